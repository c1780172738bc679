import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import { isProblem } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { eventWithParty, partySum, ticketsOf } from './party.ts';
import { type RsvpForm, usePartyValues } from './rsvp-form.tsx';
import type { TicketChoiceProps, TotalProps } from './ticket-choice.tsx';
import { chosenType, eventWithTicket, sumOf } from './ticket-terms.ts';

const openChoice = () => withItsTexts(['tickets'], import('./ticket-choice.tsx'));
const TicketChoice = lazyPart(openChoice);
const TicketTotal = lazyPart(async () => ({ default: (await openChoice()).TicketTotal }));

/** The choice of a ticket, where there is one. Its code is loaded for events with ticket types only. */
export function TicketFields(props: TicketChoiceProps) {
  if (!props.event.hasTicketTypes) return null;
  return (
    <Suspense fallback={<Skeleton />}>
      <TicketChoice {...props} />
    </Suspense>
  );
}

/** What the chosen tickets come to, above the button. */
export function TicketSum(props: Pick<TicketChoiceProps, 'event'> & TotalProps) {
  if (!props.event.hasTicketTypes) return null;
  return (
    <Suspense>
      <TicketTotal {...props} />
    </Suspense>
  );
}

/** What registering leads to with the chosen tickets; the event's own terms where there is nothing to choose. */
export function useChosenTerms(event: EventDetail, tickets: Tickets, { control }: Pick<RsvpForm, 'control'>) {
  const values = usePartyValues(control);
  const type = chosenType(tickets.types, values);
  const count = ticketsOf(values).length;
  const isParty = values.forOthers || count > 1;
  /** Says the new price, where it changed before the person registered; and that a code is for fewer. */
  const t = useTranslations('rsvp');
  const formats = useFormats();
  const total = partySum(values, tickets);
  const changedText = (error: unknown): string | null => {
    if (isParty && tickets.code !== '' && isProblem(error, 'ticket_code_not_valid'))
      return t('codeForFewer', { code: tickets.code });
    if (!isProblem(error, 'ticket_price_changed')) return null;
    if (isParty)
      return total === null ? null : t('totalChanged', { price: formats.money(total, event.currency) });
    if (type === undefined) return null;
    return t('priceChanged', {
      name: type.name,
      price: formats.money(total ?? type.pricePaise, event.currency),
    });
  };
  if (!event.hasTicketTypes) return { terms: event, changedText, party: null };
  if (isParty) {
    const party = { count, seatBySeat: tickets.orders.seatBySeat };
    return { terms: eventWithParty(event, values, tickets), changedText, party };
  }
  const price = type === undefined ? null : sumOf(type, values, tickets.addOns, event.currency);
  return { terms: eventWithTicket(event, type, price), changedText, party: null };
}

/** What is special about several tickets that may have to wait; null for one. */
export type Party = { readonly count: number; readonly seatBySeat: boolean } | null;

/** Errors after which the tickets shown are out of date. */
export function areTicketsOutdated(error: unknown): boolean {
  return isProblem(
    error,
    'ticket_price_changed',
    'ticket_type_not_found',
    'ticket_type_required',
    'ticket_code_not_valid',
    'add_on_not_found',
    'add_on_sold_out',
    'registration_not_open',
    'registration_closed',
  );
}
