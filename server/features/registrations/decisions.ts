import type { ManagedRegistration } from '../../../contracts/registrations.ts';
import { transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findPeople } from '../accounts/index.ts';
import { answersOf } from '../questions/index.ts';
import { findAdmission } from './admission-store.ts';
import { executeCommands, refusal } from './execute-commands.ts';
import { deciderFor, presentManaged } from './lists/lists.ts';
import { countOfEvent, pendingOf } from './lists/store.ts';

import type { OrganiserDecision, Outcome, RegistrationDeps } from './types.ts';

/**
 * Applies the organiser's decision about one registration.
 * @throws Problem `event_not_found` for everyone except the organiser, `registration_not_found`,
 * `registration_own_decision`, `event_money_not_allowed`, `registration_not_possible`,
 * `event_cancelled`, `event_has_started`, `payment_not_set_up`
 */
export async function decide(
  deps: RegistrationDeps,
  { caller, eventId, ruling }: { caller: Principal; eventId: string; ruling: Omit<OrganiserDecision, 'by'> },
): Promise<ManagedRegistration> {
  const by = await deciderFor(deps.db, caller, eventId);
  const { registration } = await deps.commandQueue.submit(eventId, { ...ruling, by });
  const { transferredBy } = registration;
  const people = await findPeople(deps.db, [
    registration.userId,
    ...(transferredBy === null ? [] : [transferredBy]),
  ]);
  const answers = await answersOf(deps.db, [registration.id]);
  return presentManaged(registration, people.get(registration.userId), {
    answers: answers.get(registration.id),
    admittedAt: await findAdmission(deps.db, registration.id),
    giverName: transferredBy === null ? null : (people.get(transferredBy)?.name ?? null),
  });
}

/** Approvals per call; the answer says how many remain. */
const maxAtOnce = 1000;

/**
 * Approves everyone who is pending, in the order they registered, so the earliest get the seats.
 * Skips a helper's own registration.
 * @throws Problem `event_not_found` for everyone except the organiser; when none could be approved,
 * the reason for the first
 */
export async function approveAll(
  deps: RegistrationDeps,
  { caller, eventId }: { caller: Principal; eventId: string },
) {
  const by = await deciderFor(deps.db, caller, eventId);
  const pending = await pendingOf(deps.db, eventId, maxAtOnce, caller.userId);
  const approvals = await Promise.allSettled(
    pending.map((registrationId) =>
      deps.commandQueue.submit(eventId, {
        kind: 'approve',
        registrationId,
        reason: null,
        seen: 'pending',
        by,
      }),
    ),
  );
  const errors = approvals.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const states = approvals.flatMap((each) =>
    each.status === 'fulfilled' ? [each.value.registration.state] : [],
  );
  // A person who cancelled in between is not an error if others were approved.
  const serious = errors.find((error) => !(error instanceof Problem) || states.length === 0);
  if (serious !== undefined && !isSuperseded(serious)) throw serious;
  const count = (state: string): number => states.filter((each) => each === state).length;
  return {
    confirmed: count('confirmed'),
    awaitingPayment: count('awaiting_payment'),
    waitlisted: count('waitlisted'),
    left: await countOfEvent(deps.db, { eventId, state: 'pending', search: '' }),
  };
}

/**
 * True when the registration changed between the query and the command, so there is nothing left to
 * do.
 */
function isSuperseded(error: unknown): boolean {
  return error instanceof Problem && error.type === 'registration_not_possible';
}

type Decision = Pick<OrganiserDecision, 'kind' | 'registrationId'>;

/**
 * Applies several decisions about one event in one transaction: all of them, or none. Everyone
 * approved ends up with a seat.
 * @throws Problem `event_not_found` for callers who may not decide; `event_full` or
 * `registration_payment_open` when an approval would not lead to a seat; otherwise what a single
 * decision is refused with
 */
export async function applyDecisions(
  deps: RegistrationDeps,
  asked: { caller: Principal; eventId: string; decisions: readonly Decision[] },
): Promise<void> {
  const { caller, eventId, decisions } = asked;
  if (decisions.length === 0) return;
  const by = await deciderFor(deps.db, caller, eventId);
  await transaction(deps.db, async (tx) => {
    const rulings = decisions.map((decision): OrganiserDecision => ({ ...decision, reason: null, by }));
    const outcomes = await executeCommands(deps, tx, eventId, rulings);
    for (const [index, { kind }] of rulings.entries()) requireDone(kind, outcomes[index]);
  });
}

function requireDone(kind: OrganiserDecision['kind'], outcome: Outcome | undefined): void {
  if (outcome === undefined) throw new Error('a command has no outcome');
  if ('problem' in outcome) throw refusal(outcome);
  const { state, userId } = outcome.registration;
  if (kind !== 'approve' || state === 'confirmed') return;
  throw new Problem(state === 'awaiting_payment' ? 'registration_payment_open' : 'event_full', {
    about: { userId },
  });
}
