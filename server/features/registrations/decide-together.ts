import { transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { refusal } from './command-queue.ts';
import type { RegistrationDeps } from './deps.ts';
import type { Outcome, Ruling } from './event-commands.ts';
import { executeCommands } from './execute-commands.ts';
import { deciderFor } from './lists.ts';

type Decision = Pick<Ruling, 'kind' | 'registrationId'>;

/**
 * Applies several decisions about one event in one transaction: all of them, or none. Everyone
 * approved ends up with a seat.
 * @throws Problem `event_not_found` for callers who may not decide; `event_full` or
 * `registration_payment_open` when an approval would not lead to a seat; otherwise what a single
 * decision is refused with
 */
export async function decideTogether(
  deps: RegistrationDeps,
  asked: { caller: Principal; eventId: string; decisions: readonly Decision[] },
): Promise<void> {
  const { caller, eventId, decisions } = asked;
  if (decisions.length === 0) return;
  const by = await deciderFor(deps.db, caller, eventId);
  await transaction(deps.db, async (tx) => {
    const rulings = decisions.map((decision): Ruling => ({ ...decision, reason: null, by }));
    const outcomes = await executeCommands(deps, tx, eventId, rulings);
    for (const [index, { kind }] of rulings.entries()) requireDone(kind, outcomes[index]);
  });
}

function requireDone(kind: Ruling['kind'], outcome: Outcome | undefined): void {
  if (outcome === undefined) throw new Error('a command came to nothing');
  if ('problem' in outcome) throw refusal(outcome);
  const { state, userId } = outcome.registration;
  if (kind !== 'approve' || state === 'confirmed') return;
  throw new Problem(state === 'awaiting_payment' ? 'registration_payment_open' : 'event_full', {
    about: { userId },
  });
}
