import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type EventOverview, trendDays } from '../../../contracts/event-overview.ts';
import type { EventRole, HelperRole } from '../../../contracts/event-roles.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from '../payments/stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const stage = paymentStage(mela);

const overview = (person: TestPerson, event: string) =>
  stage.ask<EventOverview>(person, 'GET', `/v1/events/${event}/overview`);
const kinds = ({ needs }: EventOverview) => needs.map(({ kind, count }) => `${kind} ${count}`);

async function helper(event: string, role: HelperRole): Promise<TestPerson> {
  const person = await stage.person(role);
  await sql`insert into event_helpers values (${event}, ${person.userId}, ${role}, now())`.execute(
    mela().deps.db,
  );
  return person;
}

/** An event that starts in three hours, with something of everything. */
async function busyEvent() {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { capacity: 3 });
  const [seated, refunded, waiting] = [
    await stage.person('Asha'),
    await stage.person('Ravi'),
    await stage.person('Zoya'),
  ];
  await stage.buy(seated, event);
  await stage.buy(refunded, event);
  await stage.cancel(refunded, event);
  const { db } = mela().deps;
  await sql`update refunds set state = 'failed' from payments, payment_orders
    where payments.id = refunds.payment_id and payment_orders.id = payments.order_id
      and payment_orders.event_id = ${event}`.execute(db);
  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { tenantApproval: true });
  await stage.register(waiting, event);
  await sql`update mails set state = 'failed' where event_id = ${event} and id = (
    select id from mails where event_id = ${event} and registration_id is not null limit 1)`.execute(db);
  const soon = mela().clock.now().add({ hours: 3 });
  await sql`update events set starts_at = ${soon}, ends_at = ${soon.add({ hours: 2 })} where id = ${event}`.execute(
    db,
  );
  return { organiser, event, seated, waiting };
}

test('shows each role the tasks it can act on, and no numbers it may not see', async () => {
  const { organiser, event } = await busyEvent();
  const seen: Partial<Record<EventRole, EventOverview>> = {
    owner: (await overview(organiser, event)).body,
  };
  for (const role of ['editor', 'money', 'door'] as const) {
    seen[role] = (await overview(await helper(event, role), event)).body;
  }
  expect(kinds(seen.owner as EventOverview)).toEqual([
    'refunds_failed 1',
    'check_in 1',
    'pending 1',
    'mails_failed 1',
  ]);
  expect(kinds(seen.editor as EventOverview)).toEqual(['check_in 1', 'pending 1', 'mails_failed 1']);
  expect(kinds(seen.money as EventOverview)).toEqual(['refunds_failed 1']);
  expect(kinds(seen.door as EventOverview)).toEqual(['check_in 1']);

  const unseen = { pending: null, awaitingPayment: null, waitlisted: null, checkedIn: null, netPaise: null };
  const shared = { going: 1, capacity: 3, seatsLeft: 2 };
  const people = { pending: 1, awaitingPayment: 0, waitlisted: 0 };
  expect(seen.owner?.numbers).toEqual({ ...shared, ...people, checkedIn: 0, netPaise: 50_000 });
  expect(seen.editor?.numbers).toEqual({ ...unseen, ...shared, ...people, checkedIn: 0 });
  expect(seen.money?.numbers).toEqual({ ...unseen, ...shared, netPaise: 50_000 });
  expect(seen.door?.numbers).toEqual({ ...unseen, ...shared, checkedIn: 0 });
});

test("counts who registered by the days of the event's zone, for roles that see people", async () => {
  const { organiser, event, seated, waiting } = await busyEvent();
  const { db } = mela().deps;
  const register = (person: TestPerson, at: string) =>
    sql`update registrations set created_at = ${at} where event_id = ${event} and user_id = ${person.userId}`.execute(
      db,
    );
  const counted = async () => (await overview(organiser, event)).body.registeredByDay;
  const days = Array.from({ length: trendDays }, () => 0);
  await register(waiting, '2026-11-07T18:29:00Z');
  // Past midnight in Kolkata.
  await register(seated, '2026-11-19T19:00:00Z');
  expect(await counted()).toEqual(days.with(-2, 1));
  await register(waiting, '2026-11-07T18:30:00Z');
  expect(await counted()).toEqual(days.with(-2, 1).with(0, 1));
  expect((await overview(await helper(event, 'door'), event)).body.registeredByDay).toBeNull();
});

test('looks absent to everyone without a role', async () => {
  const { event, seated } = await busyEvent();
  expect((await overview(seated, event)).body.type).toBe('event_not_found');
  const visitor = await mela().app.inject({ url: `/v1/events/${event}/overview` });
  expect(visitor.statusCode).toBe(401);
});

test('lists own events soonest first, then past ones, with what waits for each role', async () => {
  const { organiser, event } = await busyEvent();
  const { db } = mela().deps;
  const later = await stage.event(organiser, { eventTitle: 'Later' });
  const [past, older] = [await stage.event(organiser), await stage.event(organiser)];
  const ago = (hours: number) => mela().clock.now().subtract({ hours });
  for (const [id, hours] of [
    [past, 24],
    [older, 48],
  ] as const) {
    await sql`update events set starts_at = ${ago(hours + 1)}, ends_at = ${ago(hours)} where id = ${id}`.execute(
      db,
    );
  }
  await sql`update events set hidden_at = now(), hidden_reason = 'Spam' where id = ${later}`.execute(db);
  const list = async (person: TestPerson) =>
    (
      await stage.ask<{
        events: { $id: string; hidden: boolean; waiting: { pending: number; refundsFailed: number } }[];
      }>(person, 'GET', '/v1/account/events')
    ).body.events.map(({ $id, hidden, waiting }) => ({ $id, hidden, ...waiting }));

  const none = { hidden: false, pending: 0, refundsFailed: 0 };
  expect(await list(organiser)).toEqual([
    { $id: event, hidden: false, pending: 1, refundsFailed: 1 },
    { ...none, $id: later, hidden: true },
    { ...none, $id: past },
    { ...none, $id: older },
  ]);
  expect(await list(await helper(event, 'editor'))).toEqual([{ ...none, $id: event, pending: 1 }]);
  expect(await list(await helper(event, 'money'))).toEqual([{ ...none, $id: event, refundsFailed: 1 }]);
  expect(await list(await helper(event, 'door'))).toEqual([{ ...none, $id: event }]);
});
