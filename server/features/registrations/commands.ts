import type { ManagedRegistration, OwnRegistration } from '../../../contracts/registrations.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { handle, type JobHandler, type Recurring } from '../../infra/jobs/queue.ts';
import { findPeople } from '../accounts/index.ts';
import { refundableUntil } from '../events/index.ts';
import { answersOf } from '../questions/index.ts';
import { type CommandQueueDeps, lapseHoldsJob, offerSeatsJob, type RegistrationDeps } from './deps.ts';
import type { Answers, Outcome, Ruling } from './event-commands.ts';
import { executeCommands } from './execute-commands.ts';
import { countOfEvent, pendingOf } from './list-store.ts';
import { deciderFor, eventOfOwn, presentManaged, presentOwn } from './lists.ts';
import { barToBuying } from './purchase.ts';
import { saleProblems } from './sale.ts';
import { findAdmission, findEventOf, findOfPeople, holdsOver, waitlistPositions } from './store.ts';

/**
 * Registers the caller. Idempotent: a caller who is already registered gets the same registration.
 * @throws Problem `event_not_found`, `event_cancelled`, `registration_closed`,
 * `registration_declined`, `registration_own_event`, `registration_answers_required`,
 * `payment_not_set_up`; `general_argument_invalid` with the questions that are not answered
 */
export async function register(
  deps: RegistrationDeps,
  { caller, eventId, answers }: { caller: Principal; eventId: string; answers: Answers },
): Promise<OwnRegistration> {
  const command = { kind: 'register', userId: caller.userId, answers } as const;
  const { registration, joinedAt } = await deps.desk.submit(eventId, command);
  if (joinedAt !== null) return presentOwn(registration, joinedAt);
  const positions = await waitlistPositions(deps.db, [registration]);
  return presentOwn(registration, positions.get(registration.id) ?? null);
}

/**
 * Cancels the caller's registration and passes the seat to the waitlist.
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible` for a
 * declined one, `event_has_started`, `registration_checked_in`
 */
export async function cancel(
  deps: RegistrationDeps,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<OwnRegistration> {
  await eventOfOwn(deps.db, caller, eventId);
  const command = { kind: 'cancel', userId: caller.userId } as const;
  const { registration } = await deps.desk.submit(eventId, command);
  return presentOwn(registration, null);
}

/**
 * Applies the organiser's decision about one registration.
 * @throws Problem `event_not_found` for everyone except the organiser, `registration_not_found`,
 * `registration_own_decision`, `event_money_not_allowed`, `registration_not_possible`,
 * `event_cancelled`, `event_has_started`, `payment_not_set_up`
 */
export async function decide(
  deps: RegistrationDeps,
  { caller, eventId, ruling }: { caller: Principal; eventId: string; ruling: Omit<Ruling, 'by'> },
): Promise<ManagedRegistration> {
  const by = await deciderFor(deps.db, caller, eventId);
  const { registration } = await deps.desk.submit(eventId, { ...ruling, by });
  const { handedOnBy } = registration;
  const people = await findPeople(deps.db, [
    registration.userId,
    ...(handedOnBy === null ? [] : [handedOnBy]),
  ]);
  const answers = await answersOf(deps.db, [registration.id]);
  return presentManaged(registration, people.get(registration.userId), {
    answers: answers.get(registration.id),
    admittedAt: await findAdmission(deps.db, registration.id),
    giverName: handedOnBy === null ? null : (people.get(handedOnBy)?.name ?? null),
  });
}

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
  const { pricePaise } = event;
  const held = holdExpiresAt !== null && Temporal.Instant.compare(clock.now(), holdExpiresAt) < 0;
  if (!held || pricePaise === null) throw new Problem('registration_not_possible');
  const bar = await barToBuying(deps, db, { event, registration, amountPaise: pricePaise });
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

/**
 * Handles a captured payment: confirms the seat, or refunds when it came too late. Call this once
 * per payment, in the transaction that records it. That transaction must not have locked anything
 * of the event before (lock order).
 * @throws Problem `registration_not_found`
 */
export async function settlePayment(
  deps: CommandQueueDeps,
  tx: Tx,
  { registrationId, amountPaise }: { registrationId: string; amountPaise: number },
): Promise<Outcome> {
  const eventId = await findEventOf(tx, registrationId);
  if (eventId === null) throw new Problem('registration_not_found');
  const [outcome] = await executeCommands(deps, tx, eventId, [{ kind: 'pay', registrationId, amountPaise }]);
  return outcome ?? { problem: 'registration_not_found' };
}

/**
 * The job that offers the remaining free seats. Executing no commands only makes the offers that
 * are due.
 */
export function offerMoreSeats(deps: CommandQueueDeps): JobHandler {
  return handle(offerSeatsJob, async ({ eventId }) => {
    await transaction(deps.db, (tx) => executeCommands(deps, tx, eventId, []));
  });
}

/** Approvals per call; the answer says how many remain. */
const mostAtOnce = 1000;

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
  const pending = await pendingOf(deps.db, eventId, mostAtOnce, caller.userId);
  const approvals = await Promise.allSettled(
    pending.map((registrationId) =>
      deps.desk.submit(eventId, { kind: 'approve', registrationId, reason: null, seen: 'pending', by }),
    ),
  );
  const faults = approvals.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const states = approvals.flatMap((each) =>
    each.status === 'fulfilled' ? [each.value.registration.state] : [],
  );
  // A person who cancelled in between is not an error if others were approved.
  const serious = faults.find((fault) => !(fault instanceof Problem) || states.length === 0);
  if (serious !== undefined && !isOvertaken(serious)) throw serious;
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
function isOvertaken(fault: unknown): boolean {
  return fault instanceof Problem && fault.type === 'registration_not_possible';
}

/** Holds ended per run; the next run, a minute later, takes the rest. */
const mostHoldsAtOnce = 1000;

/** Releases unpaid seats every minute, so they are freed even when no request comes in. */
export function lapseHolds(deps: RegistrationDeps): Recurring {
  const run = async (): Promise<void> => {
    const over = await holdsOver(deps.db, deps.clock.now(), mostHoldsAtOnce);
    await Promise.all(over.map((hold) => lapse(deps, hold)));
  };
  return { cron: '* * * * *', handler: handle(lapseHoldsJob, run) };
}

async function lapse(deps: RegistrationDeps, hold: { id: string; eventId: string }): Promise<void> {
  try {
    await deps.desk.submit(hold.eventId, { kind: 'lapse', registrationId: hold.id });
  } catch (error) {
    // The person paid or cancelled after the query: there is no hold to end.
    if (!(error instanceof Problem)) throw error;
  }
}
