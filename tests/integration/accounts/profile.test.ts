import { expect, test } from 'vitest';
import { findUserRecords } from '../../../server/features/accounts/index.ts';
import { useMela } from '../../kit/app.ts';
import { codeTo, cookieOf, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

test('account calls require a session', async () => {
  const calls = [
    'GET /v1/account',
    'PATCH /v1/account/name',
    'GET /v1/account/prefs',
    'GET /v1/account/profile',
    'GET /v1/account/sessions',
    'POST /v1/account/jwt',
    'DELETE /v1/account',
  ] as const;
  for (const call of calls) {
    const { message } = expectProblem(await send(mela(), call), 401, 'general_unauthorized_scope');
    expect(message).toBe('User (role: guests) missing scope (account)');
  }
});

test('changes name and interests, and leaves other fields alone', async () => {
  const { cookie } = await signUp(mela());
  const renamed = await send(mela(), 'PATCH /v1/account/name', { body: { name: '  Asha Rao ' }, cookie });
  expect(renamed.json().name).toBe('Asha Rao');
  const body = { interests: 'Kathak, mountain paths' };
  const changed = await send(mela(), 'PATCH /v1/account/profile', { body, cookie });
  expect(changed.json()).toMatchObject({ name: 'Asha Rao', interests: body.interests, avatar: null });
  expect((await send(mela(), 'GET /v1/account/profile', { cookie })).json()).toEqual(changed.json());
});

test("rejects an empty name with the form's message", async () => {
  const { cookie } = await signUp(mela());
  for (const call of ['PATCH /v1/account/name', 'PATCH /v1/account/profile'] as const) {
    const { fields } = expectProblem(
      await send(mela(), call, { body: { name: '  ' }, cookie }),
      400,
      'general_argument_invalid',
    );
    expect(fields).toEqual({ name: 'Name is required' });
  }
});

test("accepts only the person's own pictures as an avatar", async () => {
  const asha = await signUp(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const picture = {
    name: 'a.webp',
    mime_type: 'image/webp',
    size: 1,
    md5: 'x',
    complete_at: mela().clock.now(),
  };
  const ownId = `own-${asha.userId}`;
  const unfinishedId = `rest-${asha.userId}`;
  await mela()
    .deps.db.insertInto('files')
    .values([
      { ...picture, id: ownId, owner_id: asha.userId },
      { ...picture, id: unfinishedId, owner_id: asha.userId, complete_at: null },
    ])
    .execute();
  const wear = (cookie: string, avatar: string | null) =>
    send(mela(), 'PATCH /v1/account/profile', { body: { avatar }, cookie });
  expect((await wear(asha.cookie, ownId)).json().avatar).toBe(ownId);
  for (const [cookie, avatar] of [
    [ravi.cookie, ownId],
    [asha.cookie, unfinishedId],
    [asha.cookie, 'nobody-has-this'],
  ] as const) {
    const { fields } = expectProblem(await wear(cookie, avatar), 400, 'general_argument_invalid');
    expect(fields).toHaveProperty('avatar');
  }
  expect((await wear(asha.cookie, null)).json().avatar).toBeNull();
});

test('stores preferences up to 64 kB as sent', async () => {
  const { cookie } = await signUp(mela());
  const put = (prefs: unknown) => send(mela(), 'PATCH /v1/account/prefs', { body: { prefs }, cookie });
  expect((await send(mela(), 'GET /v1/account/prefs', { cookie })).json()).toEqual({});
  const prefs = { theme: 'dark', nested: { deep: [1, 'दो', null] }, __proto__x: '"' };
  expect((await put(prefs)).json().prefs).toEqual(prefs);
  expect((await send(mela(), 'GET /v1/account/prefs', { cookie })).json()).toEqual(prefs);
  expect((await put({ text: 'x'.repeat(64 * 1024 - 11) })).statusCode).toBe(200);
  let deep: unknown = {};
  for (let level = 0; level < 5000; level++) deep = [deep];
  for (const invalid of [
    { text: 'x'.repeat(64 * 1024) },
    'text',
    ['list'],
    null,
    { a: '\0' },
    { a: '\ud800' },
  ]) {
    expectProblem(await put(invalid), 400, 'general_argument_invalid');
  }
  expectProblem(await put({ deep }), 400, 'general_bad_request');
});

test('accepting the terms records version and time', async () => {
  const { cookie } = await signUp(mela());
  const accept = (version: string) => send(mela(), 'POST /v1/account/terms', { body: { version }, cookie });
  const { legalVersion } = mela().config;
  const { acceptedTerms } = (await accept(legalVersion)).json();
  expect(acceptedTerms.version).toBe(legalVersion);
  expect(Date.parse(acceptedTerms.at)).toBe(mela().clock.now().epochMilliseconds);
  expectProblem(await accept('1999-01-01'), 400, 'general_argument_invalid');
});

test.each([
  ['the version in force', (version: string) => version, true],
  ['an older version', () => '1999-01-01', false],
  ['nothing', () => undefined, false],
])('signing up with %s records it only if it is in force', async (_, accepted, isRecorded) => {
  const { legalVersion } = mela().config;
  const { userId, cookie } = await signUp(mela(), { acceptedTerms: accepted(legalVersion) });
  const row = await mela()
    .deps.db.selectFrom('users')
    .select(['terms_version', 'terms_accepted_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(row.terms_version).toBe(isRecorded ? legalVersion : null);
  expect(row.terms_accepted_at !== null).toBe(isRecorded);
  const profile = await mela().app.inject({ url: '/v1/account/profile', headers: { cookie } });
  expect(profile.json().acceptedTerms?.version ?? null).toBe(row.terms_version);
});

test('notifies every process of a changed profile', async () => {
  const { userId, cookie } = await signUp(mela());
  const told: unknown[] = [];
  const ends = ['document', 'account'].map((topic) =>
    mela().deps.bus.subscribe(topic, (notice) => told.push(notice)),
  );
  await send(mela(), 'PATCH /v1/account/name', { body: { name: 'Asha R' }, cookie });
  const update = { topic: 'document', collection: 'users', id: userId, action: 'update' };
  const account = { topic: 'account', userId, action: 'update', attribute: 'name' };
  await expect.poll(() => told).toEqual(expect.arrayContaining([account, update]));
  for (const end of ends) end();
});

test('only confirmed people have a public record', async () => {
  const { userId, email } = await signUp(mela());
  const body = { userId: `waits-${userId}`.slice(0, 36), email: `waits.${email}`, password: 'sesame opens' };
  const waiting = await send(mela(), 'POST /v1/account', { body });
  const records = await findUserRecords(mela().deps.db, [userId, waiting.json().$id]);
  expect([...records.values()]).toMatchObject([{ id: userId, name: 'Asha', email }]);
});

test('takes the language from the browser at sign-up and changes it with the profile', async () => {
  const email = newAddress('hindi');
  const created = await mela().app.inject({
    method: 'POST',
    url: '/v1/account',
    headers: { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' },
    payload: { userId: 'unique()', email, password: 'a password of hers', name: 'Asha' },
  });
  const [mail] = await mailsTo(mela(), email);
  expect(mail).toMatchObject({ kind: 'signup_code', subject: 'आपका मेला कोड' });
  const secret = await codeTo(mela(), email);
  const cookie = cookieOf(
    await send(mela(), 'PUT /v1/account/sessions/token', { body: { userId: created.json().$id, secret } }),
  );
  expect((await send(mela(), 'GET /v1/account/profile', { cookie })).json().language).toBe('hi');

  const inEnglish = await send(mela(), 'PATCH /v1/account/profile', { body: { language: 'en' }, cookie });
  expect(inEnglish.json().language).toBe('en');
  const refused = await send(mela(), 'PATCH /v1/account/profile', { body: { language: 'xx' }, cookie });
  expect(expectProblem(refused, 400, 'general_argument_invalid').fields).toEqual({
    language: 'Use one of en, hi, de, ar',
  });
});

test('keeps the time zone that the browser tells, and no other text', async () => {
  const { cookie } = await signUp(mela());
  const save = (timeZone: string) =>
    send(mela(), 'PATCH /v1/account/profile', { body: { timeZone }, cookie });
  expect((await save('Europe/Berlin')).json()).toMatchObject({ timeZone: 'Europe/Berlin' });
  expectProblem(await save('Europe/Nowhere'), 400, 'general_argument_invalid');
  expect((await send(mela(), 'GET /v1/account/profile', { cookie })).json().timeZone).toBe('Europe/Berlin');
});
