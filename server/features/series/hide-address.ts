import { type EventChanges, tellsAddress } from '../../../contracts/events.ts';
import type { SeriesPlan } from '../../../contracts/series.ts';
import type { Tx } from '../../infra/db/database.ts';
import {
  hideAddress,
  listWholeEventsByIds,
  mergeChanges,
  statementOf,
  type WholeEvent,
} from '../events/index.ts';
import type { SeriesDeps } from './deps.ts';
import type { SeriesRow } from './store.ts';

/**
 * Hides an address on the dates of a series that are over or cancelled, too: their pages stay, and would tell it. Dates that
 * were somewhere else are left alone.
 * @param event the date that the change was made on, as it was before
 */
export async function hideInEnded(
  deps: SeriesDeps,
  tx: Tx,
  event: WholeEvent,
  dates: readonly SeriesRow[],
  changes: EventChanges,
): Promise<SeriesPlan['dates']> {
  const { exactAddress } = changes;
  if (!exactAddress) return [];
  const ended = dates.filter(({ over, status }) => over || status !== 'scheduled');
  const registered = new Map(ended.map((row) => [row.id, row.registered]));
  const { location, latitude, longitude, precision } = mergeChanges(statementOf(event), changes);
  const place = { location, exactAddress, latitude, longitude, precision };
  const planned: SeriesPlan['dates'] = [];
  for (const target of await listWholeEventsByIds(tx, [...registered.keys()])) {
    const isThere =
      target.location === event.location || tellsAddress({ location: target.location, exactAddress });
    if (target.exactAddress !== '' || !isThere) continue;
    await hideAddress(deps, tx, { event: target, place });
    planned.push({
      ...{ $id: target.id, date: target.startDate, outcome: 'changed', keeps: [] },
      registered: registered.get(target.id) ?? 0,
    });
  }
  return planned;
}
