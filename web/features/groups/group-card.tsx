import { MapPin, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import type { GroupRole, GroupView, ListedGroup } from '../../../contracts/groups.ts';
import { inLanguage, textProps } from '../../../contracts/languages.ts';
import { useFormats } from '../../lib/format.ts';
import { type EventsShown, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Badge, Card, cardAboveClass, cardLinkClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateTile } from '../../ui/date-tile.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import { EventPicture } from '../events/event-picture.tsx';
import cursorLinksStyles from './cursor-links.module.css';
import styles from './group-card.module.css';
import upcomingPastLinksStyles from './upcoming-past-links.module.css';

interface GroupCardProps {
  readonly group: GroupView & Partial<Pick<ListedGroup, 'nextEvent'>>;
  readonly role?: GroupRole;
  /** A row without the description, beside other content. */
  readonly compact?: boolean;
  /** The level of the name. */
  readonly level?: 2 | 3;
}

export function GroupCard({ group, role, compact = false, level = 3 }: GroupCardProps) {
  const Name = `h${level}` as const;
  const t = useTranslations('groups');
  const formats = useFormats();
  return (
    <Card as="article" pad="none" interactive className={classNames(styles.card, compact && styles.compact)}>
      <div className={styles.media}>
        <EventPicture event={pictureSubject(group)} place={compact ? 'row' : 'card'} />
      </div>
      <div className={styles.body}>
        <Name className={styles.name}>
          <Link to={paths.group(group.$id)} className={cardLinkClass}>
            {group.name}
          </Link>
        </Name>
        {!compact && group.excerpt !== '' && <p className={styles.excerpt}>{group.excerpt}</p>}
        <p className={styles.facts}>
          <span className={styles.fact}>
            <UsersRound aria-hidden="true" />
            {t('members', { count: group.memberCount, shown: formats.count(group.memberCount) })}
          </span>
          {group.place !== '' && (
            <span className={styles.fact}>
              <MapPin aria-hidden="true" />
              {group.place}
            </span>
          )}
        </p>
        {group.nextEvent && <NextEvent event={group.nextEvent} />}
        {role !== undefined && role !== 'member' && (
          <p>
            <Badge tone="zari">{t(role)}</Badge>
          </p>
        )}
      </div>
    </Card>
  );
}

/** When the group meets next, and for what. */
function NextEvent({ event }: { readonly event: NonNullable<ListedGroup['nextEvent']> }) {
  const t = useTranslations('groups');
  const formats = useFormats();
  const locale = useLocale();
  return (
    <p className={styles.next}>
      <DateTile {...formats.leaf(event.date)} size="s" />
      <span>
        <span className={styles.label}>
          {t('nextEvent')}
          {/* The tile is for those who see it. */}
          <span className={visuallyHidden}> · {formats.shortDate(event.date)}</span>
        </span>
        <Link
          to={paths.event(event.$id)}
          className={cardAboveClass}
          {...textProps(event, 'eventTitle', locale)}
        >
          {inLanguage(event, locale).eventTitle}
        </Link>
      </span>
    </p>
  );
}

/**
 * A group in the shape that picture and cover components take. Groups have no category: their id chooses the motif, so
 * that they look different from each other.
 */
export function pictureSubject({ $id, name, cover }: Pick<GroupView, '$id' | 'name' | 'cover'>) {
  let sum = 0;
  for (const letter of $id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const motif = categories[sum % categories.length];
  return { $id, eventTitle: name, featuredImage: cover, categories: motif === undefined ? [] : [motif] };
}

interface CursorLinksProps {
  /** The cursor of the next page; undefined at the end. */
  readonly next: string | undefined;
  /** The address of the first page; undefined on it. */
  readonly start: string | undefined;
  readonly texts: { readonly next: string; readonly start: string };
}

export function CursorLinks({ next, start, texts }: CursorLinksProps) {
  if (next === undefined && start === undefined) return null;
  return (
    <p className={cursorLinksStyles.links}>
      {start !== undefined && (
        <Link to={start} className={buttonClass({ variant: 'quiet' })}>
          {texts.start}
        </Link>
      )}
      {next !== undefined && (
        <Link to={next} className={buttonClass({ variant: 'secondary' })}>
          {texts.next}
        </Link>
      )}
    </p>
  );
}

interface UpcomingPastLinksProps {
  readonly shown: EventsShown;
  readonly pathOf: (when: EventsShown) => string;
  readonly texts: { readonly label: string; readonly upcoming: string; readonly past: string };
}

/** Switches between upcoming and past events. */
export function UpcomingPastLinks({ shown, pathOf, texts }: UpcomingPastLinksProps) {
  return (
    <nav aria-label={texts.label} className={upcomingPastLinksStyles.links}>
      {(['upcoming', 'past'] as const).map((when) => (
        <Link
          key={when}
          to={pathOf(when)}
          preventScrollReset
          className={upcomingPastLinksStyles.link}
          aria-current={when === shown ? 'page' : undefined}
        >
          {texts[when]}
        </Link>
      ))}
    </nav>
  );
}

/** Reads the tab and cursor from an address. */
export function readEventsAddress(search: URLSearchParams): {
  readonly when: EventsShown;
  readonly after: string | undefined;
} {
  return {
    when: search.get('when') === 'past' ? 'past' : 'upcoming',
    after: search.get('after') ?? undefined,
  };
}
