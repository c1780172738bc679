import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestMela } from '../../kit/app.ts';
import { codeTo, cookieOf, newAddress, signUp, type TestPerson } from '../../kit/people.ts';

/** Everyone who may ask, relative to one event: the columns of the rights matrix. */
export const columns = [
  'visitor',
  'unproven guest',
  'unverified',
  'stranger',
  'attendee',
  'pending',
  'guest',
  'other organiser',
  'editor',
  'money',
  'door',
  'organiser',
  'administrator',
] as const;
export type Column = (typeof columns)[number];

/** Visitors, and guests who haven't proved their address, have neither account nor session. */
export type Caller = TestPerson | null;
export type People = Readonly<Record<Column, Caller>>;

/** Signs all of them up; their roles are set by the fixture. */
export async function gather(mela: TestMela, event: object): Promise<People> {
  const names = ['Uma', 'Sara', 'Ravi', 'Zoya', 'Omar', 'Esha', 'Manu', 'Dev', 'Asha', 'Meera'];
  const [unverified, stranger, attendee, pending, other, editor, money, door, organiser, administrator] =
    await Promise.all(names.map((name) => signUp(mela, { name })));
  const helpers = { editor, money, door };
  const all = { unverified, stranger, attendee, pending, other, ...helpers, organiser, administrator };
  const people = all as { readonly [Key in keyof typeof all]: TestPerson };
  // No call gives an unverified account a session; if one did, it would have no rights.
  await sql`update users set email_verified_at = null where id = ${people.unverified.userId}`.execute(
    mela.deps.db,
  );
  await sql`update users set administrator_since = now() where id = ${people.administrator.userId}`.execute(
    mela.deps.db,
  );
  const { other: otherOrganiser, ...rest } = people;
  const guest = await gatherGuest(mela, people.other, event);
  return { ...rest, visitor: null, 'unproven guest': null, guest, 'other organiser': otherOrganiser };
}

/** What a guest enters where a password is asked for, because their account has none. */
const noPassword = 'there is none to enter';

/** What a browser sends when its visitor registers without an account. */
export const guestRequest = (email: string) => ({
  email,
  key: randomBytes(32).toString('hex'),
  name: 'Gita',
  socialMedia: 'Mastodon',
  reason: 'I like kites.',
});

/** A person who registered with a mailed code, so their account has no password. */
async function gatherGuest(mela: TestMela, organiser: TestPerson, kind: object): Promise<TestPerson> {
  const send = async (url: string, payload: object, cookie = '') => {
    const answer = await mela.app.inject({ method: 'POST', url, payload, headers: { cookie } });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer;
  };
  const event = (await send('/v1/events', kind, organiser.cookie)).json();
  const email = newAddress('gita');
  const request = guestRequest(email);
  const asked = (await send(`/v1/events/${event.$id}/guest-registrations`, request)).json();
  const code = await codeTo(mela, email);
  const url = `/v1/guest-registrations/${asked.$id}/session`;
  const confirmed = await send(url, { key: request.key, code });
  const cookie = cookieOf(confirmed);
  const account = await mela.app.inject({ url: '/v1/account', headers: { cookie } });
  return { userId: account.json().$id, name: 'Gita', email, password: noPassword, cookie };
}

/** The same person in a new session. */
export async function logInAgain(mela: TestMela, person: TestPerson): Promise<TestPerson> {
  const { email, password } = person;
  if (password === noPassword) return logInByCode(mela, person);
  const answer = await mela.app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    payload: { email, password },
  });
  return { ...person, cookie: cookieOf(answer) };
}

async function logInByCode(mela: TestMela, person: TestPerson): Promise<TestPerson> {
  const post = (url: string, payload: object) => mela.app.inject({ method: 'POST', url, payload });
  const { email } = person;
  const token = await post('/v1/account/tokens/email', { userId: 'unique()', email });
  const secret = await codeTo(mela, email);
  return {
    ...person,
    cookie: cookieOf(await post('/v1/account/sessions/token', { userId: token.json().userId, secret })),
  };
}
