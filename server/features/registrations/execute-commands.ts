import { insertTogether, type Tx, transaction } from '../../infra/db/database.ts';
import { isOutage } from '../../infra/db/outage.ts';
import type { Registrations } from '../../infra/db/schema.ts';
import { invalidFields, Problem } from '../../infra/http/problem.ts';
import { currentTrace, withTrace } from '../../infra/log/log.ts';
import type { Person } from '../accounts/index.ts';
import { findEvent, lockSeats, refundableUntil, saveSeats, type WholeEvent } from '../events/index.ts';
import { insertAnswers } from '../questions/index.ts';
import { EventAggregate } from './event-aggregate.ts';
import { openGuests, publishSeats } from './guests/holds.ts';
import { notifyLater } from './mails/later-mails.ts';
import { askForContacts } from './mails/mailed-links.ts';
import { notifyAttendees, peopleConcerned, publishChange, queueOrganiserNews } from './mails/notify.ts';
import { offerSeats } from './offers.ts';
import { notifyHolders, saveHolders } from './orders/holders.ts';
import { findChanging } from './orders/store.ts';
import { startPasses, withPassShares } from './passes/store.ts';
import type { HeldSeat } from './payments-port.ts';
import type { BoughtItem } from './register.ts';
import { drawQueueNumbers, findEventOf, loadFacts } from './store.ts';
import { loadCodes, loadHad, saveTickets, type Tickets, ticketsOf } from './tickets/ticket-stock.ts';
import { updateHolders } from './transfers/store.ts';
import {
  type CommandQueue,
  type CommandQueueDeps,
  type EventCommand,
  type Facts,
  newRegistrantOf,
  type Outcome,
  type Refusal,
  type Registration,
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
/** Commands of one transaction that make a rush, and the milliseconds that it then lasts. */
const [rushSize, rushMs] = [10, 1000];

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
  let rushedUntil = -Infinity;
  const serve = async (eventId: string, line: Waiting[]): Promise<void> => {
    while (line.length > 0) {
      const next = line.splice(0, together).filter(({ overdue }) => !overdue);
      if (next.length >= rushSize) rushedUntil = performance.now() + rushMs;
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
    isRushed: () => performance.now() < rushedUntil,
  };
}

function tooBusy(): Problem {
  return new Problem('general_service_unavailable', { headers: { 'retry-after': '5' } });
}

export function refusal({ problem, fields, about }: Refusal): Problem {
  return fields === undefined ? new Problem(problem, about && { about }) : invalidFields(fields);
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
  const tickets = await loadStock(tx, event, commands, concerned);
  const aggregate = new EventAggregate(facts, left, concerned, tickets);
  const verdicts: Verdict[] = [];
  for (const command of commands) {
    // Types share seats: who waits for one comes before a newcomer of another.
    if (tickets.types.size > 0 && aggregate.hasFreedSeat) await settle(tx, aggregate, facts);
    verdicts.push(guests.execute(aggregate, command));
  }
  await updateHolders(tx, aggregate.transferred);
  await save(tx, aggregate);
  await insertAnswers(tx, aggregate.newAnswers);
  await saveHolders(tx, commands, (id) => aggregate.changedCompanions.has(id), facts.now);
  await guests.save(tx, facts.now);
  await offerSeats(tx, aggregate, facts, save);
  await saveSeats(tx, eventId, aggregate.seats);
  await saveTickets(tx, eventId, tickets, aggregate.stock);
  const { refunds, changed } = aggregate;
  await startPasses(tx, event, aggregate.boughtPasses, facts.now);
  if (refunds.length > 0) {
    await deps.payments.createRefunds(tx, await withPassShares(tx, refunds), refundableUntil(event));
  }
  const isRush = commands.length >= rushSize;
  const { requestedContacts, shortCodes } = aggregate;
  const get = (id: string) => aggregate.get(id);
  const mailedNow = isRush ? [] : aggregate.notifications;
  const newcomers = commands.flatMap((command) => newRegistrantOf(command)?.userId ?? []);
  const causes = { notifications: mailedNow, requestedContacts, get };
  const people = await peopleConcerned(tx, event, causes, newcomers);
  requireAccounts(people, newcomers);
  await askForContacts(deps, tx, aggregate, people);
  const notifications = isRush ? await notifyLater(tx, eventId, aggregate) : mailedNow;
  // A transfer gives a ticket another code.
  const known = aggregate.transferred.length === 0 && !isRush ? { people, shortCodes } : {};
  await notifyAttendees(deps, tx, event, { notifications, get, ...known });
  const companions = [...aggregate.changedCompanions].flatMap((id) => aggregate.get(id) ?? []);
  if (companions.length > 0) await notifyHolders(deps, tx, event, companions);
  if (aggregate.hasOrganiserNews) await queueOrganiserNews(tx, eventId, facts.now);
  if (changed.size > 0 || left !== seats) publishSeats(deps, tx, eventId);
  if (changed.size > 0) publishChange(deps.bus, tx, eventId, aggregate.lineMoved ? null : [...changed]);
  return verdicts.map((verdict) => outcomeOf(aggregate, verdict));
}

/**
 * Handles a captured payment: confirms the seat, or refunds when it came too late. Call this once per payment, in
 * the transaction that records it. That transaction must not have locked anything of the event before (lock order).
 * @returns what it bought, if that is more than one seat; `unwanted` when the registration or its event is gone
 */
export async function settlePayment(
  deps: CommandQueueDeps,
  tx: Tx,
  { subject, amountPaise }: { subject: HeldSeat['subject']; amountPaise: number },
): Promise<readonly BoughtItem[] | 'unwanted'> {
  const registrationId = subject.kind === 'change' ? await findChanging(tx, subject.id) : subject.id;
  const eventId = registrationId && (await findEventOf(tx, registrationId));
  if (registrationId === null || eventId === null) return 'unwanted';
  const command = { kind: 'pay', registrationId, amountPaise } as const;
  const [outcome] = await executeCommands(deps, tx, eventId, [
    subject.kind === 'change' ? { ...command, changeId: subject.id } : command,
  ]);
  return outcome === undefined || 'problem' in outcome ? 'unwanted' : outcome.bought;
}

/** Why a command would be refused now; null when it wouldn't be. Nothing is locked or saved, and no one is told. */
export async function refusalNow(
  deps: Pick<CommandQueueDeps, 'clock' | 'payments' | 'siteUrl'>,
  tx: Tx,
  event: WholeEvent,
  command: EventCommand,
): Promise<Refusal | null> {
  const { facts, concerned } = await loadFacts(deps, tx, event, [command]);
  const tickets = await loadStock(tx, event, [command], concerned);
  const verdict = new EventAggregate(facts, event, concerned, tickets).execute(command);
  return verdict.kind === 'refused' ? verdict : null;
}

/** What is sold, with the codes that the commands and registrations at hand name. */
async function loadStock(
  tx: Tx,
  event: WholeEvent,
  commands: readonly EventCommand[],
  concerned: readonly Registration[],
): Promise<Tickets> {
  const registering = commands.flatMap((command) => (command.kind === 'register' ? [command] : []));
  const texts = registering.flatMap(({ answers, order = [] }) =>
    [answers.ticket, ...order.map(({ ticket }) => ticket)].flatMap((ticket) => ticket?.code ?? []),
  );
  const ids = concerned.flatMap(({ ticketCodeId }) => ticketCodeId ?? []);
  const people = [...registering, ...concerned].map(({ userId }) => userId);
  const tickets = await ticketsOf(tx, event);
  const codes = await loadCodes(tx, event.id, { texts, ids, people });
  if (tickets.types.size === 0) return { ...tickets, ...codes };
  const newcomers = registering.map(({ userId }) => userId);
  const had = await loadHad(tx, event.id, { ...tickets, people: newcomers });
  return { ...tickets, ...codes, had };
}

/**
 * An account may have been deleted since the command was given. The people are read once their registrations are saved: from
 * then on, the deletion waits for this transaction, and finds them.
 * @throws Problem `general_unauthorized_scope`
 */
function requireAccounts(people: ReadonlyMap<string, Person>, newcomers: readonly string[]): void {
  if (newcomers.some((id) => people.get(id)?.isDeleted)) throw new Problem('general_unauthorized_scope');
}

/** Writes what was decided so far: inserts and updates in one statement. The database draws the short code of each new ticket. */
async function save(tx: Tx, aggregate: EventAggregate): Promise<void> {
  const registrations = await aggregate.takeUnsaved((count) => drawQueueNumbers(tx, count));
  const saved = await insertTogether<'registrations', { id: string; shortCode: string | null }>(
    tx,
    'registrations',
    { rows: registrations.map(asRow), after: `${replaceChanged} returning id, short_code as "shortCode"` },
  );
  for (const { id, shortCode } of saved) if (shortCode !== null) aggregate.shortCodes.set(id, shortCode);
}

const replaceChanged = `on conflict (id) do update set ${(
  [
    'state',
    'decline_reason',
    'cancel_cause',
    'queue_number',
    'hold_expires_at',
    'decided_at',
    'confirmed_at',
    'cancelled_at',
    'ticket_type_id',
    'other_ticket_types',
    'agreed_paise',
    'discount_paise',
    'group_discount',
    'add_ons',
    'ticket_code_id',
    'change',
    'change_expires_at',
    'updated_at',
  ] satisfies (keyof Registrations)[]
)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')}`;

function asRow(registration: Registration): Partial<Record<keyof Registrations, unknown>> {
  return {
    id: registration.id,
    event_id: registration.eventId,
    user_id: registration.userId,
    state: registration.state,
    social_media: registration.socialMedia,
    reason: registration.reason,
    listed: registration.listed,
    contact_email: registration.contactEmail,
    decline_reason: registration.declineReason,
    cancel_cause: registration.cancelCause,
    queue_number: registration.queueNumber,
    hold_expires_at: registration.holdExpiresAt,
    ticket_version: registration.ticketVersion,
    decided_at: registration.decidedAt,
    confirmed_at: registration.confirmedAt,
    cancelled_at: registration.cancelledAt,
    ticket_type_id: registration.ticketTypeId,
    other_ticket_types: registration.otherTicketTypes,
    agreed_paise: registration.agreedPaise,
    discount_paise: registration.discountPaise,
    group_discount: registration.groupDiscount,
    add_ons: registration.addOns,
    ticket_code_id: registration.ticketCodeId,
    change: registration.change,
    change_expires_at: registration.changeExpiresAt,
    order_id: registration.orderId,
    pass_id: registration.passId,
    pass_dates: registration.passDates,
    // The organiser is told of the pass once, not of each date.
    is_news: registration.passId === null || registration.passId === registration.id,
    companion: registration.companion,
    holder_name: registration.holderName,
    created_at: registration.createdAt,
    updated_at: registration.updatedAt,
  };
}

/** Saves what was decided so far and offers the seats that it freed. */
async function settle(tx: Tx, aggregate: EventAggregate, facts: Facts): Promise<void> {
  await updateHolders(tx, aggregate.transferred);
  await save(tx, aggregate);
  await offerSeats(tx, aggregate, facts, save);
}

function outcomeOf(aggregate: EventAggregate, verdict: Verdict): Outcome {
  if (verdict.kind === 'refused') return verdict;
  const registration = aggregate.get(verdict.registrationId);
  if (registration === undefined) throw new Error('the registration of a command is missing');
  const joined = aggregate.notifications.find(
    ({ registrationId, notify }) => registrationId === registration.id && notify === 'waitlisted',
  );
  return {
    registration,
    joinedAt: registration.state === 'waitlisted' ? (joined?.position ?? null) : null,
    bought: verdict.bought ?? [],
  };
}
