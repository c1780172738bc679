import { standardTicketType } from '../../../../contracts/ticket-types.ts';
import { newId } from '../../../infra/ids.ts';
import { EventChanges } from '../event-changes.ts';
import type { ChangeTicket } from '../register.ts';
import { decide, saleDenial } from '../rules.ts';
import type { EventCommand, Registration, Situation, Verdict } from '../types.ts';
import { termsAtPrice } from './pools.ts';
import {
  changedTo,
  changeTerms,
  itemsOfChange,
  paidChange,
  stockWithoutChange,
  wantedTicket,
  withoutChange,
} from './ticket-changes.ts';
import { usedDenial } from './used-tickets.ts';

/** What a decision is about, besides its subject. */
export interface About {
  readonly command?: EventCommand | undefined;
  /** As in `Situation`. */
  readonly reserved?: boolean;
}

/** Changes of tickets that people have: another type, other add-ons. Their registrations stay in their state. */
export abstract class ChangingTickets extends EventChanges {
  /** The state of the registration stays; its ticket changes, at once or after a payment. */
  protected changeTicket(command: ChangeTicket, subject: Registration | undefined): Verdict {
    const { now, terms, paidPaise } = this.facts;
    if (subject === undefined || ('holderId' in command && subject.userId !== command.holderId))
      return { kind: 'refused', problem: 'registration_not_found' };
    if ('by' in command && command.by.userId === subject.userId)
      return { kind: 'refused', problem: 'registration_own_decision' };
    const done: Verdict = { kind: 'done', registrationId: subject.id };
    const { change } = subject;
    if (command.to === 'no_change') {
      if (change !== null) this.applyTicket(subject, withoutChange(subject, now));
      return done;
    }
    if (command.to === 'type') {
      const present = change?.ticketTypeId ?? subject.ticketTypeId ?? standardTicketType;
      if (present === command.ticketTypeId) return done;
    }
    if (change !== null && (change.kind === 'type' || command.to === 'type'))
      return { kind: 'refused', problem: 'ticket_change_open' };
    const stock = stockWithoutChange(this.stock, subject);
    const wanted = wantedTicket(stock, subject, command, {
      paidPaise: paidPaise.get(subject.id) ?? 0,
      currency: terms.currency,
      now,
    });
    if (wanted.kind === 'refused') return wanted;
    const due = subject.state === 'confirmed' ? Math.max(0, wanted.differencePaise) : 0;
    const situation = {
      ...this.situation(subject, { command }),
      seats: this.seats,
      terms: termsAtPrice(terms, due),
    };
    const used = command.to === 'less_add_ons' ? usedDenial(situation) : null;
    if (used !== null) return { kind: 'refused', problem: used };
    const decision = decide('change_ticket', situation);
    if (decision.kind === 'refused') return decision;
    this.applyTicket(subject, changedTo(subject, wanted, { id: newId(), startsAt: terms.startsAt, now }));
    return done;
  }

  /** Money for a change that isn't open any more, or for another amount, goes back. */
  protected payChange(
    { changeId, amountPaise }: Extract<EventCommand, { kind: 'pay' }>,
    subject: Registration | undefined,
  ): Verdict {
    const change = subject?.change ?? null;
    const isOpen = change?.id === changeId && change?.duePaise === amountPaise;
    if (subject === undefined || change === null || !isOpen)
      return { kind: 'refused', problem: 'registration_not_possible' };
    const denial = saleDenial({
      terms: changeTerms(this.facts.terms, amountPaise),
      blockedUsers: this.facts.blockedUsers.has(subject.userId),
      amountPaise,
      enteredAt: subject.createdAt,
      holdExpiresAt: subject.changeExpiresAt,
      now: this.facts.now,
    });
    if (denial !== null) return { kind: 'refused', problem: 'registration_not_possible' };
    const bought = itemsOfChange(this.stock, subject, change);
    this.applyTicket(subject, paidChange(subject, change, this.facts.now));
    this.hasOrganiserNews = true;
    return { kind: 'done', registrationId: subject.id, bought };
  }

  /** The end of the time to pay. */
  protected endChange(subject: Registration): Verdict {
    const { changeExpiresAt: until } = subject;
    const isOver = until !== null && Temporal.Instant.compare(until, this.facts.now) <= 0;
    if (!isOver) return { kind: 'refused', problem: 'registration_not_possible' };
    this.applyTicket(subject, withoutChange(subject, this.facts.now));
    return { kind: 'done', registrationId: subject.id };
  }

  protected situation(
    subject: Registration | undefined,
    { command, reserved = false }: About,
  ): Omit<Situation, 'seats' | 'terms'> {
    const { now, blockedUsers, promises, admitted } = this.facts;
    const current = subject?.companion ? subject : subject && this.current(subject.userId);
    return {
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
      receiver: command?.kind === 'transfer' ? (this.current(command.receiverId)?.state ?? 'none') : null,
      reserved,
    };
  }
}
