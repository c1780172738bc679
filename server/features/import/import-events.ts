import { EventInput } from '../../../contracts/events.ts';
import type { Place } from '../../../contracts/places.ts';
import { transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { insertEvents, newEvent, registrationWindowError } from '../events/index.ts';
import type { Draft, Entry } from './conference.ts';
import { PlaceLookup, shiftAhead } from './event-document.ts';
import { type ImportReport, ReportBuilder } from './report.ts';

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

interface ValidEntry {
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
    const parsed = EventInput.safeParse(await complete(draft, today, places, options));
    if (!parsed.success) {
      const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      tally.skip(line, draft.event.eventTitle || null, reasons.join('; '));
      continue;
    }
    // Nothing counts as stated now: elsewhere the start may have been moved before the closing time.
    const error = registrationWindowError(parsed.data, {});
    if (error !== null) {
      tally.skip(line, draft.event.eventTitle, `${error.field}: ${error.remedy}`);
      continue;
    }
    batch.push({ line, draft, event: parsed.data });
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return tally.report(places.summary());
}

/** Adds what the file lacks: coordinates, time zone, a future date. */
async function complete(
  { event, place: text }: Draft,
  today: Temporal.PlainDate,
  places: PlaceLookup,
  options: ImportOptions,
): Promise<Draft['event']> {
  const place = text === null ? null : await places.lookUp(text);
  const point =
    place === null
      ? {}
      : { latitude: place.latitude, longitude: place.longitude, precision: place.precision };
  const { timeZone = place?.timeZone ?? options.timeZone, currency = options.currency } = event;
  const located = { ...event, ...point, timeZone, currency };
  return options.shiftToFuture ? noteShift(event.date, shiftAhead(located, today)) : located;
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
