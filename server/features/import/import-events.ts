import { DraftInput, EventInput } from '../../../contracts/events.ts';
import type { Place } from '../../../contracts/places.ts';
import { transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { insertEvents, newEvent, registrationWindowError } from '../events/index.ts';
import type { Draft, Entry, Moments, Refused } from './conference.ts';
import { PlaceLookup, shiftAhead } from './event-document.ts';
import { type ImportReport, ReportBuilder } from './report.ts';
import { wallTimes } from './text.ts';

export interface ImportOptions {
  /** The account that will own the events. */
  readonly organiserId: string;
  /** For events without a zone whose place is unknown. */
  readonly timeZone: string;
  /** For events without one. */
  readonly currency: string;
  /** Moves past events ahead by whole years. */
  readonly shiftToFuture: boolean;
  /** Looks up places locally: an external service wouldn't accept thousands of requests at once. */
  readonly findPlace: (text: string) => Promise<Place | null>;
  /** Called with each line reached. */
  readonly progress?: (line: number) => void;
}

const batchSize = 500;

export interface ValidEntry {
  readonly line: number;
  readonly draft: Draft;
  readonly event: EventInput;
}

/**
 * Imports a file's entries into an organiser's account. Invalid entries are skipped and reported;
 * those imported earlier are left unchanged. Each batch is a transaction, so an interrupted import
 * is completed by running it again.
 */
export async function importEvents(
  parts: Pick<Deps, 'db' | 'clock'>,
  entries: AsyncIterable<Entry>,
  options: ImportOptions,
): Promise<ImportReport> {
  const today = parts.clock.now().toZonedDateTimeISO(options.timeZone).toPlainDate();
  const tally = new ReportBuilder();
  const places = new PlaceLookup(options.findPlace);
  const lineOfKey = new Map<string, number>();
  let batch: ValidEntry[] = [];

  const flush = async () => {
    const added = await insertBatch(parts, options.organiserId, batch);
    for (const { draft, event } of batch) {
      tally.take(event, draft.notes, { added: added.has(draft.sourceKey), today });
    }
    batch = [];
  };
  for await (const entry of entries) {
    options.progress?.(entry.line);
    if ('error' in entry) {
      tally.skip(entry.line, entry.title, entry.error);
      continue;
    }
    const { line, draft } = entry;
    const earlier = lineOfKey.get(draft.sourceKey);
    if (earlier !== undefined) {
      tally.skip(line, draft.event.eventTitle, `the same event as line ${earlier}`);
      continue;
    }
    lineOfKey.set(draft.sourceKey, line);
    const checked = await checkDraft(line, draft, { today, places, options });
    if ('error' in checked) {
      tally.skip(line, checked.title, checked.error);
      continue;
    }
    batch.push(checked);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return tally.report(places.summary());
}

/** What an event needs to become one of ours. */
export interface Circumstances {
  readonly today: Temporal.PlainDate;
  readonly places: PlaceLookup;
  readonly options: Pick<ImportOptions, 'timeZone' | 'currency' | 'shiftToFuture'>;
  /** It may still lack what an event needs. */
  readonly draft?: boolean;
}

/** Adds what the source lacks, and checks the whole. */
export async function checkDraft(
  line: number,
  draft: Draft,
  about: Circumstances,
): Promise<ValidEntry | Refused> {
  const { event, notes } = await complete(draft, about);
  const title = draft.event.eventTitle || null;
  const parsed = (about.draft === true ? DraftInput : EventInput).safeParse(event);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    const column = first?.path.join('.') ?? '';
    return { line, title, kind: 'field', column, value: first?.message ?? '', error: reasons.join('; ') };
  }
  // Nothing counts as stated now: elsewhere the start may have been moved before the closing time.
  const error = registrationWindowError(parsed.data, {});
  if (error !== null) {
    return {
      line,
      title,
      kind: 'registration_window',
      column: error.field,
      error: `${error.field}: ${error.remedy}`,
    };
  }
  return { line, draft: { ...draft, notes }, event: parsed.data };
}

/** Adds coordinates, time zone, and a future date if wanted. */
async function complete(
  { event, place: text, moments, notes: known }: Draft,
  { today, places, options }: Circumstances,
): Promise<Pick<Draft, 'event' | 'notes'>> {
  const place = text === null ? null : await places.lookUp(text);
  const notes = [...known];
  if (text !== null && place === null) notes.push({ kind: 'place_unknown', value: text });
  if (place !== null && place.match !== 'whole') notes.push({ kind: 'place_partly', value: place.label });
  const point =
    place === null
      ? {}
      : { latitude: place.latitude, longitude: place.longitude, precision: place.precision };
  const { currency = options.currency } = event;
  const timeZone = event.timeZone ?? place?.timeZone ?? options.timeZone;
  if (event.timeZone === undefined && place === null && event.allDay !== true) {
    notes.push({ kind: 'zone_assumed', value: timeZone });
  }
  const times = moments === undefined ? {} : timesIn(timeZone, moments);
  const located = { ...event, ...point, ...times, timeZone, currency };
  const shifted = options.shiftToFuture ? noteShift(event.date, shiftAhead(located, today)) : located;
  return { event: shifted, notes };
}

function timesIn(timeZone: string, { start, end }: Moments) {
  const [from, to] = [start, end].map((each) =>
    Temporal.Instant.from(each).toZonedDateTimeISO(timeZone).toPlainDateTime(),
  ) as [Temporal.PlainDateTime, Temporal.PlainDateTime];
  return wallTimes(from, to);
}

/** Adds a note, so that no one takes a moved date for the real one. */
function noteShift(date: string, event: Draft['event']): Draft['event'] {
  if (event.date === date) return event;
  return { ...event, description: `${event.description}\n\n*Originally on ${date}.*` };
}

/** @returns the source keys of the newly added events */
async function insertBatch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  organiserId: string,
  batch: readonly ValidEntry[],
): Promise<Set<string>> {
  const now = clock.now();
  const rows = batch.map(({ event, draft: { sourceKey } }) =>
    newEvent(event, { organiserId, now, sourceKey }),
  );
  const added = await transaction(db, (tx) => insertEvents(tx, rows));
  return new Set(
    rows.flatMap(({ values }) => (added.has(values.id) && values.source_key ? [values.source_key] : [])),
  );
}
