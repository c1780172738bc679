import { CalendarDays, MapPin, RotateCw, Ticket as TicketIcon, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { inLanguage, textProps } from '../../../contracts/languages.ts';
import { useLocationText } from '../../features/events/facts.ts';
import {
  type SavedRegistrations,
  type SavedTicket,
  savedRegistrations,
  savedTicket,
  savedTicketAt,
} from '../../features/offline/offline-data.ts';
import { Ticket } from '../../features/tickets/ticket.tsx';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { paths, safeNext } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { MessageCard } from '../../shell/message-card.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { Container } from '../../ui/layout.tsx';
import styles from './screen.module.css';

/** Milliseconds between two attempts to reach the server once the device is online. */
const retryMs = 2000;

/**
 * Shown for every page while offline, with the data stored for the signed-in person. The server renders it without a
 * person, so that the service worker can cache it.
 */
export function Component() {
  const t = useTranslations('offline');
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const saved = hydrated ? savedRegistrations() : null;
  const { hash } = useLocation();
  // The fragment of an address, such as a check-in link's secret, isn't in `to`: browsers keep it when they're redirected.
  const to = hydrated ? safeNext(`${search.get('to') ?? ''}${hash}`) : paths.home();
  const ticket = hydrated ? savedTicketAt(to) : null;
  // A ticket stays on the screen: it may be shown at an entrance.
  const waits = hydrated && ticket === null && search.has('to');
  useEffect(() => {
    if (!waits) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    // Browsers announce a connection before it reaches the server.
    const open = () => {
      clearTimeout(again);
      fetch(to, { method: 'HEAD' }).then(
        () => window.location.replace(to),
        () => {
          again = setTimeout(open, retryMs);
        },
      );
    };
    window.addEventListener('online', open);
    // The device may be connected again by now, or have been all the time: then the server was away, which no event ends.
    if (navigator.onLine) again = setTimeout(open, retryMs);
    return () => {
      clearTimeout(again);
      window.removeEventListener('online', open);
    };
  }, [waits, to]);
  // With a ticket, the event's title is the page's heading.
  const Heading = ticket === null ? 'h1' : 'h2';
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('title')} />
      {ticket !== null && <OwnTicket {...ticket} />}
      <MessageCard sign={<WifiOff />}>
        <div className={styles.news}>
          <Heading>{t('title')}</Heading>
          <p>{t(ticket === null ? 'text' : 'ticketText')}</p>
        </div>
        {/* A full page load, to ask the server again. */}
        <a href={to} className={buttonClass({ size: 'lg', block: true })}>
          <RotateCw aria-hidden="true" />
          {t('tryAgain')}
        </a>
      </MessageCard>
      {saved !== null && saved.registrations.length > 0 && <SavedList {...saved} />}
    </Container>
  );
}

function OwnTicket({ at, ticket }: SavedTicket) {
  const t = useTranslations('offline');
  const formats = useFormats();
  const zone = useBrowserZone();
  return (
    <div className={styles.saved}>
      <Ticket ticket={ticket} />
      <p className={styles.faint}>{t('asOf', { time: formats.instant(new Date(at).toISOString(), zone) })}</p>
    </div>
  );
}

function SavedList({ at, registrations }: SavedRegistrations) {
  const t = useTranslations('offline');
  const formats = useFormats();
  const zone = useBrowserZone();
  return (
    <section aria-labelledby="saved" className={styles.saved}>
      <h2 id="saved">{t('registrations')}</h2>
      <p className={styles.faint}>{t('asOf', { time: formats.instant(new Date(at).toISOString(), zone) })}</p>
      <ul className={styles.list}>
        {registrations.map((registration) => (
          <li key={registration.$id}>
            <SavedRegistration registration={registration} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SavedRegistration({ registration }: { registration: SavedRegistrations['registrations'][number] }) {
  const t = useTranslations('offline');
  const states = useTranslations('registeredEvents');
  const events = useTranslations('events');
  const formats = useFormats();
  const { state, waitlistPosition } = registration;
  const locale = useLocale();
  const event = inLanguage(registration.event, locale);
  const location = useLocationText(event);
  return (
    <Card as="article" className={styles.card}>
      <header className={styles.event}>
        <DateTile {...formats.leaf(event.date)} />
        <h3 {...textProps(event, 'eventTitle', locale)}>{event.eventTitle || states('eventTitle')}</h3>
      </header>
      <ul className={styles.facts}>
        <li>
          <CalendarDays aria-hidden="true" />
          {formats.day(event)} · {event.allDay ? events('allDay') : formats.timeSpan(event)}
        </li>
        <li>
          <MapPin aria-hidden="true" />
          {location}
        </li>
        <li>
          <TicketIcon aria-hidden="true" />
          {event.status === 'cancelled'
            ? states('eventCancelled')
            : states(state, { position: String(waitlistPosition ?? 1) })}
        </li>
      </ul>
      {savedTicket(registration.$id) !== null && (
        <p>
          <a href={paths.ticket(registration.$id)} className={buttonClass({ variant: 'secondary' })}>
            {t('showTicket')}
          </a>
        </p>
      )}
      {event.onlineLink !== null && <a href={event.onlineLink}>{event.onlineLink}</a>}
      <p className={styles.faint} {...textProps(event, 'excerpt', locale)}>
        {event.excerpt}
      </p>
    </Card>
  );
}
