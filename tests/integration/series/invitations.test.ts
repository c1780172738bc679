import { beforeAll, expect, test } from 'vitest';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, newAddress, type TestPerson } from '../../kit/people.ts';
import { useSeries } from './stage.ts';

// Long ago, so that jobs which wait by this clock are due.
const clock = new TestClock('2014-01-04T09:00:00Z');
const { mela, ask, person, createSeries, preview, done, change, read, makeDates } = useSeries({ clock });

beforeAll(() => mela().startJobs());

interface Listed {
  readonly $id: string;
  readonly email: string;
  readonly bringsGuest: boolean;
  readonly opened: number;
  readonly dates: number;
}

async function call(who: TestPerson, method: 'POST' | 'DELETE', url: string, payload?: object) {
  const { cookie } = who;
  return mela().app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}

const listOf = async (who: TestPerson, eventId: string) =>
  (await ask<{ invitations: Listed[] }>(who, 'GET', `/v1/events/${eventId}/invitations`)).body.invitations;
const sees = async (who: TestPerson, eventId: string) =>
  (await ask(who, 'GET', `/v1/events/${eventId}`)).status === 200;
const mailsOf = async (email: string) =>
  (await mailsTo(mela(), email)).filter(({ kind }) => kind === 'event_invitation');
/** Opens the latest link that was mailed to an address. */
async function open(who: TestPerson, email: string) {
  const text = (await mailsOf(email)).at(-1)?.text ?? '';
  const [, eventId = '', fragment] = /event\/(\w+)\/access#(\S+)/.exec(text) ?? [];
  const link = new URLSearchParams(fragment);
  const proof = { invitationId: link.get('invitation'), secret: link.get('secret') };
  const answer = await call(who, 'POST', `/v1/events/${eventId}/access`, proof);
  return answer.statusCode === 204 ? 'opened' : (answer.json() as ProblemBody).type;
}

/** A series for invited people, with a guest of its second date who can bring someone. */
async function stage() {
  const asha = await person('Asha');
  const { $id: first } = await createSeries(asha, undefined, { date: '2014-01-18', visibility: 'invited' });
  const ids = (await read(first, asha))?.dates.map(({ $id }) => $id) ?? [];
  const email = newAddress('guest');
  const sent = await ask(asha, 'POST', `/v1/events/${ids[1]}/invitations`, {
    ...{ emails: [email], bringsGuest: true },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return { asha, ids, email };
}

const share = (scope: 'following' | 'all') =>
  ({ kind: 'update', scope, changes: {}, invitations: true }) as const;

test('the link of a date opens the later ones, or all, without another mail', async () => {
  const { asha, ids, email } = await stage();
  const [first = '', second = '', third = ''] = ids;
  const [ravi, zoya] = [await person('Ravi'), await person('Zoya')];
  expect(await open(ravi, email)).toBe('opened');
  expect([await sees(ravi, second), await sees(ravi, third)]).toEqual([true, false]);
  const planned = await preview(asha, second, share('following'));
  expect(planned.body.dates.map(({ $id }) => $id)).toEqual(ids.slice(2));
  expect(await sees(ravi, third)).toBe(false);
  await done(asha, second, share('following'));
  // Who has opened it needn't do so again.
  expect([await sees(ravi, first), await sees(ravi, second), await sees(ravi, third)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await listOf(asha, third)).toMatchObject([{ email, bringsGuest: true, opened: 1 }]);
  // The guest whom they bring gets into the same dates, and no third person does.
  expect(await open(zoya, email)).toBe('opened');
  expect([await sees(zoya, first), await sees(zoya, second), await sees(zoya, third)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await open(await person('Kabir'), email)).toBe('invitation_gone');
  await done(asha, second, share('all'));
  expect([await sees(ravi, first), await sees(zoya, first)]).toEqual([true, true]);
  expect(await listOf(asha, second)).toMatchObject([{ opened: 2, dates: ids.length }]);
  await done(asha, second, share('all'));
  expect(await listOf(asha, third)).toHaveLength(1);
  expect(await mailsOf(email)).toHaveLength(1);
});

test('dates that the series makes later open with it, too', async () => {
  const { asha, ids, email } = await stage();
  const ravi = await person('Ravi');
  await done(asha, ids[1] ?? '', share('following'));
  expect(await open(ravi, email)).toBe('opened');
  clock.advance({ hours: 24 * 14 });
  const had = new Set(ids);
  await makeDates();
  const made = (await read(ids[4] ?? '', asha))?.dates.filter(({ $id }) => !had.has($id)) ?? [];
  expect(made.length).toBeGreaterThan(0);
  for (const { $id } of made) expect(await sees(ravi, $id)).toBe(true);
  await makeDates();
  expect(await listOf(asha, made[0]?.$id ?? '')).toHaveLength(1);
});

test('a new link replaces the one for all dates; revoking is for one date or for all', async () => {
  const { asha, ids, email } = await stage();
  const [first = '', second = '', third = ''] = ids;
  const ravi = await person('Ravi');
  await done(asha, second, share('all'));
  expect(await open(ravi, email)).toBe('opened');
  const invitation = (await listOf(asha, third))[0]?.$id ?? '';
  const url = `/v1/events/${third}/invitations/${invitation}`;
  expect((await call(asha, 'POST', `${url}/mail`)).statusCode).toBe(204);
  expect([await sees(ravi, first), await sees(ravi, third)]).toEqual([false, false]);
  expect(await open(ravi, email)).toBe('opened');
  expect([await sees(ravi, first), await sees(ravi, third)]).toEqual([true, true]);
  expect((await call(asha, 'DELETE', url)).statusCode).toBe(204);
  expect([await sees(ravi, first), await sees(ravi, third)]).toEqual([true, false]);
  const left = (await listOf(asha, second))[0]?.$id ?? '';
  await call(asha, 'DELETE', `/v1/events/${second}/invitations/${left}?dates=all`);
  for (const id of ids) {
    expect(await sees(ravi, id)).toBe(false);
    expect(await listOf(asha, id)).toEqual([]);
  }
});

test('a person who was invited to another date keeps that link, and strangers share nothing', async () => {
  const { asha, ids, email } = await stage();
  const [, second = '', third = ''] = ids;
  await ask(asha, 'POST', `/v1/events/${third}/invitations`, { emails: [email] });
  await done(asha, second, share('following'));
  expect(await listOf(asha, third)).toMatchObject([{ email, bringsGuest: false, dates: 1 }]);
  const answer = await change(await person('Eve'), second, share('all'));
  expect((answer.body as unknown as ProblemBody).type).toBe('event_not_found');
});
