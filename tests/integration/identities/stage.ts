import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestMela } from '../../kit/app.ts';
import { cookieOf } from '../../kit/people.ts';

/** A browser on a site: keeps cookies between calls, by name. */
export function openBrowser(mela: TestMela, session?: string) {
  const jar = new Map<string, string>();
  if (session !== undefined) jar.set(...(session.split('=', 2) as [string, string]));
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'user-agent': 'Mozilla/5.0 Firefox/150.0' };
    const answer = await mela.app.inject({ method, url, headers, ...(payload && { payload }) });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, encodeURIComponent(value));
    }
    return answer;
  };
  return {
    call,
    jar,
    /** Starts signing in; returns the provider's address. */
    async start(provider: string, next?: string): Promise<string> {
      const path = `/v1/account/sessions/oauth2/${provider}`;
      const answer = await call('POST', path, next === undefined ? {} : { next });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().url;
    },
    async startConnecting(provider: string): Promise<string> {
      const answer = await call('POST', `/v1/account/identities/oauth2/${provider}`, {});
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().url;
    },
    /** Opens the address that the provider sends back to; returns where it leads on. */
    async comeBack(url: URL): Promise<{ to: string; answer: LightMyRequestResponse }> {
      const answer = await call('GET', url.pathname + url.search);
      expect(answer.statusCode, answer.body).toBe(303);
      return { to: String(answer.headers.location), answer };
    },
    account: async () => (await call('GET', '/v1/account')).json(),
    sessionOf: (answer: LightMyRequestResponse) => cookieOf(answer),
  };
}
