import { expect, test } from 'vitest';
import { updateEvent } from '../../../server/features/events/index.ts';
import { settlePayment } from '../../../server/features/registrations/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useStage } from './stage.ts';

const refunds: string[] = [];
const stage = useStage({
  payments: {
    bySettings: true,
    paidFor: async () => new Set<string>(),
    open: async () => 'payment',
    promisedUntil: async () => null,
    paidPaise: async () => new Map(),
    async createRefunds(_, due) {
      refunds.push(...due.map(({ registrationId, cause }) => `${registrationId} ${cause}`));
    },
  },
});

const pay = (registrationId: string) =>
  transaction(stage.db(), (tx) =>
    settlePayment(stage.deps(), tx, {
      subject: { kind: 'registration', id: registrationId },
      amountPaise: 50_000,
    }),
  );

test('holds a seat for fifteen minutes and confirms it on payment', async () => {
  const event = await stage.event(await stage.person(), { ticketType: 'paid', capacity: 1 });
  const asha = await stage.person();
  const { body } = await stage.register(asha, event);
  expect(body).toMatchObject({
    state: 'awaiting_payment',
    holdExpiresAt: stage.clock
      .now()
      .add({ minutes: 15 })
      .toString({ smallestUnit: 'millisecond' })
      .replace('Z', '+00:00'),
  });
  expect(await stage.seats(event)).toMatchObject({ held: 1, confirmed: 0 });
  await pay(body.$id);
  expect((await stage.own(asha, event)).body).toMatchObject({ state: 'confirmed', holdExpiresAt: null });
  expect(await stage.seats(event)).toMatchObject({ held: 0, confirmed: 1 });
  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed']);
});

test('an unpaid hold expires by itself, and the next in line gets a day to pay', async () => {
  const event = await stage.event(await stage.person(), { ticketType: 'paid', capacity: 1 });
  const [asha = '', ravi = ''] = await stage.people(2);
  const hers = await stage.register(asha, event);
  expect((await stage.register(ravi, event)).body.state).toBe('waitlisted');

  stage.clock.advance({ minutes: 14 });
  await stage.tick();
  expect((await stage.own(asha, event)).body.state).toBe('awaiting_payment');
  stage.clock.advance({ minutes: 1 });
  await stage.tick();
  await stage.tick();
  expect((await stage.own(asha, event)).body.state).toBe('cancelled');
  const his = (await stage.own(ravi, event)).body;
  expect(his.state).toBe('awaiting_payment');
  const deadline = Temporal.Instant.from(his.holdExpiresAt ?? '');
  expect(deadline.since(stage.clock.now()).total('hours')).toBe(24);
  expect(await stage.mailsTo(asha)).toEqual(['seat_lapsed']);
  expect(await stage.mailsTo(ravi)).toEqual(['registration_waitlisted', 'payment_due']);

  refunds.length = 0;
  await pay(hers.body.$id);
  expect((await stage.own(asha, event)).body.state).toBe('cancelled');
  expect(refunds).toEqual([`${hers.body.$id} no_seat`]);
});

test('holds end at the start of an event that was moved earlier', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { ticketType: 'paid', tenantApproval: true });
  const asha = await stage.person();
  const { body } = await stage.register(asha, event);
  await stage.decide(organiser, event, body.$id, 'approve');
  const start = stage.clock.now().add({ hours: 5 }).round('minute').toZonedDateTimeISO('Asia/Kolkata');
  const changes = {
    date: start.toPlainDate().toString(),
    endDate: start.add({ days: 1 }).toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
  const caller = { userId: organiser, sessionId: 'session' };
  await updateEvent(stage.process().eventParts, { caller, eventId: event, changes });
  const { holdExpiresAt } = (await stage.own(asha, event)).body;
  expect(Temporal.Instant.from(holdExpiresAt ?? '')).toEqual(start.toInstant());
  stage.clock.advance({ hours: 5, minutes: 1 });
  await stage.tick();
  expect((await stage.own(asha, event)).body.state).toBe('cancelled');
});

test('a late payment takes the seat if it is still free', async () => {
  const event = await stage.event(await stage.person(), { ticketType: 'paid', capacity: 1 });
  const asha = await stage.person();
  const { body } = await stage.register(asha, event);
  stage.clock.advance({ minutes: 20 });
  await stage.tick();
  await pay(body.$id);
  expect((await stage.own(asha, event)).body.state).toBe('confirmed');
});

test("a late payment for an old registration doesn't revive it beside a new one", async () => {
  const event = await stage.event(await stage.person(), { ticketType: 'paid', capacity: 3 });
  const asha = await stage.person();
  const first = await stage.register(asha, event);
  await stage.cancel(asha, event);
  const second = await stage.register(asha, event);
  refunds.length = 0;
  await pay(first.body.$id);
  expect(refunds).toEqual([`${first.body.$id} not_due`]);
  expect((await stage.own(asha, event)).body).toMatchObject({
    $id: second.body.$id,
    state: 'awaiting_payment',
  });
});

test('cancelling after paying refunds the money, once', async () => {
  const event = await stage.event(await stage.person(), { ticketType: 'paid', capacity: 1 });
  const asha = await stage.person();
  const { body } = await stage.register(asha, event);
  await pay(body.$id);
  refunds.length = 0;
  await stage.cancel(asha, event);
  await stage.cancel(asha, event);
  expect(refunds).toEqual([`${body.$id} attendee`]);
});

test("an approval allows a day to pay, and approving again doesn't extend it", async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { ticketType: 'paid', tenantApproval: true });
  const asha = await stage.person();
  const { body } = await stage.register(asha, event);
  expect(body.state).toBe('pending');
  expect((await stage.decide(organiser, event, body.$id, 'approve')).body.state).toBe('awaiting_payment');
  const { holdExpiresAt } = (await stage.own(asha, event)).body;
  stage.clock.advance({ hours: 1 });
  await stage.decide(organiser, event, body.$id, 'approve');
  expect((await stage.own(asha, event)).body.holdExpiresAt).toBe(holdExpiresAt);
  expect(await stage.mailsTo(asha)).toEqual(['registration_received', 'payment_due']);
  const [, due] = await stage.subjectsTo(asha);
  expect(due).toMatch(/^You're approved: pay by \w+day to confirm your seat/);
});
