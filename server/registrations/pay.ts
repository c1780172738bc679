import { findVisibleEvent, refundableUntil } from '../events/index.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { RegistrationParts } from './parts.ts';
import { findOfPeople, findRegistration } from './store.ts';

/**
 * Opens the payment for the seat that is held for the caller, at the price of today.
 *
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible` where no seat is held (any
 *   more), `payment_not_set_up`
 */
export async function pay(
  { db, clock, payments }: Pick<RegistrationParts, 'db' | 'clock' | 'payments'>,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<{ paymentId: string }> {
  const event = await findVisibleEvent(db, eventId, caller);
  if (event === null) throw new Problem('event_not_found');
  const [registration] = await findOfPeople(db, eventId, [caller.userId]);
  if (registration === undefined) throw new Problem('registration_not_found');
  const { id, holdExpiresAt } = registration;
  const held = holdExpiresAt !== null && Temporal.Instant.compare(clock.now(), holdExpiresAt) < 0;
  if (!held || event.pricePaise === null) throw new Problem('registration_not_possible');
  if (payments.kind === 'none') throw new Problem('payment_not_set_up');
  const paymentId = await payments.open({
    registrationId: id,
    eventId,
    eventTitle: event.title,
    userId: caller.userId,
    pricePaise: event.pricePaise,
    holdExpiresAt,
    refundableUntil: refundableUntil(event),
  });
  return { paymentId };
}

/** Whether a seat is held that still has to be paid. */
export async function isPaymentDue(db: Db, registrationId: string): Promise<boolean> {
  return (await findRegistration(db, registrationId))?.state === 'awaiting_payment';
}
