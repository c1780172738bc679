import type { ProblemType } from '../../contracts/problem.ts';
import { type EventCommand, isRuling, type Ruling, takesMoney } from './event-commands.ts';
import type { Registration } from './store.ts';
import { transitions } from './transitions.ts';

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
  if (command.by.userId === subject.userId) return 'registration_own_decision';
  return takesMoney(command) && paidFor.has(subject.id) ? 'event_money_not_allowed' : null;
}

/** Whether somebody else decided since the organiser looked; saying once more what holds already is no harm. */
function isOvertaken({ kind, seen }: Ruling, { state }: Registration): boolean {
  return seen !== undefined && seen !== state && transitions[state][kind] !== 'stay';
}
