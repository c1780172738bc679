import type { ProblemType } from '../../contracts/problem.ts';
import { type EventCommand, isOvertaken, isRuling, takesMoney } from './event-commands.ts';
import type { Registration } from './store.ts';

/**
 * Why somebody may not decide so about a registration, whatever its state allows; null where they may.
 *
 * @param paidFor the registrations that were paid for, as far as whoever decides may not decide about money
 */
export function rulingBar(
  command: EventCommand,
  subject: Registration,
  paidFor: ReadonlySet<string>,
): ProblemType | null {
  if (!isRuling(command)) return null;
  if (isOvertaken(command, subject)) return 'registration_not_possible';
  // An administrator's refund of everybody has to reach their own seat too, or they would keep it with the money.
  const own = command.by.userId === subject.userId && command.kind !== 'revoke';
  if (own) return 'registration_own_decision';
  return takesMoney(command) && paidFor.has(subject.id) ? 'event_money_not_allowed' : null;
}
