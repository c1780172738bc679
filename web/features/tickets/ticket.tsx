import { useLocale, useTranslations } from 'use-intl';
import { inLanguage, textProps } from '../../../contracts/languages.ts';
import { countedName } from '../../../contracts/order-texts.ts';
import { shownShortCode } from '../../../contracts/short-codes.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useFormats } from '../../lib/format.ts';
import { Badge } from '../../ui/card.tsx';
import { useLocationText } from '../events/facts.ts';
import styles from './ticket.module.css';

/** A person's own ticket, or one that someone else bought for them. */
type ShownTicket = Pick<TicketView, 'event' | 'picture' | 'shortCode' | 'holderName' | 'admittedAt'> & {
  readonly ticketType: {
    readonly name: string;
    readonly addOns: readonly { readonly name: string; readonly count: number }[];
  } | null;
};

/** The printed and on-screen ticket. */
export function Ticket({ ticket }: { ticket: ShownTicket }) {
  const t = useTranslations('ticket');
  const site = useTranslations('site');
  const events = useTranslations('events');
  const formats = useFormats();
  const { picture, shortCode, holderName, ticketType, admittedAt } = ticket;
  const locale = useLocale();
  const event = inLanguage(ticket.event, locale);
  const location = useLocationText({ ...event, location: event.exactAddress ?? event.location });
  const addOns = ticketType?.addOns.map(({ name, count }) => countedName(name, count)) ?? [];
  const facts = [
    ...(ticketType === null ? [] : [[t('type'), [ticketType.name, ...addOns].join(' · ')]]),
    ...(holderName === '' ? [] : [[t('holder'), holderName]]),
    [t('date'), formats.day(event)],
    [t('time'), event.allDay ? events('allDay') : formats.timeSpan(event)],
    [t('location'), location],
  ];
  return (
    <article className={styles.ticket} aria-labelledby="ticket-event">
      <header className={styles.header}>
        <p className={styles.site}>
          {site('name')} · {t('admit')}
        </p>
        <h1 id="ticket-event" className={styles.event} {...textProps(event, 'eventTitle', locale)}>
          {event.eventTitle || site('name')}
        </h1>
      </header>
      <div className={styles.code}>
        <CodePicture picture={picture} label={t('code')} />
        {shortCode && (
          <p className={styles.spoken}>
            <span>{t('shortCode')}</span> <strong translate="no">{shownShortCode(shortCode)}</strong>
          </p>
        )}
        {admittedAt === null ? (
          <p className={styles.hint}>{t('show')}</p>
        ) : (
          <Badge tone="good">{t('admitted', { time: formats.instant(admittedAt, event.timeZone) })}</Badge>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

interface CodePictureProps {
  readonly picture: TicketView['picture'];
  readonly label: string;
}

/** Dark on white in every theme, as scanners expect. */
function CodePicture({ picture: { modules, path }, label }: CodePictureProps) {
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.picture}
    >
      <path d={path} />
    </svg>
  );
}
