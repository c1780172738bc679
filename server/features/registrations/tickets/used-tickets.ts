import type { ProblemType } from '../../../../contracts/problem.ts';
import type { Situation, Terms } from '../types.ts';

/** Whether a refund is promised still. */
export function isPromised({ promisedUntil, now }: Pick<Situation, 'promisedUntil' | 'now'>): boolean {
  return promisedUntil !== null && Temporal.Instant.compare(now, promisedUntil) <= 0;
}

/**
 * Why a ticket, or an add-on that is handed out at check-in, can't be given back after check-in; null when it can.
 */
export function usedDenial(
  at: Pick<Situation, 'terms' | 'admittedAt' | 'promisedUntil' | 'now'>,
): ProblemType | null {
  const { terms, admittedAt } = at;
  const isUsed = admittedAt !== null && (!isPromised(at) || usesSeat(terms, admittedAt));
  return isUsed ? 'registration_checked_in' : null;
}

/** How long before the start an admission counts as attendance. */
const checkInOpensBefore = Temporal.Duration.from({ hours: 24 });

/**
 * Whether an admission counts as using the seat. An admission long before the event, or before it was moved, takes
 * no promised refund away: the check-in team could record one for people who never came.
 */
export function usesSeat({ startsAt }: Pick<Terms, 'startsAt'>, admittedAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(admittedAt, startsAt.subtract(checkInOpensBefore)) >= 0;
}
