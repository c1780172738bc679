import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { newId } from '../../server/infra/ids.ts';
import type { TestMela } from './app.ts';

/** A person who signed up, confirmed the code and is logged in; `cookie` is their request header. */
export interface TestPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

/** An address not used before. */
export function newAddress(name = 'somebody'): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.${newId()}@people.example`;
}

/**
 * Signs up with the calls a client makes, and the emailed code.
 *
 * @example
 * const asha = await signUp(mela(), { name: 'Asha' }); await mela().app.inject({ url: '/v1/account', headers:
 * { cookie: asha.cookie } });
 */
export async function signUp(
  mela: TestMela,
  wanted: { name?: string; email?: string; password?: string; acceptedTerms?: string | undefined } = {},
): Promise<TestPerson> {
  const { name = 'Asha', password = 'a password of hers' } = wanted;
  const email = wanted.email ?? newAddress(name);
  const { acceptedTerms } = wanted;
  const payload = { userId: 'unique()', email, password, name, ...(acceptedTerms && { acceptedTerms }) };
  const created = await mela.app.inject({ method: 'POST', url: '/v1/account', payload });
  expect(created.statusCode, created.body).toBe(201);
  const userId: string = created.json().$id;
  const confirmed = await mela.app.inject({
    method: 'PUT',
    url: '/v1/account/sessions/token',
    payload: { userId, secret: await codeTo(mela, email) },
  });
  expect(confirmed.statusCode, confirmed.body).toBe(201);
  return { userId, name, email, password, cookie: cookieOf(confirmed) };
}

/** The session cookie set by a response, as a request header. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(
    ({ name }) => name.startsWith('a_session_') && !name.endsWith('_legacy'),
  );
  if (cookie === undefined) throw new Error(`The answer sets no session cookie: ${answer.body}`);
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}

/** Emails to an address, oldest first, delivered or not. */
export async function mailsTo(mela: TestMela, address: string) {
  return mela.deps.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body as text'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
}

/** The six digits in the newest email to an address that has a code. */
export async function codeTo(mela: TestMela, address: string): Promise<string> {
  const codes = (await mailsTo(mela, address)).flatMap(({ text }) => text.match(/(?<!\d)\d{6}(?!\d)/) ?? []);
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`No mail to ${address} has a code.`);
  return code;
}

/** The link in the newest email to an address that has a secret. */
export async function linkTo(mela: TestMela, address: string): Promise<{ userId: string; secret: string }> {
  const links = (await mailsTo(mela, address)).flatMap(
    ({ text }) => text.match(/https?:\/\/\S+secret=\S+/) ?? [],
  );
  const link = URL.parse(links.at(-1) ?? '');
  const userId = link?.searchParams.get('userId');
  const secret = link?.searchParams.get('secret');
  if (!userId || !secret) throw new Error(`No mail to ${address} has a link with a secret.`);
  return { userId, secret };
}
