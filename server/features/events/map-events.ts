import { sql } from 'kysely';
import { maxOnMap, type PlacedEvent } from '../../../contracts/discovery.ts';
import type { Language } from '../../../contracts/languages.ts';
import type { Db } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { type Deps, type Discovery, findSlice } from './discover-events.ts';
import { presentTitles } from './present.ts';
import type { EventRow } from './store.ts';

/** The positions of a list's events, across its pages, up to {@link maxOnMap}. */
export async function placeEvents(
  deps: Deps,
  discovery: Pick<Discovery, 'filters' | 'around'>,
): Promise<PlacedEvent[]> {
  const { ids } = await findSlice(deps, discovery, { offset: 0, limit: maxOnMap }, true);
  const events = await listPlacedEvents(deps.db, ids);
  return events.map(({ id, title, translations, startsAt, ...event }) => ({
    $id: id,
    eventTitle: title,
    translations: presentTitles(translations),
    startsAt: wireTime(startsAt),
    ...event,
  }));
}

/** An event on the map. */
interface PlacedRow {
  readonly id: string;
  readonly title: string;
  readonly language: Language | null;
  readonly translations: EventRow['translations'];
  readonly location: string;
  readonly startsAt: Temporal.Instant;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The positions of these events, in the order of the ids; events without one are left out. */
export async function listPlacedEvents(db: Db, ids: readonly string[]): Promise<PlacedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PlacedRow>`
    select id, title, language, translation_openings(translations, 0) as translations, location, starts_at as "startsAt", time_zone as "timeZone", latitude, longitude
    from unnest(${ids}::text[]) with ordinality as wanted (wanted_id, place_in_list)
    join events on id = wanted_id
    where latitude is not null order by place_in_list`.execute(db);
  return rows;
}
