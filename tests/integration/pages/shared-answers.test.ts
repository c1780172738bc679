import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EventDetail, getEvent } from '../../../contracts/events.ts';
import type { Features } from '../../../server/compose/features.ts';
import { pageReads } from '../../../server/compose/page-reads.ts';
import type { ReplicaReads } from '../../../server/infra/db/read-replica.ts';
import type { Principal } from '../../../server/infra/http/server.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

/** Members get the event's answer that visitors share, before routing: so these requests come over the network. */
let mela: TestMela;
let address: string;
let organiser: TestPerson;
let helper: TestPerson;
let administrator: TestPerson;
let attendee: TestPerson;
let members: TestPerson[];
let eventIds: string[];

const link = 'https://meet.example.org/only-for-guests';

beforeAll(async () => {
  mela = await startMela({ shareFor: 'as in use' });
  address = await mela.app.listen({ port: 0, host: '127.0.0.1' });
  [organiser, helper, administrator, attendee] = (await Promise.all(
    ['Olivia', 'Hari', 'Asha', 'Tara'].map((name) => signUp(mela, { name })),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson];
  members = await Promise.all(['Amber', 'Basil', 'Cedar'].map((name) => signUp(mela, { name })));
  eventIds = await Promise.all(
    [{}, { online: true, onlineLink: link }].map(async (settings, index) => {
      const payload = {
        ...{ eventTitle: `Kite day ${index}`, description: 'Bring a kite.', location: 'Marina Beach' },
        ...{ latitude: 13.05, longitude: 80.28, date: '2031-12-25', startTime: '10:00', endTime: '18:00' },
        ...settings,
      };
      return (await send('POST', '/v1/events', organiser, payload)).$id;
    }),
  );
  await mela.deps.db
    .insertInto('event_helpers')
    .values(
      eventIds.map((event_id) => ({
        ...{ event_id, user_id: helper.userId, role: 'editor' as const, joined_at: mela.clock.now() },
      })),
    )
    .execute();
  await mela.deps.db
    .updateTable('users')
    .set({ administrator_since: mela.clock.now() })
    .where('id', '=', administrator.userId)
    .execute();
  const form = { socialMedia: 'Mastodon', email: attendee.email, reason: 'Kites' };
  await send('POST', `/v1/events/${eventIds[1]}/registrations`, attendee, form);
});
afterAll(() => mela.close());

async function send(method: string, path: string, person: TestPerson, payload: unknown) {
  const answer = await fetch(address + path, {
    ...{ method, body: JSON.stringify(payload) },
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
  });
  expect(answer.status, path).toBeLessThan(300);
  return (await answer.json()) as EventDetail;
}

async function show(eventId = '', person?: TestPerson): Promise<EventDetail> {
  const answer = await fetch(`${address}/v1/events/${eventId}`, {
    headers: person === undefined ? {} : { cookie: person.cookie },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return (await answer.json()) as EventDetail;
}

test('answers members as visitors, also from memory', async () => {
  for (const eventId of eventIds) {
    const asVisitor = await show(eventId);
    // The first is routed and remembered, the next come from memory.
    for (const person of [members[0], members[0], members[1], members[0]]) {
      expect(await show(eventId, person)).toEqual(asVisitor);
    }
  }
});

test('does not look again at an event that a visitor has just asked for, until it is written to', async () => {
  const eventId = eventIds[0] ?? '';
  const member = { userId: members[0]?.userId } as Principal;
  // That of the server changes with everything that tests beside this one write.
  let state = { written: '10:10:', moment: 1, number: 1, lists: '' };
  let lastChange = 1;
  const now = async () => state;
  const { reads, eventOf } = pageReads(mela.deps, {
    accounts: {} as Features['accounts'],
    version: { known: () => state, read: now, current: now, lastChange: () => lastChange },
    visitorReads: { lagMs: 0 } as ReplicaReads,
    alwaysCurrent: false,
    noticeVersion: () => '',
  });
  const statementsForMember = async () => {
    const sent = vi.spyOn(pg.Query.prototype, 'submit');
    expect(await reads.standingIn(eventId, member, state)).toMatchObject({ likeVisitors: true });
    const texts = sent.mock.contexts.map((query) => (query as unknown as { text: string }).text).join('\n');
    sent.mockRestore();
    return texts;
  };
  await eventOf(getEvent.path, { params: { eventId } } as FastifyRequest)?.version(state);
  expect(await statementsForMember()).not.toContain('event_seats');
  state = { ...state, written: '11:11:', number: 2 };
  expect(await statementsForMember()).not.toContain('event_seats');
  state = { ...state, written: '12:12:', number: 3 };
  lastChange = 3;
  expect(await statementsForMember()).toContain('event_seats');
});

test('shows members every change at once', async () => {
  const [eventId] = eventIds;
  for (let turn = 0; turn < 20; turn++) {
    const eventTitle = `Kite day, turn ${turn}`;
    await send('PATCH', `/v1/events/${eventId}`, organiser, { eventTitle });
    expect(await Promise.all(members.map(async (each) => (await show(eventId, each)).eventTitle))).toEqual(
      members.map(() => eventTitle),
    );
  }
});

test('hides an event from members at once, and answers for no other address', async () => {
  const eventId = eventIds[0] ?? '';
  const [member] = members;
  await show(eventId, member);
  const status = async (path: string) =>
    (await fetch(address + path, { headers: { cookie: member?.cookie ?? '' } })).status;
  expect(await status(`/v1/events/${eventId}0`)).toBe(404);
  expect(await status(`/v1/events/${eventId}/nothing`)).toBe(404);
  await mela.deps.db
    .updateTable('events')
    .set({ hidden_at: mela.clock.now(), hidden_reason: 'Spam' })
    .where('id', '=', eventId)
    .execute();
  expect(await status(`/v1/events/${eventId}`)).toBe(404);
  await mela.deps.db
    .updateTable('events')
    .set({ hidden_at: null, hidden_reason: null })
    .where('id', '=', eventId)
    .execute();
  expect(await status(`/v1/events/${eventId}`)).toBe(200);
});

test('answers as to a visitor after the session has ended', async () => {
  const leaving = await signUp(mela, { name: 'Leaving Lee' });
  const before = await show(eventIds[0], leaving);
  const { status } = await fetch(`${address}/v1/account/sessions/current`, {
    ...{ method: 'DELETE', headers: { cookie: leaving.cookie } },
  });
  expect(status).toBe(204);
  expect(await show(eventIds[0], leaving)).toEqual(before);
  const account = await fetch(`${address}/v1/account`, { headers: { cookie: leaving.cookie } });
  expect(account.status).toBe(401);
});

test('gives nobody the role, the rights or the link of another, whoever reads what at the same time', async () => {
  const roles = new Map([
    [organiser, 'owner'],
    [helper, 'editor'],
  ]);
  const everybody = [undefined, ...members, organiser, helper, administrator, attendee];
  const check = async (turn: number) => {
    const person = everybody[turn % everybody.length];
    const eventId = eventIds[turn % eventIds.length];
    const event = await show(eventId, person);
    const role = (person && roles.get(person)) ?? null;
    const hasLink = eventId === eventIds[1] && (role !== null || person === attendee);
    expect(event).toMatchObject({
      ...{ $id: eventId, role, hiddenReason: null },
      ...{ may: { manage: person === organiser }, onlineLink: hasLink ? link : null },
    });
  };
  const write = (turn: number) =>
    send('PATCH', `/v1/events/${eventIds[turn % eventIds.length]}`, organiser, {
      description: `Turn ${turn}`,
    });
  for (let round = 0; round < 6; round++) {
    const turns = Array.from({ length: 60 }, (_, turn) => round + turn);
    await Promise.all([write(round), ...turns.map(check)]);
    await Promise.all(turns.map(check));
  }
});
