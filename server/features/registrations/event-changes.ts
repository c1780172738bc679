import type { RefundCause } from '../../../contracts/payments.ts';
import type { Seats } from '../events/index.ts';
import { answerErrors, givenAnswers, standardAnswers, standardErrorsIn } from '../questions/index.ts';
import type { MailCauses } from './mails/notify.ts';
import type { Refund } from './payments-port.ts';
import type { Answers } from './register.ts';
import { isUnseated } from './rules.ts';
import { blankRegistration } from './store.ts';
import { refundsOfAddOns } from './tickets/add-ons.ts';
import { moved, noTickets, type Stock, seatsOf, type Ticket, typeOf } from './tickets/pools.ts';
import type { Changed } from './tickets/ticket-changes.ts';
import { applyTransfer } from './transfers/store.ts';
import {
  type Change,
  type Command,
  type EventCommand,
  type Facts,
  isOrganiserDecision,
  type NewAnswer,
  type Notification,
  newRegistrantOf,
  type Refusal,
  type Registration,
  type RegistrationStateOrNone,
  type RequestedContact,
} from './types.ts';

/** Why the share of a date is refunded whose seat was paid with a series pass, and that its holder loses without having had it. */
function unseatedRefund(command: Command | undefined): RefundCause | null {
  if (command === 'cancel_event') return 'no_pass_seat';
  if (command === 'revoke') return 'administrator';
  return command === 'remove' || command === 'decline' ? 'organiser' : null;
}

/** What a transaction has changed about an event's seats and registrations, and what follows from it. */
export abstract class EventChanges implements MailCauses {
  readonly notifications: Notification[] = [];
  readonly refunds: Refund[] = [];
  readonly requestedContacts: RequestedContact[] = [];
  readonly newAnswers: NewAnswer[] = [];
  /** Transferred registrations, in their new state. */
  readonly transferred: Registration[] = [];
  /** Confirmed registrations that passes were bought with. */
  readonly boughtPasses: Registration[] = [];
  /** Of the tickets that were saved, by registration id. */
  readonly shortCodes = new Map<string, string>();
  /** The seats for others that changed. */
  readonly changedCompanions = new Set<string>();
  /** The people whose registrations changed. */
  readonly changed = new Set<string>();
  /** Whether waitlist places moved, which affects more people. */
  lineMoved = false;
  /** Whether the organiser should be notified. */
  hasOrganiserNews = false;
  /** Whether a seat became free that someone on the waitlist may want. */
  hasFreedSeat = false;
  stock: Stock;
  protected readonly facts: Facts;
  protected readonly registrations = new Map<string, Registration>();
  readonly #unsaved = new Set<string>();

  /** @param tickets none at a simple event, whose seats are all alike */
  constructor(
    facts: Facts,
    seats: Seats,
    registrations: readonly Registration[],
    tickets: Omit<Stock, 'seats'> = noTickets,
  ) {
    this.facts = facts;
    this.stock = { seats, ...tickets };
    for (const registration of registrations) this.registrations.set(registration.id, registration);
  }

  get seats(): Seats {
    return this.stock.seats;
  }

  set seats(seats: Seats) {
    this.stock = { ...this.stock, seats };
  }

  get(id: string): Registration | undefined {
    return this.registrations.get(id);
  }

  setContact({ registrationId, address }: RequestedContact): void {
    const registration = this.get(registrationId);
    if (registration !== undefined) {
      this.registrations.set(registrationId, { ...registration, contactEmail: address });
    }
  }

  /** Adds codes that weren't known before; what was counted since counts. */
  learnCodes(codes: Stock['codes']): void {
    this.stock = { ...this.stock, codes: new Map([...codes, ...this.stock.codes]) };
  }

  /** The changes since the last call, oldest first. `draw` supplies waitlist numbers as needed. */
  async takeUnsaved(draw: (count: number) => Promise<number[]>): Promise<Registration[]> {
    const changed = [...this.#unsaved].flatMap((id) => this.get(id) ?? []);
    this.#unsaved.clear();
    const joining = changed.filter((each) => each.state === 'waitlisted' && each.queueNumber === null);
    const numbers = joining.length === 0 ? [] : await draw(joining.length);
    for (const [index, each] of joining.entries()) {
      this.registrations.set(each.id, { ...each, queueNumber: numbers[index] ?? null });
    }
    return changed.map((each) => this.get(each.id) ?? each);
  }

  protected change(
    change: Change,
    subject: Registration | undefined,
    { command, ticket }: { command: EventCommand | undefined; ticket: Ticket },
  ): string {
    const { now } = this.facts;
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
      groupDiscount: ticket.groupDiscount ?? null,
      addOns: ticket.addOns,
      ticketCodeId: ticket.ticketCodeId,
      ...this.#passOf(base, command, ticket),
      state,
      holdExpiresAt,
      cancelCause,
      queueNumber: null,
      change: null,
      changeExpiresAt: null,
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
    // An order that leaves the waitlist no longer collects seats.
    if (before.state === 'waitlisted' && next.orderId !== null) this.hasFreedSeat = true;
    this.registrations.set(registrationId, next);
    this.#unsaved.add(registrationId);
    if (base.companion || subject?.companion) this.changedCompanions.add(registrationId);
    this.changed.add(next.userId);
    if (base.state === 'waitlisted') this.lineMoved = true;
    const startsPass = next.passId === registrationId && state === 'confirmed';
    if (startsPass) this.boughtPasses.push(next);
    const isOfPass = next.passId !== null && next.passId !== registrationId;
    if ((command?.kind === 'register' && !isOfPass) || command?.kind === 'pay') this.hasOrganiserNews = true;
    // Who gives back one seat of a pass keeps the others. What was added to it is given back with it.
    const keepsPass = command?.kind === 'cancel' && next.passId !== null;
    const chargedBack = ruling?.chargedBack === true;
    const cause = isOfPass && isUnseated(base.state) ? unseatedRefund(command?.kind) : refund;
    if (cause !== null && !keepsPass && !chargedBack) this.refunds.push({ registrationId, cause });
    if (cause !== null && keepsPass) this.refunds.push(...refundsOfAddOns(next, 'add_on'));
    const silent = command !== undefined && 'silent' in command && command.silent === true;
    const mail = {
      registrationId,
      reason,
      // Of a hold that ended, when that was.
      holdExpiresAt: notify === 'lapsed' ? (subject?.holdExpiresAt ?? null) : holdExpiresAt,
      position: seatsOf(this.stock, ticket.ticketTypeId).waitlisted,
    };
    // About a pass, its holder is mailed once its seats are taken.
    if (notify !== null && !silent && !startsPass)
      this.notifications.push({ ...mail, notify: chargedBack ? 'charged_back' : notify });
    if (notifyFormer !== null && subject !== undefined) {
      this.transferred.push(next);
      this.changed.add(subject.userId);
      // For the former holder, the registration is over.
      this.notifications.push({ ...mail, notify: notifyFormer, former: { ...subject, state: 'cancelled' } });
    }
    return registrationId;
  }

  /** Gives a registration its new ticket. Its state stays. */
  protected applyTicket(subject: Registration, { next, notify, refund, frees }: Changed): void {
    this.stock = moved(this.stock, subject, next);
    if (frees) this.hasFreedSeat = true;
    this.registrations.set(next.id, next);
    this.#unsaved.add(next.id);
    if (next.companion) this.changedCompanions.add(next.id);
    this.changed.add(next.userId);
    if (refund !== null) this.refunds.push({ registrationId: next.id, ...refund });
    if (notify === null) return;
    const typeName = (id: string | null) => typeOf(this.stock, id)?.name ?? '';
    const { now } = this.facts;
    const { duePaise = 0, ticketTypeId } = next.change ?? subject.change ?? {};
    this.notifications.push({
      registrationId: next.id,
      notify,
      reason: null,
      holdExpiresAt: next.changeExpiresAt,
      position: 0,
      move: {
        from: typeName(subject.ticketTypeId),
        to: typeName(ticketTypeId ?? next.ticketTypeId),
        duePaise,
        ...(refund !== null && { refund: { paise: refund.paise, currency: this.facts.terms.currency } }),
        ...(notify === 'move_lapsed' && {
          over: isPast(subject.changeExpiresAt, now) ? 'unpaid' : 'withdrawn',
        }),
      },
    });
  }

  /** The pass that a registration belongs to, or is bought with. */
  #passOf(
    base: Registration,
    command: EventCommand | undefined,
    ticket: Ticket,
  ): Pick<Registration, 'passId' | 'passDates'> {
    if (command?.kind !== 'register') return { passId: base.passId, passDates: base.passDates };
    if (command.pass !== undefined) return { passId: command.pass.id, passDates: null };
    const pass = typeOf(this.stock, ticket.ticketTypeId)?.pass ?? null;
    return pass === null ? { passId: null, passDates: null } : { passId: base.id, passDates: pass.dates };
  }

  /** The state a change starts from. Registering again creates a new registration. */
  #baseOf(command: EventCommand | undefined, subject: Registration | undefined): Registration | undefined {
    const { eventId, now, asks } = this.facts;
    const newcomer = command && newRegistrantOf(command);
    const { listed = false } = newcomer?.answers ?? {};
    const answers = newcomer ? { ...standardAnswers(asks, newcomer.answers), listed } : {};
    if (command?.kind === 'transfer') return subject && applyTransfer(subject, { ...command, answers }, now);
    if (command?.kind === 'register') {
      const blank = blankRegistration(eventId, command.userId, now, answers);
      if (command.pass !== undefined) return { ...blank, id: command.pass.registrationId };
      const [seat] = command.order ?? [];
      if (seat === undefined) return blank;
      const { id, orderId, companion, holderName } = seat;
      return { ...blank, id, orderId, companion, holderName, listed: !companion && blank.listed };
    }
    const walksIn =
      command?.kind === 'admit' && subject?.state !== 'pending' && subject?.state !== 'waitlisted';
    return walksIn ? blankRegistration(eventId, command.userId, now) : subject;
  }

  /**
   * Validates the answers against the current questions, which may have changed since they were loaded.
   * @param isCompanion the standard questions are asked once per order
   */
  protected refusalOf(answers: Answers, isCompanion = false): Refusal | null {
    const { questions, asks } = this.facts;
    if (answers.questions === undefined && questions.some(({ required }) => required)) {
      return { problem: 'registration_answers_required' };
    }
    const own = answers.questions === undefined ? {} : answerErrors(questions, answers.questions);
    const fields = { ...(isCompanion ? {} : standardErrorsIn(asks, answers)), ...own };
    return Object.keys(fields).length === 0 ? null : { problem: 'general_argument_invalid', fields };
  }

  protected takeAnswers(
    registrationId: string,
    { userId, answers }: { userId: string; answers: Answers },
  ): void {
    const { email: address, questions = {} } = answers;
    const { eventId } = this.facts;
    if (address !== undefined) this.requestedContacts.push({ registrationId, eventId, userId, address });
    for (const [questionId, value] of givenAnswers(questions)) {
      this.newAnswers.push({ registrationId, questionId, value });
    }
  }

  /** The person's registration that counts: the one that isn't cancelled, otherwise the newest. */
  protected current(userId: string): Registration | undefined {
    let newest: Registration | undefined;
    // Without a list of its own: asked for each command, of all registrations in the transaction.
    for (const each of this.registrations.values()) {
      if (each.userId !== userId || each.companion) continue;
      if (each.state !== 'cancelled') return each;
      newest = each;
    }
    return newest;
  }
}

function isSeated({ state }: { readonly state: RegistrationStateOrNone }): boolean {
  return state === 'confirmed' || state === 'awaiting_payment';
}

function isPast(until: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return until !== null && Temporal.Instant.compare(until, now) <= 0;
}
