import { CalendarArrowDown, CalendarPlus, Rss } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { languageOfTexts } from '../../../contracts/languages.ts';
import { useSite } from '../../lib/page-context.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths, withLanguage } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type LinkRowProps, LinkRows } from '../../ui/task-list.tsx';
import styles from './calendar-dialog.module.css';

const look = buttonClass({ variant: 'secondary', size: 'sm' });

interface CalendarDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

function CalendarDialog({ event, onClose }: CalendarDialogProps) {
  const t = useTranslations('calendar');
  const { url } = useSite();
  const own = languageOfTexts(event, useLocale());
  const page = url + withLanguage(paths.event(event.$id), own);
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={t('close')}>
      <LinkRows
        rows={[
          {
            key: 'google',
            icon: <CalendarPlus aria-hidden="true" />,
            title: t('google'),
            hint: t('opensTab'),
            renderLink: (props) => elsewhere(googleCalendarUrl(event, page), props),
          },
          {
            key: 'outlook',
            icon: <CalendarPlus aria-hidden="true" />,
            title: t('outlook'),
            hint: t('opensTab'),
            renderLink: (props) => elsewhere(outlookUrl(event, page), props),
          },
          {
            key: 'file',
            icon: <CalendarArrowDown aria-hidden="true" />,
            title: t('file'),
            hint: t('fileHint'),
            renderLink: ({ children, ...props }) => (
              <a href={withLanguage(paths.eventFile(event.$id), own)} download {...props}>
                {children}
              </a>
            ),
          },
        ]}
      />
      <FollowOrganiser event={event} />
    </Dialog>
  );
}

function elsewhere(url: string, { children, ...props }: LinkRowProps) {
  return (
    <a href={url} target="_blank" rel="noopener" {...props}>
      {children}
    </a>
  );
}

function FollowOrganiser({ event }: { event: EventDetail }) {
  const t = useTranslations('calendar');
  const { url } = useSite();
  const organiser = `/organisers/${encodeURIComponent(event.organiser)}`;
  return (
    <section className={styles.follow}>
      <h3>{t('followTitle', { name: event.organiserName })}</h3>
      <p className={styles.text}>{t('followText')}</p>
      <ul className={styles.links}>
        <li>
          {/* Calendar apps subscribe to `webcal:` addresses, and import `https:` ones once. */}
          <a href={url.replace(/^https?:/, 'webcal:') + paths.feed('ics', organiser)} className={look}>
            <CalendarPlus aria-hidden="true" />
            {t('followCalendar')}
          </a>
        </li>
        <li>
          <a href={paths.feed('rss', organiser)} className={look}>
            <Rss aria-hidden="true" />
            {t('followRss')}
          </a>
        </li>
      </ul>
    </section>
  );
}

export default withTexts(CalendarDialog, ['event-dialogs']);

type Entry = Pick<
  EventDetail,
  | 'eventTitle'
  | 'excerpt'
  | 'location'
  | 'exactAddress'
  | 'startsAt'
  | 'endsAt'
  | 'allDay'
  | 'date'
  | 'endDate'
>;

/** Google Calendar's form, filled in. All-day ranges end on the day after the last one. */
export function googleCalendarUrl(event: Entry, page: string): string {
  const dates = event.allDay
    ? [event.date, dayAfter(event.endDate)].map((date) => date.replaceAll('-', ''))
    : [event.startsAt, event.endsAt].map((time) => utc(time).replace(/[-:]/g, ''));
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.eventTitle,
    dates: dates.join('/'),
    details: detailsOf(event, page),
    location: event.exactAddress ?? event.location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Outlook on the web's form, filled in. */
export function outlookUrl(event: Entry, page: string): string {
  const query = new URLSearchParams({
    rru: 'addevent',
    subject: event.eventTitle,
    startdt: event.allDay ? event.date : utc(event.startsAt),
    enddt: event.allDay ? dayAfter(event.endDate) : utc(event.endsAt),
    ...(event.allDay && { allday: 'true' }),
    body: detailsOf(event, page),
    location: event.exactAddress ?? event.location,
  });
  // Outlook doesn't decode `+` as a space.
  return `https://outlook.live.com/calendar/0/action/compose?${query.toString().replaceAll('+', '%20')}`;
}

function detailsOf({ excerpt }: Entry, page: string): string {
  return [excerpt, page].filter(Boolean).join('\n\n');
}

/** `2026-12-05T12:30:00Z` */
function utc(time: string): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
