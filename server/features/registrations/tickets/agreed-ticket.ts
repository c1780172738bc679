import { standardTicketType, type TicketChoice } from '../../../../contracts/ticket-types.ts';
import { freeSeats } from '../rules.ts';
import type { EventCommand, Registration, Terms, Verdict } from '../types.ts';
import { areLeft, requiredAddOns, type TakenAddOn, totalPaise } from './add-ons.ts';
import { appliesTo, type Code, discounted, isUsable } from './codes.ts';
import {
  chooseTicket,
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

const free = { agreedPaise: 0, discountPaise: 0 };

interface At {
  readonly stock: Stock;
  /** Of the event. */
  readonly terms: Terms;
  readonly now: Temporal.Instant;
}

/** The type that a command is about, its price, and the event's terms for it; or why there is none. */
export function ticketFor(
  at: At,
  command: EventCommand | undefined,
  subject: Registration | undefined,
  offered?: string,
): Ticket | Extract<Verdict, { kind: 'refused' }> {
  const { stock, terms, now } = at;
  const enters = subject === undefined || subject.state === 'cancelled';
  const chosen = command?.kind === 'register' ? (command.answers.ticket ?? {}) : walkInChoice(at);
  if (enters && command?.kind === 'register' && command.pass !== undefined)
    return ticketOfPass(at, chosen.ticketTypeId ?? null);
  if (enters && (command?.kind === 'register' || command?.kind === 'admit')) {
    return chooseTicket(stock, terms, chosen, { userId: command.userId, now });
  }
  const ticketTypeId = offered ?? subject?.ticketTypeId ?? null;
  const otherTicketTypes = offered === undefined ? (subject?.otherTicketTypes ?? []) : [];
  const type = typeOf(stock, ticketTypeId);
  const code = subject === undefined ? null : codeOf(at, subject, type);
  const isAgreed = subject !== undefined && isLive(subject) && offered === undefined;
  const ticketCodeId = isAgreed ? subject.ticketCodeId : (code?.id ?? null);
  const addOns = subject === undefined ? [] : addOnsOf(stock, subject);
  // Money that comes when the add-ons are gone goes back.
  if (addOns === null && (command?.kind === 'reopen' || command?.kind === 'pay')) {
    return { kind: 'refused', problem: 'add_on_sold_out' };
  }
  const groupDiscount = isAgreed ? subject.groupDiscount : null;
  const kept = { ticketTypeId, otherTicketTypes, ticketCodeId, addOns: addOns ?? [], groupDiscount };
  if (type === null) {
    const agreedPaise = isAgreed ? subject.agreedPaise : null;
    const agreed = { agreedPaise, discountPaise: isAgreed ? subject.discountPaise : 0 };
    return { ...kept, ...agreed, terms: agreedPaise === null ? terms : termsAtPrice(terms, agreedPaise) };
  }
  const agreed = subject === undefined ? free : priceOf(at, type, subject, code);
  return { ...kept, ...agreed, terms: termsOfType(terms, type, totalPaise({ ...kept, ...agreed })) };
}

/** The types that a walk-in can have: they pay nothing, also for what a ticket can't be without. */
export function walkInTypes({ types, addOns }: Pick<Stock, 'types' | 'addOns'>, now: Temporal.Instant) {
  const isCostless = (type: TicketType) =>
    priceNow(type, { sold: type.taken, now }) === 0 &&
    requiredAddOns(addOns, [type.id]).every(({ pricePaise }) => pricePaise === 0);
  return [...types.values()].filter((type) => !type.hidden && type.pass === null && isCostless(type));
}

/** Walk-ins choose no ticket: they have the standard one, or else the first free one with a seat left. */
function walkInChoice({ stock, terms, now }: At): TicketChoice {
  if (terms.ticketType !== 'free') return {};
  const inOrder = walkInTypes(stock, now).toSorted(
    (one, other) => Number(other.id === standardTicketType) - Number(one.id === standardTicketType),
  );
  const chosen = inOrder.find(({ id }) => freeSeats(seatsOf(stock, id)) > 0) ?? inOrder[0];
  return { ticketTypeId: chosen?.id };
}

/** The seat of a pass: paid for, approved and open until the start. */
function ticketOfPass(
  { stock, terms }: At,
  ticketTypeId: string | null,
): Ticket | Extract<Verdict, { kind: 'refused' }> {
  if (!typeOf(stock, ticketTypeId)?.pass) return { kind: 'refused', problem: 'ticket_type_not_found' };
  const open = { ...termsAtPrice(terms, 0), tenantApproval: false, opensAt: null, closesAt: null };
  return { ticketTypeId, otherTicketTypes: [], ticketCodeId: null, addOns: [], ...free, terms: open };
}

/** The event's terms for a registration that may be offered a seat of a type. */
export function termsOfOffer(at: At, registration: Registration, id: string): Terms | null {
  const type = typeOf(at.stock, id);
  if (type === null) return null;
  const code = codeOf(at, registration, type);
  const { agreedPaise } = priceOf(at, type, registration, code);
  return termsOfType(at.terms, type, totalPaise({ ...registration, agreedPaise }));
}

/** The person's add-ons. A registration that is over has returned them: null if they aren't left any more. */
function addOnsOf({ addOns }: Stock, registration: Registration): readonly TakenAddOn[] | null {
  return isLive(registration) || areLeft(addOns, registration.addOns) ? registration.addOns : null;
}

/** The person's code, where it applies to a type. A registration that is over has returned its use. */
function codeOf({ stock, now }: At, registration: Registration, type: TicketType | null): Code | null {
  const { ticketCodeId, userId } = registration;
  const code = stock.codes.get(ticketCodeId ?? '');
  if (code === undefined || type === null || !appliesTo(code, type)) return null;
  const byPerson = stock.codeUses.get(useKey(code.id, userId)) ?? 0;
  return isLive(registration) || isUsable(code, byPerson, now) ? code : null;
}

/** The price agreed when registering. Other types from the waitlist, and lapsed holds, cost what they cost today. */
function priceOf(
  { now, terms }: At,
  type: TicketType,
  registration: Registration,
  code: Code | null,
): typeof free {
  const { agreedPaise, discountPaise, ticketTypeId } = registration;
  const isSame = type.id === (ticketTypeId ?? standardTicketType);
  if (agreedPaise !== null && isSame && isLive(registration)) return { agreedPaise, discountPaise };
  const sale = { sold: type.taken, now };
  const price = seatPrice(type, sale, isSame ? agreedPaise : null) ?? priceNow(type, sale);
  const left = code === null ? price : discounted(price, type, code, terms.currency);
  return { agreedPaise: left, discountPaise: price - left };
}

export function isLive({ state }: Pick<Registration, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'declined';
}
