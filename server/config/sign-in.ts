import type { SignInProviderSettings } from '../features/identities/index.ts';
import type { SettingsReader } from './settings-reader.ts';

/** What the well-known providers need no settings for. */
const presets: Readonly<
  Record<string, { readonly label: string; readonly issuer: string; readonly trustsEmail: boolean }>
> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com', trustsEmail: true },
  // At Microsoft, organisations enter their people's addresses themselves, so those don't count as verified.
  microsoft: {
    label: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    trustsEmail: false,
  },
  github: { label: 'GitHub', issuer: 'https://github.com', trustsEmail: true },
};

const maxProviders = 10;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** The providers in the order of their buttons. */
export function readSignInProviders(read: SettingsReader): readonly SignInProviderSettings[] {
  // Also known while their provider is switched off.
  for (const name of Object.keys(presets)) {
    for (const what of ['CLIENT_ID', 'CLIENT_SECRET']) read.text(`SIGN_IN_${name.toUpperCase()}_${what}`);
  }
  const names = read.list('SIGN_IN_PROVIDERS');
  if (names.length > maxProviders || new Set(names).size < names.length) {
    const remedy = `Name each provider once, and at most ${maxProviders}.`;
    read.addError('SIGN_IN_PROVIDERS', 'There are too many, or one is named twice.', remedy);
  }
  return names.slice(0, maxProviders).flatMap((name) => {
    if (/^[a-z][a-z0-9]{0,19}$/.test(name)) return [readProvider(read, name)];
    const remedy =
      'Use up to 20 lowercase letters and digits, such as google or company, separated by commas.';
    read.addError('SIGN_IN_PROVIDERS', `"${name}" can't be a provider's name.`, remedy);
    return [];
  });
}

function readProvider(read: SettingsReader, name: string): SignInProviderSettings {
  const setting = (what: string) => `SIGN_IN_${name.toUpperCase()}_${what}`;
  const preset = presets[name];
  const required = (what: string, remedy: string, fallback?: string) => {
    const value = read.text(setting(what)) ?? fallback;
    if (value === undefined) read.addError(setting(what), 'It is missing.', remedy);
    return value ?? '';
  };
  const issuer = read.url(setting('ISSUER'), ['https:', 'http:']);
  if (issuer?.protocol === 'http:' && !loopback.includes(issuer.hostname)) {
    const remedy = 'Write it with https. Only a provider on this machine may be asked without.';
    read.addError(setting('ISSUER'), 'Sign-in must not travel unencrypted.', remedy);
  }
  if (preset === undefined && read.text(setting('ISSUER')) === undefined) {
    const remedy = `Copy the provider's issuer, such as https://login.example.org/realms/main.`;
    read.addError(setting('ISSUER'), 'It is missing.', remedy);
  }
  const label = required('LABEL', "Write the provider's name as people know it.", preset?.label);
  if (label.length > 40) read.addError(setting('LABEL'), 'It is too long.', 'Use at most 40 characters.');
  const trusts = read.choice(
    setting('TRUST_EMAIL'),
    ['yes', 'no'],
    preset?.trustsEmail === true ? 'yes' : 'no',
  );
  return {
    name,
    kind: name === 'github' ? 'github' : 'openid',
    label,
    // Issuers are compared character by character, so the text stays exactly as configured.
    issuer: issuer === undefined ? (preset?.issuer ?? '') : (read.text(setting('ISSUER')) ?? ''),
    clientId: required('CLIENT_ID', "Copy it from the provider's registration of this site."),
    clientSecret: required('CLIENT_SECRET', "Copy it from the provider's registration of this site."),
    trustsEmail: trusts === 'yes',
  };
}
