import { sql } from 'kysely';
import type { TestMela } from '../../kit/app.ts';
import { cookieOf, signUp, type TestPerson } from '../../kit/people.ts';

/** Everyone who may ask, relative to one event: the columns of the rights matrix. */
export const columns = [
  'visitor',
  'unverified',
  'stranger',
  'attendee',
  'pending',
  'other organiser',
  'editor',
  'money',
  'door',
  'organiser',
  'administrator',
] as const;
export type Column = (typeof columns)[number];

/** A visitor has neither account nor session. */
export type Asker = TestPerson | null;
export type People = Readonly<Record<Column, Asker>>;

/** Signs all of them up; their roles are set by the fixture. */
export async function gather(mela: TestMela): Promise<People> {
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
  return { ...rest, visitor: null, 'other organiser': otherOrganiser };
}

/** The same person in a new session. */
export async function logInAgain(mela: TestMela, person: TestPerson): Promise<TestPerson> {
  const { email, password } = person;
  const answer = await mela.app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    payload: { email, password },
  });
  return { ...person, cookie: cookieOf(answer) };
}
