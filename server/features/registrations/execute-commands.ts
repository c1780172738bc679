import type { RefundCause } from '../../../contracts/payments.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { Tx } from '../../infra/db/database.ts';
import { addJob } from '../../infra/jobs/queue.ts';
import type { Bus } from '../../infra/realtime/bus.ts';
import { findEvent, lockSeats, refundableUntil, saveSeats, type WholeEvent } from '../events/index.ts';
import { askedBy, insertAnswers } from '../questions/index.ts';
import { changeHolders } from './apply-transfer.ts';
import { findBlocked } from './block-store.ts';
import { askForContacts } from './contact-address.ts';
import { type CommandQueueDeps, offerSeatsJob } from './deps.ts';
import { EventAggregate } from './event-aggregate.ts';
import { type EventCommand, newcomerOf, type Outcome, takesMoney, type Verdict } from './event-commands.ts';
import { notifyAttendees, queueNews } from './notify.ts';
import { findBarred, termsOf } from './purchase.ts';
import { offersDue, type Tell, type Terms } from './rules.ts';
import {
  drawQueueNumbers,
  findByIds,
  findOfPeople,
  headOfWaitlist,
  lockAdmissions,
  type Registration,
  saveRegistrations,
} from './store.ts';
import type { Move } from './transitions.ts';

/** Offers per transaction; a job continues when more are due. */
const offersAtOnce = 200;

/**
 * Executes commands on one event's registrations in `tx`. A refused command doesn't affect the
 * others. Locks the event's seats first, so commands on one event are serialised across all
 * processes. Freed seats go to the waitlist and notifications are queued in the same transaction.
 * Without commands, only the due offers are made.
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

  const now = deps.clock.now();
  const terms = termsOf(event, deps);
  const newcomers = commands.some((command) => newcomerOf(command) !== null);
  const questions = newcomers ? await askedBy(tx, eventId) : [];
  const concerned = await subjects(tx, eventId, commands);
  const admission = await findAdmission(tx, event, commands, concerned);
  const { admitted } = admission;
  const promises = await findPromises(deps, tx, { terms, commands, concerned, admitted, now });
  const paidFor = await findPaidFor(deps, tx, commands);
  const ledger = new EventAggregate(
    { eventId, terms, now, questions, promises, paidFor, ...admission },
    seats,
  );
  ledger.add(concerned);
  const verdicts = commands.map((command) => ledger.executeCommands(command));
  await changeHolders(tx, ledger.handedOn);
  await save(tx, ledger);
  await insertAnswers(tx, ledger.newAnswers);
  await offerSeats(tx, ledger, event, terms, now);

  await saveSeats(tx, eventId, ledger.seats);
  if (ledger.refunds.length > 0)
    await deps.payments.createRefunds(tx, ledger.refunds, refundableUntil(event));
  await askForContacts(deps, tx, ledger);
  await notifyAttendees(deps, tx, event, ledger);
  if (ledger.hasNews) await queueNews(tx, eventId, now);
  if (ledger.hasChanged) {
    deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
    publishChange(deps.bus, tx, eventId, ledger.concerned);
  }
  return verdicts.map((verdict) => outcome(ledger, verdict));
}

/** Paid registrations decided on by people who may not decide about money. */
async function findPaidFor(
  { payments }: CommandQueueDeps,
  tx: Tx,
  commands: readonly EventCommand[],
): Promise<ReadonlySet<string>> {
  const ids = commands.flatMap((command) =>
    takesMoney(command) && 'registrationId' in command ? [command.registrationId] : [],
  );
  return ids.length === 0 ? new Set() : payments.paidFor(tx, ids);
}

/** Who may register or pay, and whose ticket has been used. */
async function findAdmission(
  tx: Tx,
  event: WholeEvent,
  commands: readonly EventCommand[],
  concerned: readonly Registration[],
) {
  const { id, organiserId, hiddenReason } = event;
  const newcomers = commands.flatMap((command) => newcomerOf(command)?.userId ?? []);
  const payers = subjectsOf(commands, concerned, 'pay').map(({ userId }) => userId);
  const used = [...subjectsOf(commands, concerned, 'hand_on'), ...subjectsOf(commands, concerned, 'cancel')];
  return {
    organiserId,
    hidden: hiddenReason !== null,
    blocked: await findBlocked(tx, organiserId, newcomers),
    barred: await findBarred(tx, organiserId, payers),
    admitted: await lockAdmissions(
      tx,
      id,
      used.filter(({ state }) => state === 'confirmed').map((registration) => registration.id),
    ),
  };
}

/** What was promised to those who cancel after the start or an admission; else nobody needs a promise to cancel. */
async function findPromises(
  { payments }: CommandQueueDeps,
  tx: Tx,
  {
    terms,
    commands,
    concerned,
    admitted,
    now,
  }: {
    terms: Terms;
    commands: readonly EventCommand[];
    concerned: readonly Registration[];
    admitted: ReadonlyMap<string, Temporal.Instant>;
    now: Temporal.Instant;
  },
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const promises = new Map<string, Temporal.Instant>();
  const hasStarted = Temporal.Instant.compare(now, terms.startsAt) >= 0;
  for (const { id } of subjectsOf(commands, concerned, 'cancel')) {
    if (!hasStarted && !admitted.has(id)) continue;
    const until = await payments.promisedUntil(tx, id);
    if (until !== null) promises.set(id, until);
  }
  return promises;
}

function subjectsOf(
  commands: readonly EventCommand[],
  concerned: readonly Registration[],
  kind: EventCommand['kind'],
): Registration[] {
  const meant = commands.filter((command) => command.kind === kind);
  return concerned.filter(({ id, userId }) =>
    meant.some((command) =>
      'registrationId' in command ? command.registrationId === id : command.userId === userId,
    ),
  );
}

async function subjects(tx: Tx, eventId: string, commands: readonly EventCommand[]): Promise<Registration[]> {
  const ids = commands.flatMap((command) => ('registrationId' in command ? [command.registrationId] : []));
  const named = await findByIds(tx, eventId, ids);
  const people = commands.flatMap((command) => {
    if ('receiverId' in command) return [command.receiverId];
    return 'userId' in command ? [command.userId] : [];
  });
  return [...named, ...(await findOfPeople(tx, eventId, [...people, ...named.map(({ userId }) => userId)]))];
}

async function save(tx: Tx, ledger: EventAggregate): Promise<void> {
  await saveRegistrations(tx, await ledger.takeUnsaved((count) => drawQueueNumbers(tx, count)));
}

async function offerSeats(
  tx: Tx,
  ledger: EventAggregate,
  { id }: WholeEvent,
  terms: Terms,
  now: Temporal.Instant,
): Promise<void> {
  const due = offersDue(ledger.seats, terms, now);
  if (due === 0) return;
  for (const next of await headOfWaitlist(tx, id, Math.min(due, offersAtOnce))) ledger.offer(next);
  await save(tx, ledger);
  if (due > offersAtOnce) await addJob(tx, offerSeatsJob, { eventId: id });
}

function outcome(ledger: EventAggregate, verdict: Verdict): Outcome {
  if (verdict.kind === 'refused') return verdict;
  const registration = ledger.get(verdict.registrationId);
  if (registration === undefined) throw new Error('a registration that was decided on is gone');
  const joined = ledger.tellings.find(
    ({ registrationId, tell }) => registrationId === registration.id && tell === 'waitlisted',
  );
  return { registration, joinedAt: registration.state === 'waitlisted' ? (joined?.position ?? null) : null };
}

/** The possible effects of a move. */
interface Effects {
  /** The resulting states; empty when the registration doesn't change. */
  readonly leadsTo: readonly RegistrationState[];
  /** The notifications to the person; one of these, once. */
  readonly tells: readonly Tell[];
  /** The refund causes, one of which applies when money was taken. */
  readonly givesBackFor: readonly RefundCause[];
}

const saleBars = ['event_unavailable', 'not_admitted', 'registration_closed', 'price_changed'] as const;

/**
 * All possible effects of each move, to be read beside the transition table. The model test checks
 * that each of them occurs and no others do; `docs/registration-states.md` shows the same table.
 */
export const effects: Readonly<Record<Move, Effects>> = {
  enter: {
    leadsTo: ['pending', 'confirmed', 'awaiting_payment', 'waitlisted'],
    tells: ['received', 'confirmed', 'waitlisted'],
    givesBackFor: [],
  },
  admit: { leadsTo: ['confirmed'], tells: ['confirmed'], givesBackFor: [] },
  approve: {
    leadsTo: ['confirmed', 'awaiting_payment', 'waitlisted'],
    tells: ['approved', 'payment_due', 'waitlisted'],
    givesBackFor: [],
  },
  offer: {
    leadsTo: ['confirmed', 'awaiting_payment'],
    tells: ['seat_from_waitlist', 'payment_due'],
    givesBackFor: [],
  },
  confirm: { leadsTo: ['confirmed'], tells: ['confirmed'], givesBackFor: saleBars },
  confirm_late: {
    leadsTo: ['confirmed'],
    tells: ['confirmed'],
    givesBackFor: ['event_cancelled', ...saleBars, 'no_seat', 'not_due'],
  },
  refund: { leadsTo: [], tells: [], givesBackFor: ['not_due', 'not_admitted'] },
  leave: { leadsTo: ['cancelled'], tells: ['cancelled'], givesBackFor: ['attendee'] },
  remove: { leadsTo: ['cancelled'], tells: ['removed'], givesBackFor: ['organiser'] },
  revoke: { leadsTo: ['cancelled'], tells: ['revoked'], givesBackFor: ['administrator'] },
  decline: { leadsTo: ['declined'], tells: ['declined'], givesBackFor: ['organiser'] },
  reopen: { leadsTo: ['pending'], tells: ['received'], givesBackFor: [] },
  hand_on: { leadsTo: ['confirmed'], tells: ['taken_over', 'handed_on'], givesBackFor: [] },
  lapse: { leadsTo: ['cancelled'], tells: ['lapsed'], givesBackFor: [] },
  call_off: { leadsTo: ['cancelled'], tells: ['event_cancelled'], givesBackFor: ['event'] },
};

/** A PostgreSQL notification has at most 8,000 bytes, and a user id up to 36. */
const mostNamed = 150;

/**
 * Notifies open pages that an event's registrations changed, once `tx` has committed.
 * @param userIds the people affected; null for everyone registered
 */
export function publishChange(bus: Bus, tx: Tx, eventId: string, userIds: readonly string[] | null): void {
  const named = userIds !== null && userIds.length <= mostNamed ? userIds : null;
  bus.publishAfter(tx, { topic: 'registrations', eventId, userIds: named });
}
