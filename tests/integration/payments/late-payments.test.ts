import { expect, test } from 'vitest';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

/** A paid event, its organiser, and a buyer with an open checkout. */
interface Scene {
  readonly event: string;
  readonly organiser: TestPerson;
  readonly buyer: TestPerson;
  readonly registration: string;
}
type Act = (scene: Scene) => Promise<unknown>;

const change =
  (changes: object | (() => object)): Act =>
  async ({ organiser, event }) => {
    const payload = typeof changes === 'function' ? changes() : changes;
    const { status, body } = await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, payload);
    expect(status, JSON.stringify(body)).toBe(200);
  };
const lapse: Act = async () => {
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
};
const inMinutes = (minutes: number) => mela().clock.now().add({ minutes });
/** Moves the event's start to this many minutes from now. */
const startIn = (minutes: number): Act =>
  change(() => {
    const start = inMinutes(minutes).toZonedDateTimeISO('Asia/Kolkata');
    const end = start.add({ hours: 2 });
    const time = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' });
    return {
      date: start.toPlainDate().toString(),
      endDate: end.toPlainDate().toString(),
      startTime: time(start),
      endTime: time(end),
    };
  });
const closeIn = (minutes: number): Act => change(() => ({ closesAt: inMinutes(minutes).toString() }));
const wait =
  (minutes: number): Act =>
  async () =>
    mela().clock.advance({ minutes });
const block: Act = async ({ organiser, event, registration }) => {
  const path = `/v1/events/${event}/registrations/${registration}/block`;
  expect((await stage.ask(organiser, 'POST', path, {})).status).toBe(204);
};

async function administrator(): Promise<TestPerson> {
  const person = await stage.person('Admin');
  const { db, clock } = mela().deps;
  await transaction(db, (tx) =>
    setAdministrator(tx, { email: person.email, granted: true, now: clock.now() }),
  );
  return person;
}
const asAdministrator =
  (path: (scene: Scene) => string): Act =>
  async (scene) => {
    const reason = { reason: 'It looks like a fraud.' };
    expect((await stage.ask(await administrator(), 'PUT', path(scene), reason)).status).toBe(204);
  };
const hide = asAdministrator(({ event }) => `/v1/admin/events/${event}/hidden`);
const blockOrganiser = asAdministrator(({ organiser }) => `/v1/admin/people/${organiser.userId}/blocked`);
const blockBuyer = asAdministrator(({ buyer }) => `/v1/admin/people/${buyer.userId}/blocked`);
const deleteBuyer: Act = async ({ buyer }) => {
  const { status } = await stage.ask(buyer, 'DELETE', '/v1/account', { password: buyer.password });
  expect(status).toBe(204);
};
const deleteEvent: Act = ({ organiser, event }) => stage.ask(organiser, 'DELETE', `/v1/events/${event}`);

async function paymentIn(paymentId: string) {
  return mela()
    .deps.db.selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.state', 'refunds.cause', 'refunds.amount_paise as paise'])
    .where('payments.order_id', '=', paymentId)
    .executeTakeFirst();
}

const cases: [title: string, cause: string, acts: Act[]][] = [
  ['at a price that was raised', 'price_changed', [lapse, change({ ticketPrice: 600 })]],
  ['at a price that was lowered', 'price_changed', [lapse, change({ ticketPrice: 400 })]],
  ['for an event that is free now', 'price_changed', [lapse, change({ ticketType: 'free' })]],
  ['after registration closed', 'registration_closed', [lapse, closeIn(1), wait(2)]],
  // Eleven days: the event is in ten, at a time of day that ten may not reach.
  ['after the start', 'registration_closed', [lapse, wait(60 * 24 * 11)]],
  ['by a person the organiser blocked', 'not_admitted', [lapse, block]],
  ['by a person an administrator blocked', 'not_admitted', [lapse, blockBuyer]],
  ['by a person who deleted their account', 'not_admitted', [lapse, deleteBuyer]],
  ['for a hidden event', 'event_unavailable', [lapse, hide]],
  ['for an event of a blocked organiser', 'event_unavailable', [lapse, blockOrganiser]],
  ['for an event that was cancelled', 'event_cancelled', [lapse, deleteEvent]],
  ['in a checkout that was open when the price changed', 'price_changed', [change({ ticketPrice: 600 })]],
  ['in a checkout that was open past a start moved earlier', 'registration_closed', [startIn(5), wait(6)]],
  ['in a checkout that was open when registration closed', 'registration_closed', [closeIn(1), wait(2)]],
  ['in a checkout that was open when the buyer is blocked', 'not_admitted', [block]],
  ['in a checkout that was open when an administrator blocked the buyer', 'not_admitted', [blockBuyer]],
  ['in a checkout that was open when the event was hidden', 'event_unavailable', [hide]],
  ['in a checkout that was open when the organiser is blocked', 'event_unavailable', [blockOrganiser]],
];

test.each(cases)('refunds a payment %s', async (_, cause, acts) => {
  const organiser = await stage.person('Meera');
  // No refunds for attendees: a payment that bought nothing is refunded regardless.
  const event = await stage.event(organiser, { refundHours: null });
  const buyer = await stage.person('Asha');
  const { $id: registration } = await stage.register(buyer, event);
  const { paymentId } = await stage.checkout(buyer, event);
  for (const act of acts) await act({ event, organiser, buyer, registration });
  await stage.payAtProvider(paymentId);
  expect(await paymentIn(paymentId)).toEqual({ state: 'refund_pending', cause, paise: 50_000 });
  const { state } = await mela()
    .deps.db.selectFrom('registrations')
    .select('state')
    .where('id', '=', registration)
    .executeTakeFirstOrThrow();
  expect(state).not.toBe('confirmed');
  const mail = (await mailsTo(mela(), buyer.email)).findLast(({ kind }) => kind === 'payment_refund');
  if (!acts.includes(deleteBuyer)) expect(mail?.text).toMatch(/because/);
  await stage.runJobs('send_refund');
  expect(await paymentIn(paymentId)).toMatchObject({ state: 'refunded' });
});
