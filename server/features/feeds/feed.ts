import { createTranslator } from 'use-intl/core';
import type { Category } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import { en } from '../../../messages/en.ts';
import { findUserRecords } from '../accounts/index.ts';
import { type EventRow, type FeedFilter, listForFeed } from '../events/index.ts';
import { findPublicGroup } from '../groups/index.ts';
import type { FeedDeps } from './deps.ts';

/** What a feed tells of: all events, those of a category, those of an organiser, or those of a group. */
export type FeedSubject =
  | { readonly kind: 'all' }
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'organiser'; readonly organiserId: string }
  | { readonly kind: 'group'; readonly groupId: string };

/** A feed before it is written in one of its formats. */
export interface Feed {
  readonly name: string;
  /** The page that shows the same to people. */
  readonly pageUrl: string;
  /** Soonest first. */
  readonly events: readonly EventRow[];
}

/** Events of one feed; who wants more looks at the site. */
const mostEvents = 200;
/** Calendars keep what has just ended, and learn that an event was cancelled. */
const keptAfterEnd = Temporal.Duration.from({ hours: 24 * 7 });

/** Reads a feed; null where there is nobody to tell of. */
export async function readFeed(
  { db, clock, siteUrl }: Pick<FeedDeps, 'db' | 'clock' | 'siteUrl'>,
  subject: FeedSubject,
): Promise<Feed | null> {
  const head = await headOf(db, subject);
  if (head === null) return null;
  const filter: FeedFilter = subject.kind === 'all' ? {} : subject;
  const events = await listForFeed(db, filter, clock.now().subtract(keptAfterEnd), mostEvents);
  return {
    name: head.name,
    pageUrl: siteUrl + head.path,
    events: events.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt)),
  };
}

/** Those of a feed's events that are news: neither over nor cancelled. */
export function upcoming({ events }: Feed, now: Temporal.Instant): EventRow[] {
  return events.filter(
    ({ status, endsAt }) => status === 'scheduled' && Temporal.Instant.compare(endsAt, now) > 0,
  );
}

async function headOf(
  db: FeedDeps['db'],
  subject: FeedSubject,
): Promise<{ name: string; path: string } | null> {
  switch (subject.kind) {
    case 'all':
      return { name: say('all', { site: siteName() }), path: '/allevents' };
    case 'category': {
      const category = en.categories[subject.category];
      return {
        name: say('category', { category, site: siteName() }),
        path: `/allevents?category=${subject.category}`,
      };
    }
    case 'organiser': {
      const organiser = (await findUserRecords(db, [subject.organiserId])).get(subject.organiserId);
      if (organiser === undefined) return null;
      return {
        name: say('organiser', { organiser: organiser.name, site: siteName() }),
        path: `/organiser/${encodeURIComponent(organiser.id)}`,
      };
    }
    case 'group': {
      const group = await findPublicGroup(db, subject.groupId);
      if (group === null) return null;
      return { name: say('group', { group: group.name, site: siteName() }), path: `/group/${group.id}` };
    }
  }
}

/** Says a text of the feeds in a language. */
export type Say = ReturnType<typeof sayIn>;

/** The texts of feeds in the language of their reader. */
export function sayIn(language: Language) {
  return createTranslator({
    locale: language,
    messages: { feeds: catalogues[language].feeds },
    namespace: 'feeds',
    onError: (error) => {
      throw error;
    },
  });
}

/** Says a text of the feeds for everybody: their readers are not known. */
export const say: Say = sayIn('en');

/** Name of the site. */
export function siteName(): string {
  return catalogues.en.site.name;
}
