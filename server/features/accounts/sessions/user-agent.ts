import Bowser from 'bowser';

/** A session's device in the protocol's fields; unknown ones are empty. */
interface Device {
  readonly osCode: string;
  readonly osName: string;
  readonly osVersion: string;
  readonly clientType: string;
  readonly clientCode: string;
  readonly clientName: string;
  readonly clientVersion: string;
  readonly clientEngine: string;
  readonly clientEngineVersion: string;
  readonly deviceName: string;
  readonly deviceBrand: string;
  readonly deviceModel: string;
}

/** The protocol's short codes for the most common systems. */
const osCodes: Readonly<Record<string, string>> = {
  Windows: 'WIN',
  macOS: 'MAC',
  Linux: 'LIN',
  Android: 'AND',
  iOS: 'IOS',
  'Chrome OS': 'COS',
};
const clientCodes: Readonly<Record<string, string>> = {
  Chrome: 'CH',
  Firefox: 'FF',
  Safari: 'SF',
  'Microsoft Edge': 'PS',
  Opera: 'OP',
  'Samsung Internet for Android': 'SB',
  Chromium: 'CR',
};
const deviceNames: Readonly<Record<string, string>> = { mobile: 'smartphone' };

/** Parses a `User-Agent` header; programs other than browsers get empty fields. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return unknown;
  const { browser, os, platform, engine } = Bowser.parse(userAgent);
  return {
    osCode: osCodes[os.name ?? ''] ?? '',
    osName: os.name ?? '',
    // The header has Windows' kernel version; people know the product name.
    osVersion: (os.name === 'Windows' ? os.versionName : os.version) ?? '',
    clientType: browser.name ? 'browser' : '',
    clientCode: clientCodes[browser.name ?? ''] ?? '',
    clientName: browser.name ?? '',
    clientVersion: (browser.version ?? '').split('.', 2).join('.'),
    clientEngine: engine.name ?? '',
    clientEngineVersion: engine.version ?? '',
    deviceName: deviceNames[platform.type ?? ''] ?? platform.type ?? '',
    deviceBrand: platform.vendor ?? '',
    deviceModel: platform.model ?? '',
  };
}

const unknown: Device = {
  osCode: '',
  osName: '',
  osVersion: '',
  clientType: '',
  clientCode: '',
  clientName: '',
  clientVersion: '',
  clientEngine: '',
  clientEngineVersion: '',
  deviceName: '',
  deviceBrand: '',
  deviceModel: '',
};
