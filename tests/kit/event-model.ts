import type { RegistrationState } from '../../contracts/registrations.ts';
import type { Seats } from '../../server/features/events/index.ts';
import { type UnprovenHolds, unprovenHoldUntil } from '../../server/features/registrations/guests/holds.ts';
import { decide, offersDue, transitions } from '../../server/features/registrations/rules.ts';
import type { CancelCause, Change, Command, Move, Terms } from '../../server/features/registrations/types.ts';

/** A model of an event in memory: the same rules, one command at a time, on arrays. */
interface Row {
  person: number;
  state: RegistrationState;
  queueNumber: number;
  holdExpiresAt: Temporal.Instant | null;
  cancelCause: CancelCause | null;
  enteredAt: Temporal.Instant;
  /** Money paid and not refunded. */
  paise: number;
  /** Changes of this registration, and the notifications about them, in order. */
  changes: number;
  told: string[];
  /** Previous holders, and what they were told. */
  former: number[];
  formerTold: string[];
}

/** A visitor's request, until they have proved their address. */
interface Guest {
  /** Whose address it is. */
  readonly person: number;
  readonly network: number;
  holdExpiresAt: Temporal.Instant | null;
  settled: boolean;
}

/** The observed effects of each move. */
export const seen = new Map<Move, Set<string>>();

export const live: readonly RegistrationState[] = ['pending', 'waitlisted', 'awaiting_payment', 'confirmed'];
export const price = 50_000;
export const opening = Temporal.Instant.from('2026-11-21T10:00:00Z');

export class EventModel {
  rows: Row[] = [];
  seats: Seats;
  terms: Terms;
  now = opening;
  queue = 0;
  /** People blocked by the organiser or an administrator. */
  blockedUsers = new Set<number>();
  offered: number[] = [];
  guests: Guest[] = [];
  readonly crowd: number;
  /** How many holds were given, how many of them became a seat, and how many broke a limit. */
  readonly unproven = { given: 0, kept: 0, beyond: 0 };

  constructor({
    crowd,
    ...start
  }: {
    capacity: number | null;
    ticketType: 'free' | 'paid';
    tenantApproval: boolean;
    /** People who have a seat from the beginning. */
    crowd: number;
  }) {
    this.crowd = crowd;
    this.seats = { capacity: start.capacity, confirmed: 0, held: 0, pending: 0, waitlisted: 0 };
    const startsAt = opening.add({ hours: 100 });
    const endsAt = startsAt.add({ hours: 3 });
    const always = {
      status: 'scheduled',
      opensAt: null,
      closesAt: null,
      payable: true,
      onSale: true,
      handOn: true,
      currency: 'INR',
    } as const;
    const pricePaise = start.ticketType === 'paid' ? price : null;
    this.terms = { ...start, ...always, pricePaise, startsAt, endsAt };
    for (let person = 100; person < 100 + crowd; person += 1) {
      this.apply('admit', undefined, person);
    }
  }

  /** A visitor asks for a seat with an address that they haven't proved. */
  start(person: number, network: number): void {
    const open = this.guests.filter(({ holdExpiresAt }) => holdExpiresAt !== null);
    const holds: UnprovenHolds = {
      all: open.length,
      ofNetwork: open.filter((guest) => guest.network === network).length,
      ofAddress: open.filter((guest) => guest.person === person).length,
    };
    const holdExpiresAt = unprovenHoldUntil(this.seats, this.terms, holds, this.now);
    this.guests.push({ person, network, holdExpiresAt, settled: false });
    if (holdExpiresAt === null) return;
    this.seats = { ...this.seats, held: this.seats.held + 1 };
    this.unproven.given += 1;
    const most = (this.seats.capacity ?? 0) / 10;
    if (holds.all + 1 > most || holds.ofNetwork >= 3 || holds.ofAddress > 0) this.unproven.beyond += 1;
  }

  /** The hold becomes the person's seat, or ends. */
  prove(guest: Guest): void {
    if (guest.settled) return;
    guest.settled = true;
    const reserved = this.release(guest);
    this.apply('register', this.latestOf(guest.person), guest.person, guest.person, price, reserved);
    this.offerSeats();
    if (reserved && this.latestOf(guest.person)?.state === 'confirmed') this.unproven.kept += 1;
  }

  release(guest: Guest): boolean {
    if (guest.holdExpiresAt === null) return false;
    guest.holdExpiresAt = null;
    this.seats = { ...this.seats, held: this.seats.held - 1 };
    return true;
  }

  /** Ends the holds that are over. */
  lapseUnproven(): void {
    for (const guest of this.guests) {
      const { holdExpiresAt } = guest;
      if (holdExpiresAt !== null && Temporal.Instant.compare(holdExpiresAt, this.now) <= 0)
        this.release(guest);
    }
    this.offerSeats();
  }

  latestOf(person: number): Row | undefined {
    const own = this.rows.filter((row) => row.person === person);
    return own.find((row) => row.state !== 'cancelled') ?? own.at(-1);
  }

  apply(
    command: Command,
    row: Row | undefined,
    person = row?.person ?? 0,
    receiver = person,
    amountPaise = price,
    reserved = false,
  ): void {
    const latest = this.latestOf(person);
    const decision = decide(command, {
      seats: this.seats,
      terms: this.terms,
      state: row?.state ?? 'none',
      holdExpiresAt: row?.holdExpiresAt ?? null,
      cancelCause: row?.cancelCause ?? null,
      blockedUsers: row !== undefined && this.blockedUsers.has(row.person),
      amountPaise,
      enteredAt: row?.enteredAt ?? null,
      promisedUntil: null,
      superseded: row !== undefined && latest !== row,
      admittedAt: null,
      receiver: command === 'transfer' ? (this.latestOf(receiver)?.state ?? 'none') : null,
      reserved,
      now: this.now,
    });
    if (command === 'pay' && row !== undefined) row.paise += amountPaise;
    if (decision.kind === 'refused') return;
    if (decision.kind === 'unchanged') {
      if (decision.refund === null) return;
      // Only the payment that bought nothing: an earlier one may have bought the seat.
      if (row !== undefined) row.paise -= amountPaise;
      see(command, row?.state ?? 'none', `gives back for ${decision.refund}`);
      return;
    }
    this.seats = decision.seats;
    const enters =
      command === 'register' || row === undefined || (command === 'admit' && row.state === 'cancelled');
    const target = enters ? this.add(person) : row;
    this.write(command, enters ? 'none' : target.state, target, decision.change);
    if (command === 'transfer') {
      target.former.push(target.person);
      target.person = receiver;
    }
    this.offerSeats();
  }

  write(command: Command, from: Row['state'] | 'none', row: Row, change: Change): void {
    see(command, from, `leads to ${change.state}`);
    if (change.notify !== null) see(command, from, `tells ${change.notify}`);
    if (change.refund !== null) {
      see(command, from, `gives back for ${change.refund}`);
      row.paise = 0;
    }
    if (change.notifyFormer !== null) {
      see(command, from, `tells ${change.notifyFormer}`);
      row.formerTold.push(change.notifyFormer);
    }
    // Whether a changed ticket is mailed is not decided by its state.
    if (command === 'change_ticket') return;
    row.changes += 1;
    if (change.notify !== null) row.told.push(change.notify);
    // The one change without an email: registrants continue to the checkout.
    else if (command === 'register' && change.state === 'awaiting_payment') row.told.push('checkout');
    // Nor does a hold that ends after the event.
    else if (command === 'lapse' && Temporal.Instant.compare(this.terms.endsAt, this.now) <= 0)
      row.told.push('over');
    row.state = change.state;
    row.holdExpiresAt = change.holdExpiresAt;
    row.cancelCause = change.cause;
    if (change.state === 'waitlisted') row.queueNumber = ++this.queue;
  }

  add(person: number): Row {
    const fresh = {
      state: 'cancelled',
      queueNumber: 0,
      holdExpiresAt: null,
      cancelCause: null,
      enteredAt: this.now,
      paise: 0,
    } as const;
    const row: Row = { person, ...fresh, changes: 0, told: [], former: [], formerTold: [] };
    this.rows.push(row);
    return row;
  }

  /** As in the organiser's form: rejected below the number of taken seats. */
  setCapacity(capacity: number | null): void {
    if (capacity !== null && capacity < this.seats.confirmed + this.seats.held) return;
    this.seats = { ...this.seats, capacity };
    this.offerSeats();
  }

  waiting(): Row[] {
    return this.rows
      .filter((row) => row.state === 'waitlisted')
      .sort((one, other) => one.queueNumber - other.queueNumber);
  }

  offerSeats(): void {
    const due = offersDue(this.seats, this.terms, this.now);
    for (const row of this.waiting().slice(0, due)) {
      this.offered.push(row.queueNumber);
      const usual = {
        superseded: false,
        admittedAt: null,
        receiver: null,
        reserved: false,
        blockedUsers: false,
        amountPaise: null,
        promisedUntil: null,
      };
      const decision = decide('offer', { ...this, ...row, ...usual });
      if (decision.kind !== 'changed') throw new Error('a due offer was not taken');
      this.seats = decision.seats;
      this.write('offer', 'waitlisted', row, decision.change);
    }
  }

  /** Violated promises. No test matchers, because tens of thousands of steps are checked. */
  broken(): string[] {
    const { seats, rows, offered, guests } = this;
    const unproven = guests.filter(({ holdExpiresAt }) => holdExpiresAt !== null);
    const count = (state: RegistrationState) => rows.filter((row) => row.state === state).length;
    const { capacity, confirmed, held, pending, waitlisted } = seats;
    const isPaid = this.terms.ticketType === 'paid';
    const promises = {
      'the counts match the registrations':
        confirmed === count('confirmed') &&
        held === count('awaiting_payment') + unproven.length &&
        pending === count('pending') &&
        waitlisted === count('waitlisted'),
      'each change is mailed once': rows.every((row) => row.told.length === row.changes),
      'the giver of a ticket is mailed once': rows.every(
        (row) => row.formerTold.length === row.former.length,
      ),
      'the capacity is never exceeded': capacity === null || confirmed + held <= capacity,
      'unproven holds stay within their limits': this.unproven.beyond === 0,
      'no one has two live registrations': hasNoTwice(rows.filter((row) => row.state !== 'cancelled')),
      'the waitlist keeps its order': offered.every(
        (number, index) => index === 0 || (offered[index - 1] ?? 0) <= number,
      ),
      'no seat stays free while people wait': offersDue(seats, this.terms, this.now) === 0,
      'a payment buys a seat or is refunded': rows.every(
        ({ state, paise }) => paise === 0 || state === 'confirmed',
      ),
      'a seat at a paid event is paid for once': rows.every(
        ({ state, paise }) => !isPaid || state !== 'confirmed' || paise > 0,
      ),
    };
    return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
  }
}

function hasNoTwice(rows: readonly Row[]): boolean {
  return new Set(rows.map(({ person }) => person)).size === rows.length;
}

/** Records what a command did, by its starting state. */
function see(command: Command, from: Row['state'] | 'none', effect: string): void {
  const move = transitions[from][command] as Move;
  seen.set(move, (seen.get(move) ?? new Set()).add(effect));
}
