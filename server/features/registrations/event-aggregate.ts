import type { RefundCause } from '../../../contracts/payments.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import type { Question } from '../../../contracts/questions.ts';
import { newId } from '../../infra/ids.ts';
import type { Seats } from '../events/index.ts';
import { faultsIn, givenAnswers } from '../questions/index.ts';
import { applyTransfer } from './apply-transfer.ts';
import {
  type Answers,
  type EventCommand,
  isRuling,
  type NewAnswer,
  newcomerOf,
  type Refusal,
  rulingBar,
  type Verdict,
} from './event-commands.ts';
import { type Change, decide, type Tell, type Terms } from './rules.ts';
import type { Registration } from './store.ts';
import type { Command } from './transitions.ts';

/** The contact address a person asked for when registering. */
export interface WantedContact {
  readonly registrationId: string;
  readonly userId: string;
  readonly address: string;
}

/** A notification about the result for one registration. */
export interface Telling {
  readonly registrationId: string;
  readonly tell: Tell;
  /** The organiser's reason. */
  readonly reason: string | null;
  /** When a held seat must be paid by. */
  readonly holdExpiresAt: Temporal.Instant | null;
  /** The place in the waitlist, if the notification mentions it. */
  readonly position: number;
  /** The registration as its former holder had it; set only for the notification to them. */
  readonly former?: Registration;
}

export interface Refund {
  readonly registrationId: string;
  readonly cause: RefundCause;
}

/** What commands are judged by, as it is inside the transaction. */
export interface Facts {
  readonly eventId: string;
  readonly organiserId: string;
  /** A hidden event takes no registrations and answers as if it didn't exist. */
  readonly hidden: boolean;
  /** People among those registering whom the organiser has blocked. */
  readonly blocked: ReadonlySet<string>;
  /** People among those paying who get no seat. */
  readonly barred: ReadonlySet<string>;
  /** Promised refund deadlines by registration id, for the registrations in question. */
  readonly promises: ReadonlyMap<string, Temporal.Instant>;
  readonly terms: Terms;
  readonly now: Temporal.Instant;
  /** When somebody was let in, by registrations, as far as that matters here. */
  readonly admitted: ReadonlyMap<string, Temporal.Instant>;
  /** Those paid for about whom somebody decides who may not decide about money. */
  readonly paidFor: ReadonlySet<string>;
  /** Empty when no one registers in this transaction. */
  readonly questions: readonly Question[];
}

/**
 * The seats of one event and the registrations that a transaction touches. Commands are applied
 * here one after another, in memory; the results are written afterwards.
 */
export class EventAggregate {
  readonly tellings: Telling[] = [];
  readonly refunds: Refund[] = [];
  readonly wantedContacts: WantedContact[] = [];
  readonly newAnswers: NewAnswer[] = [];
  /** Transferred registrations, in their new state. */
  readonly handedOn: Registration[] = [];
  #seats: Seats;
  readonly #facts: Facts;
  readonly #registrations = new Map<string, Registration>();
  readonly #unsaved = new Set<string>();
  readonly #changed = new Set<string>();
  #lineMoved = false;
  #hasNews = false;

  constructor(facts: Facts, seats: Seats) {
    this.#facts = facts;
    this.#seats = seats;
  }

  get seats(): Seats {
    return this.#seats;
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  /**
   * The people whose registrations changed; null when waitlist places moved, which affects more
   * people.
   */
  get concerned(): readonly string[] | null {
    return this.#lineMoved ? null : [...this.#changed];
  }

  /** Whether the organiser should be notified. */
  get hasNews(): boolean {
    return this.#hasNews;
  }

  /** Adds registrations as loaded from the database. */
  add(registrations: readonly Registration[]): void {
    for (const registration of registrations) this.#registrations.set(registration.id, registration);
  }

  get(id: string): Registration | undefined {
    return this.#registrations.get(id);
  }

  setContact({ registrationId, address }: WantedContact): void {
    const registration = this.#registrations.get(registrationId);
    if (registration !== undefined) this.add([{ ...registration, contactEmail: address }]);
  }

  executeCommands(command: EventCommand): Verdict {
    const newcomer = newcomerOf(command);
    const bar = newcomer === null ? null : this.#barTo(newcomer.userId);
    if (bar !== null) return { kind: 'refused', problem: bar };
    const subject =
      'userId' in command ? this.#current(command.userId) : this.#registrations.get(command.registrationId);
    const ruled = subject === undefined ? null : rulingBar(command, subject, this.#facts.paidFor);
    if (ruled !== null) return { kind: 'refused', problem: ruled };
    return this.#decide(command.kind, subject, command);
  }

  /** Reasons that don't depend on the registration's state; null when registering is allowed. */
  #barTo(userId: string): ProblemType | null {
    const { organiserId, hidden, blocked } = this.#facts;
    if (userId === organiserId) return 'registration_own_event';
    if (hidden) return 'event_not_found';
    return blocked.has(userId) ? 'registration_blocked' : null;
  }

  offer(registration: Registration): void {
    this.add([registration]);
    this.#decide('offer', registration);
  }

  /** The changes since the last call, oldest first. `draw` supplies waitlist numbers as needed. */
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
      barred: subject !== undefined && this.#facts.barred.has(subject.userId),
      amountPaise: command?.kind === 'pay' ? command.amountPaise : null,
      enteredAt: subject?.createdAt ?? null,
      promisedUntil: this.#facts.promises.get(subject?.id ?? '') ?? null,
      superseded: subject !== undefined && this.#isSuperseded(subject),
      admittedAt: this.#facts.admitted.get(subject?.id ?? '') ?? null,
      receiver: command?.kind === 'hand_on' ? (this.#current(command.receiverId)?.state ?? 'none') : null,
      reserved: false,
    });
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'unchanged') {
      if (subject === undefined) return { kind: 'refused', problem: 'registration_not_found' };
      if (decision.refund !== null) this.#giveBack(subject.id, decision.refund);
      return { kind: 'done', registrationId: subject.id };
    }
    const newcomer = command === undefined ? null : newcomerOf(command);
    const refusal = newcomer === null ? null : this.#refusalOf(newcomer.answers);
    if (refusal !== null) return { kind: 'refused', ...refusal };
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
    this.#changed.add(next.userId);
    if (base.state === 'waitlisted') this.#lineMoved = true;
    const newcomer = command === undefined ? null : newcomerOf(command);
    if (newcomer !== null) this.#welcome(next, newcomer.answers);
    if (command?.kind === 'register' || command?.kind === 'pay') this.#hasNews = true;
    if (change.refund !== null) this.#giveBack(next.id, change.refund);
    const untold = command !== undefined && 'untold' in command && command.untold === true;
    if (change.tell !== null && !untold) {
      const { tell, holdExpiresAt } = change;
      const position = this.#seats.waitlisted;
      this.tellings.push({ registrationId: next.id, tell, reason, holdExpiresAt, position });
    }
    if (change.tellFormer !== null && subject !== undefined) this.#leave(subject, next, change.tellFormer);
    return { kind: 'done', registrationId: next.id };
  }

  /** The state a change starts from. Registering again creates a new registration. */
  #baseOf(command: EventCommand | undefined, subject: Registration | undefined): Registration | undefined {
    if (command?.kind === 'register') return this.#blank(command.userId, command.answers);
    if (command?.kind === 'hand_on') return subject && applyTransfer(subject, command, this.#facts.now);
    if (command?.kind !== 'admit' || subject?.state === 'pending' || subject?.state === 'waitlisted') {
      return subject;
    }
    return this.#blank(command.userId, { socialMedia: '', reason: '' });
  }

  /**
   * Validates the answers against the current questions, which may have changed since they were
   * loaded.
   */
  #refusalOf({ questions }: Answers): Refusal | null {
    if (questions === undefined) {
      const asks = this.#facts.questions.some(({ required }) => required);
      return asks ? { problem: 'registration_answers_required' } : null;
    }
    const fields = faultsIn(this.#facts.questions, questions);
    return Object.keys(fields).length === 0 ? null : { problem: 'general_argument_invalid', fields };
  }

  #welcome({ id, userId }: Registration, { email: address, questions = {} }: Answers): void {
    if (address !== undefined) this.wantedContacts.push({ registrationId: id, userId, address });
    for (const [questionId, value] of givenAnswers(questions)) {
      this.newAnswers.push({ registrationId: id, questionId, value });
    }
  }

  /** For the former holder, the registration is over. */
  #leave(former: Registration, next: Registration, tell: Tell): void {
    this.handedOn.push(next);
    this.#changed.add(former.userId);
    const told = { registrationId: next.id, tell, reason: null, holdExpiresAt: null, position: 0 };
    this.tellings.push({ ...told, former: { ...former, state: 'cancelled' } });
  }

  #giveBack(registrationId: string, cause: RefundCause): void {
    this.refunds.push({ registrationId, cause });
  }

  /** The person's registration that counts: the one that isn't cancelled, otherwise the newest. */
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
      handedOnAt: null,
      handedOnBy: null,
      createdAt: now,
      updatedAt: now,
    };
  }
}
