import type { EventDetail } from '../../../contracts/events.ts';
import type { TicketChoice, TicketType } from '../../../contracts/ticket-types.ts';
import { paiseOf } from '../../lib/digits.ts';

/** What the form knows of the ticket: the amount as typed, in rupees. */
export interface TicketValues {
  ticketTypeId: string;
  otherTicketTypes: string[];
  amountPaise: string;
}

export const blankTicket: TicketValues = { ticketTypeId: '', otherTicketTypes: [], amountPaise: '' };

/** Whether people can register for it now, if only for its waitlist. */
export const isOnSale = ({ bar }: TicketType) => bar === null;

/** The chosen type, as long as it is there and on sale. */
export function chosenType(
  types: readonly TicketType[] | undefined,
  { ticketTypeId }: Pick<TicketValues, 'ticketTypeId'>,
): TicketType | undefined {
  return types?.find((type) => type.$id === ticketTypeId && isOnSale(type));
}

/** What the person pays, in paise; null while they haven't entered a valid amount. */
export function totalOf(
  { pricing, pricePaise }: TicketType,
  { amountPaise }: Pick<TicketValues, 'amountPaise'>,
): number | null {
  if (pricing !== 'pay_what_you_can') return pricePaise;
  const amount = paiseOf(amountPaise);
  return Number.isNaN(amount) || amount < pricePaise ? null : amount;
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

/** The ticket as the API takes it. */
export function ticketChoiceOf(type: TicketType, values: TicketValues, code: string): TicketChoice {
  const total = totalOf(type, values) ?? 0;
  return {
    ticketTypeId: type.$id,
    // Types that were named before this one had seats again mean nothing now.
    otherTicketTypes: type.full ? values.otherTicketTypes.filter((id) => id !== type.$id) : [],
    expectedPaise: total,
    ...(type.pricing === 'pay_what_you_can' && { amountPaise: total }),
    ...(code !== '' && { code }),
  };
}
