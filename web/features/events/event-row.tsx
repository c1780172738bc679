import { MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import { inLanguage, textProps } from '../../../contracts/languages.ts';
import { useEmbedded } from '../../lib/embedded.ts';
import { useFormats } from '../../lib/format.ts';
import { OwnTurn } from '../../lib/own-turn.tsx';
import { useHydrated, useNow, useSite } from '../../lib/page-context.tsx';
import { CountSlot } from '../../lib/personal-part.tsx';
import { paths } from '../../paths.ts';
import { Badge, cardAboveClass, cardLinkClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCardTransition } from './card-transition.ts';
import { byDay, calendarDay, dayAfter, isRunning, lastsDays, placeParts } from './days.ts';
import { EventPicture } from './event-picture.tsx';
import styles from './event-row.module.css';
import { isPast } from './facts.ts';
import foldedStyles from './folded-days.module.css';

/** What a row shows of an event: `EventView` has it, and so has everything derived from it. */
export type RowEvent = Pick<
  EventView,
  | '$id'
  | 'eventTitle'
  | 'language'
  | 'translations'
  | 'featuredImage'
  | 'categories'
  | 'date'
  | 'endDate'
  | 'startTime'
  | 'endTime'
  | 'allDay'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
  | 'status'
  | 'full'
  | 'online'
  | 'location'
  | 'ticketType'
  | 'ticketPrice'
  | 'currency'
  | 'attendeeCount'
> &
  Partial<Pick<EventView, 'organiserName' | 'series'>>;

export interface RowExtras {
  /** Target of the title, which covers the whole row; by default the event's page. */
  readonly to?: string | undefined;
  /** Replaces the price and how many are going, e.g. with the state of a registration. */
  readonly state?: ReactNode;
  /** One or two controls beside the picture, such as the heart. */
  readonly corner?: ReactNode;
  /** Who hosts it, also where there's little room. */
  readonly host?: ReactNode;
  /** More lines or controls under the place. Controls stay clickable above the row's link. */
  readonly below?: ReactNode;
}

interface EventRowProps extends RowExtras {
  readonly event: RowEvent;
  /** Shows the date before the time, where no heading names the day. */
  readonly dated?: boolean;
  /** The level of the title. */
  readonly level?: 3 | 4;
  /** Above the fold: the picture isn't lazy-loaded. */
  readonly first?: boolean;
  /** All events of the list are over, which is then nothing to say of one. */
  readonly amongPast?: boolean;
}

/** An event on a compact row: time and price, title, place, and a small cover. */
function EventRow({
  event,
  to = paths.event(event.$id),
  state,
  corner,
  host,
  below,
  dated = false,
  level = 4,
  first = false,
  amongPast = false,
}: EventRowProps) {
  const t = useTranslations('events');
  const { opening, onClick } = useCardTransition(to);
  const embedded = useEmbedded();
  const language = useLocale();
  const Title = `h${level}` as const;
  const now = useNow();
  const past = isPast(event, now);
  const over = event.status === 'cancelled' || (past && !amongPast);
  return (
    <article className={classNames(styles.row, dated && styles.dated, over && styles.over)}>
      <div className={styles.text}>
        <p className={styles.facts}>
          <span className={styles.time}>
            <Time event={event} dated={dated} />
            {!over && !past && <MoreDates event={event} />}
          </span>
          {state ?? <Offer event={event} amongPast={amongPast} />}
        </p>
        <Title className={styles.title} {...textProps(event, 'eventTitle', language)}>
          <Link to={to} target={embedded ? '_blank' : undefined} onClick={onClick} className={cardLinkClass}>
            {inLanguage(event, language).eventTitle}
          </Link>
        </Title>
        <Place event={event} />
        {host}
        {event.organiserName !== undefined && state === undefined && host === undefined && (
          <p className={styles.host}>{t('hostedBy', { name: event.organiserName })}</p>
        )}
        {below !== undefined && <div className={classNames(styles.below, cardAboveClass)}>{below}</div>}
      </div>
      {corner !== undefined && <div className={classNames(styles.corner, cardAboveClass)}>{corner}</div>}
      <div className={classNames(styles.picture, opening && styles.opening)}>
        <EventPicture event={event} place="row" first={first} />
      </div>
    </article>
  );
}

/** That it is one of several dates. */
function MoreDates({ event: { series } }: { event: RowEvent }) {
  const row = useTranslations('rows');
  if (!series || series.more === 0) return null;
  return <span className={styles.more}> · {row('moreDates', { count: series.more })}</span>;
}

function Time({ event, dated }: { event: RowEvent; dated: boolean }) {
  const t = useTranslations('events');
  const row = useTranslations('rows');
  const formats = useFormats();
  const today = useToday();
  const now = useNow();
  const until = row('until', { date: formats.shortDate(event.endDate) });
  if (isRunning(event, today, now)) return event.endDate === today ? row('lastDay') : until;
  const time = event.allDay ? t('allDay') : formats.startTime(event);
  const span = event.allDay ? until : `${time} – ${formats.shortDate(event.endDate)}`;
  const times = lastsDays(event) ? span : time;
  if (!dated) return times;
  const day = event.date === today ? row('today') : formats.shortDay(event.date, today);
  if (event.allDay && lastsDays(event)) return `${day} – ${formats.shortDate(event.endDate)}`;
  return (
    <>
      <span className={styles.date}>{day}, </span>
      {times}
    </>
  );
}

/** How many are going, and what differs from an ordinary, free event. */
function Offer({ event, amongPast }: { event: RowEvent; amongPast: boolean }) {
  const t = useTranslations('events');
  const row = useTranslations('rows');
  const formats = useFormats();
  const now = useNow();
  if (event.status === 'cancelled') return <Badge tone="bad">{t('cancelled')}</Badge>;
  const price =
    event.ticketType === 'paid' && event.ticketPrice !== null
      ? formats.price({ ...event, ticketPrice: event.ticketPrice })
      : undefined;
  const past = isPast(event, now);
  return (
    <>
      {past && !amongPast && <Badge>{t('past')}</Badge>}
      {!past && Date.parse(event.startsAt) <= now && <Badge tone="good">{row('now')}</Badge>}
      {!past && event.full && <Badge tone="warn">{row('full')}</Badge>}
      {!past && price !== undefined && <span>{price}</span>}
      <CountSlot eventId={event.$id}>
        <Going count={event.attendeeCount} />
      </CountSlot>
    </>
  );
}

/** Nothing if no one is going. */
export function Going({ count }: { readonly count: number }) {
  const t = useTranslations('events');
  const formats = useFormats();
  return count > 0 && <span className={styles.going}>{t('going', { count: formats.count(count) })}</span>;
}

function Place({ event: { location, online } }: { event: RowEvent }) {
  const t = useTranslations('events');
  const row = useTranslations('rows');
  const parts = placeParts(location);
  const Icon = online ? Video : MapPin;
  const { start, end } = (() => {
    if (online) return { start: t('online'), end: '' };
    if (parts === null) return { start: row('placeOnPage'), end: '' };
    return parts.start === '' ? { start: t('locationMissing'), end: '' } : parts;
  })();
  return (
    <p className={styles.place}>
      <Icon aria-hidden="true" />
      <span className={styles.start}>{start}</span>
      {end !== '' && <span className={styles.end}>{end}</span>}
    </p>
  );
}

/** The reader's calendar day, `YYYY-MM-DD`. */
export function useToday(): string {
  const now = useNow();
  const { timeZone } = useSite();
  return calendarDay(now, useHydrated() ? undefined : timeZone);
}

interface DayListProps<Event extends RowEvent> {
  readonly events: readonly Event[];
  readonly extrasOf?: ((event: Event) => RowExtras) | undefined;
  /** The level of the day headings. */
  readonly level?: 2 | 3;
  /** Above the fold: the first pictures aren't lazy-loaded. */
  readonly first?: boolean;
  /** Folds what a day has beyond a handful, for lists of one host, whose days are alike. */
  readonly folds?: boolean;
  /** Without room beside the rows, the day is in each of them instead of above. */
  readonly joined?: boolean;
  readonly className?: string | undefined;
}

/** How many events of a day stay in sight, and from how many on. */
const folding = { shown: 3, from: 5 } as const;

/** Events as rows under one heading a day, which sticks below the header while its rows scroll by. */
export function DayList<Event extends RowEvent>({
  events,
  extrasOf,
  level = 3,
  first = false,
  folds = false,
  joined = false,
  className,
}: DayListProps<Event>) {
  const row = useTranslations('rows');
  const today = useToday();
  const now = useNow();
  const days = byDay(events, today, now);
  const allPast = events.every((event) => isPast(event, now));
  return (
    <div className={classNames(styles.days, joined && styles.joined, className)}>
      {days.map(({ date, events: ofDay }, index) => {
        const rows = ofDay.map((event) => (
          <li key={event.$id} data-event={event.$id}>
            <OwnTurn>
              <EventRow
                event={event}
                dated={joined}
                level={level === 2 ? 3 : 4}
                first={first && index < 3}
                amongPast={allPast}
                {...extrasOf?.(event)}
              />
            </OwnTurn>
          </li>
        ));
        const shown = folds && rows.length >= folding.from ? folding.shown : rows.length;
        return (
          // Not by date: it changes with the reader's zone, and the rows would be drawn anew.
          <section key={ofDay[0]?.$id} className={styles.day}>
            <DayHeading date={date} today={today} level={level} />
            <div>
              <ul className={styles.rows}>{rows.slice(0, shown)}</ul>
              {shown < rows.length && (
                <details className={foldedStyles.folded}>
                  <summary>{row('moreOfDay', { count: String(rows.length - shown) })}</summary>
                  <ul className={styles.rows}>{rows.slice(shown)}</ul>
                </details>
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** Events as rows with their dates, for lists that aren't in the order of days. */
export function RowList<Event extends RowEvent>({
  events,
  extrasOf,
  level = 3,
  first = false,
  className,
}: Omit<DayListProps<Event>, 'level' | 'joined'> & Pick<EventRowProps, 'level'>) {
  const now = useNow();
  const allPast = events.every((event) => isPast(event, now));
  return (
    <ul className={classNames(styles.rows, className)}>
      {events.map((event, index) => (
        <li key={event.$id} data-event={event.$id}>
          <OwnTurn>
            <EventRow
              event={event}
              dated
              level={level}
              first={first && index < 6}
              amongPast={allPast}
              {...extrasOf?.(event)}
            />
          </OwnTurn>
        </li>
      ))}
    </ul>
  );
}

function DayHeading({ date, today, level }: { date: string; today: string; level: 2 | 3 }) {
  const row = useTranslations('rows');
  const formats = useFormats();
  const Heading = `h${level}` as const;
  const name = (() => {
    if (date === today) return row('today');
    return date === dayAfter(today) ? row('tomorrow') : formats.weekday(date);
  })();
  return (
    <Heading className={styles.heading}>
      {name} <span>{formats.dayAndMonth(date, today)}</span>
    </Heading>
  );
}
