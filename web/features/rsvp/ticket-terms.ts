import type { AddOn, TakenAddOn } from '../../../contracts/add-ons.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { PaymentView } from '../../../contracts/payments.ts';
import { isPrice, parseAmount } from '../../../contracts/prices.ts';
import type { TicketChoice, TicketType } from '../../../contracts/ticket-types.ts';

/** What the form knows of the ticket: the amount as typed. */
export interface TicketValues {
  ticketTypeId: string;
  otherTicketTypes: string[];
  amountPaise: string;
  /** How many of each add-on, by id. */
  addOns: Record<string, number>;
}

export const blankTicket: TicketValues = {
  ticketTypeId: '',
  otherTicketTypes: [],
  amountPaise: '',
  addOns: {},
};

/** Whether people can register for it now, if only for its waitlist. */
export const isOnSale = ({ bar }: Pick<TicketType, 'bar'>) => bar === null;

/** The chosen type, as long as it is there and on sale. */
export function chosenType(
  types: readonly TicketType[] | undefined,
  { ticketTypeId }: Pick<TicketValues, 'ticketTypeId'>,
): TicketType | undefined {
  return types?.find((type) => type.$id === ticketTypeId && isOnSale(type));
}

/** What the person pays; null while they haven't entered a valid amount. */
export function totalOf(
  { pricing, pricePaise }: TicketType,
  { amountPaise }: Pick<TicketValues, 'amountPaise'>,
  currency: string,
): number | null {
  if (pricing !== 'pay_what_you_can') return pricePaise;
  const amount = parseAmount(amountPaise, currency);
  return !isPrice(amount, currency) || amount < pricePaise ? null : amount;
}

/** The add-ons that go with a type. */
export function addOnsWith(type: TicketType, addOns: readonly AddOn[]): AddOn[] {
  return addOns.filter(({ ticketTypes }) => ticketTypes.length === 0 || ticketTypes.includes(type.$id));
}

/** How many of an add-on the person gets; of a required one, at least one. */
export function countOf({ $id, required }: AddOn, { addOns }: Pick<TicketValues, 'addOns'>): number {
  return Math.max(addOns[$id] ?? 0, required ? 1 : 0);
}

/** The ticket with its add-ons; null while the amount isn't valid. */
export function sumOf(
  type: TicketType,
  values: Pick<TicketValues, 'amountPaise' | 'addOns'>,
  addOns: readonly AddOn[],
  currency: string,
): number | null {
  const ticket = totalOf(type, values, currency);
  if (ticket === null) return null;
  return addOnsWith(type, addOns).reduce(
    (sum, addOn) => sum + countOf(addOn, values) * addOn.pricePaise,
    ticket,
  );
}

type Terms = Pick<EventDetail, 'tenantApproval' | 'full' | 'ticketType'>;

/** The event as it is for people who choose this type: what comes first, and whether it costs something. */
export function eventWithTicket<Event extends Terms>(
  event: Event,
  type: TicketType | undefined,
  total: number | null,
): Event {
  if (type === undefined) return { ...event, tenantApproval: false, full: false, ticketType: 'free' };
  const paid = total === null ? type.pricing === 'pay_what_you_can' : total > 0;
  return { ...event, tenantApproval: type.approval, full: type.full, ticketType: paid ? 'paid' : 'free' };
}

/** What was agreed for a registration. */
interface Agreed {
  readonly amountPaise: number | null;
  readonly addOns: readonly Pick<TakenAddOn, 'count' | 'pricePaise'>[];
}

/** Whether a registration or its add-ons cost something. Without an agreed price, it cost what the event costs. */
export function costsMoney({ ticketType }: Pick<EventDetail, 'ticketType'>, agreed: Agreed | null): boolean {
  const { amountPaise, addOns } = agreed ?? { amountPaise: null, addOns: [] };
  const addOnsPaise = addOns.reduce((sum, { count, pricePaise }) => sum + count * pricePaise, 0);
  return addOnsPaise > 0 || (amountPaise === null ? ticketType === 'paid' : amountPaise > 0);
}

/** What is left of a payment for one registration: of an order's payment, for its own seat only. */
export function leftOf(
  { amountPaise, items }: Pick<PaymentView, 'amountPaise' | 'items'>,
  registrationId: string,
): number {
  if (items.length === 0) return amountPaise;
  return items
    .filter((item) => item.registrationId === registrationId)
    .reduce((sum, item) => sum + item.amountPaise - item.refundedPaise, 0);
}

/** The types to choose from, and the code that was applied. */
interface Offer {
  readonly types: readonly TicketType[] | undefined;
  /** Without the code. */
  readonly listed: readonly TicketType[];
  readonly code: string;
  /** Ids of the types that the code is for; null until that is known. */
  readonly codeTypes: readonly string[] | null;
}

/** The code to register for a type with: the API refuses one for other types. Empty for none. */
export function codeFor({ $id }: TicketType, { code, codeTypes }: Pick<Offer, 'code' | 'codeTypes'>): string {
  return codeTypes === null || codeTypes.includes($id) ? code : '';
}

/** Other types on sale that people who wait for this one can take; a pass is bought by itself. Without the code, hidden ones can't be named. */
export function othersThan(type: TicketType, offer: Offer): TicketType[] {
  if (type.pass !== null) return [];
  const named = codeFor(type, offer) === '' ? offer.listed : (offer.types ?? []);
  return named.filter((other) => isOnSale(other) && other.$id !== type.$id && other.pass === null);
}

/** The ticket as the API takes it. */
export function ticketChoiceOf(
  type: TicketType,
  values: TicketValues,
  { addOns, currency, ...offer }: Offer & { readonly addOns: readonly AddOn[]; readonly currency: string },
): TicketChoice {
  const chosen = addOnsWith(type, addOns)
    .map((addOn) => ({ $id: addOn.$id, count: countOf(addOn, values) }))
    .filter(({ count }) => count > 0);
  const code = codeFor(type, offer);
  const others = othersThan(type, offer).map(({ $id }) => $id);
  return {
    ticketTypeId: type.$id,
    // Types that were named before this one had seats again, or with another code, mean nothing now.
    otherTicketTypes: type.full ? values.otherTicketTypes.filter((id) => others.includes(id)) : [],
    expectedPaise: sumOf(type, values, addOns, currency) ?? 0,
    ...(chosen.length > 0 && { addOns: chosen }),
    ...(type.pricing === 'pay_what_you_can' && { amountPaise: totalOf(type, values, currency) ?? 0 }),
    ...(code !== '' && { code }),
  };
}
