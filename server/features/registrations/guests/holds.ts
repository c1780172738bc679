import { z } from 'zod';
import { registrationBar, registrationCloses } from '../../../../contracts/registration-window.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { handle, type JobHandler, job } from '../../../infra/jobs/queue.ts';
import { findBlockedOrDeleted } from '../../accounts/index.ts';
import { findEvent, isOnSale, lockSeats, type Seats, saveSeats } from '../../events/index.ts';
import { freeSeats } from '../rules.ts';
import { termsOf } from '../store.ts';
import type { CommandQueueDeps, EventCommand, Terms, Verdict } from '../types.ts';
import {
  endLapsedHolds,
  findGuests,
  type Guest,
  listHolders,
  type Settled,
  saveHold,
  settleGuest,
} from './store.ts';

/** How long a seat is held for a guest who hasn't proved their address (product rule 13). */
const unprovenHold = Temporal.Duration.from({ minutes: 15 });
/** The part of an event's capacity that such holds may take, and how many one network may have per event. */
const unprovenShare = 0.1;
const unprovenOfNetwork = 3;

/** The unproven holds of an event: all, those from one network, and those for one address. */
export interface UnprovenHolds {
  readonly all: number;
  readonly ofNetwork: number;
  readonly ofAddress: number;
}

/**
 * The end of a guest's hold; null if no seat is held, so that only the moment of proof decides. Strangers can cause
 * such holds, so they never take more than a small part of an event. Nothing is held where proof doesn't lead to a
 * seat right away, or where there's always one.
 */
export function unprovenHoldUntil(
  seats: Seats,
  terms: Terms,
  holds: UnprovenHolds,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { capacity } = seats;
  const straight = terms.ticketType === 'free' && !terms.tenantApproval && terms.status === 'scheduled';
  if (capacity === null || !straight || registrationBar(terms, now.epochMilliseconds) !== null) return null;
  const open = freeSeats(seats) > 0 && seats.waitlisted === 0;
  const within =
    holds.all < Math.floor(capacity * unprovenShare) &&
    holds.ofNetwork < unprovenOfNetwork &&
    holds.ofAddress < 1;
  if (!open || !within) return null;
  const [until, closes] = [now.add(unprovenHold), registrationCloses(terms)];
  return Temporal.Instant.compare(until, closes) < 0 ? until : closes;
}

/** Holds a seat for a guest shortly after their request. They may prove their address before this job has run. */
export const holdSeatJob = job('hold_guest_seat', z.object({ eventId: z.string(), guestId: z.string() }));

export function holdSeats(deps: CommandQueueDeps): JobHandler {
  return handle(holdSeatJob, (asked) => transaction(deps.db, (tx) => holdSeat(tx, deps, asked)));
}

async function holdSeat(
  tx: Tx,
  deps: CommandQueueDeps,
  { eventId, guestId }: { eventId: string; guestId: string },
): Promise<void> {
  const seats = await lockSeats(tx, eventId);
  const event = seats === null ? null : await findEvent(tx, eventId);
  const guest = (await findGuests(tx, eventId, [guestId])).get(guestId);
  if (seats === null || event === null || !isOnSale(event) || guest === undefined) return;
  if (guest.proved_at !== null || guest.hold_expires_at !== null) return;
  // A seat of which type, is only decided at the moment of proof.
  if (event.hasTicketTypes) return;
  const holders = await listHolders(tx, eventId);
  const network = guest.network_hash.toString('base64');
  const holds: UnprovenHolds = {
    all: holders.length,
    ofNetwork: holders.filter((holder) => holder.network === network).length,
    ofAddress: holders.filter(({ email }) => email === guest.email).length,
  };
  // Counted from the request, because the job may run late.
  const until = unprovenHoldUntil(seats, termsOf(event, deps), holds, guest.created_at);
  if (until === null || Temporal.Instant.compare(until, deps.clock.now()) <= 0) return;
  await saveHold(tx, guestId, until);
  await saveSeats(tx, eventId, { ...seats, held: seats.held + 1 });
  publishSeats(deps, tx, eventId);
}

/** Open pages show how many seats are left. `seats`: nothing else of the event has changed. */
export function publishSeats({ bus }: Pick<CommandQueueDeps, 'bus'>, tx: Tx, eventId: string): void {
  const notice = { topic: 'document', collection: 'events', id: eventId, action: 'update' };
  bus.publishAfter(tx, { ...notice, seats: true });
}

interface Executing {
  seats: Seats;
  execute(command: EventCommand, reserved?: boolean): Verdict;
}

/** The guests among those who register in one transaction. Each request is settled once, whatever the verdict. */
export class SettlingGuests {
  readonly #guests: ReadonlyMap<string, Guest>;
  readonly #shutOut: ReadonlySet<string>;
  readonly #settled = new Map<string, Settled>();

  constructor(guests: ReadonlyMap<string, Guest>, shutOut: ReadonlySet<string>) {
    this.#guests = guests;
    this.#shutOut = shutOut;
  }

  execute(aggregate: Executing, command: EventCommand): Verdict {
    const guestId = command.kind === 'register' ? command.answers.guestId : undefined;
    if (command.kind !== 'register' || guestId === undefined) return aggregate.execute(command);
    const guest = this.#guests.get(guestId);
    const isOpen = guest !== undefined && guest.settled_at === null && !this.#settled.has(guestId);
    // Another process, or another call, was quicker.
    if (!isOpen || guest.user_id !== command.userId)
      return { kind: 'refused', problem: 'registration_not_possible' };
    const reserved = guest.hold_expires_at !== null;
    const { seats } = aggregate;
    if (reserved) aggregate.seats = { ...seats, held: seats.held - 1 };
    // Blocked, or deleted, since the address was proved.
    const verdict: Verdict = this.#shutOut.has(command.userId)
      ? { kind: 'refused', problem: 'registration_not_possible' }
      : aggregate.execute(command, reserved);
    this.#settled.set(guestId, {
      id: guestId,
      registrationId: verdict.kind === 'done' ? verdict.registrationId : null,
      refusal: verdict.kind === 'refused' ? verdict.problem : null,
    });
    return verdict;
  }

  /** After the registrations, because they are referenced. */
  async save(tx: Tx, now: Temporal.Instant): Promise<void> {
    for (const settled of this.#settled.values()) await settleGuest(tx, settled, now);
  }
}

/** Ends the event's expired unproven holds, and loads the guests who register now. The caller holds the seat lock. */
export async function openGuests(
  tx: Tx,
  eventId: string,
  { seats, commands, now }: { seats: Seats; commands: readonly EventCommand[]; now: Temporal.Instant },
): Promise<{ readonly guests: SettlingGuests; readonly seats: Seats }> {
  const ended = seats.held === 0 ? 0 : await endLapsedHolds(tx, eventId, now);
  const named = commands.flatMap((command) =>
    command.kind === 'register' && command.answers.guestId !== undefined
      ? [{ guestId: command.answers.guestId, userId: command.userId }]
      : [],
  );
  const found = await findGuests(
    tx,
    eventId,
    named.map(({ guestId }) => guestId),
  );
  const shutOut =
    named.length === 0
      ? new Set<string>()
      : await findBlockedOrDeleted(
          tx,
          named.map(({ userId }) => userId),
        );
  return {
    guests: new SettlingGuests(found, new Set(shutOut)),
    seats: { ...seats, held: seats.held - ended },
  };
}
