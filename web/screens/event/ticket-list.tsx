import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import { useViewer } from '../../api/account.ts';
import { ordersQuery } from '../../api/orders.ts';
import { useTickets } from '../../api/ticket-types.ts';
import { TicketRow, useGroupText, usePrices } from '../../features/rsvp/ticket-row.tsx';
import { isOnSale } from '../../features/rsvp/ticket-terms.ts';
import styles from '../../features/rsvp/tickets.module.css';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface TicketsProps {
  readonly event: EventDetail;
}

/** From the cheapest to the dearest; until they are loaded, the price in lists. */
export const TicketPrice = withTexts(
  function TicketPrice({ event }: TicketsProps) {
    const t = useTranslations('tickets');
    const formats = useFormats();
    const { range } = usePrices(event.currency);
    const { types = [] } = useTickets(event);
    if (types.length > 0) return range(types);
    return event.ticketPrice === null
      ? t('free')
      : formats.price({ ...event, ticketPrice: event.ticketPrice });
  },
  ['tickets'],
);

/** What is sold, at which price, and how much of it is left. */
function TicketList({ event }: TicketsProps) {
  const tickets = useTickets(event);
  const { types, listed, orders, error } = tickets;
  const t = useTranslations('tickets');
  const errorText = useErrorText();
  const groupText = useGroupText(tickets);
  if (types === undefined) {
    return error ? (
      <FormMessage>{errorText(error)}</FormMessage>
    ) : (
      <div aria-busy="true" className={styles.list}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton />
        <Skeleton width="half" />
      </div>
    );
  }
  if (types.length === 0) return <p>{t('none')}</p>;
  const regular = ({ $id }: TicketType) => listed.find((type) => type.$id === $id);
  return (
    <>
      <OwnOrders eventId={event.$id} />
      <div className={styles.sold}>
        <h2>{t('title')}</h2>
        <ul className={styles.list} aria-label={t('title')}>
          {types.map((type) => (
            <li key={type.$id} data-off={isOnSale(type) ? undefined : ''}>
              <TicketRow type={type} regular={regular(type)} event={event} orders={orders} />
            </li>
          ))}
        </ul>
        {groupText !== null && <p className={styles.description}>{groupText}</p>}
      </div>
    </>
  );
}

/** To the tickets of someone who has some for others, but none of their own. */
function OwnOrders({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('tickets');
  const isSignedIn = useViewer() !== null;
  const hydrated = useHydrated();
  const { data } = useQuery({ ...ordersQuery(eventId), enabled: isSignedIn && hydrated });
  const seats = (data?.orders ?? []).flatMap((order) => order.seats);
  const count = seats.filter(({ state }) => state !== 'cancelled' && state !== 'declined').length;
  if (count === 0) return null;
  return (
    <p>
      <Link to={paths.eventTickets(eventId)}>{t('forOthers', { count })}</Link>
    </p>
  );
}

export default withTexts(TicketList, ['tickets']);
