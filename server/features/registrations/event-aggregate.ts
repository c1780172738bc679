import type { ProblemType } from '../../../contracts/problem.ts';
import { standardTicketType } from '../../../contracts/ticket-types.ts';
import type { Seats } from '../events/index.ts';
import { answerErrors, givenAnswers, standardAnswers, standardErrorsIn } from '../questions/index.ts';
import { appliesTo, type Code, discounted, isUsable } from './codes.ts';
import type { MailCauses } from './notify.ts';
import {
  chooseTicket,
  moved,
  noTickets,
  offerTo,
  type Stock,
  seatsOf,
  type Ticket,
  type TicketType,
  termsAtPrice,
  termsOfType,
  typeOf,
  useKey,
} from './pools.ts';
import { priceNow, seatPrice } from './pricing.ts';
import { decide, decisionDenial, isOffering } from './rules.ts';
import { blankRegistration } from './store.ts';
import { applyTransfer } from './transfer-store.ts';
import {
  type Answers,
  type Change,
  type Command,
  type EventCommand,
  type Facts,
  isOrganiserDecision,
  type NewAnswer,
  type Notification,
  newRegistrantOf,
  type Refund,
  type Refusal,
  type Registration,
  type RegistrationStateOrNone,
  type RequestedContact,
  type Verdict,
} from './types.ts';

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
  /** Whether a seat became free that somebody on the waitlist may want. */
  hasFreedSeat = false;
  stock: Stock;
  readonly #facts: Facts;
  readonly #registrations = new Map<string, Registration>();
  readonly #unsaved = new Set<string>();

  /** @param tickets none at a simple event, whose seats are all alike */
  constructor(
    facts: Facts,
    seats: Seats,
    registrations: readonly Registration[],
    tickets: Omit<Stock, 'seats'> = noTickets,
  ) {
    this.#facts = facts;
    this.stock = { seats, ...tickets };
    for (const registration of registrations) this.#registrations.set(registration.id, registration);
  }

  get seats(): Seats {
    return this.stock.seats;
  }

  set seats(seats: Seats) {
    this.stock = { ...this.stock, seats };
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

  /** Adds codes that weren't known before; what was counted since counts. */
  learnCodes(codes: Stock['codes']): void {
    this.stock = { ...this.stock, codes: new Map([...codes, ...this.stock.codes]) };
  }

  /**
   * Offers a seat to the person whose turn it is, of the first type they would take.
   * @param blocked the types that people earlier on the waitlist wait for in vain
   */
  offerTyped(registration: Registration, blocked: Set<string>): void {
    const { terms, now } = this.#facts;
    const offered = offerTo(this.stock, registration, blocked, (id) => {
      const type = typeOf(this.stock, id);
      const code = this.#codeOf(registration, type);
      return (
        type !== null &&
        isOffering(termsOfType(terms, type, this.#priceOf(type, registration, code).agreedPaise), now)
      );
    });
    if (offered === null) return;
    this.#registrations.set(registration.id, registration);
    this.#decide('offer', registration, { offered });
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
    {
      command,
      reserved = false,
      offered,
    }: { command?: EventCommand; reserved?: boolean; offered?: string } = {},
  ): Verdict {
    const { now, blockedUsers, promises, admitted } = this.#facts;
    const current = subject && this.#current(subject.userId);
    const ticket = this.#ticketFor(command, subject, offered);
    if ('kind' in ticket) return ticket;
    const decision = decide(kind, {
      seats: seatsOf(this.stock, ticket.ticketTypeId),
      terms: ticket.terms,
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
    const registrationId = this.#change(decision.change, subject, { command, ticket });
    if (newcomer !== null) this.#takeAnswers(registrationId, newcomer);
    return { kind: 'done', registrationId };
  }

  /** The type that a command is about, its price, and the event's terms for it; or why there is none. */
  #ticketFor(
    command: EventCommand | undefined,
    subject: Registration | undefined,
    offered: string | undefined,
  ): Ticket | Extract<Verdict, { kind: 'refused' }> {
    const { terms, now } = this.#facts;
    const chosen = command?.kind === 'register' ? (command.answers.ticket ?? {}) : {};
    const enters = subject === undefined || subject.state === 'cancelled';
    if (enters && (command?.kind === 'register' || command?.kind === 'admit')) {
      return chooseTicket(this.stock, terms, chosen, { userId: command.userId, now });
    }
    const ticketTypeId = offered ?? subject?.ticketTypeId ?? null;
    const otherTicketTypes = offered === undefined ? (subject?.otherTicketTypes ?? []) : [];
    const type = typeOf(this.stock, ticketTypeId);
    const code = subject === undefined ? null : this.#codeOf(subject, type);
    const isAgreed = subject !== undefined && isLive(subject) && offered === undefined;
    const ticketCodeId = isAgreed ? subject.ticketCodeId : (code?.id ?? null);
    const kept = { ticketTypeId, otherTicketTypes, ticketCodeId };
    if (type === null) {
      const agreedPaise = isAgreed ? subject.agreedPaise : null;
      const discountPaise = isAgreed ? subject.discountPaise : 0;
      const agreed = { agreedPaise, discountPaise };
      return { ...kept, ...agreed, terms: agreedPaise === null ? terms : termsAtPrice(terms, agreedPaise) };
    }
    const agreed =
      subject === undefined ? { agreedPaise: 0, discountPaise: 0 } : this.#priceOf(type, subject, code);
    return { ...kept, ...agreed, terms: termsOfType(terms, type, agreed.agreedPaise) };
  }

  /** The person's code, where it applies to a type. A registration that is over has returned its use. */
  #codeOf(registration: Registration, type: TicketType | null): Code | null {
    const { id, ticketCodeId, userId } = registration;
    const code = this.stock.codes.get(ticketCodeId ?? '');
    if (code === undefined || type === null || !appliesTo(code, type)) return null;
    const byPerson = this.stock.codeUses.get(useKey(code.id, userId)) ?? 0;
    const isCounted = isLive(this.get(id) ?? registration);
    return isCounted || isUsable(code, byPerson, this.#facts.now) ? code : null;
  }

  /** The price agreed when registering. Other types from the waitlist, and lapsed holds, cost what they cost today. */
  #priceOf(
    type: TicketType,
    registration: Registration,
    code: Code | null,
  ): { agreedPaise: number; discountPaise: number } {
    const { agreedPaise, discountPaise, ticketTypeId } = registration;
    const isSame = type.id === (ticketTypeId ?? standardTicketType);
    if (agreedPaise !== null && isSame && isLive(registration)) return { agreedPaise, discountPaise };
    const sale = { sold: type.taken, now: this.#facts.now };
    const price = seatPrice(type, sale, isSame ? agreedPaise : null) ?? priceNow(type, sale);
    const left = code === null ? price : discounted(price, type, code);
    return { agreedPaise: left, discountPaise: price - left };
  }

  #change(
    change: Change,
    subject: Registration | undefined,
    { command, ticket }: { command: EventCommand | undefined; ticket: Ticket },
  ): string {
    const { now } = this.#facts;
    const base = this.#baseOf(command, subject);
    if (base === undefined) throw new Error('no registration to change');
    const ruling = command !== undefined && isOrganiserDecision(command) ? command : null;
    const reason = ruling?.reason ?? null;
    const { state, holdExpiresAt, cause: cancelCause, notify, notifyFormer, refund } = change;
    const next: Registration = {
      ...base,
      ticketTypeId: ticket.ticketTypeId,
      otherTicketTypes: ticket.otherTicketTypes,
      agreedPaise: ticket.agreedPaise,
      discountPaise: ticket.discountPaise,
      ticketCodeId: ticket.ticketCodeId,
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
    const before = subject?.id === registrationId ? subject : { ...next, state: 'none' as const };
    this.stock = moved(this.stock, before, next);
    if (isSeated(before) && !isSeated(next)) this.hasFreedSeat = true;
    this.#registrations.set(registrationId, next);
    this.#unsaved.add(registrationId);
    this.changed.add(next.userId);
    if (base.state === 'waitlisted') this.lineMoved = true;
    if (command?.kind === 'register' || command?.kind === 'pay') this.hasOrganiserNews = true;
    if (refund !== null) this.refunds.push({ registrationId, cause: refund });
    const silent = command !== undefined && 'silent' in command && command.silent === true;
    const mail = {
      registrationId,
      reason,
      holdExpiresAt,
      position: seatsOf(this.stock, ticket.ticketTypeId).waitlisted,
    };
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

function isLive({ state }: Registration): boolean {
  return state !== 'cancelled' && state !== 'declined';
}

function isSeated({ state }: { readonly state: RegistrationStateOrNone }): boolean {
  return state === 'confirmed' || state === 'awaiting_payment';
}
