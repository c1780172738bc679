import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Mela, as providers know it. */
export const providerClient = { id: 'mela', secret: 'the secret of the client of these tests' };

type Claims = Readonly<Record<string, unknown>>;

/** How the provider behaves; a test changes it. */
export interface Conduct {
  /** Changes the claims of its next ID tokens. */
  claims: (right: Claims) => Claims;
  /** Signs with a key that it doesn't publish. */
  forges: boolean;
  /** Never answers at these paths. */
  silentAt: readonly string[];
  /** Answers with this status at the token endpoint. */
  status: number;
}

export interface RogueProvider {
  readonly issuer: string;
  readonly conduct: Conduct;
  /** What its token endpoint was sent. */
  readonly asked: URLSearchParams[];
  /** The callback as the provider would send it for an authorization address. */
  answerTo(authorizationUrl: string): URL;
  close(): Promise<void>;
}

/** Speaks OpenID Connect like any provider, and breaks its rules where a test wants it to. */
export async function startRogueProvider(): Promise<RogueProvider> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const conduct: Conduct = { claims: (right) => right, forges: false, silentAt: [], status: 200 };
  const asked: URLSearchParams[] = [];
  const nonces = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (conduct.silentAt.includes(path)) return;
    if (path === '/.well-known/openid-configuration') {
      return send(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (path === '/jwks') return send(response, { keys: [key] });
    const form = new URLSearchParams(await text(request));
    asked.push(form);
    if (conduct.status !== 200) return send(response, { error: 'invalid_grant' }, conduct.status);
    const now = Math.floor(Date.now() / 1000);
    const right = {
      ...{ iss: issuer, sub: 'mallory', aud: 'mela', iat: now, exp: now + 300 },
      nonce: nonces.get(form.get('code') ?? ''),
      ...{ email: 'mallory@people.example', email_verified: true, name: 'Mallory' },
    };
    const signer = new SignJWT({ ...conduct.claims(right) }).setProtectedHeader({ alg: 'RS256', kid: 'one' });
    const idToken = await signer.sign(conduct.forges ? other.privateKey : own.privateKey);
    return send(response, { access_token: 'any', token_type: 'Bearer', expires_in: 60, id_token: idToken });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ issuer, conduct, asked },
    answerTo(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl);
      const code = `code-${nonces.size}`;
      nonces.set(code, searchParams.get('nonce') ?? '');
      const url = new URL(searchParams.get('redirect_uri') ?? '');
      url.searchParams.set('code', code);
      url.searchParams.set('state', searchParams.get('state') ?? '');
      return url;
    },
    close: () => closeServer(server),
  };
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
