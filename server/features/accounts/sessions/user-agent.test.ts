import { expect, test } from 'vitest';
import { deviceOf } from './user-agent.ts';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`,
    {
      osCode: 'WIN',
      osName: 'Windows',
      osVersion: '10',
      clientCode: 'CH',
      clientName: 'Chrome',
      clientVersion: '131.0',
      deviceName: 'desktop',
    },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chromium} Mobile Safari/537.36`,
    { osCode: 'AND', osName: 'Android', osVersion: '14', clientCode: 'CH', deviceName: 'smartphone' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { osCode: 'IOS', osVersion: '18.1', clientCode: 'SF', deviceBrand: 'Apple', deviceModel: 'iPhone' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    { osCode: 'LIN', clientCode: 'FF', clientVersion: '133.0', clientEngine: 'Gecko', clientType: 'browser' },
  ],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toMatchObject(device);
});

test.each(['', 'curl/8.5.0', 'Mozilla/5.0', '\u{1f3aa}'.repeat(100)])("doesn't recognise %j", (userAgent) => {
  expect(new Set(Object.values(deviceOf(userAgent)))).toEqual(new Set(['']));
});
