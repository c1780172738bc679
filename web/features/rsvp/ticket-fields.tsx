import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import { isProblem } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RsvpForm } from './rsvp-form.tsx';
import type { TicketChoiceProps } from './ticket-choice.tsx';
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

/** What the chosen ticket comes to, above the button. */
export function TicketSum(props: TicketChoiceProps) {
  if (!props.event.hasTicketTypes) return null;
  return (
    <Suspense>
      <TicketTotal {...props} />
    </Suspense>
  );
}

/** What registering leads to with the chosen ticket; the event's own terms where there is nothing to choose. */
export function useChosenTerms(event: EventDetail, tickets: Tickets, { control }: Pick<RsvpForm, 'control'>) {
  const [ticketTypeId, amountPaise, addOns] = useWatch({
    control,
    name: ['ticketTypeId', 'amountPaise', 'addOns'],
  });
  const type = chosenType(tickets.types, { ticketTypeId });
  /** Says the new price, where it changed before the person registered. */
  const t = useTranslations('rsvp');
  const formats = useFormats();
  const changedText = (error: unknown): string | null => {
    if (type === undefined || !isProblem(error, 'ticket_price_changed')) return null;
    return t('priceChanged', {
      name: type.name,
      price: formats.money(total ?? type.pricePaise, event.currency),
    });
  };
  const total =
    type === undefined ? null : sumOf(type, { amountPaise, addOns }, tickets.addOns, event.currency);
  return { terms: event.hasTicketTypes ? eventWithTicket(event, type, total) : event, changedText };
}

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
