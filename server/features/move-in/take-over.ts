import type { ImportNote } from '../../../contracts/import-kinds.ts';
import type { ImportedEvent, ImportReport, RefusedEntry } from '../../../contracts/imports.ts';
import { importLimits } from '../../../contracts/limits.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import { fetchOutside, OutsideFetchError } from '../../infra/http/outside-requests.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { insertEvents, newEvent } from '../events/index.ts';
import { receiveUpload } from '../files/index.ts';
import { checkDraft, PlaceLookup, type ReadSource, type Refused, type ValidEntry } from '../import/index.ts';
import type { MoveInDeps } from './deps.ts';

/** Pictures per import; the rest are named in the report. */
const mostPictures = 10;

export interface TakeOver {
  readonly caller: Principal;
  readonly groupId: string | null;
  readonly timeZone: string;
  readonly signal: AbortSignal;
}

/** Makes drafts of a source's events, apart from those that the person imported before. */
export async function takeOver(
  deps: MoveInDeps,
  source: ReadSource,
  options: TakeOver,
): Promise<ImportReport> {
  if (source.found === 'unknown') throw new Problem('import_nothing_found');
  const { valid, refused } = await checkAll(deps, source, options);
  const all = [...refused, ...source.refusedPeople];
  if (valid.length === 0 && source.people.length === 0 && all.length === 0) {
    throw new Problem('import_nothing_found');
  }
  const known = await knownEvents(deps.db, options.caller.userId, valid);
  const fresh = valid.filter(({ draft }) => !known.has(draft.sourceKey));
  const pictures = await fetchPictures(deps, fresh, options);
  const added = await insertDrafts(deps, fresh, pictures, options);
  // Another window may have imported the same in the meantime.
  const met = added.size === fresh.length ? known : await knownEvents(deps.db, options.caller.userId, valid);
  const events = valid.flatMap(({ draft, event }): ImportedEvent[] => {
    const id = added.get(draft.sourceKey) ?? met.get(draft.sourceKey);
    if (id === undefined) return [];
    const isNew = added.has(draft.sourceKey);
    const isLost = isNew && draft.picture != null && !pictures.has(draft.sourceKey);
    const notes: ImportNote[] = isLost ? [...draft.notes, { kind: 'picture_lost' }] : [...draft.notes];
    return [
      {
        $id: id,
        eventTitle: event.eventTitle,
        date: event.date,
        added: isNew,
        notes: (isNew ? notes : []).slice(0, 20).map(({ kind, value }) => ({ kind, value: value ?? null })),
      },
    ];
  });
  return {
    found: source.found,
    events,
    people: source.people.map(({ email, name }) => ({ email, name })),
    refused: all.slice(0, importLimits.refused).map(presentRefused),
    refusedCount: all.length,
  };
}

function presentRefused({ line, title, kind, column, value }: Refused): RefusedEntry {
  return { line, title, kind, column: column ?? null, value: value ?? null };
}

async function checkAll(
  deps: MoveInDeps,
  { entries, found }: ReadSource,
  { timeZone }: TakeOver,
): Promise<{ valid: ValidEntry[]; refused: Refused[] }> {
  const today = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  const places = new PlaceLookup(deps.findPlace);
  const { currency } = deps.events;
  const about = { today, places, options: { timeZone, currency, shiftToFuture: false }, draft: true };
  const valid = new Map<string, ValidEntry>();
  const refused: Refused[] = [];
  // What a page announces is meant; calendars and tables have years of history.
  const isFile = found === 'calendar' || found === 'events';
  for (const entry of entries) {
    const checked = 'draft' in entry ? await checkDraft(entry.line, entry.draft, about) : entry;
    if ('error' in checked) {
      refused.push(checked);
      continue;
    }
    const { line, draft, event } = checked;
    const refuse = (kind: Refused['kind']) =>
      refused.push({ line, title: event.eventTitle, kind, error: kind });
    if (valid.has(draft.sourceKey)) refuse('same_twice');
    else if (isFile && (event.endDate ?? event.date) < today.toString()) refuse('over');
    else valid.set(draft.sourceKey, checked);
  }
  return { valid: [...valid.values()], refused };
}

/** The ids of the person's events, by source. */
async function knownEvents(
  db: Db,
  organiserId: string,
  entries: readonly ValidEntry[],
): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'source_key as sourceKey'])
    .where('organiser_id', '=', organiserId)
    .where(
      'source_key',
      'in',
      entries.map(({ draft }) => draft.sourceKey),
    )
    .execute();
  return new Map(rows.map(({ id, sourceKey }) => [sourceKey ?? '', id]));
}

/** The ids of stored pictures, by source. One that can't be had is only missing. */
async function fetchPictures(
  deps: MoveInDeps,
  entries: readonly ValidEntry[],
  { caller, signal }: TakeOver,
): Promise<Map<string, string>> {
  const { outside } = deps;
  const stored = new Map<string, string>();
  if (outside === null) return stored;
  const byAddress = new Map<string, string>();
  for (const { draft } of entries) {
    if (draft.picture == null) continue;
    const known = byAddress.get(draft.picture);
    if (known !== undefined) stored.set(draft.sourceKey, known);
    if (known !== undefined || byAddress.size >= mostPictures || signal.aborted) continue;
    try {
      const fetched = await fetchOutside(draft.picture, outside, { accept: ['image/*'], signal });
      if (fetched === null) continue;
      const name = new URL(fetched.url).pathname.split('/').at(-1)?.slice(0, 100) || 'picture';
      const upload = { fileId: 'unique()', continues: undefined, name, bytes: fetched.bytes };
      const file = await receiveUpload(deps.files, caller, { ...upload, chunk: null, framing: null });
      byAddress.set(draft.picture, file.id);
      stored.set(draft.sourceKey, file.id);
    } catch (error) {
      // It isn't a picture, is too large, or the person's storage is full.
      if (error instanceof OutsideFetchError || (error instanceof Problem && error.status < 500)) continue;
      throw error;
    }
  }
  return stored;
}

/** @returns the ids of the new drafts, by source */
async function insertDrafts(
  { db, clock }: MoveInDeps,
  entries: readonly ValidEntry[],
  pictures: ReadonlyMap<string, string>,
  { caller, groupId }: TakeOver,
): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map();
  const now = clock.now();
  const rows = entries.map(({ event, draft: { sourceKey } }) => {
    const featuredImage = pictures.get(sourceKey) ?? null;
    const row = newEvent(
      { ...event, featuredImage },
      {
        organiserId: caller.userId,
        now,
        sourceKey,
        draft: true,
      },
    );
    return { ...row, values: { ...row.values, group_id: groupId } };
  });
  const added = await transaction(db, (tx) => insertEvents(tx, rows));
  return new Map(
    rows.flatMap(({ values }): [string, string][] =>
      values.source_key && added.has(values.id) ? [[values.source_key, values.id]] : [],
    ),
  );
}
