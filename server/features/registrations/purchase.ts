import type { ProblemType } from '../../../contracts/problem.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findEvent, refundableUntil, type WholeEvent } from '../events/index.ts';
import { eventOfOwn } from './lists.ts';
import { type TicketType, termsAtPrice, termsOfType, typeOf } from './pools.ts';
import { priceNow } from './pricing.ts';
import { saleDenial } from './rules.ts';
import { findBlockedUsers, findOfPeople, findRegistration, termsOf } from './store.ts';
import { ticketsOf } from './ticket-stock.ts';
import type { CommandQueueDeps, Registration, RegistrationDeps, SaleDenial } from './types.ts';

type PurchaseParts = Pick<CommandQueueDeps, 'clock' | 'payments'>;

/** Why the seat can't be paid with this amount now; null when it can. */
async function purchaseDenial(
  deps: PurchaseParts,
  db: Db,
  {
    event,
    registration,
    amountPaise,
  }: { event: WholeEvent; registration: Registration; amountPaise: number },
): Promise<SaleDenial | null> {
  const { userId, createdAt: enteredAt, holdExpiresAt } = registration;
  const now = deps.clock.now();
  const { type, pricePaise } = await priceOf(db, event, registration, now);
  const terms = termsOf(event, deps);
  const blockedUsers = (await findBlockedUsers(db, event.organiserId, [userId])).has(userId);
  return saleDenial({
    terms: type === null ? termsAtPrice(terms, pricePaise ?? 0) : termsOfType(terms, type, pricePaise ?? 0),
    blockedUsers,
    amountPaise,
    enteredAt,
    holdExpiresAt,
    now,
  });
}

/** What a held seat costs: what was agreed when registering, otherwise the event's price of the day. */
async function priceOf(
  db: Db,
  event: WholeEvent,
  { ticketTypeId, agreedPaise }: Registration,
  now: Temporal.Instant,
): Promise<{ type: TicketType | null; pricePaise: number | null }> {
  const type = typeOf({ seats: event, ...(await ticketsOf(db, event)) }, ticketTypeId);
  const today = type === null ? event.pricePaise : priceNow(type, { sold: type.taken, now });
  const price = agreedPaise ?? today;
  return { type, pricePaise: price === 0 ? null : price };
}

/** The state of a payment for a registration; `unwanted` when no seat is held (any more). */
export async function findHeldSeatPayment(
  deps: PurchaseParts,
  db: Db,
  { registrationId, amountPaise }: { registrationId: string; amountPaise: number },
): Promise<'due' | 'unwanted' | SaleDenial> {
  const registration = await findRegistration(db, registrationId);
  if (registration?.state !== 'awaiting_payment') return 'unwanted';
  const event = await findEvent(db, registration.eventId);
  if (event === null) return 'unwanted';
  return (await purchaseDenial(deps, db, { event, registration, amountPaise })) ?? 'due';
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
 * Opens the payment for the caller's held seat at the current price.
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible` when no
 * seat is held, `payment_not_set_up`, or the reason the seat can't be bought now
 */
export async function pay(
  deps: Pick<RegistrationDeps, 'db' | 'clock' | 'payments'>,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<{ paymentId: string }> {
  const { db, clock, payments } = deps;
  const event = await eventOfOwn(db, caller, eventId);
  const [registration] = await findOfPeople(db, eventId, [caller.userId]);
  if (registration === undefined) throw new Problem('registration_not_found');
  const { id, holdExpiresAt } = registration;
  const { type, pricePaise } = await priceOf(db, event, registration, clock.now());
  const held = holdExpiresAt !== null && Temporal.Instant.compare(clock.now(), holdExpiresAt) < 0;
  if (!held || pricePaise === null) throw new Problem('registration_not_possible');
  const bar = await purchaseDenial(deps, db, { event, registration, amountPaise: pricePaise });
  if (bar !== null) throw new Problem(saleProblems[bar]);
  if (payments.kind === 'none') throw new Problem('payment_not_set_up');
  const paymentId = await payments.open({
    registrationId: id,
    eventId,
    eventTitle: type === null ? event.title : `${event.title} · ${type.name}`,
    userId: caller.userId,
    pricePaise,
    holdExpiresAt,
    refundableUntil: refundableUntil(event),
  });
  return { paymentId };
}
