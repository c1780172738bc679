import fc from 'fast-check';
import type { EventChanges } from '../../../contracts/events.ts';
import type { Answer } from './billing.ts';
import { ignoreRefusal, type Person, people, type Site } from './site.ts';

/** A step by a person; `actor` is null for the clock and the provider. */
export interface Step {
  readonly name: string;
  readonly actor: Person | null;
  take(site: Site): unknown;
}

const buyers = ['asha', 'ravi', 'zoya', 'editor', 'money', 'administrator'] as const;
const buyer = fc.constantFrom<Person>('asha', 'asha', 'ravi', 'ravi', 'zoya', ...buyers);
const nth = fc.nat(30);
const pick = <Each>(list: readonly Each[], index: number): Each | undefined =>
  list[index % Math.max(1, list.length)];

function by<Given>(
  given: fc.Arbitrary<Given>,
  step: (given: Given) => { actor: Person | null; take: (site: Site) => unknown },
  name: string,
): fc.Arbitrary<Step> {
  return given.map((each) => {
    const words = `${name} ${JSON.stringify(each)}`;
    return { name: words, ...step(each), [fc.toStringMethod]: () => words };
  });
}

const registers = by(
  buyer,
  (who) => ({
    actor: who,
    take: (site) =>
      site.execute([{ kind: 'register', userId: who, answers: { socialMedia: '', reason: '' } }]),
  }),
  'registers',
);

const cancels = by(
  buyer,
  (who) => ({ actor: who, take: (site) => site.execute([{ kind: 'cancel', userId: who }]) }),
  'cancels',
);

const decides = by(
  fc.tuple(
    fc.constantFrom<Person>('organiser', 'organiser', 'editor', 'money'),
    buyer,
    fc.constantFrom('approve', 'approve', 'approve', 'decline', 'remove', 'reopen'),
  ),
  ([actor, about, kind]) => ({ actor, take: (site) => site.decide(actor, about, kind) }),
  'decides',
);

/** A purchase, completed or abandoned at any point. */
const buys = by(
  fc.tuple(buyer, fc.constantFrom('orders', 'opens', 'pays', 'pays', 'confirms', 'confirms', 'confirms')),
  ([who, until]) => ({
    actor: who,
    take: async (site) => {
      const { billing } = site;
      const answers = { socialMedia: '', reason: '' };
      if (site.current(who)?.state !== 'awaiting_payment')
        await site.execute([{ kind: 'register', userId: who, answers }]).catch(ignoreRefusal);
      billing.open(who);
      const order = billing.orders.findLast(({ payerId, state }) => payerId === who && state === 'open');
      if (order === undefined || until === 'orders') return;
      billing.checkOut(order);
      if (until === 'opens') return;
      billing.transfer(order, order.amountPaise, 'captured');
      const paid = billing.transfers.at(-1);
      if (until === 'confirms' && paid !== undefined) await billing.record(paid, false);
    },
  }),
  'buys',
);

/** Pays any earlier order, for the first time or again, with the right or a wrong amount. */
const paysLate = by(
  fc.tuple(
    nth,
    fc.constantFrom(0, 0, 0, 0, 100),
    fc.constantFrom('captured' as const, 'captured' as const, 'failed' as const),
  ),
  ([index, more, state]) => ({
    actor: null,
    take: ({ billing }) => {
      const order = pick(billing.orders, index);
      if (order !== undefined) billing.transfer(order, order.amountPaise + more, state);
    },
  }),
  'pays late',
);

const opensLate = by(
  nth,
  (index) => ({
    actor: null,
    take: ({ billing }) => {
      const order = pick(billing.orders, index);
      if (order !== undefined) billing.checkOut(order);
    },
  }),
  'opens a checkout late',
);

/** A webhook about any payment, in any order, possibly repeated. */
const webhook = by(
  fc.tuple(nth, fc.constantFrom(false, false, false, true)),
  ([index, isOutdated]) => ({
    actor: null,
    take: async ({ billing }) => {
      const transfer = pick(billing.transfers, index);
      if (transfer !== undefined) await billing.record(transfer, isOutdated);
    },
  }),
  'gets a payment webhook',
);

const sends = by(
  fc.constantFrom<Answer>('processed', 'requested', 'failed', 'lost'),
  (answer) => ({
    actor: null,
    take: ({ billing }) => billing.send(answer),
  }),
  'sends refunds',
);

const refundWebhook = by(
  fc.tuple(nth, fc.constantFrom('processed' as const, 'failed' as const), fc.boolean()),
  ([index, told, current]) => ({
    actor: null,
    take: ({ billing }) => {
      const refund = pick(
        billing.refunds.filter(({ state }) => state === 'requested'),
        index,
      );
      if (refund !== undefined) billing.recordRefund(refund, told, refund.refusals - (current ? 0 : 1));
    },
  }),
  'gets a refund webhook',
);

const waits = by(
  fc.tuple(
    fc.constantFrom(1, 5, 16, 16, 60, 600, 600, 1440, 1440, 4320),
    fc.constantFrom(false, false, false, true),
  ),
  ([minutes, isDown]) => ({ actor: null, take: (site) => site.wait(minutes, isDown) }),
  'waits',
);
const works = by(fc.constant(0), () => ({ actor: null, take: (site) => site.work() }), 'works');

const day = (days: number): string => Temporal.PlainDate.from('2026-11-25').add({ days }).toString();
const places = [
  { location: 'Pune', latitude: 18.52, longitude: 73.85 },
  { location: 'Pune', latitude: 18.525, longitude: 73.855 },
  { location: 'Pune', latitude: 18.535, longitude: 73.86 },
  { location: 'Pune', latitude: 18.55, longitude: 73.87 },
  { location: 'Pune', latitude: 19.07, longitude: 72.87 },
  { location: 'Mumbai', latitude: 19.07, longitude: 72.87 },
];
const times = [
  ['18:00', '21:00'],
  ['18:30', '21:00'],
  ['19:00', '22:00'],
  ['20:00', '22:00'],
  ['21:00', '23:00'],
  ['23:30', '02:00'],
  ['06:00', '09:00'],
] as const;

const changes: fc.Arbitrary<EventChanges> = fc.oneof(
  fc.constantFrom<EventChanges>(
    { ticketPrice: 250 },
    { ticketPrice: 300 },
    { ticketType: 'free' },
    { ticketType: 'paid', ticketPrice: 250 },
  ),
  fc.constantFrom(0, 1, 24, 72, 240, null).map((refundHours) => ({ refundHours })),
  fc.constantFrom(-300, -6, -5, -4, -2, 0, 1, 2, 7, 20, 40).map((days) => ({ date: day(days) })),
  fc.constantFrom(...times).map(([startTime, endTime]) => ({ startTime, endTime })),
  fc
    .constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York')
    .map((timeZone) => ({ timeZone })),
  fc.constantFrom(0, 2).map((days) => ({ endDate: day(days) })),
  fc.constantFrom(...places),
  fc.boolean().map((online) => ({ online })),
  fc.constantFrom(1, 2, 3, null).map((capacity) => ({ capacity })),
  fc.boolean().map((tenantApproval) => ({ tenantApproval })),
  fc.boolean().map((handOn) => ({ handOn })),
  fc.constantFrom(null, '2026-11-21T10:00:00Z', '2026-11-23T10:00:00Z').map((closesAt) => ({ closesAt })),
);
const edits = by(
  fc.tuple(
    fc.constantFrom<Person>('organiser', 'organiser', 'organiser', 'editor', 'money'),
    changes,
    fc.constantFrom('approve' as const, 'decline' as const, 'keep' as const),
  ),
  ([actor, given, pending]) => ({
    actor,
    // Blocked people can't sign in.
    take: (site) => (site.isInactive(actor) ? undefined : site.change(actor, given, pending)),
  }),
  'edits',
);

const hides = by(
  fc.boolean(),
  (hidden) => ({ actor: 'administrator', take: (site) => site.hide(hidden) }),
  'hides',
);
const blocksAccount = by(
  fc.tuple(fc.constantFrom<Person>('organiser', 'asha', 'ravi'), fc.boolean()),
  ([who, out]) => ({
    actor: 'administrator',
    take: (site) => (out ? site.blockedAccounts.add(who) : site.blockedAccounts.delete(who)),
  }),
  'blocks an account',
);
const blocks = by(
  fc.tuple(buyer, fc.boolean()),
  ([who, block]) => ({
    actor: 'organiser',
    take: (site) => (block ? site.block(who) : site.blocked.delete(who)),
  }),
  'blocks an attendee',
);
const transfers = by(
  fc.tuple(buyer, buyer),
  ([giver, receiverId]) => ({
    actor: receiverId,
    take: (site) => {
      const registrationId = site.current(giver)?.id;
      const answers = { socialMedia: '', reason: '' };
      if (registrationId === undefined || giver === receiverId) return;
      return site.execute([{ kind: 'transfer', registrationId, receiverId, answers }]);
    },
  }),
  'accepts a ticket',
);
const scans = by(
  fc.tuple(buyer, fc.constantFrom('in' as const, 'in' as const, 'undo' as const)),
  ([who, kind]) => ({
    actor: 'organiser',
    take: (site) => {
      const registration = site.current(who);
      if (registration !== undefined) site.checkIn.scan(registration, kind);
    },
  }),
  'scans',
);
const walksIn = by(
  buyer,
  (who) => ({ actor: 'organiser', take: (site) => site.execute([{ kind: 'admit', userId: who }]) }),
  'admits a walk-in',
);
const grants = by(
  nth,
  (index) => ({
    actor: 'administrator',
    take: (site) => {
      const order = pick(site.billing.orders, index);
      return order === undefined ? undefined : site.billing.grant('administrator', order);
    },
  }),
  'refunds',
);
const retries = by(
  fc.constant(0),
  () => ({ actor: 'organiser', take: ({ billing }) => billing.retry() }),
  'retries',
);
const removes = by(
  fc.constant(0),
  () => ({ actor: 'organiser', take: (site) => site.remove() }),
  'deletes the event',
);
const leaves = by(
  fc.tuple(fc.constantFrom(...people), fc.boolean()),
  ([who, giveUp]) => ({
    actor: who,
    take: (site) => site.deleteAccount(who, giveUp),
  }),
  'deletes the account',
);

const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

/** Everything organisers, helpers, buyers, administrators, the provider and the clock can do. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  weighted(5, registers),
  weighted(16, buys),
  weighted(5, cancels),
  weighted(6, decides),
  weighted(3, paysLate),
  weighted(1, opensLate),
  weighted(6, webhook),
  weighted(3, sends),
  weighted(2, refundWebhook),
  weighted(6, waits),
  weighted(2, works),
  weighted(14, edits),
  weighted(2, hides),
  weighted(1, blocksAccount),
  weighted(2, blocks),
  weighted(3, transfers),
  weighted(3, scans),
  weighted(1, walksIn),
  weighted(1, grants),
  weighted(1, retries),
  weighted(1, removes),
  weighted(1, leaves),
);

/** Whether the step's actor is blocked or has deleted their account. */
export function isGone(site: Site, { actor, name }: Step): boolean {
  return actor !== null && site.isInactive(actor) && !name.startsWith('deletes');
}
