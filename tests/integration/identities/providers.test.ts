import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../../server/features/identities/index.ts';
import { githubProvider } from '../../../server/features/identities/providers/github.ts';
import { openIdProvider } from '../../../server/features/identities/providers/openid.ts';
import { freePort } from '../../../server/infra/free-port.ts';
import { startGithub } from '../../kit/github-server.ts';
import { type RogueProvider, startRogueProvider } from '../../kit/rogue-provider.ts';

const callback = 'http://localhost:3000/v1/account/sessions/oauth2/callback/company';
const expected = { state: 'the state', nonce: 'the nonce', codeVerifier: 'v'.repeat(43) };
const settings = (issuer: string) => ({
  name: 'company',
  kind: 'openid' as const,
  label: 'Example Inc.',
  issuer,
  clientId: 'mela',
  clientSecret: 'hush',
  trustsEmail: true,
});
const errorOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    (value) => new Error(`No fault: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw error;
  return error.kind;
};

describe('a provider of OpenID Connect', () => {
  let rogue: RogueProvider;
  beforeAll(async () => {
    rogue = await startRogueProvider();
  });
  afterAll(() => rogue.close());
  beforeEach(() => {
    Object.assign(rogue.conduct, {
      claims: (right: object) => right,
      forges: false,
      silentAt: [],
      status: 200,
    });
  });
  const signIn = async (change: (url: URL) => void = () => {}) => {
    const provider = openIdProvider(settings(rogue.issuer), { timeout: 1 });
    const url = rogue.answerTo((await provider.authorizationUrl(expected, callback)).href);
    change(url);
    return provider.personOf(url, expected);
  };

  test('is asked with PKCE and identifies the person', async () => {
    expect(await signIn()).toEqual({
      issuer: rogue.issuer,
      subject: 'mallory',
      email: 'mallory@people.example',
      emailVerified: true,
      name: 'Mallory',
    });
    expect(rogue.asked.at(-1)?.get('code_verifier')).toBe(expected.codeVerifier);
    expect(rogue.asked.at(-1)?.get('redirect_uri')).toBe(callback);
  });

  test.each<[string, (right: Readonly<Record<string, unknown>>) => Record<string, unknown>]>([
    ['another issuer', (right) => ({ ...right, iss: 'https://other.example' })],
    ['another audience', (right) => ({ ...right, aud: 'another client' })],
    [
      'several audiences without an authorised party',
      (right) => ({ ...right, aud: ['mela', 'x'], azp: 'x' }),
    ],
    ['another nonce', (right) => ({ ...right, nonce: 'replayed' })],
    ['no nonce', ({ nonce: _, ...right }) => right],
    [
      'a time that is over',
      (right) => ({ ...right, exp: Number(right.exp) - 3600, iat: Number(right.iat) - 3600 }),
    ],
    ['a time that has not come', (right) => ({ ...right, nbf: Number(right.iat) + 3600 })],
    ['no person', ({ sub: _, ...right }) => right],
  ])('is refused when its token has %s', async (_, claims) => {
    rogue.conduct.claims = claims;
    expect(await errorOf(signIn())).toBe('refused');
  });

  test('is refused when the signature is by an unknown key', async () => {
    rogue.conduct.forges = true;
    expect(await errorOf(signIn())).toBe('refused');
  });

  test.each<[string, (url: URL) => void]>([
    ['another state', ({ searchParams }) => searchParams.set('state', 'another')],
    ['no state', ({ searchParams }) => searchParams.delete('state')],
    ['another issuer', ({ searchParams }) => searchParams.set('iss', 'https://other.example')],
    ['no code', ({ searchParams }) => searchParams.delete('code')],
  ])('is refused when the browser comes back with %s', async (_, change) => {
    expect(await errorOf(signIn(change))).toBe('refused');
  });

  test.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'is unavailable when %s never answers, and asked again the next time',
    async (path) => {
      const provider = openIdProvider(settings(rogue.issuer), { timeout: 1 });
      const run = async () => {
        const url = rogue.answerTo((await provider.authorizationUrl(expected, callback)).href);
        return provider.personOf(url, expected);
      };
      rogue.conduct.silentAt = [path];
      const started = performance.now();
      expect(await errorOf(run())).toBe('unavailable');
      expect(performance.now() - started).toBeLessThan(5000);
      rogue.conduct.silentAt = [];
      expect(await run()).toMatchObject({ subject: 'mallory' });
    },
  );

  test('is unavailable when it is down or failing', async () => {
    const nobody = openIdProvider(settings(`http://127.0.0.1:${await freePort()}`));
    expect(await errorOf(nobody.authorizationUrl(expected, callback))).toBe('unavailable');
    rogue.conduct.status = 503;
    expect(await errorOf(signIn())).toBe('unavailable');
    rogue.conduct.status = 400;
    expect(await errorOf(signIn())).toBe('refused');
  });

  test('can be cancelled by the person', async () => {
    const cancel = (error: string) => (url: URL) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', error);
    };
    expect(await errorOf(signIn(cancel('access_denied')))).toBe('cancelled');
    expect(await errorOf(signIn(cancel('temporarily_unavailable')))).toBe('unavailable');
    expect(await errorOf(signIn(cancel('invalid_scope')))).toBe('refused');
  });
});

describe('GitHub', () => {
  let github: Awaited<ReturnType<typeof startGithub>>;
  beforeAll(async () => {
    github = await startGithub();
  });
  afterAll(() => github.close());
  const address = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified });
  const signIn = (query = 'code=right&state=the+state') =>
    githubProvider({ ...settings(github.issuer), kind: 'github' }).personOf(
      new URL(`${callback}?${query}`),
      expected,
    );

  test('asks for the addresses, and proves the primary one if it is verified', async () => {
    const provider = githubProvider({ ...settings(github.issuer), kind: 'github' });
    const url = await provider.authorizationUrl(expected, callback);
    expect(url.href).toContain(`${github.issuer}/login/oauth/authorize?`);
    expect(url.searchParams.get('scope')).toBe('read:user user:email');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    const emails = [address('old@people.example', false, true), address('asha@people.example', true, true)];
    github.state.user = { id: 77, login: 'asha', name: null, emails };
    expect(await signIn()).toEqual({
      issuer: github.issuer,
      subject: '77',
      email: 'asha@people.example',
      emailVerified: true,
      name: 'asha',
    });
    github.state.user = {
      id: 77,
      login: 'asha',
      name: 'Asha',
      emails: [address('a@people.example', true, false)],
    };
    expect(await signIn()).toMatchObject({ email: 'a@people.example', emailVerified: false, name: 'Asha' });
    github.state.user = { id: 77, login: 'asha', name: 'Asha', emails: [] };
    expect(await signIn()).toMatchObject({ email: '', emailVerified: false });
  });

  test('is refused with a wrong code or state', async () => {
    expect(await errorOf(signIn('code=wrong&state=the+state'))).toBe('refused');
    expect(await errorOf(signIn('code=right&state=another'))).toBe('refused');
    expect(await errorOf(signIn('error=access_denied&state=the+state'))).toBe('cancelled');
  });
});
