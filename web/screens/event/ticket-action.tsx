import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import { useTickets } from '../../api/ticket-types.ts';
import { TicketRow, usePrices } from '../../features/rsvp/ticket-row.tsx';
import { isOnSale } from '../../features/rsvp/ticket-terms.ts';
import styles from '../../features/rsvp/tickets.module.css';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface TicketActionProps {
  readonly event: EventDetail;
  /** The price line, whether every ticket has only its waitlist left, and the tickets. */
  readonly children: (shown: { price: ReactNode; full: boolean; tickets: ReactNode }) => ReactNode;
}

/** What an event with ticket types sells, for its registration button. */
function TicketAction({ event, children }: TicketActionProps) {
  const t = useTranslations('tickets');
  const formats = useFormats();
  const { range } = usePrices();
  const tickets = useTickets(event);
  const { types } = tickets;
  const open = types?.filter(isOnSale) ?? [];
  const least = event.ticketPrice === null ? t('free') : formats.rupees(event.ticketPrice);
  return children({
    price: types === undefined || types.length === 0 ? least : range(types),
    full: open.length > 0 && open.every(({ full }) => full),
    tickets: <TicketList key="tickets" event={event} tickets={tickets} />,
  });
}

export default withTexts(TicketAction, ['tickets']);

interface TicketListProps {
  readonly event: EventDetail;
  readonly tickets: ReturnType<typeof useTickets>;
}

function TicketList({ event, tickets: { types, listed, error } }: TicketListProps) {
  const t = useTranslations('tickets');
  const errorText = useErrorText();
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
    <ul className={styles.list} aria-label={t('title')}>
      {types.map((type) => (
        <li key={type.$id} data-off={isOnSale(type) ? undefined : ''}>
          <TicketRow type={type} regular={regular(type)} event={event} />
        </li>
      ))}
    </ul>
  );
}
