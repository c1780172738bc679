import * as client from 'openid-client';
import { z } from 'zod';
import { ProviderError, type SignInProvider, type SignInProviderSettings } from '../deps.ts';
import { insecurely, withProviderErrors } from './openid.ts';

/** Seconds for one request. */
const timeout = 8;

const User = z.object({ id: z.int().positive(), name: z.string().nullish(), login: z.string() });
const Emails = z
  .array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
  .max(1000);

/**
 * GitHub has OAuth, but no OpenID Connect for people: who they are comes from its API. Also for GitHub
 * Enterprise Server, whose API is below its own address.
 */
export function githubProvider(settings: SignInProviderSettings): SignInProvider {
  const { name, label, trustsEmail, clientId, clientSecret } = settings;
  const issuer = settings.issuer.replace(/\/$/, '');
  const api = issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`;
  const config = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  );
  config.timeout = timeout;
  for (const extend of insecurely(new URL(issuer))) extend(config);

  const read = async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    token: string,
  ): Promise<z.output<Schema>> => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Mela' });
    const url = new URL(`${api}${path}`);
    const response = await client.fetchProtectedResource(config, token, url, 'GET', undefined, headers);
    if (!response.ok) {
      throw new ProviderError(
        response.status >= 500 ? 'unavailable' : 'refused',
        `${path} ${response.status}`,
      );
    }
    const parsed = schema.safeParse(await response.json());
    if (!parsed.success) throw new ProviderError('refused', `${path} has another form`);
    return parsed.data;
  };

  return {
    ...{ name, label, trustsEmail },
    authorizationUrl: (expected, callbackUrl) =>
      withProviderErrors(async () =>
        client.buildAuthorizationUrl(config, {
          redirect_uri: callbackUrl,
          scope: 'read:user user:email',
          code_challenge: await client.calculatePKCECodeChallenge(expected.codeVerifier),
          code_challenge_method: 'S256',
          state: expected.state,
        }),
      ),
    personOf: (url, expected) =>
      withProviderErrors(async () => {
        const { access_token: token } = await client.authorizationCodeGrant(config, url, {
          expectedState: expected.state,
          pkceCodeVerifier: expected.codeVerifier,
        });
        const [user, emails] = await Promise.all([
          read(User, '/user', token),
          read(Emails, '/user/emails', token),
        ]);
        const own = emails.find(({ primary }) => primary) ?? emails.find(({ verified }) => verified);
        return {
          issuer,
          subject: String(user.id),
          email: own?.email ?? '',
          emailVerified: own?.verified === true,
          name: user.name || user.login,
        };
      }),
  };
}
