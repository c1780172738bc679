import { MapPin, Video } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail, ScheduleDay } from '../../../contracts/events.ts';
import { isPast, useLocationText } from '../../features/events/facts.ts';
import { clocksDiffer, useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated, useNow } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './facts.module.css';
import scheduleStyles from './schedule.module.css';
import screen from './screen.module.css';

const openCalendarDialog = () => withItsTexts(['event-dialogs'], import('./calendar-dialog.tsx'));
const CalendarDialog = lazyPart(openCalendarDialog);

export function Facts({ event }: { event: EventDetail }) {
  return (
    <dl className={styles.facts}>
      <When event={event} />
      <Where event={event} />
    </dl>
  );
}

function When({ event }: { event: EventDetail }) {
  const t = useTranslations();
  const formats = useFormats();
  const leaf = formats.leaf(event.date);
  const now = useNow();
  const ahead = event.status === 'scheduled' && !isPast(event, now);
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.fact}>
      <dt className={styles.tile}>
        <span className={visuallyHidden}>{t('event.date')}</span>
        <span className={styles.month} aria-hidden="true">
          {leaf.month}
        </span>
        <span className={styles.day} aria-hidden="true">
          {leaf.day}
        </span>
      </dt>
      <dd className={styles.text}>
        <strong>{formats.day(event)}</strong>
        <span>{event.allDay ? t('events.allDay') : formats.timeSpan(event)}</span>
        <OwnTime event={event} />
        {ahead && (
          <span>
            <Button
              variant="secondary"
              size="sm"
              onPointerEnter={() => void openCalendarDialog()}
              onClick={() => setOpen(true)}
            >
              {t('event.addToCalendar')}
            </Button>
          </span>
        )}
      </dd>
      {open && (
        <Suspense>
          <CalendarDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The start in the reader's time zone, where it differs. Only the browser knows the zone. */
function OwnTime({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const formats = useFormats();
  const hydrated = useHydrated();
  if (!hydrated || event.allDay) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!clocksDiffer(zone, event.timeZone, event.startsAt)) return null;
  return (
    <span className={styles.faint}>{t('yourTime', { time: formats.instant(event.startsAt, zone) })}</span>
  );
}

function Where({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const text = useLocationText(event);
  const Icon = event.online ? Video : MapPin;
  return (
    <div className={styles.fact}>
      <dt className={styles.tile}>
        <span className={visuallyHidden}>{t('location')}</span>
        <Icon aria-hidden="true" />
      </dt>
      <dd className={styles.text}>
        <strong>{event.location === '' ? text : <a href="#place">{text}</a>}</strong>
        {event.onlineLink !== null && (
          <a href={event.onlineLink} rel="noopener">
            {t('joinOnline')}
          </a>
        )}
      </dd>
    </div>
  );
}

/** The schedule by day; nothing if it is empty. */
export function Schedule({ days }: { days: readonly ScheduleDay[] }) {
  const t = useTranslations('event');
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="schedule" className={screen.section}>
      <h2 id="schedule">{t('schedule')}</h2>
      <ol className={scheduleStyles.days}>
        {days.map(({ day, activities }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days may bear the same name, and the order is fixed
          <li key={index} className={scheduleStyles.day}>
            <h3>{day}</h3>
            <ul className={scheduleStyles.activities}>
              {activities.map((activity, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two activities may bear the same name
                <li key={at}>{activity}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
