import { refundableUntil } from '../events/index.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { RegistrationParts } from './parts.ts';
import { eventOfOwn } from './policy.ts';
import { barToBuying } from './purchase.ts';
import { saleProblems } from './sale.ts';
import { findOfPeople } from './store.ts';

/**
 * Opens the payment for the seat that is held for the caller, at the price of today.
 *
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible` where no seat is held (any
 *   more), `payment_not_set_up`, or why the seat can't be bought now
 */
export async function pay(
  parts: Pick<RegistrationParts, 'db' | 'clock' | 'payments'>,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<{ paymentId: string }> {
  const { db, clock, payments } = parts;
  const event = await eventOfOwn(db, caller, eventId);
  const [registration] = await findOfPeople(db, eventId, [caller.userId]);
  if (registration === undefined) throw new Problem('registration_not_found');
  const { id, holdExpiresAt } = registration;
  const { pricePaise } = event;
  const held = holdExpiresAt !== null && Temporal.Instant.compare(clock.now(), holdExpiresAt) < 0;
  if (!held || pricePaise === null) throw new Problem('registration_not_possible');
  const bar = await barToBuying(parts, db, { event, registration, amountPaise: pricePaise });
  if (bar !== null) throw new Problem(saleProblems[bar]);
  if (payments.kind === 'none') throw new Problem('payment_not_set_up');
  const paymentId = await payments.open({
    registrationId: id,
    eventId,
    eventTitle: event.title,
    userId: caller.userId,
    pricePaise,
    holdExpiresAt,
    refundableUntil: refundableUntil(event),
  });
  return { paymentId };
}
