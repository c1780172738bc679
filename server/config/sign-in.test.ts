import { expect, test } from 'vitest';
import { ConfigErrors, type Environment, SettingsReader } from './settings-reader.ts';
import { readSignInProviders } from './sign-in.ts';

function providers(environment: Environment) {
  const read = new SettingsReader(environment);
  const config = readSignInProviders(read);
  read.finish();
  return config;
}

function errorsOf(environment: Environment): string[] {
  try {
    providers(environment);
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors.map(({ setting }) => setting);
    throw error;
  }
  return [];
}

const google = { SIGN_IN_GOOGLE_CLIENT_ID: 'mela', SIGN_IN_GOOGLE_CLIENT_SECRET: 'hush' };
const company = {
  SIGN_IN_COMPANY_ISSUER: 'https://login.example.org/realms/main',
  SIGN_IN_COMPANY_CLIENT_ID: 'mela',
  SIGN_IN_COMPANY_CLIENT_SECRET: 'hush',
  SIGN_IN_COMPANY_LABEL: 'Example Inc.',
};

test('without providers there are none, whatever else is set', () => {
  expect(providers({})).toEqual([]);
  expect(providers(google)).toEqual([]);
});

test('well-known providers need an id and a secret only', () => {
  expect(providers({ SIGN_IN_PROVIDERS: 'google', ...google })).toEqual([
    {
      name: 'google',
      kind: 'openid',
      label: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: 'mela',
      clientSecret: 'hush',
      trustsEmail: true,
    },
  ]);
});

test("addresses of Microsoft's and of own providers count as unproven unless a setting says otherwise", () => {
  const named = { SIGN_IN_PROVIDERS: 'microsoft, company', ...company };
  const microsoft = { SIGN_IN_MICROSOFT_CLIENT_ID: 'mela', SIGN_IN_MICROSOFT_CLIENT_SECRET: 'hush' };
  const trusts = (environment: Environment) => providers(environment).map(({ trustsEmail }) => trustsEmail);
  expect(trusts({ ...named, ...microsoft })).toEqual([false, false]);
  expect(trusts({ ...named, ...microsoft, SIGN_IN_COMPANY_TRUST_EMAIL: 'yes' })).toEqual([false, true]);
});

test('names what is missing or wrong', () => {
  expect(errorsOf({ SIGN_IN_PROVIDERS: 'company' })).toEqual([
    'SIGN_IN_COMPANY_ISSUER',
    'SIGN_IN_COMPANY_LABEL',
    'SIGN_IN_COMPANY_CLIENT_ID',
    'SIGN_IN_COMPANY_CLIENT_SECRET',
  ]);
  const named = { SIGN_IN_PROVIDERS: 'company', ...company };
  expect(errorsOf({ ...named, SIGN_IN_COMPANY_ISSUER: 'http://login.example.org' })).toEqual([
    'SIGN_IN_COMPANY_ISSUER',
  ]);
  expect(errorsOf({ ...named, SIGN_IN_COMPANY_ISSUER: 'http://127.0.0.1:8080/realms/main' })).toEqual([]);
  expect(errorsOf({ ...named, SIGN_IN_COMPANY_TRUST_EMAIL: 'maybe' })).toEqual([
    'SIGN_IN_COMPANY_TRUST_EMAIL',
  ]);
  expect(errorsOf({ ...google, SIGN_IN_PROVIDERS: 'google,google' })).toEqual(['SIGN_IN_PROVIDERS']);
  expect(errorsOf({ SIGN_IN_PROVIDERS: 'My company' })).toEqual(['SIGN_IN_PROVIDERS']);
});
