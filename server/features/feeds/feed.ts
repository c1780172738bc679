import { createTranslator } from 'use-intl/core';
import type { Category } from '../../../contracts/events.ts';
import { inLanguage, type Language } from '../../../contracts/languages.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { ReplicaReads } from '../../infra/db/read-replica.ts';
import type { Deps } from '../../infra/deps.ts';
import { findUserRecords } from '../accounts/index.ts';
import { type EventRow, type FeedFilter, listForFeed, organisesAnything } from '../events/index.ts';
import { findPublicGroup } from '../groups/index.ts';

export interface FeedDeps extends Deps {
  /** The database for public feeds; may be a replica. */
  readonly visitorReads: ReplicaReads;
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Path of the stored pictures below it. */
  readonly pictures: string;
  /** The key behind private calendar addresses is derived from it. */
  readonly secret: string;
}

/** The events in a feed: all, or those of a category, an organiser, or a group. */
export type FeedSubject =
  | { readonly kind: 'all' }
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'organiser'; readonly organiserId: string }
  | { readonly kind: 'group'; readonly groupId: string };

/** A feed before it is written in a format. */
export interface Feed {
  readonly name: string;
  /** The corresponding web page. */
  readonly pageUrl: string;
  /** Of its own texts. */
  readonly language: Language;
  /** Soonest first; in the language if it was asked for, otherwise as their organisers wrote them. */
  readonly events: readonly EventRow[];
}

/** Events per feed. */
const maxEvents = 200;
/** Calendars keep recent events, and need to learn of cancellations. */
const retention = Temporal.Duration.from({ hours: 24 * 7 });

/**
 * Null when the organiser or group doesn't exist.
 * @param asked the language, if a reader asked for one; whoever reads public feeds is unknown
 */
export async function readFeed(
  { db, clock, siteUrl }: Pick<FeedDeps, 'db' | 'clock' | 'siteUrl'>,
  subject: FeedSubject,
  asked: Language | null,
): Promise<Feed | null> {
  const language = asked ?? 'en';
  const head = await headOf(db, subject, language);
  if (head === null) return null;
  const filter: FeedFilter = subject.kind === 'all' ? {} : subject;
  const now = clock.now();
  const reach = { since: now.subtract(retention), now, most: maxEvents };
  const events = await listForFeed(db, filter, reach);
  return {
    name: head.name,
    pageUrl: siteUrl + head.path,
    language,
    events: events
      .map((event) => (asked === null ? event : inLanguage(event, asked)))
      .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt)),
  };
}

/** A feed's events that are neither over nor cancelled; of each series the next date. */
export function upcoming({ events }: Feed, now: Temporal.Instant): EventRow[] {
  const seen = new Set<string>();
  return events.filter(({ status, endsAt, seriesId }) => {
    const isAhead = status === 'scheduled' && Temporal.Instant.compare(endsAt, now) > 0;
    if (!isAhead || (seriesId !== null && seen.has(seriesId))) return false;
    if (seriesId !== null) seen.add(seriesId);
    return true;
  });
}

async function headOf(
  db: FeedDeps['db'],
  subject: FeedSubject,
  language: Language,
): Promise<{ name: string; path: string } | null> {
  const t = translatorFor(language);
  const site = siteName(language);
  switch (subject.kind) {
    case 'all':
      return { name: t('all', { site }), path: '/allevents' };
    case 'category': {
      const category = catalogues[language].categories[subject.category];
      return {
        name: t('category', { category, site }),
        path: `/allevents?category=${subject.category}`,
      };
    }
    case 'organiser': {
      const organiser = (await findUserRecords(db, [subject.organiserId])).get(subject.organiserId);
      // As their page: people who organise nothing that everyone may see have none.
      if (organiser === undefined || !(await organisesAnything(db, organiser.id))) return null;
      return {
        name: t('organiser', { organiser: organiser.name, site }),
        path: `/organiser/${encodeURIComponent(organiser.id)}`,
      };
    }
    case 'group': {
      const group = await findPublicGroup(db, subject.groupId);
      if (group === null) return null;
      return { name: t('group', { group: group.name, site }), path: `/group/${group.id}` };
    }
  }
}

export type Translate = ReturnType<typeof translatorFor>;

export function translatorFor(language: Language) {
  return createTranslator({
    locale: language,
    messages: { feeds: catalogues[language].feeds },
    namespace: 'feeds',
    onError: (error) => {
      throw error;
    },
  });
}

export function siteName(language: Language): string {
  return catalogues[language].site.name;
}
