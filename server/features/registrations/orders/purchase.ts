import { sql } from 'kysely';
import { countedName, describeOrder } from '../../../../contracts/order-texts.ts';
import type { ProblemType } from '../../../../contracts/problem.ts';
import { anyOf, type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { findEvent, lockSeats, refundableUntil, type WholeEvent } from '../../events/index.ts';
import { eventOfOwn } from '../lists/lists.ts';
import { publishChange } from '../mails/notify.ts';
import type { HeldSeat } from '../payments-port.ts';
import { saleDenial } from '../rules.ts';
import { findBlockedUsers, findOfOrders, findOfPeople, findRegistration, termsOf } from '../store.ts';
import { totalPaise } from '../tickets/add-ons.ts';
import { type TicketType, termsAtPrice, termsOfType, typeOf } from '../tickets/pools.ts';
import { priceNow, seatPrice } from '../tickets/pricing.ts';
import { changeTerms, itemsOfChange } from '../tickets/ticket-changes.ts';
import { ticketsOf } from '../tickets/ticket-stock.ts';
import type { CommandQueueDeps, Registration, RegistrationDeps, SaleDenial, Terms } from '../types.ts';
import { orderTotal, seatsPaidFor } from './rules.ts';
import { findChanging } from './store.ts';

type PurchaseParts = Pick<CommandQueueDeps, 'clock' | 'payments'>;

/** Why these seats can't be paid with this amount now; null when they can. They are paid together. */
async function purchaseDenial(
  deps: PurchaseParts,
  db: Db,
  { event, seats, amountPaise }: { event: WholeEvent; seats: readonly Registration[]; amountPaise: number },
): Promise<SaleDenial | null> {
  const now = deps.clock.now();
  const people = seats.map(({ userId }) => userId);
  const blocked = await findBlockedUsers(db, event.organiserId, people);
  const tickets = await ticketsOfSeats(deps, db, { event, seats });
  const denials = tickets.map(({ seat, terms }) =>
    saleDenial({
      terms,
      blockedUsers: blocked.has(seat.userId),
      amountPaise,
      enteredAt: seat.createdAt,
      holdExpiresAt: seat.holdExpiresAt,
      now,
    }),
  );
  return denials.find((denial) => denial !== null) ?? null;
}

/** Held seats with their types, and terms that name the price of all of them together. */
async function ticketsOfSeats(
  deps: PurchaseParts,
  db: Db,
  { event, seats }: { event: WholeEvent; seats: readonly Registration[] },
): Promise<{ seat: Registration; type: TicketType | null; terms: Terms; addOnNames: string[] }[]> {
  const stock = { seats: event, ...(await ticketsOf(db, event)) };
  const terms = termsOf(event, deps);
  const now = deps.clock.now();
  const tickets = seats.map((seat) => {
    const type = typeOf(stock, seat.ticketTypeId);
    const sale = { sold: type?.taken ?? 0, now };
    const today =
      type === null ? (event.pricePaise ?? 0) : (seatPrice(type, sale, null) ?? priceNow(type, sale));
    const agreedPaise = seat.agreedPaise ?? today;
    const { addOns } = seat;
    const priced = termsOfType(terms, type, totalPaise({ agreedPaise, addOns }));
    return { seat, type, agreedPaise, addOns, terms: priced };
  });
  const total = orderTotal(tickets);
  return tickets.map(({ terms, addOns, ...ticket }) => ({
    ...ticket,
    terms: termsAtPrice(terms, total),
    addOnNames: addOns.flatMap(({ id, count }) => Array(count).fill(stock.addOns.get(id)?.name ?? id)),
  }));
}

/** The seats that are paid with a registration: its own, or all that are held for the buyer in its order. */
async function seatsToPay(db: Db, registration: Registration): Promise<Registration[]> {
  const { id, orderId, eventId } = registration;
  if (orderId === null || orderId !== id)
    return registration.state === 'awaiting_payment' ? [registration] : [];
  const seats = await findOfOrders(db, eventId, [orderId]);
  return seats.filter(({ state }) => state === 'awaiting_payment');
}

/** The state of a payment for a registration; `unwanted` when no seat is held (any more). */
export async function findHeldSeatPayment(
  deps: PurchaseParts,
  db: Db,
  { subject, amountPaise }: { subject: HeldSeat['subject']; amountPaise: number },
): Promise<'due' | 'unwanted' | SaleDenial> {
  if (subject.kind === 'change') return findChangePayment(deps, db, { changeId: subject.id, amountPaise });
  const registrationId = subject.id;
  const registration = await findRegistration(db, registrationId);
  const held = registration === null ? [] : await seatsToPay(db, registration);
  if (registration === null || held.length === 0) return 'unwanted';
  const event = await findEvent(db, registration.eventId);
  if (event === null) return 'unwanted';
  const seats = seatsPaidFor(held, amountPaise, (await ticketsOf(db, event)).terms);
  return (await purchaseDenial(deps, db, { event, seats, amountPaise })) ?? 'due';
}

/** How long a seat is held for money that people confirm, as the organiser chose. */
interface HoldTerms {
  readonly transferHoldHours: number;
  readonly doorReleaseHours: number | null;
}

/**
 * Holds the seats that are paid with a registration for a transfer, or until they are paid at the door. A hold is never
 * shortened.
 * @returns the earliest end; null when no seat is held (any more)
 */
export async function extendHold(
  deps: Pick<CommandQueueDeps, 'db' | 'clock' | 'bus'>,
  { registrationId, way }: { registrationId: string; way: 'transfer' | 'door' },
): Promise<Temporal.Instant | null> {
  const changing = await findChanging(deps.db, registrationId);
  const found = await findRegistration(deps.db, changing ?? registrationId);
  if (found === null) return null;
  return transaction(deps.db, async (tx) => {
    await lockSeats(tx, found.eventId);
    const event = await findEvent(tx, found.eventId);
    const registration = await findRegistration(tx, found.id);
    const terms = await findHoldTerms(tx, found.eventId);
    if (event === null || registration === null) return null;
    const held = await seatsToPay(tx, registration);
    const own = held.filter(({ userId }) => userId === found.userId);
    // The order's first seat may have been transferred before the others came from the waitlist.
    const seats = own.length > 0 ? own : held;
    const now = deps.clock.now();
    const until = way === 'door' ? doorHoldEnd(event, terms) : transferHoldEnd(event, terms, now);
    const ids = seats.map(({ id }) => id);
    if (changing !== null) {
      if (registration.change?.id !== registrationId) return null;
      await tx
        .updateTable('registrations')
        .set({ change_expires_at: sql`greatest(change_expires_at, ${until})`, updated_at: now })
        .where('id', '=', changing)
        .execute();
      publishChange(deps.bus, tx, event.id, [found.userId]);
      return until;
    }
    if (ids.length === 0) return null;
    await tx
      .updateTable('registrations')
      .set({ hold_expires_at: sql`greatest(hold_expires_at, ${until})`, updated_at: now })
      .where('id', '=', anyOf(ids))
      .execute();
    const holders = seats.map(({ userId }) => userId);
    publishChange(deps.bus, tx, event.id, holders);
    const earliest = earliestHold(seats);
    return earliest !== null && Temporal.Instant.compare(earliest, until) > 0 ? earliest : until;
  });
}

async function findHoldTerms(tx: Tx, eventId: string): Promise<HoldTerms> {
  return tx
    .selectFrom('events')
    .select(['transfer_hold_hours as transferHoldHours', 'door_release_hours as doorReleaseHours'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
}

/** A transfer can be on its way for days, but never longer than until the start. */
function transferHoldEnd(
  { startsAt }: WholeEvent,
  terms: HoldTerms,
  now: Temporal.Instant,
): Temporal.Instant {
  const until = now.add({ hours: terms.transferHoldHours });
  return Temporal.Instant.compare(until, startsAt) < 0 ? until : startsAt;
}

/** People who pay at the door may come late, so without another choice their seats are held until the end. */
function doorHoldEnd({ startsAt, endsAt }: WholeEvent, { doorReleaseHours }: HoldTerms): Temporal.Instant {
  return doorReleaseHours === null ? endsAt : startsAt.subtract({ hours: doorReleaseHours });
}

/** The refusal shown when opening a checkout. */
export const saleProblems: Readonly<Record<SaleDenial, ProblemType>> = {
  event_cancelled: 'event_cancelled',
  event_unavailable: 'event_sales_stopped',
  not_admitted: 'registration_blocked',
  registration_closed: 'registration_closed',
  price_changed: 'payment_price_changed',
};

/**
 * Opens the payment for the caller's held seat at the current price, or for all held seats of its order.
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible` when no
 * seat is held, `payment_not_set_up`, or the reason the seat can't be bought now
 */
export async function pay(
  deps: Pick<RegistrationDeps, 'db' | 'clock' | 'payments'>,
  { caller, eventId, orderId }: { caller: Principal; eventId: string; orderId?: string },
): Promise<{ paymentId: string }> {
  const { db, clock, payments } = deps;
  const event = await eventOfOwn(db, caller, eventId);
  const registration = await subjectOf(db, { caller, eventId, orderId });
  const seats = (await seatsToPay(db, registration)).filter(({ userId }) => userId === caller.userId);
  const tickets = await ticketsOfSeats(deps, db, { event, seats });
  const [first] = tickets;
  const holdExpiresAt = earliestHold(seats);
  const held = holdExpiresAt !== null && Temporal.Instant.compare(clock.now(), holdExpiresAt) < 0;
  const amountPaise = first?.terms.pricePaise ?? null;
  if (first === undefined || !held || amountPaise === null) throw new Problem('registration_not_possible');
  const bar = await purchaseDenial(deps, db, { event, seats, amountPaise });
  if (bar !== null) throw new Problem(saleProblems[bar]);
  const counted = (names: readonly string[]) =>
    [...Map.groupBy(names, (each) => each)].map(([each, { length }]) => countedName(each, length));
  const types = tickets.flatMap(({ type }) => type?.name ?? []);
  const addOns = tickets.flatMap(({ addOnNames }) => addOnNames);
  const paymentId = await payments.open({
    subject: { kind: 'registration', id: registration.id },
    eventId,
    eventTitle: describeOrder(event.title, [
      ...(seats.length === 1 ? types : counted(types)),
      ...counted(addOns),
    ]),
    userId: caller.userId,
    pricePaise: amountPaise,
    currency: event.currency,
    holdExpiresAt,
    refundableUntil: refundableUntil(event),
  });
  return { paymentId };
}

/** What is paid for: the order, or the caller's own registration, whose order is paid as a whole. */
async function subjectOf(
  db: Db,
  { caller, eventId, orderId }: { caller: Principal; eventId: string; orderId: string | undefined },
): Promise<Registration> {
  const own = orderId === undefined ? (await findOfPeople(db, eventId, [caller.userId]))[0] : undefined;
  const id = orderId ?? own?.orderId ?? null;
  if (id === null) {
    if (own === undefined) throw new Problem('registration_not_found');
    return own;
  }
  const seats = await findOfOrders(db, eventId, [id]);
  const first = seats.find((seat) => seat.id === id);
  if (first === undefined || !seats.some(({ userId }) => userId === caller.userId)) {
    throw new Problem('registration_not_found');
  }
  return first;
}

export function earliestHold(seats: readonly Registration[]): Temporal.Instant | null {
  const holds = seats.flatMap(({ holdExpiresAt }) => holdExpiresAt ?? []);
  return holds.toSorted(Temporal.Instant.compare)[0] ?? null;
}

/** The same for the payment of a ticket's change. */
async function findChangePayment(
  deps: PurchaseParts,
  db: Db,
  { changeId, amountPaise }: { changeId: string; amountPaise: number },
): Promise<'due' | 'unwanted' | SaleDenial> {
  const registration = await findRegistration(db, (await findChanging(db, changeId)) ?? '');
  const event = registration && (await findEvent(db, registration.eventId));
  const due = registration?.change?.duePaise;
  if (registration === null || event === null || due === undefined) return 'unwanted';
  const terms = changeTerms(termsOf(event, deps), due);
  const blocked = await findBlockedUsers(db, event.organiserId, [registration.userId]);
  const { changeExpiresAt: holdExpiresAt, createdAt: enteredAt } = registration;
  const now = deps.clock.now();
  if (holdExpiresAt === null || Temporal.Instant.compare(holdExpiresAt, now) <= 0) return 'unwanted';
  const blockedUsers = blocked.has(registration.userId);
  return saleDenial({ terms, blockedUsers, amountPaise, enteredAt, holdExpiresAt, now }) ?? 'due';
}

/**
 * Opens the payment for the open change of the caller's ticket.
 * @throws Problem `registration_not_found`, `registration_not_possible` when there is none, `payment_not_set_up`, or the
 * reason why it can't be paid now
 */
export async function payChange(
  deps: Pick<RegistrationDeps, 'db' | 'clock' | 'payments'>,
  { caller, registrationId }: { caller: Principal; registrationId: string },
): Promise<{ paymentId: string }> {
  const { db, payments } = deps;
  const registration = await findRegistration(db, registrationId);
  if (registration?.userId !== caller.userId) throw new Problem('registration_not_found');
  const { change, changeExpiresAt: holdExpiresAt } = registration;
  const event = await findEvent(db, registration.eventId);
  if (change === null || holdExpiresAt === null || event === null)
    throw new Problem('registration_not_possible');
  const due = await findChangePayment(deps, db, { changeId: change.id, amountPaise: change.duePaise });
  if (due === 'unwanted') throw new Problem('registration_not_possible');
  if (due !== 'due') throw new Problem(saleProblems[due]);
  const stock = { seats: event, ...(await ticketsOf(db, event)) };
  const labels = itemsOfChange(stock, registration, change).map(({ label }) => label);
  const paymentId = await payments.open({
    subject: { kind: 'change', id: change.id },
    eventId: event.id,
    eventTitle: describeOrder(event.title, labels),
    userId: caller.userId,
    pricePaise: change.duePaise,
    currency: event.currency,
    holdExpiresAt,
    refundableUntil: refundableUntil(event),
  });
  return { paymentId };
}
