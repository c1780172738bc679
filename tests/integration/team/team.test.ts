import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Helper, Invitation } from '../../../contracts/event-team.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { ask as askAt, checkInLink, openDevice, openFair, register } from '../check-in/stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const ask = <Body>(
  person: TestPerson | null,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: object,
) => askAt<Body>(mela(), person, method, url, body);

interface Link {
  readonly invitationId: string;
  readonly secret: string;
}
const invite = (organiser: TestPerson, eventId: string, email: string, role = 'door', host = false) =>
  ask<Invitation & { fields?: object }>(organiser, 'POST', `/v1/events/${eventId}/team/invitations`, {
    email,
    role,
    host,
  });
async function linkTo(address: string): Promise<Link> {
  const mails = await mailsTo(mela(), address);
  const { text } = mails.findLast(({ kind }) => kind === 'team_invitation') ?? { text: '' };
  const { searchParams } = new URL(/https?:\S+\/team-invitation\?\S+/.exec(text)?.[0] ?? '');
  return { invitationId: searchParams.get('invitationId') ?? '', secret: searchParams.get('secret') ?? '' };
}
const look = (person: TestPerson | null, { invitationId, secret }: Link) =>
  ask<{ role: string; own: boolean; event: { $id: string } }>(
    person,
    'GET',
    `/v1/team-invitations/${invitationId}?secret=${secret}`,
  );
const accept = (person: TestPerson, { invitationId, secret }: Link) =>
  ask(person, 'POST', `/v1/team-invitations/${invitationId}/acceptance`, { secret });
const teamOf = async (organiser: TestPerson, eventId: string) =>
  (
    await ask<{ helpers: Helper[]; invitations: Invitation[] }>(
      organiser,
      'GET',
      `/v1/events/${eventId}/team`,
    )
  ).body;

/** An event with a new person in a role. */
async function helped(role: string) {
  const fair = await openFair(mela());
  const address = newAddress('friend');
  await invite(fair.organiser, fair.eventId, address, role);
  const ravi = await signUp(mela(), { name: 'Ravi', email: address });
  expect((await accept(ravi, await linkTo(address))).status).toBe(200);
  return { ...fair, ravi };
}

type Helped = Awaited<ReturnType<typeof helped>>;

test('accepting the mailed link gives the role, lists the event, and is audited', async () => {
  const { organiser, eventId } = await openFair(mela(), { eventTitle: 'Win a prize at evil.example' });
  const address = newAddress('friend');
  const { status, body } = await invite(organiser, eventId, address, 'editor');
  expect([status, body.expired]).toEqual([201, false]);
  const mails = await mailsTo(mela(), address);
  expect(mails.map(({ kind }) => kind)).toEqual(['team_invitation']);
  expect(mails[0]?.text, 'nothing that anybody typed').not.toMatch(/prize|Meera/);
  const link = await linkTo(address);
  expect((await look(null, link)).body).toMatchObject({
    role: 'editor',
    own: false,
    event: { $id: eventId },
  });
  expect((await look(organiser, link)).body.own).toBe(true);

  const ravi = await signUp(mela(), { name: 'Ravi', email: address });
  expect((await accept(ravi, link)).body).toEqual({ eventId, role: 'editor' });
  expect((await accept(ravi, link)).body.type).toBe('invitation_gone');
  const team = await teamOf(organiser, eventId);
  expect(team).toMatchObject({
    helpers: [{ $id: ravi.userId, name: 'Ravi', role: 'editor' }],
    invitations: [],
  });
  const own = await ask<{ total: number; events: EventDetail[] }>(ravi, 'GET', '/v1/account/events');
  expect(own.body).toMatchObject({ total: 1, events: [{ $id: eventId, role: 'editor' }] });
  const log = await sql<{
    action: string;
  }>`select action from audit_log where object_id = ${eventId} order by id`.execute(mela().deps.db);
  expect(log.rows.map(({ action }) => action)).toEqual(['helper_invited', 'helper_joined']);
});

test('an address has one invitation, which can be resent and revoked, and expires after two weeks', async () => {
  const { organiser, eventId } = await openFair(mela());
  const address = newAddress('friend');
  await invite(organiser, eventId, address, 'door');
  const first = await linkTo(address);
  const { body } = await invite(organiser, eventId, address, 'money');
  expect((await teamOf(organiser, eventId)).invitations).toMatchObject([{ address, role: 'money' }]);
  expect((await look(null, first)).body.type).toBe('invitation_gone');

  mela().clock.advance({ hours: 24 * 14 });
  expect((await look(null, await linkTo(address))).body.type).toBe('invitation_gone');
  expect((await teamOf(organiser, eventId)).invitations).toMatchObject([{ expired: true }]);
  const url = `/v1/events/${eventId}/team/invitations/`;
  const again = await ask<Invitation>(organiser, 'POST', `${url}${body.$id}/mail`);
  expect(again.body).toMatchObject({ address, role: 'money', expired: false });
  const link = await linkTo(address);
  expect((await look(null, link)).status).toBe(200);

  expect((await ask(organiser, 'DELETE', `${url}${again.body.$id}`)).status).toBe(204);
  expect((await ask(organiser, 'DELETE', `${url}${again.body.$id}`)).status).toBe(204);
  expect((await accept(await signUp(mela()), link)).body.type).toBe('invitation_gone');
});

test('rejects inviting oneself, and limits mails to one stranger', async () => {
  const { organiser, eventId } = await openFair(mela());
  const own = await invite(organiser, eventId, organiser.email);
  expect([own.status, Object.keys(own.body.fields ?? {})]).toEqual([400, ['email']]);
  const address = newAddress('friend');
  const sent = [];
  for (let count = 0; count < 6; count++) sent.push((await invite(organiser, eventId, address)).status);
  expect(sent).toEqual([201, 201, 201, 201, 201, 429]);
});

test("check-in helpers see names but no addresses, admit people, and can't create links", async () => {
  const { eventId, ravi } = await helped('door');
  const asha = await signUp(mela(), { name: 'Asha' });
  const id = await register(mela(), asha, eventId);
  const device = openDevice(mela(), eventId, { person: ravi });
  const { body } = await device.sync([device.note(id)]);
  expect(body).toMatchObject({ door: 'Ravi', people: [{ name: 'Asha' }], counts: { inside: 1 } });
  expect(JSON.stringify(body)).not.toContain(asha.email);
  expect((await ask(ravi, 'GET', `/v1/events/${eventId}/door`)).body).toMatchObject({ links: [] });
  expect((await ask(ravi, 'GET', `/v1/events/${eventId}/registrations?state=confirmed`)).body.type).toBe(
    'event_not_found',
  );
});

test('helpers can leave, removed ones lose all access, and others can remove no one', async () => {
  const { organiser, eventId, ravi } = await helped('editor');
  const list = `/v1/events/${eventId}/registrations?state=confirmed`;
  expect((await ask(ravi, 'GET', list)).status).toBe(200);
  const url = (person: TestPerson) => `/v1/events/${eventId}/team/${person.userId}`;
  expect((await ask(ravi, 'DELETE', url(organiser))).body.type).toBe('event_not_found');
  expect((await ask(await signUp(mela()), 'DELETE', url(ravi))).body.type).toBe('event_not_found');
  expect((await ask(organiser, 'DELETE', url(ravi))).status).toBe(204);
  expect((await ask(ravi, 'GET', list)).body.type).toBe('event_not_found');
  const { eventId: another, ravi: zoya } = await helped('money');
  expect((await ask(zoya, 'DELETE', `/v1/events/${another}/team/${zoya.userId}`)).status).toBe(204);
  expect((await ask(zoya, 'GET', `/v1/events/${another}/payments`)).body.type).toBe('event_not_found');
});

test('deleting the account ends the role', async () => {
  const { organiser, eventId, ravi } = await helped('editor');
  await ask(ravi, 'DELETE', '/v1/account', { password: ravi.password });
  expect((await teamOf(organiser, eventId)).helpers).toEqual([]);
});

test('only the account with the invited address can accept, even if others have the link', async () => {
  const { organiser, eventId } = await openFair(mela());
  const address = newAddress('friend');
  await invite(organiser, eventId, address, 'editor');
  const link = await linkTo(address);
  const stranger = await signUp(mela());
  expect((await look(stranger, link)).body).toMatchObject({ forCaller: false });
  const { status, body } = await accept(stranger, link);
  expect([status, body.type]).toEqual([403, 'invitation_other_address']);
  expect((await look(null, link)).body, 'it still stands').toMatchObject({ forCaller: null });
  const friend = await signUp(mela(), { email: address });
  expect((await look(friend, link)).body).toMatchObject({ forCaller: true });
  expect((await accept(friend, link)).status).toBe(200);
});

test('accepting twice at once gives the role once', async () => {
  const { organiser, eventId } = await openFair(mela());
  const address = newAddress('friend');
  await invite(organiser, eventId, address);
  const link = await linkTo(address);
  const friend = await signUp(mela(), { email: address });
  const tries = await Promise.all([accept(friend, link), accept(friend, link), accept(friend, link)]);
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await teamOf(organiser, eventId)).helpers).toHaveLength(1);
});

test("a check-in link ends with its creator's role and doesn't come back with it", async () => {
  const { organiser, eventId, ravi } = await helped('editor');
  const { secret: pass } = await checkInLink(mela(), { organiser: ravi, eventId });
  const kept = await checkInLink(mela(), { organiser, eventId }, 'Side gate');
  const device = openDevice(mela(), eventId, { pass });
  expect((await device.sync()).status).toBe(200);
  await ask(organiser, 'DELETE', `/v1/events/${eventId}/team/${ravi.userId}`);
  expect((await device.sync()).body.type).toBe('door_closed');
  const listed = await ask<{ links: { $id: string }[] }>(organiser, 'GET', `/v1/events/${eventId}/door`);
  expect(listed.body.links.map(({ $id }) => $id)).toEqual([kept.$id]);
  await invite(organiser, eventId, ravi.email, 'editor');
  expect((await accept(ravi, await linkTo(ravi.email))).status).toBe(200);
  expect((await device.sync()).body.type).toBe('door_closed');
  expect((await openDevice(mela(), eventId, { pass: kept.secret }).sync()).status).toBe(200);
});

test.each([
  [
    'switches to the money role',
    async ({ organiser, eventId, ravi }: Helped) => {
      await invite(organiser, eventId, ravi.email, 'money');
      await accept(ravi, await linkTo(ravi.email));
    },
  ],
  [
    'deletes their account',
    async ({ ravi }: Helped) => {
      await ask(ravi, 'DELETE', '/v1/account', { password: ravi.password });
    },
  ],
  [
    'is blocked by an administrator',
    async ({ ravi }: Helped) => {
      await sql`update users set blocked_at = now(), blocked_reason = 'spam' where id = ${ravi.userId}`.execute(
        mela().deps.db,
      );
    },
  ],
])('a check-in link ends when its creator %s', async (_, end) => {
  const fair = await helped('editor');
  const { secret: pass } = await checkInLink(mela(), { organiser: fair.ravi, eventId: fair.eventId });
  const device = openDevice(mela(), fair.eventId, { pass });
  expect((await device.sync()).status).toBe(200);
  await end(fair);
  expect((await device.sync()).body.type).toBe('door_closed');
});

test('shows a host on the event page once they accept, with a profile that lists the event', async () => {
  const { organiser, eventId } = await openFair(mela());
  const address = newAddress('friend');
  await invite(organiser, eventId, address, 'editor', true);
  const ravi = await signUp(mela(), { name: 'Ravi', email: address });
  const link = await linkTo(address);
  const page = async (who: TestPerson | null) =>
    (await ask<EventDetail>(who, 'GET', `/v1/events/${eventId}`)).body.hosts;
  const profile = () => ask<{ name: string }>(null, 'GET', `/v1/organisers/${ravi.userId}`);
  expect(await page(null)).toEqual([]);
  expect((await profile()).status).toBe(404);
  expect((await look(ravi, link)).body).toMatchObject({ host: true });
  await accept(ravi, link);
  expect(await page(null)).toEqual([{ $id: ravi.userId, name: 'Ravi', picture: null }]);
  expect((await profile()).body.name).toBe('Ravi');
  const listed = await ask<{ events: { $id: string }[] }>(
    ...([null, 'GET', `/v1/organisers/${ravi.userId}/events`] as const),
  );
  expect(listed.body.events.map(({ $id }) => $id)).toEqual([eventId]);
  await invite(organiser, eventId, address, 'door');
  await accept(ravi, await linkTo(address));
  expect((await teamOf(organiser, eventId)).helpers).toMatchObject([{ role: 'door', host: true }]);
  const stranger = await signUp(mela());
  const hide = (who: TestPerson) => ask(who, 'DELETE', `/v1/events/${eventId}/team/${ravi.userId}/host`);
  expect((await hide(stranger)).status).toBe(404);
  expect((await hide(ravi)).status).toBe(204);
  expect(await page(organiser)).toEqual([]);
  expect((await profile()).status).toBe(404);
  expect((await teamOf(organiser, eventId)).helpers).toMatchObject([{ role: 'door', host: false }]);
});

test('a declined invitation no longer opens, and its sender sees that until it is sent again', async () => {
  const { organiser, eventId } = await openFair(mela());
  const address = newAddress('friend');
  await invite(organiser, eventId, address);
  const link = await linkTo(address);
  const decline = () =>
    ask(null, 'POST', `/v1/team-invitations/${link.invitationId}/decline`, { secret: link.secret });
  expect((await decline()).status).toBe(204);
  expect((await decline()).status).toBe(410);
  const ravi = await signUp(mela(), { email: address });
  expect((await accept(ravi, link)).status).toBe(410);
  const [sent] = (await teamOf(organiser, eventId)).invitations;
  expect(sent).toMatchObject({ address, declined: true });
  await ask(organiser, 'POST', `/v1/events/${eventId}/team/invitations/${sent?.$id}/mail`);
  expect((await teamOf(organiser, eventId)).invitations).toMatchObject([{ declined: false }]);
  expect((await accept(ravi, await linkTo(address))).status).toBe(200);
});

test('declining an invitation that was just accepted changes nothing, and is not in the log', async () => {
  const { organiser, eventId } = await openFair(mela());
  const address = newAddress('friend');
  const ravi = await signUp(mela(), { email: address });
  await invite(organiser, eventId, address);
  const link = await linkTo(address);
  const { db } = mela().deps;
  const waiting = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows[0]?.count;
  let calls: Promise<{ status: number }[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select from event_seats where event_id = ${eventId} for update`.execute(tx);
    const accepted = accept(ravi, link);
    await expect.poll(waiting).toBe(1);
    const declined = ask(null, 'POST', `/v1/team-invitations/${link.invitationId}/decline`, {
      secret: link.secret,
    });
    calls = Promise.all([accepted, declined]);
    await expect.poll(waiting).toBe(2);
  });
  expect((await calls)?.map(({ status }) => status)).toEqual([200, 410]);
  const logged = await db
    .selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', eventId)
    .where('action', 'in', ['helper_joined', 'invitation_declined'])
    .execute();
  expect(logged.map(({ action }) => action)).toEqual(['helper_joined']);
});

test('removing or blocking a host takes them off the page', async () => {
  const { organiser, eventId } = await openFair(mela());
  const [first, second] = [newAddress('friend'), newAddress('friend')];
  // One after the other: both join at the same time, so the page orders them by their ids.
  const ravi = await signUp(mela(), { email: first });
  const meera = await signUp(mela(), { email: second });
  for (const [who, address] of [
    [ravi, first],
    [meera, second],
  ] as const) {
    await invite(organiser, eventId, address, 'door', true);
    await accept(who, await linkTo(address));
  }
  const hosts = async () =>
    (await ask<EventDetail>(null, 'GET', `/v1/events/${eventId}`)).body.hosts.map(({ $id }) => $id);
  expect(await hosts()).toEqual([ravi.userId, meera.userId]);
  await ask(organiser, 'DELETE', `/v1/events/${eventId}/team/${ravi.userId}`);
  expect(await hosts()).toEqual([meera.userId]);
  await mela()
    .deps.db.updateTable('users')
    .set({ blocked_at: mela().deps.clock.now() })
    .where('id', '=', meera.userId)
    .execute();
  expect(await hosts()).toEqual([]);
});
