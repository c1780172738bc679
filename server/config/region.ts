import { isCurrency } from '../../contracts/currencies.ts';
import { defaultCurrency } from '../../contracts/money.ts';
import { defaultTimeZone, isTimeZone } from '../../contracts/values.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Where the site is at home, as far as events don't say otherwise. */
export function readTimeZone(read: SettingsReader): string {
  const zone = read.text('TIME_ZONE') ?? defaultTimeZone;
  if (!isTimeZone(zone)) {
    const remedy = 'Write an IANA name such as Europe/Berlin. Remove it for Asia/Kolkata.';
    read.addError('TIME_ZONE', `"${zone}" is not a time zone.`, remedy);
  }
  return zone;
}

export function readCurrency(read: SettingsReader): string {
  const code = read.text('CURRENCY') ?? defaultCurrency;
  if (!isCurrency(code)) {
    const remedy = 'Write an ISO 4217 code such as EUR. Remove it for INR.';
    read.addError('CURRENCY', `"${code}" is not a currency.`, remedy);
  }
  return code;
}
