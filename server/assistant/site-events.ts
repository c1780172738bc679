import { listUpcoming, listWholeEventsByIds } from '../features/events/index.ts';
import type { Db } from '../infra/db/database.ts';
import { EventIndex } from './reading/event-index.ts';

/** The soonest events are recognised by any of their words; the others by a search for their title. */
const mostIndexed = 400;
/** In characters of a description. */
const mostText = 2000;
/** Milliseconds for which nothing is asked again unless an event changes; in a busy chat, every answer would. */
const goodForMs = 2000;

interface Kept {
  readonly until: number;
  readonly version: string;
  readonly index: EventIndex;
}

const kept = new WeakMap<Db, Kept>();

/** Has the next question look whether events changed. */
export function lookAgain(db: Db): void {
  const known = kept.get(db);
  if (known !== undefined) kept.set(db, { ...known, until: 0 });
}

/** The site's upcoming events by their words, kept until one of them changes. */
export async function indexOfEvents(db: Db, now: Temporal.Instant): Promise<EventIndex> {
  const known = kept.get(db);
  if (known !== undefined && known.until > performance.now()) return known.index;
  const dates = await listUpcoming(db, now, mostIndexed);
  // Of a series its next date: with all of them, a name would stand for several events.
  const upcoming = [...new Map(dates.toReversed().map((date) => [date.seriesId ?? date.id, date])).values()];
  const version = upcoming.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join();
  if (known !== undefined && known.version === version) {
    kept.set(db, { ...known, until: performance.now() + goodForMs });
    return known.index;
  }
  const events = await listWholeEventsByIds(
    db,
    upcoming.map(({ id }) => id),
  );
  const index = new EventIndex(
    events.map(({ id, title, translations, location, description }) => ({
      id,
      // Found by any of its titles.
      title: [title, ...Object.values(translations).map((translated) => translated.title)].join(', '),
      location,
      description: description.slice(0, mostText),
    })),
  );
  kept.set(db, { until: performance.now() + goodForMs, version, index });
  return index;
}
