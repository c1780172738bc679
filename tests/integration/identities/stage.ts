import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { startMela, type TestMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { type KnownPerson, type OpenIdServer, startOpenIdProvider } from '../../kit/openid-provider.ts';
import { newAddress } from '../../kit/people.ts';
import { providerClient } from '../../kit/rogue-provider.ts';

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
  };
}

export const site = 'http://localhost:3000';
const callback = (provider: string) => `${site}/v1/account/sessions/oauth2/callback/${provider}`;

/** A site with one provider under two names: `company`, whose addresses it trusts, and `partner`. */
export function useCompany() {
  let running: { mela: TestMela; company: OpenIdServer } | undefined;
  beforeAll(async () => {
    const company = await startOpenIdProvider([callback('company'), callback('partner')]);
    const settings = (name: string) => ({
      [`SIGN_IN_${name}_ISSUER`]: company.issuer,
      [`SIGN_IN_${name}_LABEL`]: 'Example Inc.',
      [`SIGN_IN_${name}_CLIENT_ID`]: providerClient.id,
      [`SIGN_IN_${name}_CLIENT_SECRET`]: providerClient.secret,
    });
    const mela = await startMela({
      clock: new TestClock(),
      settings: {
        SIGN_IN_PROVIDERS: 'company,partner',
        ...settings('COMPANY'),
        ...settings('PARTNER'),
        SIGN_IN_COMPANY_TRUST_EMAIL: 'yes',
        ALLOWED_ORIGINS: 'https://app.example.org',
      },
    });
    running = { mela, company };
  });
  afterAll(async () => {
    await running?.mela.close();
    await running?.company.close();
  });
  const both = () => {
    if (running === undefined) throw new Error('The provider is there in tests only.');
    return running;
  };
  let logins = 0;
  return {
    mela: () => both().mela,
    company: () => both().company,
    /** A person with a new login at the provider. */
    arriving(about: KnownPerson = {}): { login: string; email: string } {
      logins += 1;
      const login = `person${logins}`;
      const email = about.email ?? newAddress('Asha');
      both().company.people.set(login, { email, email_verified: true, name: 'Asha Rao', ...about });
      return { login, email };
    },
    identitiesOf: (userId: string) =>
      both().mela.deps.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute(),
  };
}
