import { describe, expect, test } from 'vitest';
import { endMaintenance, startMaintenance } from '../../../server/features/site/index.ts';
import { eventually } from '../../kit/eventually.ts';
import { codeTo, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { openBrowser, site, useCompany } from './stage.ts';

const { mela, company, arriving, identitiesOf } = useCompany();

describe('a person whose address the provider has proven', () => {
  test('gets an account, comes back to their page, and is recognised the next time', async () => {
    const { login, email } = arriving();
    const browser = openBrowser(mela());
    const url = await browser.start('company', '/event/kites?x=1');
    const { to } = await browser.comeBack(await company().consent(url, login));
    expect(to).toBe(`${site}/event/kites?x=1`);
    const account = await browser.account();
    expect(account).toMatchObject({ name: 'Asha Rao', email, emailVerification: true });
    expect((await mailsTo(mela(), email)).map(({ kind }) => kind)).toEqual(['welcome']);
    const session = await browser.call('GET', '/v1/account/sessions/current');
    expect(session.json()).toMatchObject({ provider: 'company', factors: ['oauth2'] });

    // The address at the provider changes, the person doesn't.
    company().people.set(login, { email: newAddress(), email_verified: true, name: 'Another name' });
    const other = openBrowser(mela());
    const again = await company().consent(await other.start('company'), login);
    expect((await other.comeBack(again)).to).toBe(`${site}/`);
    expect(await other.account()).toMatchObject({ $id: account.$id, name: 'Asha Rao', email });
  });

  test('signs in to the account with that address, whose owner is told', async () => {
    const asha = await signUp(mela());
    const { login } = arriving({ email: asha.email.toUpperCase() });
    const browser = openBrowser(mela());
    await browser.comeBack(await company().consent(await browser.start('company'), login));
    expect(await browser.account()).toMatchObject({ $id: asha.userId });
    const notices = (await mailsTo(mela(), asha.email)).filter(
      ({ kind }) => kind === 'sign_in_changed_notice',
    );
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('Example Inc.')]);
  });

  test('has one account and one identity when two tabs come back at once', async () => {
    const { login, email } = arriving();
    const browsers = [openBrowser(mela()), openBrowser(mela())];
    const answers = await Promise.all(
      browsers.map(async (browser) => company().consent(await browser.start('company'), login)),
    );
    await Promise.all(browsers.map((browser, index) => browser.comeBack(answers[index] as URL)));
    const accounts = await Promise.all(browsers.map((browser) => browser.account()));
    expect(accounts.map(({ email: shown }) => shown)).toEqual([email, email]);
    expect(new Set(accounts.map(({ $id }) => $id)).size).toBe(1);
    expect(await identitiesOf(accounts[0].$id)).toHaveLength(1);
  });
});

test('during maintenance, people with an account log in, and no account or connection is made', async () => {
  const { deps } = mela();
  const { login: known } = arriving();
  const { login: unknown, email } = arriving();
  const asha = await signUp(mela());
  const { login: other } = arriving({ email: asha.email });
  const comeBack = async (login: string) => {
    const browser = openBrowser(mela());
    const { to } = await browser.comeBack(await company().consent(await browser.start('company'), login));
    return to;
  };
  expect(await comeBack(known)).toBe(`${site}/`);
  const connecting = openBrowser(mela(), asha.cookie);
  const back = await company().consent(await connecting.startConnecting('company'), arriving().login);
  const answers = (type: string) =>
    eventually(async () => {
      const answer = await mela().app.inject({ method: 'POST', url: '/v1/contact', payload: {} });
      expect(answer.json().type).toBe(type);
    });
  await startMaintenance(deps, null, { text: null, until: null });
  try {
    await answers('general_maintenance');
    expect(await comeBack(known)).toBe(`${site}/`);
    expect(await comeBack(unknown)).toBe(`${site}/login?provider=maintenance`);
    expect(await comeBack(other)).toBe(`${site}/login?provider=maintenance`);
    expect((await connecting.comeBack(back)).to).toBe(`${site}/profile-settings/apps?provider=maintenance`);
    expect(await identitiesOf(asha.userId)).toEqual([]);
    expect(await mailsTo(mela(), email)).toEqual([]);
  } finally {
    await endMaintenance(deps, null);
    await answers('general_argument_invalid');
  }
  expect(await comeBack(unknown)).toBe(`${site}/`);
});

test('asks a new person for a name if the provider has none', async () => {
  const { login } = arriving({ name: '\u200b ' });
  const browser = openBrowser(mela());
  const back = await company().consent(await browser.start('company', '/groups'), login);
  expect((await browser.comeBack(back)).to).toBe(`${site}/login?next=%2Fgroups`);
});

describe('a person whose address is not proven', () => {
  test.each([
    ['company', 'because the provider says so', { email_verified: false }],
    ['partner', 'because the site does not trust the provider', { email_verified: true }],
  ])(
    'at %s, %s, is not let in to an existing account before they enter a mailed code',
    async (name, _, about) => {
      const asha = await signUp(mela());
      const { login } = arriving({ email: asha.email, ...about });
      const browser = openBrowser(mela());
      const { to } = await browser.comeBack(
        await company().consent(await browser.start(name, '/your-events'), login),
      );
      expect(to).toBe(`${site}/confirm-sign-in?next=%2Fyour-events`);
      expect((await browser.account()).type).toBe('general_unauthorized_scope');
      expect(await identitiesOf(asha.userId)).toEqual([]);

      const waiting = await browser.call('GET', '/v1/account/identities/pending');
      expect(waiting.json()).toEqual({
        provider: name,
        label: 'Example Inc.',
        email: asha.email,
        name: 'Asha Rao',
      });
      const asked = await browser.call('POST', '/v1/account/tokens/email', {
        userId: 'unique()',
        email: asha.email,
      });
      const { userId } = asked.json();
      const wrong = await browser.call('POST', '/v1/account/identities/pending', {
        userId,
        secret: '000000',
      });
      expect(wrong.json().type).toBe('user_invalid_token');
      const secret = await codeTo(mela(), asha.email);
      const stranger = await openBrowser(mela()).call('POST', '/v1/account/identities/pending', {
        userId,
        secret,
      });
      expect(stranger.json().type).toBe('user_identity_not_found');
      const opened = await browser.call('POST', '/v1/account/identities/pending', { userId, secret });
      expect(opened.statusCode, opened.body).toBe(201);
      expect(await browser.account()).toMatchObject({ $id: asha.userId });
      expect(await identitiesOf(asha.userId)).toHaveLength(1);

      const later = openBrowser(mela());
      await later.comeBack(await company().consent(await later.start(name), login));
      expect(await later.account()).toMatchObject({ $id: asha.userId });
    },
  );

  test('gets an account at the address they prove, with the name from the provider', async () => {
    const { login } = arriving({ email_verified: false });
    company().people.set(login, { name: 'Ravi' });
    const browser = openBrowser(mela());
    await browser.comeBack(await company().consent(await browser.start('company'), login));
    const { email: named, name } = (await browser.call('GET', '/v1/account/identities/pending')).json();
    expect(named).toBe('');
    const email = newAddress('Ravi');
    const asked = await browser.call('POST', '/v1/account/tokens/email', { userId: 'unique()', email, name });
    const secret = await codeTo(mela(), email);
    const { userId } = asked.json();
    await browser.call('POST', '/v1/account/identities/pending', { userId, secret });
    expect(await browser.account()).toMatchObject({ email, name: 'Ravi' });
    expect((await identitiesOf((await browser.account()).$id)).map(({ subject }) => subject)).toEqual([
      login,
    ]);
  });

  test('waits for half an hour at most', async () => {
    const { login } = arriving({ email_verified: false });
    const browser = openBrowser(mela());
    await browser.comeBack(await company().consent(await browser.start('company'), login));
    mela().clock.advance({ minutes: 31 });
    expect((await browser.call('GET', '/v1/account/identities/pending')).json().type).toBe(
      'user_identity_not_found',
    );
  });
});

describe('a sign-in under way', () => {
  test('can be cancelled at the provider', async () => {
    const browser = openBrowser(mela());
    const { to } = await browser.comeBack(
      await company().cancel(await browser.start('company', '/event/kites')),
    );
    expect(to).toBe(`${site}/login?next=%2Fevent%2Fkites&provider=cancelled`);
  });

  test('can be finished only in the browser that started it', async () => {
    const { login } = arriving();
    const victim = openBrowser(mela());
    await victim.start('company');
    const attacker = openBrowser(mela());
    const injected = await company().consent(await attacker.start('company'), login);
    expect((await victim.comeBack(injected)).to).toBe(`${site}/login?provider=expired`);
    expect((await victim.account()).type).toBe('general_unauthorized_scope');
  });

  test("doesn't accept another flow's code, because the provider checks the verifier", async () => {
    const [mine, theirs] = [arriving(), arriving()];
    const victim = openBrowser(mela());
    const own = await company().consent(await victim.start('company'), mine.login);
    const attacker = openBrowser(mela());
    const stolen = await company().consent(await attacker.start('company'), theirs.login);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await victim.comeBack(own)).to).toBe(`${site}/login?provider=refused`);
  });

  test('finishes once: opening the same address again changes nothing', async () => {
    const { login } = arriving();
    const browser = openBrowser(mela());
    const back = await company().consent(await browser.start('company'), login);
    await browser.comeBack(back);
    const { $id } = await browser.account();
    expect((await browser.comeBack(back)).to).toBe(`${site}/`);
    expect((await browser.account()).$id).toBe($id);
    const elsewhere = openBrowser(mela());
    expect((await elsewhere.comeBack(back)).to).toBe(`${site}/login?provider=expired`);
  });

  test('replayed with its cookie is refused by the provider', async () => {
    const { login } = arriving();
    const browser = openBrowser(mela());
    const url = await browser.start('company');
    const kept = new Map(browser.jar);
    const back = await company().consent(url, login);
    await browser.comeBack(back);
    const copy = openBrowser(mela());
    for (const [name, value] of kept) copy.jar.set(name, value);
    expect((await copy.comeBack(back)).to).toBe(`${site}/login?provider=refused`);
  });

  test('lasts ten minutes', async () => {
    const { login } = arriving();
    const browser = openBrowser(mela());
    const back = await company().consent(await browser.start('company'), login);
    mela().clock.advance({ minutes: 11 });
    expect((await browser.comeBack(back)).to).toBe(`${site}/login?provider=expired`);
  });

  test('in several tabs returns each tab to its own page', async () => {
    const { login } = arriving();
    const browser = openBrowser(mela());
    const [first, second] = [
      await browser.start('company', '/about'),
      await browser.start('company', '/groups'),
    ];
    expect((await browser.comeBack(await company().consent(first, login))).to).toBe(`${site}/about`);
    expect((await browser.comeBack(await company().consent(second, login))).to).toBe(`${site}/groups`);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('never leads to %j', async (next) => {
    const browser = openBrowser(mela());
    const answer = await browser.call('POST', '/v1/account/sessions/oauth2/company', { next });
    if (answer.statusCode === 400) return;
    const { login } = arriving();
    const { to } = await browser.comeBack(await company().consent(answer.json().url, login));
    expect(new URL(to).origin).toBe(site);
  });

  test('starts for known providers and visitors only', async () => {
    const browser = openBrowser(mela());
    const unknown = await browser.call('POST', '/v1/account/sessions/oauth2/nobody', {});
    expect([unknown.statusCode, unknown.json().type]).toEqual([412, 'project_provider_disabled']);
    const asha = await signUp(mela());
    const signedIn = await openBrowser(mela(), asha.cookie).call(
      'POST',
      '/v1/account/sessions/oauth2/company',
      {},
    );
    expect(signedIn.json().type).toBe('user_session_already_exists');
    const providers = await browser.call('GET', '/v1/account/sign-in-providers');
    expect(providers.json()).toEqual({
      providers: [
        { name: 'company', label: 'Example Inc.' },
        { name: 'partner', label: 'Example Inc.' },
      ],
    });
  });
});

describe('an account', () => {
  test("can't sign in while blocked, and is created anew after it was deleted", async () => {
    const { login, email } = arriving();
    const browser = openBrowser(mela());
    await browser.comeBack(await company().consent(await browser.start('company'), login));
    const { $id } = await browser.account();
    const { db } = mela().deps;
    await db
      .updateTable('users')
      .set({ blocked_at: mela().clock.now(), blocked_reason: 'Spam' })
      .where('id', '=', $id)
      .execute();
    const blocked = openBrowser(mela());
    const { to } = await blocked.comeBack(await company().consent(await blocked.start('company'), login));
    expect(to).toBe(`${site}/login?provider=blocked`);
    expect((await blocked.account()).type).toBe('general_unauthorized_scope');

    await db
      .updateTable('users')
      .set({ blocked_at: null, blocked_reason: null })
      .where('id', '=', $id)
      .execute();
    await db.deleteFrom('identities').where('user_id', '=', $id).execute();
    await db
      .updateTable('users')
      .set({ deleted_at: mela().clock.now(), email: `${$id}@guest.invalid` })
      .where('id', '=', $id)
      .execute();
    const anew = openBrowser(mela());
    await anew.comeBack(await company().consent(await anew.start('company'), login));
    const account = await anew.account();
    expect(account).toMatchObject({ email });
    expect(account.$id).not.toBe($id);
  });

  test('with a second factor opens a pending session, and is not connected by the first one', async () => {
    const asha = await signUp(mela());
    const { db } = mela().deps;
    await db.updateTable('users').set({ mfa: true }).where('id', '=', asha.userId).execute();
    await db
      .insertInto('totp_authenticators')
      .values({
        user_id: asha.userId,
        sealed_secret: Buffer.from('sealed'),
        confirmed_at: mela().clock.now(),
        created_at: mela().clock.now(),
      })
      .execute();
    const { login } = arriving({ email: asha.email });
    const browser = openBrowser(mela());
    const back = await company().consent(await browser.start('company', '/groups'), login);
    expect((await browser.comeBack(back)).to).toBe(`${site}/second-factor?next=%2Fgroups`);
    expect((await browser.account()).type).toBe('user_more_factors_required');
    expect(await identitiesOf(asha.userId)).toEqual([]);
  });
});
