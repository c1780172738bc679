import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { closeServer, providerClient } from './rogue-provider.ts';

/** What the provider reports about a person, by their login name. */
export interface KnownPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface OpenIdServer {
  readonly issuer: string;
  /** Anyone else can log in, too, and has no address. */
  readonly people: Map<string, KnownPerson>;
  /** Logs in and consents as a person, as a browser does; returns where the provider sends the browser to. */
  consent(authorizationUrl: string, login: string): Promise<URL>;
  /** Goes back without logging in. */
  cancel(authorizationUrl: string): Promise<URL>;
  close(): Promise<void>;
}

/**
 * A certified OpenID Connect provider on this machine, with its own pages to log in and consent.
 * @param port a free one by default
 */
export async function startOpenIdProvider(redirectUris: readonly string[], port = 0): Promise<OpenIdServer> {
  const people = new Map<string, KnownPerson>();
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: [...redirectUris],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, login) => ({
      accountId: login,
      claims: async () => ({ sub: login, ...people.get(login) }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['a key of these tests'] },
    features: { devInteractions: { enabled: true } },
  });
  handle = provider.callback();
  return {
    ...{ issuer, people },
    async consent(authorizationUrl, login) {
      const visit = createVisit(issuer);
      let { to, page } = await visit(authorizationUrl);
      for (let step = 0; to === null && step < 5; step++) {
        const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
        const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? '';
        ({ to, page } = await visit(new URL(action, issuer).href, { prompt, login, password: 'any' }));
      }
      if (to === null) throw new Error(`The provider shows another page: ${page}`);
      return to;
    },
    async cancel(authorizationUrl) {
      const visit = createVisit(issuer);
      const { page } = await visit(authorizationUrl);
      const abort = /href="([^"]+\/abort)"/.exec(page)?.[1];
      const { to } = await visit(new URL(abort ?? '', issuer).href);
      if (to === null) throw new Error('The provider does not send people back.');
      return to;
    },
    close: () => closeServer(server),
  };
}

/** A browser that follows the provider's redirects until one leaves the provider. */
function createVisit(issuer: string) {
  const cookies = new Map<string, string>();
  return async (url: string, form?: Record<string, string>): Promise<{ to: URL | null; page: string }> => {
    let next = url;
    let body = form && new URLSearchParams(form);
    for (let redirects = 0; redirects < 10; redirects++) {
      if (new URL(next).origin !== issuer) return { to: new URL(next), page: '' };
      const response = await fetch(next, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body && { body }),
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        redirect: 'manual',
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) return { to: null, page: await response.text() };
      next = new URL(location, next).href;
      body = undefined;
    }
    throw new Error('The provider redirects without end.');
  };
}
