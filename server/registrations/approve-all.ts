import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { countOfEvent, pendingOf } from './list-store.ts';
import type { RegistrationParts } from './parts.ts';
import { deciderFor } from './policy.ts';

/** Approvals in one call; the answer tells how many are left. */
const mostAtOnce = 1000;

/**
 * Approves everybody who is pending now, each for themselves and in the order in which they registered: who comes
 * first gets a seat first. A helper's own registration is left to others.
 *
 * @throws Problem `event_not_found` for everybody but the organiser; where nobody could be approved, what stood in the
 *   way of the first
 */
export async function approveAll(
  parts: RegistrationParts,
  { caller, eventId }: { caller: Principal; eventId: string },
) {
  const by = await deciderFor(parts.db, caller, eventId);
  const pending = await pendingOf(parts.db, eventId, mostAtOnce, caller.userId);
  const approvals = await Promise.allSettled(
    pending.map((registrationId) =>
      parts.desk.submit(eventId, { kind: 'approve', registrationId, reason: null, seen: 'pending', by }),
    ),
  );
  const faults = approvals.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const states = approvals.flatMap((each) =>
    each.status === 'fulfilled' ? [each.value.registration.state] : [],
  );
  // Somebody who left meanwhile is no fault while others were approved.
  const serious = faults.find((fault) => !(fault instanceof Problem) || states.length === 0);
  if (serious !== undefined && !isOvertaken(serious)) throw serious;
  const count = (state: string): number => states.filter((each) => each === state).length;
  return {
    confirmed: count('confirmed'),
    awaitingPayment: count('awaiting_payment'),
    waitlisted: count('waitlisted'),
    left: await countOfEvent(parts.db, { eventId, state: 'pending', search: '' }),
  };
}

/** They were decided about, or left, between the look and the command: nothing is left to do. */
function isOvertaken(fault: unknown): boolean {
  return fault instanceof Problem && fault.type === 'registration_not_possible';
}
