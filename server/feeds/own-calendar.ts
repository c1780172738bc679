import { languageOf } from '../../contracts/languages.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { findPeople, readAccount } from '../accounts/index.ts';
import { type CalendarEntry, entryOf, writeCalendar } from '../calendar/index.ts';
import { type EventRow, listEventsByIds, listForFeed } from '../events/index.ts';
import { type Engagement, engagementsOf } from '../registrations/index.ts';
import { eventUrl } from './links.ts';
import type { FeedParts } from './parts.ts';
import { type Say, sayIn } from './texts.ts';

/** Entries of one calendar, the nearest in time. */
const mostEntries = 500;
/** Looking back at where one has been is half of what a calendar is for. */
const keptAfterEnd = Temporal.Duration.from({ hours: 24 * 366 });

/** The events that a person goes to, waits for or organises, as a calendar to follow; null where there is nobody. */
export async function readOwnCalendar(
  parts: Pick<FeedParts, 'db' | 'clock' | 'siteUrl'>,
  userId: string,
  url: string,
): Promise<string | null> {
  const { db, clock, siteUrl } = parts;
  if ((await readAccount(db, userId)) === null) return null;
  const reader = (await findPeople(db, [userId])).get(userId);
  const language = languageOf(reader?.locale);
  const since = clock.now().subtract(keptAfterEnd);
  const engagements = await engagementsOf(db, userId, since, mostEntries);
  const attended = await listEventsByIds(
    db,
    engagements.map(({ eventId }) => eventId),
  );
  const organised = await listForFeed(db, { organiserId: userId }, since, mostEntries);
  const standing = new Map(engagements.map((each) => [each.eventId, each]));
  const say = sayIn(language);
  const site = catalogues[language].site.name;
  const entries = [...attended, ...organised].map((event) => {
    const own = standing.get(event.id);
    const entry = ownEntry(event, own, siteUrl);
    return { ...entry, title: titleOf(event, own, say) };
  });
  const feed = { name: say('own', { site }), url };
  return writeCalendar({ method: 'PUBLISH', site, feed }, entries);
}

/** @param own the reader's registration; none of an event that they organise */
function ownEntry(event: EventRow, own: Engagement | undefined, siteUrl: string): CalendarEntry {
  const cancelled = event.status === 'cancelled';
  const seated = own === undefined || own.state === 'confirmed';
  const status = cancelled ? 'CANCELLED' : seated ? 'CONFIRMED' : 'TENTATIVE';
  return entryOf(event, {
    url: eventUrl(siteUrl, event.id),
    asOf: latest(event.updatedAt, own?.updatedAt),
    status,
    alarms: false,
    onlineLink: seated && !cancelled ? event.onlineLink : null,
  });
}

function titleOf({ title: event, status }: EventRow, own: Engagement | undefined, say: Say): string {
  if (status === 'cancelled') return say('cancelled', { event });
  switch (own?.state) {
    case 'pending':
    case 'waitlisted':
    case 'awaiting_payment':
      return say(own.state, { event });
    default:
      return event;
  }
}

function latest(one: Temporal.Instant, other: Temporal.Instant | undefined): Temporal.Instant {
  return other !== undefined && Temporal.Instant.compare(other, one) > 0 ? other : one;
}
