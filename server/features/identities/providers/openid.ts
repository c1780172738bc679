import * as client from 'openid-client';
import {
  type Expected,
  type ProvidedPerson,
  ProviderError,
  type SignInProvider,
  type SignInProviderSettings,
} from '../deps.ts';

/** Seconds for one request to a provider. */
const timeout = 8;
/** Milliseconds after which a provider's published configuration is read again. */
const freshFor = 60 * 60_000;

/** A provider with OpenID Connect discovery. It is first asked when someone uses it. */
export function openIdProvider(
  settings: SignInProviderSettings,
  options: { readonly timeout?: number } = {},
): SignInProvider {
  const { name, label, trustsEmail } = settings;
  const configuration = discovered(settings, options.timeout ?? timeout);
  return {
    ...{ name, label, trustsEmail },
    authorizationUrl: (expected, callbackUrl) =>
      withProviderErrors(async () => {
        const config = await configuration();
        return client.buildAuthorizationUrl(config, {
          redirect_uri: callbackUrl,
          scope: 'openid email profile',
          code_challenge: await client.calculatePKCECodeChallenge(expected.codeVerifier),
          code_challenge_method: 'S256',
          state: expected.state,
          nonce: expected.nonce,
        });
      }),
    personOf: (url, expected) =>
      withProviderErrors(async () => readPerson(await configuration(), url, expected)),
  };
}

function discovered(settings: SignInProviderSettings, timeout: number): () => Promise<client.Configuration> {
  let reading: Promise<client.Configuration> | undefined;
  let readAt = 0;
  return () => {
    if (reading !== undefined && performance.now() - readAt < freshFor) return reading;
    const now = discover(settings, timeout);
    reading = now;
    readAt = performance.now();
    // A failure isn't remembered.
    now.catch(() => {
      if (reading === now) reading = undefined;
    });
    return now;
  };
}

async function discover(settings: SignInProviderSettings, timeout: number): Promise<client.Configuration> {
  const server = new URL(settings.issuer);
  const { clientId, clientSecret } = settings;
  const extensions = [client.enableNonRepudiationChecks, ...insecurely(server)];
  // By what the provider publishes; `client_secret_basic` is the default of the standard.
  const authentication: client.ClientAuth = (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? [];
    const asBody = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    const authenticate = asBody ? client.ClientSecretPost : client.ClientSecretBasic;
    return authenticate(clientSecret)(as, ...rest);
  };
  return client.discovery(server, clientId, undefined, authentication, { timeout, execute: extensions });
}

/** The settings allow http on this machine only. */
export function insecurely({ protocol }: URL): ((config: client.Configuration) => void)[] {
  return protocol === 'http:' ? [client.allowInsecureRequests] : [];
}

async function readPerson(
  config: client.Configuration,
  url: URL,
  expected: Expected,
): Promise<ProvidedPerson> {
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new ProviderError('refused', 'there is no ID token');
  // Many providers name the address only here.
  const { userinfo_endpoint: userInfo } = config.serverMetadata();
  const more =
    claims.email === undefined && userInfo !== undefined
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
  const about: Readonly<Record<string, unknown>> = { ...more, ...claims };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(about.email),
    // Some providers send a text.
    emailVerified: about.email_verified === true || about.email_verified === 'true',
    name: textOf(about.name),
  };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

/** Runs calls to a provider and turns every failure into a {@link ProviderError}. */
export async function withProviderErrors<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(kindOf(error), messageOf(error), { cause: error });
  }
}

function kindOf(error: unknown): ProviderError['kind'] {
  if (error instanceof client.AuthorizationResponseError) {
    const cancelled = ['access_denied', 'consent_required', 'interaction_required', 'login_required'];
    if (cancelled.includes(error.error)) return 'cancelled';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'refused';
  }
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'unavailable' : 'refused';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return 'unavailable';
  if (cause instanceof Response) return cause.status >= 500 ? 'unavailable' : 'refused';
  // `fetch` throws it when there is no response.
  return error instanceof TypeError && code === undefined ? 'unavailable' : 'refused';
}

/** Without the provider's texts, which may contain anything. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, error: named } = error as { code?: unknown; error?: unknown };
  return [error.name, code, named].filter((part) => typeof part === 'string').join(' ');
}
