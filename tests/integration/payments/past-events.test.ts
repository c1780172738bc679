import { expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { openDevice } from '../check-in/stage.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);
const docs = '/v1/databases/main/collections/events/documents';

/** Local date and times, starting in this many hours and lasting two. */
function times(hours: number) {
  const start = mela().clock.now().add({ hours }).toZonedDateTimeISO('Asia/Kolkata');
  const end = start.add({ hours: 2 });
  const time = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' });
  return {
    date: start.toPlainDate().toString(),
    endDate: end.toPlainDate().toString(),
    startTime: time(start),
    endTime: time(end),
  };
}
const patch = (person: TestPerson, event: string, changes: object) =>
  stage.ask<EventDetail>(person, 'PATCH', `/v1/events/${event}`, changes);
const show = async (person: TestPerson, event: string) =>
  (await stage.ask<EventDetail>(person, 'GET', `/v1/events/${event}`)).body;

async function sold(terms: object = {}) {
  const [organiser, buyer] = [await stage.person('Meera'), await stage.person('Asha')];
  const event = await stage.event(organiser, terms);
  const paymentId = await stage.buy(buyer, event);
  return { organiser, buyer, event, paymentId };
}

test("a past event can't be cancelled or deleted by any call", async () => {
  const { organiser, buyer, event, paymentId } = await sold();
  const before = await stage.mails(buyer);
  mela().clock.advance({ hours: 24 * 11 });
  const own = await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  expect(own).toMatchObject({ status: 409, body: { type: 'event_over' } });
  const document = await stage.ask(organiser, 'DELETE', `${docs}/${event}`);
  expect(document).toMatchObject({ status: 409, body: { type: 'event_over' } });
  await stage.runJobs('announce');
  expect(await show(buyer, event)).toMatchObject({ status: 'scheduled', attendeeCount: 1 });
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ state: 'paid', refund: null });
  expect(await stage.mails(buyer)).toEqual(before);
});

test("a past event can't be moved to a new date and cancelled from there", async () => {
  const { organiser, event } = await sold();
  mela().clock.advance({ hours: 24 * 11 });
  expect((await patch(organiser, event, times(48))).body.type).toBe('event_over');
  expect((await patch(organiser, event, { eventTitle: 'Kites of last week' })).status).toBe(200);
});

test("an event with attendees can't be moved to start or end in the past", async () => {
  const { organiser, buyer, event } = await sold();
  const editor = await stage.person('Ravi');
  await mela()
    .deps.db.insertInto('event_helpers')
    .values({ event_id: event, user_id: editor.userId, role: 'editor', joined_at: mela().clock.now() })
    .execute();
  for (const changes of [{ date: '2020-01-01', endDate: '2020-01-01' }, times(-1), times(-5)]) {
    for (const person of [organiser, editor]) {
      const { status, body } = await patch(person, event, changes);
      expect([status, body.type]).toEqual([409, 'event_time_in_past']);
    }
  }
  const document = await stage.ask(organiser, 'PATCH', `${docs}/${event}`, { data: { date: '2020-01-01' } });
  expect(document.body.type).toBe('event_time_in_past');
  expect((await stage.cancel(buyer, event)).status).toBe(200);
  // Once no promise is left, the organiser can set any date.
  expect((await patch(organiser, event, { date: '2020-01-01', endDate: '2020-01-01' })).status).toBe(200);
});

test("an event in progress can't be moved to end in the past", async () => {
  const { organiser, event } = await sold();
  expect((await patch(organiser, event, { ...times(1), endDate: times(80).date })).status).toBe(200);
  mela().clock.advance({ hours: 30 });
  const { date, startTime } = await show(organiser, event);
  const yesterday = { date, startTime, endDate: times(-24).endDate, endTime: times(-24).endTime };
  expect((await patch(organiser, event, yesterday)).body.type).toBe('event_time_in_past');
});

test('a promised refund holds until its deadline, even if the event was moved to an earlier date', async () => {
  const { organiser, buyer, event, paymentId } = await sold();
  const { refundableUntil } = await stage.payment(buyer, paymentId);
  expect((await patch(organiser, event, times(1))).status).toBe(200);
  // The event is over by now, but the promise still holds.
  mela().clock.advance({ hours: 72 });
  const payment = await stage.payment(buyer, paymentId);
  expect(Date.parse(payment.refundableUntil ?? '')).toBeGreaterThanOrEqual(Date.parse(refundableUntil ?? ''));
  const leaving = await stage.ask(organiser, 'DELETE', '/v1/account', { password: organiser.password });
  expect(leaving).toMatchObject({ status: 409, body: { type: 'user_owes_refunds' } });
  expect((await stage.cancel(buyer, event)).status).toBe(200);
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ state: 'refund_pending' });
  await stage.runJobs('send_refund');
  expect((await stage.ask(organiser, 'DELETE', '/v1/account', { password: organiser.password })).status).toBe(
    204,
  );
});

test.each<[string, () => object, boolean]>([
  ['the date', () => ({ date: times(24 * 20).date, endDate: times(24 * 20).date }), true],
  ['the time by three hours', () => ({ startTime: '13:00' }), true],
  ['the time by half an hour', () => ({ startTime: '10:30' }), false],
  ['the place to another town', () => ({ location: 'Pune', latitude: 18.52, longitude: 73.86 }), true],
  ['the wording of the place', () => ({ location: 'Juhu beach', latitude: 19.1, longitude: 72.82 }), false],
  ['the pin alone, to another town', () => ({ latitude: 18.52, longitude: 73.86 }), true],
  ['the place to the web', () => ({ online: true, onlineLink: 'https://meet.example/kites' }), true],
  ['the title', () => ({ eventTitle: 'Kite day' }), false],
])(
  'buyers without refund terms can return tickets for a week when the organiser changes %s',
  async (...row) => {
    const [, changes, returns] = row;
    const { organiser, buyer, event, paymentId } = await sold({ refundHours: null });
    expect((await patch(organiser, event, changes())).status).toBe(200);
    const { refundableUntil } = await stage.payment(buyer, paymentId);
    if (returns) {
      const days =
        mela()
          .clock.now()
          .until(Temporal.Instant.from(refundableUntil ?? ''))
          .total('hours') / 24;
      expect(days).toBeCloseTo(7);
    } else expect(refundableUntil).toBe(null);
    await stage.cancel(buyer, event);
    expect((await stage.payment(buyer, paymentId)).state).toBe(returns ? 'refund_pending' : 'paid');
    const changed = (await mailsTo(mela(), buyer.email)).some(({ kind }) => kind === 'event_changed');
    expect(changed).toBe(false);
  },
);

test('people who are checked in can’t cancel, keep their attendance, and learn who to ask', async () => {
  const { organiser, buyer, event, paymentId } = await sold(times(30));
  const { $id } = await stage.own(buyer, event);
  const device = openDevice(mela(), event, { person: organiser });
  mela().clock.advance({ hours: 7 });
  expect((await device.sync([device.note($id)])).status).toBe(200);
  const { status, body } = await stage.cancel(buyer, event);
  expect([status, body.type]).toEqual([409, 'registration_checked_in']);
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ state: 'paid', refund: null });
  expect((await stage.own(buyer, event)).state).toBe('confirmed');
  const remove = { decision: 'remove' };
  await stage.ask(organiser, 'POST', `/v1/events/${event}/registrations/${$id}/decision`, remove);
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ refund: { cause: 'organiser' } });
});

test('people checked in long before the event still get the promised refund', async () => {
  const { organiser, buyer, event, paymentId } = await sold();
  const { $id } = await stage.own(buyer, event);
  const device = openDevice(mela(), event, { person: organiser });
  expect((await device.sync([device.note($id)])).status).toBe(200);
  expect((await stage.cancel(buyer, event)).status).toBe(200);
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ refund: { cause: 'attendee' } });
});

test("a refund follows the amount paid, not the event's current price", async () => {
  const { organiser, buyer, event, paymentId } = await sold();
  // A state that an earlier version allowed: people are registered, and the event became free.
  await mela()
    .deps.db.updateTable('events')
    .set({ ticket_type: 'free', price_paise: null })
    .where('id', '=', event)
    .execute();
  const { $id } = await stage.own(buyer, event);
  const remove = { decision: 'remove' };
  await stage.ask(organiser, 'POST', `/v1/events/${event}/registrations/${$id}/decision`, remove);
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ state: 'refund_pending' });
});

test('organisers still find the failed refunds and the income of a deleted event', async () => {
  const { organiser, buyer, event } = await sold({ refundHours: null });
  await stage.cancel(buyer, event);
  const deleted = await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  expect(deleted.body).toMatchObject({ outcome: 'cancelled' });
  const { body } = await stage.ask<{ totals: object }>(organiser, 'GET', `/v1/events/${event}/payments`);
  expect(body.totals).toMatchObject({ takenPaise: 50_000, refundedPaise: 0, refundsDuePaise: 0 });
});
