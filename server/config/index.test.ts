import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ConfigErrors, readConfig, settingNames } from './index.ts';
import { misspeltNames } from './settings-reader.ts';

const secret = 'a secret of at least 32 characters';
const publicSite = {
  PUBLIC_URL: 'https://fair.example.org',
  SECRET: secret,
  SMTP_URL: 'smtps://user:word@mail.example.org',
  MAIL_FROM: 'Fair <events@example.org>',
};

/** The settings that were rejected. */
function errorsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment, { keepSecret: () => secret });
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors.map(({ setting }) => setting);
    throw error;
  }
  return [];
}

describe('without any settings', () => {
  const config = readConfig({}, { keepSecret: (dataDir) => `${dataDir} keeps a secret of 32 characters` });

  test('the site is local and needs nothing else', () => {
    expect(config.site).toEqual({ kind: 'local', url: 'http://localhost:3000' });
    expect(config.host).toBe('127.0.0.1');
    expect(config.database).toEqual({ kind: 'embedded' });
    expect(config.mail.kind).toBe('outbox');
    expect(config.secret).toContain(config.dataDir);
  });

  test('the sign-up limit per network is high enough for a venue or a mobile carrier', () => {
    expect(config.limits).toMatchObject({ signupsPerHour: 300, loginsPerHour: 10 });
  });

  test("settings can't be changed at run time", () => {
    expect(() => Object.assign(config.limits, { signupsPerHour: 0 })).toThrow(TypeError);
  });
});

describe('a public site', () => {
  test('listens on loopback by default and trusts a proxy there', () => {
    const config = readConfig(publicSite);
    expect(config.site).toEqual({
      kind: 'public',
      url: 'https://fair.example.org',
      trustProxy: ['loopback'],
    });
    expect(config.host).toBe('127.0.0.1');
    expect(readConfig({ ...publicSite, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(config.mail).toMatchObject({ kind: 'smtp', from: 'Fair <events@example.org>' });
  });

  test.each([
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['uniquelocal', ['uniquelocal']],
  ])('trusts the configured proxies: %s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ ...publicSite, TRUST_PROXY }).site).toMatchObject({ trustProxy });
  });

  test.each(['1', 'proxy.example.org', '10.0.0.0/33', '10.0.0.0/'])(
    'rejects the proxy "%s"',
    (TRUST_PROXY) => {
      expect(errorsOf({ ...publicSite, TRUST_PROXY })).toEqual(['TRUST_PROXY']);
    },
  );

  test('requires a mail provider, a secret and https', () => {
    expect(errorsOf({ PUBLIC_URL: 'http://fair.example.org' })).toEqual(['PUBLIC_URL']);
    expect(errorsOf({ PUBLIC_URL: 'https://fair.example.org' })).toEqual(['SECRET', 'MAIL_FROM', 'SMTP_URL']);
  });
});

test('reports all errors at once, each with a remedy', () => {
  const invalid = {
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    BUCKET_ID: '.hidden',
    SECRET: 'short',
    DATABASE_URL: 'mysql://x',
  };
  expect(errorsOf(invalid).sort()).toEqual(Object.keys(invalid).sort());
  expect(() => readConfig(invalid)).toThrow(
    /5 settings are wrong.*LOG_LEVEL: "loud".*Choose one of: fatal, error/s,
  );
});

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', '0.0.0.0'],
  ['TRUST_PROXY', 'loopback'],
  ['PUBLIC_URL', 'https://fair.example.org/app'],
  ['SMTP_URL', 'mail.example.org'],
  ['ALLOWED_ORIGINS', 'https://fair.example.org/'],
  ['ALLOWED_ORIGINS', 'null'],
  ['ALLOWED_ORIGINS', 'appwrite-android://'],
  ['ALLOWED_ORIGINS', 'appwrite-anything://org.example.app'],
  ['LEGAL_VERSION', '2026-02-30'],
  ['TIME_ZONE', 'Europe/Nowhere'],
  ['CURRENCY', 'XYZ'],
  ['MIN_PASSWORD_LENGTH', '5'],
  ['COUNTRY_HEADER', 'CF-IPCountry'],
  ['MAIL_FROM', 'events at example.org'],
  ['CONTACT_EMAIL', 'Fair <hello@example.org>'],
])('rejects %s=%s', (setting, value) => {
  expect(errorsOf({ [setting]: value })).toContain(setting);
});

test('the header with the country is read from a public site’s proxy', () => {
  expect(readConfig({ SECRET: secret }).countryHeader).toBeNull();
  expect(readConfig({ ...publicSite, COUNTRY_HEADER: 'CF-IPCountry' }).countryHeader).toBe('cf-ipcountry');
  expect(errorsOf({ ...publicSite, COUNTRY_HEADER: 'a header' })).toEqual(['COUNTRY_HEADER']);
});

test('a public site rejects common passwords by default', () => {
  expect(readConfig({ SECRET: secret }).refuseCommonPasswords).toBe(false);
  expect(readConfig({ SECRET: secret }).administratorsNeedSecondFactor).toBe(false);
  const strict = { SECRET: secret, ADMIN_SECOND_FACTOR: 'required' };
  expect(readConfig(strict).administratorsNeedSecondFactor).toBe(true);
  expect(readConfig(publicSite).refuseCommonPasswords).toBe(true);
  expect(readConfig({ ...publicSite, COMMON_PASSWORDS: 'take' }).refuseCommonPasswords).toBe(false);
});

test('the contact form writes to its own address, or else to the sender of all mails', () => {
  expect(readConfig(publicSite).mail.contactAddress).toBe('events@example.org');
  expect(readConfig({ ...publicSite, MAIL_FROM: 'events@example.org' }).mail.contactAddress).toBe(
    'events@example.org',
  );
  const CONTACT_EMAIL = 'hello@example.org';
  expect(readConfig({ ...publicSite, CONTACT_EMAIL }).mail.contactAddress).toBe(CONTACT_EMAIL);
});

test("errors don't repeat an address that may contain a password", () => {
  expect(() => readConfig({ SECRET: secret, SMTP_URL: 'http://user:hidden@mail' })).toThrow(/^(?!.*hidden)/s);
});

describe('EmailJS', () => {
  const templates = Object.fromEntries(
    ['OTP', 'PAID', 'FREE', 'APPROVAL', 'CONTACT', 'GENERAL'].map((name) => [
      `EMAILJS_${name}_TEMPLATE_ID`,
      name.toLowerCase(),
    ]),
  );

  test('can use a different service for each flow', () => {
    const environment = {
      EMAILJS_USER_ID: 'key',
      EMAILJS_SERVICE_ID: 'any',
      EMAILJS_PAID_SERVICE_ID: 'paid',
      ...templates,
    };
    const { mail } = readConfig({ SECRET: secret, ...environment });
    expect(mail).toMatchObject({
      kind: 'emailjs',
      url: 'https://api.emailjs.com',
      templates: { otp: { service: 'any', template: 'otp' }, paid: { service: 'paid', template: 'paid' } },
    });
  });

  test('reports missing settings', () => {
    expect(errorsOf({ EMAILJS_SERVICE_ID: 'any', ...templates })).toEqual(['EMAILJS_USER_ID']);
    expect(errorsOf({ EMAILJS_USER_ID: 'key', ...templates })).toHaveLength(6);
  });

  test("can't be combined with SMTP", () => {
    const both = { ...publicSite, EMAILJS_USER_ID: 'key', EMAILJS_SERVICE_ID: 'any', ...templates };
    expect(errorsOf(both)).toEqual(['SMTP_URL']);
  });
});

test.each([
  [
    { CHAT_URL: 'http://localhost:5000/chat', CHAT_MODEL_URL: 'http://localhost/v1', CHAT_MODEL: 'm' },
    'CHAT_URL',
  ],
  [{ CHAT_MODEL: 'm' }, 'CHAT_MODEL_URL'],
  [{ CHAT_MODEL_URL: 'http://localhost/v1' }, 'CHAT_MODEL'],
])('rejects an incomplete chat configuration: %o', (environment, setting) => {
  expect(errorsOf(environment)).toEqual([setting]);
});

test('.env.example explains every setting and nothing else', async () => {
  const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
  const explained = [...example.matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  // Other providers have names of the operator's choice.
  const fixed = explained.filter((name) => name?.startsWith('SIGN_IN_COMPANY_') === false);
  expect(fixed.sort()).toEqual([...settingNames()].sort());
});

describe('the secret of a public site', () => {
  test.each([
    'a'.repeat(64),
    'ab'.repeat(20),
    'correct-horse '.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'passwordpasswordchangeme1234567890',
    'change-this-secret-key-in-production!',
  ])("can't be guessable: %s", (SECRET) => {
    expect(errorsOf({ ...publicSite, SECRET })).toEqual(['SECRET']);
  });

  test('can be any random one', () => {
    for (let drawn = 0; drawn < 2000; drawn++) {
      const SECRET = randomBytes(16)
        .toString(drawn % 2 === 0 ? 'hex' : 'base64')
        .padEnd(32, 'x9');
      expect(errorsOf({ ...publicSite, SECRET })).toEqual([]);
    }
  });
});

test('an invalid metrics port is reported without a default, because there is none', () => {
  const METRICS_PORT = 'many';
  expect(() => readConfig({ SECRET: secret, METRICS_PORT })).toThrow(/METRICS_PORT: "many"(?!.*default)/s);
});

describe('an unknown setting', () => {
  const known = settingNames();
  const namesOf = (file: Record<string, string>, environment: Record<string, string> = {}) =>
    misspeltNames(known, { file, environment }).map(({ setting, remedy }) => [setting, remedy]);

  test.each([
    ['PULIC_URL', 'PUBLIC_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SECERT', 'SECRET'],
    ['public_url', 'PUBLIC_URL'],
    ['RAZORPAY_KEY_SECERT', 'RAZORPAY_KEY_SECRET'],
  ])('%s gets the suggestion %s', (written, meant) => {
    const suggestion = expect.stringContaining(`Did you mean ${meant}?`);
    expect(namesOf({}, { [written]: 'x' })).toEqual([[written, suggestion]]);
    expect(namesOf({ [written]: 'x' })).toEqual([[written, suggestion]]);
    // So it belongs to another program.
    expect(namesOf({}, { [written]: 'x', [meant]: 'y' })).toEqual([]);
  });

  test('unlike any of ours is ignored in the environment and reported in .env', () => {
    const others =
      'PATH HOME HOSTNAME USER SHELL LANG LOGNAME PWD NODE_ENV EDITOR TERM MAIL PORTS_DIR AWS_REGION';
    expect(namesOf({}, Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
    expect(namesOf({ COLOUR: 'red' })).toEqual([['COLOUR', expect.stringContaining('.env.example')]]);
  });
});
