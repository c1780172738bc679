import { useSuspenseQuery } from '@tanstack/react-query';
import { CircleX, ExternalLink } from 'lucide-react';
import { Suspense, useState, useTransition } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { inLanguage, textProps } from '../../../contracts/languages.ts';
import { registrationBar } from '../../../contracts/registration-window.ts';
import { eventQuery } from '../../api/events.ts';
import { groupQuery } from '../../api/groups.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { isPast, useLocationText } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated, useNow, useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './screen.module.css';

const openGuestDialog = () => withItsTexts(['guest', 'rsvp'], import('../../features/rsvp/guest-dialog.tsx'));
const GuestDialog = lazyPart(openGuestDialog);

export async function load({ queries, params }: LoadArguments) {
  const event = await queries.ensureQueryData(eventQuery(params.eventId ?? ''));
  // The group names the sites that may frame its events.
  if (event.group !== null) await queries.ensureQueryData(groupQuery(event.group.$id));
  return null;
}

/** An event for other sites: its card with a register button, or with `show=button` the button alone. */
export function Component() {
  const { eventId = '' } = useParams();
  const [parameters] = useSearchParams();
  const { data: written } = useSuspenseQuery(eventQuery(eventId));
  const event = inLanguage(written, useLocale());
  const [registering, setRegistering] = useState(false);
  // The event stays while the form loads: without it the page would have no heading, and the frame no height.
  const [opening, open] = useTransition();
  const action = (
    <RegisterAction event={event} opening={opening} onRegister={() => open(() => setRegistering(true))} />
  );
  return (
    <Suspense>
      <Head title={event.eventTitle} description={event.excerpt} />
      {registering ? (
        <GuestDialog event={event} onClose={() => setRegistering(false)} />
      ) : parameters.get('show') === 'button' ? (
        <>
          <h1 className={visuallyHidden}>{event.eventTitle}</h1>
          {action}
        </>
      ) : (
        <article>
          <EventPicture event={written} first />
          <div className={styles.body}>
            <EventFacts event={event} />
            {action}
          </div>
        </article>
      )}
    </Suspense>
  );
}

function EventFacts({ event }: { readonly event: EventDetail }) {
  const t = useTranslations('events');
  const formats = useFormats();
  const { url } = useSite();
  const page = useTranslations('event');
  const place = useLocationText(event);
  const now = useNow();
  const isOpen = event.status !== 'cancelled' && !isPast(event, now);
  const seats = event.seatsLeft;
  return (
    <div className={styles.facts}>
      <DateTile {...formats.leaf(event.date)} />
      <div className={styles.text}>
        <h1 className={styles.title} {...textProps(event, 'eventTitle', useLocale())}>
          <a href={url + paths.event(event.$id)} target="_blank" rel="noopener">
            {event.eventTitle}
          </a>
        </h1>
        <p>
          {formats.day(event)},{' '}
          <span className={styles.time}>{event.allDay ? t('allDay') : formats.timeSpan(event)}</span>
        </p>
        <p>{place}</p>
        <p>{t('hostedBy', { name: event.organiserName })}</p>
        {isOpen && (
          <p className={styles.offer}>
            <span>
              {event.ticketPrice === null
                ? t('free')
                : formats.price({ ...event, ticketPrice: event.ticketPrice })}
            </span>
            {seats !== null && seats > 0 && (
              <span>{page('seatsLeft', { count: seats, shown: formats.count(seats) })}</span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

interface RegisterActionProps {
  readonly event: EventDetail;
  readonly opening: boolean;
  readonly onRegister: () => void;
}

/** Free seats are taken in the frame. What has a price is chosen and paid on our own page, in a window of its own. */
function RegisterAction({ event, opening, onRegister }: RegisterActionProps) {
  const t = useTranslations();
  const formats = useFormats();
  const { url } = useSite();
  const now = useNow();
  const hydrated = useHydrated();
  const preload = () => void openGuestDialog();
  const bar = registrationBar<string>(event, now);
  if (event.status === 'cancelled')
    return (
      <p className={styles.state}>
        <CircleX aria-hidden="true" />
        {t('event.cancelledTitle')}
      </p>
    );
  if (isPast(event, now)) return <p className={styles.state}>{t('event.overTitle')}</p>;
  if (bar !== null) {
    const time = formats.instant(bar.at, event.timeZone);
    return <p className={styles.state}>{t(`eventParts.closedButton.${bar.type}`, { time })}</p>;
  }
  const text = t(
    event.full ? (event.tenantApproval ? 'event.fullApproval' : 'event.full') : 'event.registerNow',
  );
  const onOurPage = event.hasTicketTypes || event.ticketType === 'paid' || event.waitingRoom;
  // Before hydration the button is a link to our page, so that no press is lost.
  if (onOurPage || !hydrated)
    return (
      <a
        href={event.waitingRoom ? url + paths.waitingRoom(event.$id) : `${url}${paths.event(event.$id)}#rsvp`}
        target="_blank"
        rel="noopener"
        className={buttonClass({ size: 'lg', block: true })}
      >
        {text}
        {onOurPage && <ExternalLink aria-hidden={false} aria-label={t('embed.newWindow')} />}
      </a>
    );
  return (
    <Button size="lg" block busy={opening} onPointerEnter={preload} onFocus={preload} onClick={onRegister}>
      {text}
    </Button>
  );
}
