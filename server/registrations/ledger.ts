import type { ProblemType } from '../../contracts/problem.ts';
import type { RegistrationState } from '../../contracts/registrations.ts';
import type { Seats } from '../events/index.ts';
import { newId } from '../platform/ids.ts';
import { type Change, decide, type RefundCause, type Tell, type Terms } from './rules.ts';
import type { Registration } from './store.ts';
import { type Command, transitions } from './transitions.ts';

/** What the RSVP form asks for; empty where somebody registers through a client that has no such form. */
export interface Answers {
  readonly socialMedia: string;
  readonly reason: string;
  /** Where mails shall go, if not to the account's address. */
  readonly email?: string;
}

/** Somebody who registered wants mails about it at this address. */
export interface WantedContact {
  readonly registrationId: string;
  readonly userId: string;
  readonly address: string;
}

/** A command on one event's registrations, by whoever may give it. */
export type EventCommand =
  | { readonly kind: 'register'; readonly userId: string; readonly answers: Answers }
  /** Somebody who came without a registration is let in at the door. */
  | { readonly kind: 'admit'; readonly userId: string }
  /** `untold` for somebody who has gone and can't be told. */
  | { readonly kind: 'cancel'; readonly userId: string; readonly untold?: boolean }
  | Ruling
  | { readonly kind: 'pay' | 'lapse'; readonly registrationId: string };

/** What the organiser decides about one registration. */
export interface Ruling {
  readonly kind: 'approve' | 'decline' | 'remove' | 'reopen';
  readonly registrationId: string;
  readonly reason: string | null;
  /** The state that the organiser went by. */
  readonly seen?: RegistrationState | undefined;
}

/** Somebody has to hear of what became of their registration. */
export interface Telling {
  readonly registrationId: string;
  readonly tell: Tell;
  /** What the organiser said about it. */
  readonly reason: string | null;
  /** Until when a held seat must be paid. */
  readonly holdExpiresAt: Temporal.Instant | null;
  /** Place in the waitlist, where that is what is told. */
  readonly position: number;
}

export interface Refund {
  readonly registrationId: string;
  readonly cause: RefundCause;
}

export type Verdict =
  | { readonly kind: 'done'; readonly registrationId: string }
  | { readonly kind: 'refused'; readonly problem: ProblemType };

/** What came of a command: the registration as it is now, or why not. */
export type Outcome =
  | {
      readonly registration: Registration;
      /** Place in the waitlist of somebody who has just joined it. */
      readonly joinedAt: number | null;
    }
  | { readonly problem: ProblemType };

interface Facts {
  readonly eventId: string;
  readonly organiserId: string;
  readonly terms: Terms;
  readonly now: Temporal.Instant;
}

/**
 * One event's seats and those registrations that a transaction is about: commands are carried out here, in memory and
 * one after the other, and what came of them is written afterwards.
 */
export class Ledger {
  readonly tellings: Telling[] = [];
  readonly refunds: Refund[] = [];
  readonly wantedContacts: WantedContact[] = [];
  #seats: Seats;
  readonly #facts: Facts;
  readonly #registrations = new Map<string, Registration>();
  readonly #unsaved = new Set<string>();
  #hasChanged = false;
  #hasNews = false;

  constructor(facts: Facts, seats: Seats) {
    this.#facts = facts;
    this.#seats = seats;
  }

  get seats(): Seats {
    return this.#seats;
  }

  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** Whether there is something that the organiser likes to hear. */
  get hasNews(): boolean {
    return this.#hasNews;
  }

  /** Takes up registrations as they are stored. */
  add(registrations: readonly Registration[]): void {
    for (const registration of registrations) this.#registrations.set(registration.id, registration);
  }

  /** A registration as it is now. */
  get(id: string): Registration | undefined {
    return this.#registrations.get(id);
  }

  /** Takes up where mails about a registration go. */
  setContact({ registrationId, address }: WantedContact): void {
    const registration = this.#registrations.get(registrationId);
    if (registration !== undefined) this.add([{ ...registration, contactEmail: address }]);
  }

  carryOut(command: EventCommand): Verdict {
    if (command.kind === 'register' && command.userId === this.#facts.organiserId) {
      return { kind: 'refused', problem: 'registration_own_event' };
    }
    const subject =
      'userId' in command ? this.#current(command.userId) : this.#registrations.get(command.registrationId);
    if (subject !== undefined && isRuling(command) && isOvertaken(command, subject)) {
      return { kind: 'refused', problem: 'registration_not_possible' };
    }
    return this.#decide(command.kind, subject, command);
  }

  /** Gives a seat to somebody at the head of the waitlist. */
  offer(registration: Registration): void {
    this.add([registration]);
    this.#decide('offer', registration);
  }

  /** What has changed since the last time, oldest first; numbers for the waitlist are drawn by `draw` as needed. */
  async takeUnsaved(draw: (count: number) => Promise<number[]>): Promise<Registration[]> {
    const changed = [...this.#unsaved].flatMap((id) => this.#registrations.get(id) ?? []);
    this.#unsaved.clear();
    const joining = changed.filter(
      ({ state, queueNumber }) => state === 'waitlisted' && queueNumber === null,
    );
    const numbers = joining.length === 0 ? [] : await draw(joining.length);
    this.add(joining.map((each, index) => ({ ...each, queueNumber: numbers[index] ?? null })));
    return changed.map((each) => this.#registrations.get(each.id) ?? each);
  }

  #decide(kind: Command, subject: Registration | undefined, command?: EventCommand): Verdict {
    const decision = decide(kind, {
      seats: this.#seats,
      terms: this.#facts.terms,
      now: this.#facts.now,
      state: subject?.state ?? 'none',
      holdExpiresAt: subject?.holdExpiresAt ?? null,
      cancelCause: subject?.cancelCause ?? null,
      superseded: subject !== undefined && this.#isSuperseded(subject),
    });
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'unchanged') {
      if (subject === undefined) return { kind: 'refused', problem: 'registration_not_found' };
      if (decision.refund !== null) this.#giveBack(subject.id, decision.refund);
      return { kind: 'done', registrationId: subject.id };
    }
    this.#seats = decision.seats;
    return this.#write(decision.change, subject, command);
  }

  #write(change: Change, subject: Registration | undefined, command: EventCommand | undefined): Verdict {
    const { now } = this.#facts;
    const base = this.#baseOf(command, subject);
    if (base === undefined) throw new Error('a change needs a registration to change');
    const ruling = command !== undefined && isRuling(command) ? command : null;
    const reason = ruling?.reason ?? null;
    const next: Registration = {
      ...base,
      state: change.state,
      holdExpiresAt: change.holdExpiresAt,
      cancelCause: change.cause,
      queueNumber: null,
      declineReason: change.state === 'declined' ? reason : null,
      decidedAt: ruling === null ? base.decidedAt : now,
      confirmedAt: change.state === 'confirmed' ? now : base.confirmedAt,
      cancelledAt: change.state === 'cancelled' ? now : null,
      updatedAt: now,
    };
    this.#registrations.set(next.id, next);
    this.#unsaved.add(next.id);
    this.#hasChanged = true;
    if (command?.kind === 'register') this.#welcome(next, command.answers.email);
    if (command?.kind === 'register' || command?.kind === 'pay') this.#hasNews = true;
    if (change.refund !== null) this.#giveBack(next.id, change.refund);
    const untold = command?.kind === 'cancel' && command.untold === true;
    if (change.tell !== null && !untold) {
      const { tell, holdExpiresAt } = change;
      const position = this.#seats.waitlisted;
      this.tellings.push({ registrationId: next.id, tell, reason, holdExpiresAt, position });
    }
    return { kind: 'done', registrationId: next.id };
  }

  /** What a change starts from: each registering is a registration of its own. */
  #baseOf(command: EventCommand | undefined, subject: Registration | undefined): Registration | undefined {
    if (command?.kind === 'register') return this.#blank(command.userId, command.answers);
    if (command?.kind !== 'admit' || subject?.state === 'pending' || subject?.state === 'waitlisted') {
      return subject;
    }
    return this.#blank(command.userId, { socialMedia: '', reason: '' });
  }

  #welcome({ id, userId }: Registration, address: string | undefined): void {
    if (address !== undefined) this.wantedContacts.push({ registrationId: id, userId, address });
  }

  #giveBack(registrationId: string, cause: RefundCause): void {
    this.refunds.push({ registrationId, cause });
  }

  /** The registration of a person that counts: the one that is not cancelled, else the newest. */
  #current(userId: string): Registration | undefined {
    const own = [...this.#registrations.values()].filter((each) => each.userId === userId);
    return own.find(({ state }) => state !== 'cancelled') ?? own.at(-1);
  }

  #isSuperseded({ id, userId }: Registration): boolean {
    const current = this.#current(userId);
    return current !== undefined && current.id !== id && current.state !== 'cancelled';
  }

  #blank(userId: string, { socialMedia, reason }: Answers): Registration {
    const { eventId, now } = this.#facts;
    return {
      id: newId(),
      eventId,
      userId,
      state: 'cancelled',
      socialMedia,
      reason,
      contactEmail: null,
      declineReason: null,
      cancelCause: null,
      queueNumber: null,
      holdExpiresAt: null,
      ticketVersion: 1,
      decidedAt: null,
      confirmedAt: null,
      cancelledAt: null,
      createdAt: now,
      updatedAt: now,
    };
  }
}

function isRuling(command: EventCommand): command is Ruling {
  return 'reason' in command;
}

/** Whether somebody else decided since the organiser looked; saying once more what holds already is no harm. */
function isOvertaken({ kind, seen }: Ruling, { state }: Registration): boolean {
  return seen !== undefined && seen !== state && transitions[state][kind] !== 'stay';
}
