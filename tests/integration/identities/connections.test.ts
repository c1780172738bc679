import { beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { openBrowser, site, useCompany } from './stage.ts';

const { mela, company, arriving, identitiesOf } = useCompany();

describe('connected accounts', () => {
  test('are connected and disconnected by their owner, who is told', async () => {
    const asha = await signUp(mela());
    const { login } = arriving({ email: newAddress('other'), email_verified: false });
    const browser = openBrowser(mela(), asha.cookie);
    const { to } = await browser.comeBack(
      await company().consent(await browser.startConnecting('partner'), login),
    );
    expect(to).toBe(`${site}/profile-settings/apps?provider=connected`);
    const { identities } = (await browser.call('GET', '/v1/account/identities')).json();
    expect(identities).toEqual([
      expect.objectContaining({ userId: asha.userId, provider: 'partner', providerUid: login }),
    ]);
    const visitor = openBrowser(mela());
    await visitor.comeBack(await company().consent(await visitor.start('partner'), login));
    expect((await visitor.account()).$id).toBe(asha.userId);

    const zoya = await signUp(mela(), { name: 'Zoya' });
    const path = `/v1/account/identities/${identities[0].$id}`;
    const stranger = await openBrowser(mela(), zoya.cookie).call('DELETE', path);
    expect(stranger.json().type).toBe('user_identity_not_found');
    expect((await browser.call('DELETE', path)).statusCode).toBe(204);
    expect((await browser.call('GET', '/v1/account/identities')).json()).toEqual({
      total: 0,
      identities: [],
    });
    const subjects = (await mailsTo(mela(), asha.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Example Inc.'))).toHaveLength(2);
  });

  test('belong to one account only', async () => {
    const { login } = arriving();
    const first = openBrowser(mela());
    await first.comeBack(await company().consent(await first.start('company'), login));
    const zoya = await signUp(mela(), { name: 'Zoya' });
    const browser = openBrowser(mela(), zoya.cookie);
    const { to } = await browser.comeBack(
      await company().consent(await browser.startConnecting('company'), login),
    );
    expect(to).toBe(`${site}/profile-settings/apps?provider=taken`);
    expect(await identitiesOf(zoya.userId)).toEqual([]);
    expect((await browser.account()).$id).toBe(zoya.userId);
  });

  test('are not connected to someone else who has logged in since', async () => {
    const [asha, zoya] = [await signUp(mela()), await signUp(mela(), { name: 'Zoya' })];
    const { login } = arriving();
    const browser = openBrowser(mela(), asha.cookie);
    const url = await browser.startConnecting('company');
    const [name = '', value = ''] = zoya.cookie.split('=', 2);
    browser.jar.set(name, value);
    const { to } = await browser.comeBack(await company().consent(url, login));
    expect(to).toBe(`${site}/profile-settings/apps?provider=expired`);
    for (const { userId } of [asha, zoya]) expect(await identitiesOf(userId)).toEqual([]);
  });

  test('need recent proof of identity', async () => {
    const asha = await signUp(mela());
    const browser = openBrowser(mela(), asha.cookie);
    mela().clock.advance({ minutes: 16 });
    const answer = await browser.call('POST', '/v1/account/identities/oauth2/company', {});
    expect(answer.json().type).toBe('user_challenge_required');
  });

  test('are at most ten', async () => {
    const asha = await signUp(mela());
    for (let number = 0; number < 10; number++) {
      await mela()
        .deps.db.insertInto('identities')
        .values({
          id: `${asha.userId}-${number}`,
          user_id: asha.userId,
          provider: 'company',
          issuer: company().issuer,
          subject: `${asha.userId}-${number}`,
          email: '',
          created_at: mela().clock.now(),
          last_used_at: mela().clock.now(),
        })
        .execute();
    }
    const browser = openBrowser(mela(), asha.cookie);
    const back = await company().consent(await browser.startConnecting('company'), arriving().login);
    expect((await browser.comeBack(back)).to).toBe(`${site}/profile-settings/apps?provider=too_many`);
  });
});

describe('Appwrite clients', () => {
  const app = 'https://app.example.org';
  const asked = (kind: 'sessions' | 'tokens', success: string) =>
    `/v1/account/${kind}/oauth2/company?project=mela&success=${encodeURIComponent(success)}&failure=${encodeURIComponent(`${app}/failed`)}`;
  beforeEach(() => company().people.clear());

  test('sign in and come back to their page', async () => {
    const { login, email } = arriving();
    const browser = openBrowser(mela());
    const started = await browser.call('GET', asked('sessions', `${app}/home`));
    expect(started.statusCode).toBe(303);
    const { to } = await browser.comeBack(await company().consent(String(started.headers.location), login));
    expect(to).toBe(`${app}/home`);
    expect(await browser.account()).toMatchObject({ email });
  });

  test('get a token that opens one session', async () => {
    const { login, email } = arriving();
    const browser = openBrowser(mela());
    const started = await browser.call('GET', asked('tokens', `${app}/home?tab=1`));
    const { to, answer } = await browser.comeBack(
      await company().consent(String(started.headers.location), login),
    );
    expect(() => cookieOf(answer)).toThrow();
    const { origin, searchParams } = new URL(to);
    expect([origin, searchParams.get('tab')]).toEqual([app, '1']);
    const token = { userId: searchParams.get('userId'), secret: searchParams.get('secret') };
    const opened = await openBrowser(mela()).call('POST', '/v1/account/sessions/token', token);
    expect(opened.statusCode, opened.body).toBe(201);
    const again = await openBrowser(mela()).call('POST', '/v1/account/sessions/token', token);
    expect(again.json().type).toBe('user_token_used_up');
    expect((await mailsTo(mela(), email)).map(({ kind }) => kind)).toEqual(['welcome']);
  });

  test('are sent to registered origins only, and told of failures there', async () => {
    const refused = await openBrowser(mela()).call('GET', asked('sessions', 'https://evil.example/'));
    expect([refused.statusCode, refused.json().type]).toEqual([400, 'general_argument_invalid']);
    const browser = openBrowser(mela());
    const started = await browser.call('GET', asked('sessions', `${app}/home`));
    const { to } = await browser.comeBack(await company().cancel(String(started.headers.location)));
    const { origin, pathname, searchParams } = new URL(to);
    expect([origin, pathname]).toEqual([app, '/failed']);
    expect(JSON.parse(searchParams.get('error') ?? '')).toMatchObject({ type: 'user_oauth2_unauthorized' });
  });
});
