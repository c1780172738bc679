import { z } from 'zod';
import type { ProblemType } from '../../../contracts/problem.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { isOutage } from '../../infra/db/outage.ts';
import { invalidFields, Problem } from '../../infra/http/problem.ts';
import { addJob, job } from '../../infra/jobs/queue.ts';
import { currentTrace, withTrace } from '../../infra/log/log.ts';
import { findEvent, lockSeats, refundableUntil, type Seats, saveSeats } from '../events/index.ts';
import {
  answerErrors,
  givenAnswers,
  insertAnswers,
  standardAnswers,
  standardErrorsIn,
} from '../questions/index.ts';
import { openGuests, publishSeats } from './guest-holds.ts';
import { askForContacts } from './mailed-links.ts';
import { notifyAttendees, publishChange, queueOrganiserNews } from './notify.ts';
import { decide, decisionDenial, offersDue } from './rules.ts';
import {
  blankRegistration,
  drawQueueNumbers,
  headOfWaitlist,
  loadFacts,
  saveRegistrations,
} from './store.ts';
import { applyTransfer, updateHolders } from './transfer-store.ts';
import {
  type Answers,
  type Change,
  type Command,
  type CommandQueue,
  type CommandQueueDeps,
  type EventCommand,
  type Facts,
  isOrganiserDecision,
  type MailCauses,
  type NewAnswer,
  type Notification,
  newRegistrantOf,
  type Outcome,
  type Refund,
  type Refusal,
  type Registration,
  type RequestedContact,
  type Verdict,
} from './types.ts';

interface Waiting {
  readonly command: EventCommand;
  readonly settle: PromiseWithResolvers<Outcome>;
  readonly trace: string | undefined;
  /** The caller has already been answered with a timeout. */
  overdue: boolean;
}

/** Commands per transaction: many enough to save commits in a rush, few enough to keep transactions short. */
const maxBatch = 100;
const maxWaiting = 20_000;
/** Milliseconds until a command is answered with an error. Browsers and proxies don't wait longer. */
const longestMs = 25_000;

/**
 * Creates this process's command queue. While a transaction for an event is running, further commands for that
 * event wait and share the next one. They would wait for the event's seat lock anyway; this way they use one
 * connection instead of many.
 * @param together the most commands in one transaction
 * @param maxWaitingPerEvent the most commands waiting for one event
 * @param deadlineMs when a waiting command is dropped and refused with `general_service_unavailable`. A running
 * command gets the same answer and may still succeed; retrying is safe.
 */
export function openCommandQueue(
  deps: CommandQueueDeps,
  together = maxBatch,
  maxWaitingPerEvent = maxWaiting,
  deadlineMs = longestMs,
): CommandQueue {
  const lines = new Map<string, Waiting[]>();
  const serve = async (eventId: string, line: Waiting[]): Promise<void> => {
    while (line.length > 0) {
      const next = line.splice(0, together).filter(({ overdue }) => !overdue);
      // The batch is traced under the first command's request.
      if (next.length > 0) await withTrace(next[0]?.trace, () => executeTogether(deps, eventId, next));
    }
    lines.delete(eventId);
  };
  return {
    async submit(eventId, command) {
      const settle = Promise.withResolvers<Outcome>();
      const waiting: Waiting = { command, settle, trace: currentTrace(), overdue: false };
      const line = lines.get(eventId);
      if (line === undefined) {
        const first = [waiting];
        lines.set(eventId, first);
        serve(eventId, first).catch((error: Error) =>
          deps.log.error({ err: error, eventId }, 'could not execute the commands of an event'),
        );
      } else if (line.length < maxWaitingPerEvent) {
        line.push(waiting);
      } else {
        throw tooBusy();
      }
      const deadline = setTimeout(() => {
        waiting.overdue = true;
        settle.reject(tooBusy());
      }, deadlineMs);
      const outcome = await settle.promise.finally(() => clearTimeout(deadline));
      if ('problem' in outcome) throw refusal(outcome);
      return outcome;
    },
  };
}

function tooBusy(): Problem {
  return new Problem('general_service_unavailable', { headers: { 'retry-after': '5' } });
}

export function refusal({ problem, fields }: Refusal): Problem {
  return fields === undefined ? new Problem(problem) : invalidFields(fields);
}

/** Never rejects: each command's own promise carries its result. */
async function executeTogether(
  deps: CommandQueueDeps,
  eventId: string,
  together: readonly Waiting[],
): Promise<void> {
  try {
    const commands = together.map(({ command }) => command);
    const outcomes = await transaction(deps.db, (tx) => executeCommands(deps, tx, eventId, commands));
    for (const [index, { settle }] of together.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) settle.reject(new Error('a command has no outcome'));
      else settle.resolve(outcome);
    }
  } catch (error) {
    // Retrying one by one would only repeat the outage for each of them.
    if (together.length === 1 || isOutage(error)) {
      for (const { settle } of together) settle.reject(error);
      return;
    }
    // One command broke the shared transaction. Run separately, it only fails itself.
    for (const alone of together) if (!alone.overdue) await executeTogether(deps, eventId, [alone]);
  }
}

/** Continues offering seats when more were free than one transaction handles. */
export const offerSeatsJob = job('offer_seats', z.object({ eventId: z.string() }));

/** Offers per transaction; a job continues when more are due. */
const offersAtOnce = 200;

/**
 * Executes commands on one event's registrations in `tx`. A refused command doesn't affect the others. Locks the
 * event's seats first, so commands on one event are serialised across all processes. Freed seats go to the waitlist
 * and notifications are queued in the same transaction. Without commands, only the due offers are made.
 */
export async function executeCommands(
  deps: CommandQueueDeps,
  tx: Tx,
  eventId: string,
  commands: readonly EventCommand[],
): Promise<Outcome[]> {
  const seats = await lockSeats(tx, eventId);
  const event = seats === null ? null : await findEvent(tx, eventId);
  if (seats === null || event === null) return commands.map(() => ({ problem: 'event_not_found' }));

  const { facts, concerned } = await loadFacts(deps, tx, event, commands);
  const { guests, seats: left } = await openGuests(tx, eventId, { seats, commands, now: facts.now });
  const aggregate = new EventAggregate(facts, left, concerned);
  const verdicts = commands.map((command) => guests.execute(aggregate, command));
  await updateHolders(tx, aggregate.handedOn);
  await save(tx, aggregate);
  await insertAnswers(tx, aggregate.newAnswers);
  await guests.save(tx, facts.now);
  await offerSeats(tx, aggregate, facts);
  await saveSeats(tx, eventId, aggregate.seats);
  const { refunds, changed } = aggregate;
  if (refunds.length > 0) await deps.payments.createRefunds(tx, refunds, refundableUntil(event));
  await askForContacts(deps, tx, aggregate);
  await notifyAttendees(deps, tx, event, aggregate);
  if (aggregate.hasOrganiserNews) await queueOrganiserNews(tx, eventId, facts.now);
  if (changed.size > 0 || left !== seats) publishSeats(deps, tx, eventId);
  if (changed.size > 0) publishChange(deps.bus, tx, eventId, aggregate.lineMoved ? null : [...changed]);
  return verdicts.map((verdict) => outcomeOf(aggregate, verdict));
}

async function save(tx: Tx, aggregate: EventAggregate): Promise<void> {
  await saveRegistrations(tx, await aggregate.takeUnsaved((count) => drawQueueNumbers(tx, count)));
}

async function offerSeats(tx: Tx, aggregate: EventAggregate, { eventId, terms, now }: Facts): Promise<void> {
  const due = offersDue(aggregate.seats, terms, now);
  if (due === 0) return;
  for (const next of await headOfWaitlist(tx, eventId, Math.min(due, offersAtOnce))) aggregate.offer(next);
  await save(tx, aggregate);
  if (due > offersAtOnce) await addJob(tx, offerSeatsJob, { eventId });
}

function outcomeOf(aggregate: EventAggregate, verdict: Verdict): Outcome {
  if (verdict.kind === 'refused') return verdict;
  const registration = aggregate.get(verdict.registrationId);
  if (registration === undefined) throw new Error('the registration of a command is missing');
  const joined = aggregate.notifications.find(
    ({ registrationId, notify }) => registrationId === registration.id && notify === 'waitlisted',
  );
  return { registration, joinedAt: registration.state === 'waitlisted' ? (joined?.position ?? null) : null };
}

/**
 * The seats of one event and the registrations that a transaction touches. Commands are applied here one after
 * another, in memory; the results are written afterwards.
 */
export class EventAggregate implements MailCauses {
  readonly notifications: Notification[] = [];
  readonly refunds: Refund[] = [];
  readonly requestedContacts: RequestedContact[] = [];
  readonly newAnswers: NewAnswer[] = [];
  /** Transferred registrations, in their new state. */
  readonly handedOn: Registration[] = [];
  /** The people whose registrations changed. */
  readonly changed = new Set<string>();
  /** Whether waitlist places moved, which affects more people. */
  lineMoved = false;
  /** Whether the organiser should be notified. */
  hasOrganiserNews = false;
  seats: Seats;
  readonly #facts: Facts;
  readonly #registrations = new Map<string, Registration>();
  readonly #unsaved = new Set<string>();

  constructor(facts: Facts, seats: Seats, registrations: readonly Registration[]) {
    this.#facts = facts;
    this.seats = seats;
    for (const registration of registrations) this.#registrations.set(registration.id, registration);
  }

  get(id: string): Registration | undefined {
    return this.#registrations.get(id);
  }

  setContact({ registrationId, address }: RequestedContact): void {
    const registration = this.get(registrationId);
    if (registration !== undefined) {
      this.#registrations.set(registrationId, { ...registration, contactEmail: address });
    }
  }

  /** @param reserved as in `Situation` */
  execute(command: EventCommand, reserved = false): Verdict {
    const newcomer = newRegistrantOf(command);
    const subject = 'userId' in command ? this.#current(command.userId) : this.get(command.registrationId);
    const problem =
      (newcomer && this.#barTo(newcomer.userId)) ??
      (subject && decisionDenial(command, subject, this.#facts.paidFor));
    return problem
      ? { kind: 'refused', problem }
      : this.#decide(command.kind, subject, { command, reserved });
  }

  /** Reasons that don't depend on the registration's state; null when registering is allowed. */
  #barTo(userId: string): ProblemType | null {
    const { organiserId, hidden, blocked } = this.#facts;
    if (userId === organiserId) return 'registration_own_event';
    if (hidden) return 'event_not_found';
    return blocked.has(userId) ? 'registration_blocked' : null;
  }

  offer(registration: Registration): void {
    this.#registrations.set(registration.id, registration);
    this.#decide('offer', registration);
  }

  /** The changes since the last call, oldest first. `draw` supplies waitlist numbers as needed. */
  async takeUnsaved(draw: (count: number) => Promise<number[]>): Promise<Registration[]> {
    const changed = [...this.#unsaved].flatMap((id) => this.get(id) ?? []);
    this.#unsaved.clear();
    const joining = changed.filter((each) => each.state === 'waitlisted' && each.queueNumber === null);
    const numbers = joining.length === 0 ? [] : await draw(joining.length);
    for (const [index, each] of joining.entries()) {
      this.#registrations.set(each.id, { ...each, queueNumber: numbers[index] ?? null });
    }
    return changed.map((each) => this.get(each.id) ?? each);
  }

  #decide(
    kind: Command,
    subject: Registration | undefined,
    { command, reserved = false }: { command?: EventCommand; reserved?: boolean } = {},
  ): Verdict {
    const { terms, now, blockedUsers, promises, admitted } = this.#facts;
    const current = subject && this.#current(subject.userId);
    const decision = decide(kind, {
      seats: this.seats,
      terms,
      now,
      state: subject?.state ?? 'none',
      holdExpiresAt: subject?.holdExpiresAt ?? null,
      cancelCause: subject?.cancelCause ?? null,
      blockedUsers: subject !== undefined && blockedUsers.has(subject.userId),
      amountPaise: command?.kind === 'pay' ? command.amountPaise : null,
      enteredAt: subject?.createdAt ?? null,
      promisedUntil: promises.get(subject?.id ?? '') ?? null,
      superseded: current !== subject && current?.state !== 'cancelled',
      admittedAt: admitted.get(subject?.id ?? '') ?? null,
      receiver: command?.kind === 'hand_on' ? (this.#current(command.receiverId)?.state ?? 'none') : null,
      reserved,
    });
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'unchanged') {
      if (subject === undefined) return { kind: 'refused', problem: 'registration_not_found' };
      if (decision.refund !== null) this.refunds.push({ registrationId: subject.id, cause: decision.refund });
      return { kind: 'done', registrationId: subject.id };
    }
    const newcomer = command === undefined ? null : newRegistrantOf(command);
    const refused = newcomer && this.#refusalOf(newcomer.answers);
    if (refused) return { kind: 'refused', ...refused };
    this.seats = decision.seats;
    const registrationId = this.#change(decision.change, subject, command);
    if (newcomer !== null) this.#takeAnswers(registrationId, newcomer);
    return { kind: 'done', registrationId };
  }

  #change(change: Change, subject: Registration | undefined, command: EventCommand | undefined): string {
    const { now } = this.#facts;
    const base = this.#baseOf(command, subject);
    if (base === undefined) throw new Error('no registration to change');
    const ruling = command !== undefined && isOrganiserDecision(command) ? command : null;
    const reason = ruling?.reason ?? null;
    const { state, holdExpiresAt, cause: cancelCause, notify, notifyFormer, refund } = change;
    const next: Registration = {
      ...base,
      state,
      holdExpiresAt,
      cancelCause,
      queueNumber: null,
      declineReason: state === 'declined' ? reason : null,
      decidedAt: ruling === null ? base.decidedAt : now,
      confirmedAt: state === 'confirmed' ? now : base.confirmedAt,
      cancelledAt: state === 'cancelled' ? now : null,
      updatedAt: now,
    };
    const registrationId = next.id;
    this.#registrations.set(registrationId, next);
    this.#unsaved.add(registrationId);
    this.changed.add(next.userId);
    if (base.state === 'waitlisted') this.lineMoved = true;
    if (command?.kind === 'register' || command?.kind === 'pay') this.hasOrganiserNews = true;
    if (refund !== null) this.refunds.push({ registrationId, cause: refund });
    const silent = command !== undefined && 'silent' in command && command.silent === true;
    const mail = { registrationId, reason, holdExpiresAt, position: this.seats.waitlisted };
    if (notify !== null && !silent) this.notifications.push({ ...mail, notify });
    if (notifyFormer !== null && subject !== undefined) {
      this.handedOn.push(next);
      this.changed.add(subject.userId);
      // For the former holder, the registration is over.
      this.notifications.push({ ...mail, notify: notifyFormer, former: { ...subject, state: 'cancelled' } });
    }
    return registrationId;
  }

  /** The state a change starts from. Registering again creates a new registration. */
  #baseOf(command: EventCommand | undefined, subject: Registration | undefined): Registration | undefined {
    const { eventId, now, asks } = this.#facts;
    const newcomer = command && newRegistrantOf(command);
    const { listed = false } = newcomer?.answers ?? {};
    const answers = newcomer ? { ...standardAnswers(asks, newcomer.answers), listed } : {};
    if (command?.kind === 'hand_on') return subject && applyTransfer(subject, { ...command, answers }, now);
    if (command?.kind === 'register') return blankRegistration(eventId, command.userId, now, answers);
    const walksIn =
      command?.kind === 'admit' && subject?.state !== 'pending' && subject?.state !== 'waitlisted';
    return walksIn ? blankRegistration(eventId, command.userId, now) : subject;
  }

  /** Validates the answers against the current questions, which may have changed since they were loaded. */
  #refusalOf(answers: Answers): Refusal | null {
    const { questions, asks } = this.#facts;
    if (answers.questions === undefined && questions.some(({ required }) => required)) {
      return { problem: 'registration_answers_required' };
    }
    const own = answers.questions === undefined ? {} : answerErrors(questions, answers.questions);
    const fields = { ...standardErrorsIn(asks, answers), ...own };
    return Object.keys(fields).length === 0 ? null : { problem: 'general_argument_invalid', fields };
  }

  #takeAnswers(registrationId: string, { userId, answers }: { userId: string; answers: Answers }): void {
    const { email: address, questions = {} } = answers;
    if (address !== undefined) this.requestedContacts.push({ registrationId, userId, address });
    for (const [questionId, value] of givenAnswers(questions)) {
      this.newAnswers.push({ registrationId, questionId, value });
    }
  }

  /** The person's registration that counts: the one that isn't cancelled, otherwise the newest. */
  #current(userId: string): Registration | undefined {
    const own = [...this.#registrations.values()].filter((each) => each.userId === userId);
    return own.find(({ state }) => state !== 'cancelled') ?? own.at(-1);
  }
}
