import { z } from 'zod';
import { DraftInput, tellsAddress } from '../../../contracts/events.ts';
import type { calendarFailures } from '../../../contracts/followed-calendars.ts';
import { type Db, transaction } from '../../infra/db/database.ts';
import { fetchOutside, OutsideFetchError } from '../../infra/http/outside-requests.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { addJobs, handle, type JobHandler, job, type Recurring } from '../../infra/jobs/queue.ts';
import { deleteEvent, findEvent, insertEvents, newEvent, updateEvent } from '../events/index.ts';
import { mayPublishIn } from '../groups/index.ts';
import { checkDraft, PlaceLookup, type ReadSource, type ValidEntry } from '../import/index.ts';
import {
  type CalendarEventRow,
  type CalendarRow,
  claimCalendar,
  listDue,
  listTaken,
  moveTaken,
  saveTaken,
  updateCalendar,
  updateTaken,
} from './calendar-store.ts';
import type { MoveInDeps } from './deps.ts';
import { readText, TooComplexError, textOf } from './fetch-source.ts';

type Failure = (typeof calendarFailures)[number];

export const checkJob = job('check_followed_calendar', z.object({ calendarId: z.string() }), 5, {
  patient: true,
});
const sweepJob = job('check_followed_calendars', z.unknown(), 3);
const checksPerSweep = 200;

/** Of the jobs that check a calendar, one waits at most. */
export const checkKey = (calendarId: string) => `check_followed_calendar ${calendarId}`;

const hoursBetweenChecks = 3;
/** After the first failure; doubled each time, up to a day. */
const firstRetryMinutes = 15;
/** A check takes less. If its process ended, the next one begins then. */
const claimMinutes = 15;
/** Why an event wasn't changed: its entry can't be read. */
const unreadable = 'entry_unreadable';
const longestRetryMinutes = 24 * 60;
/** A calendar that has failed this long is paused. */
const pauseAfter = { hours: 14 * 24 };

export function calendarJobs(deps: MoveInDeps): JobHandler[] {
  return [handle(checkJob, ({ calendarId }) => checkCalendar(deps, calendarId))];
}

/** Queues the checks that are due, every ten minutes. */
export function calendarRecurring(deps: MoveInDeps): Recurring[] {
  const sweep = async () => {
    if (deps.outside === null) return;
    const due = await listDue(deps.db, deps.clock.now(), checksPerSweep);
    await addJobs(
      deps.db,
      checkJob,
      due.map((calendarId) => ({ calendarId })),
      { keyOf: ({ calendarId }) => checkKey(calendarId) },
    );
  };
  return [{ cron: '*/10 * * * *', handler: handle(sweepJob, sweep) }];
}

/** Fetches a calendar and follows its changes. Running it twice changes nothing, and no two checks run at once. */
async function checkCalendar(deps: MoveInDeps, calendarId: string): Promise<void> {
  const { db, clock, outside } = deps;
  if (outside === null) return;
  const now = clock.now();
  const calendar = await claimCalendar(db, calendarId, { now, until: now.add({ minutes: claimMinutes }) });
  if (calendar === null) return;
  if (!(await mayPublishIn(db, calendar.group_id, calendar.user_id))) {
    return updateCalendar(db, calendarId, { paused_at: now, failure: 'not_organiser' });
  }
  const { etag, last_modified: lastModified } = calendar;
  try {
    const accept = ['text/calendar', 'text/plain', 'application/octet-stream'];
    const fetched = await fetchOutside(calendar.url, outside, { accept, known: { etag, lastModified } });
    // What a trusted calendar published must go when it is over there, so a check that finds no change is one, too.
    if (fetched !== null) {
      const today = now.toZonedDateTimeISO(deps.timeZone).toPlainDate().toString();
      const source = await readText({
        kind: 'calendar',
        text: textOf(fetched),
        today,
        timeZone: deps.timeZone,
      });
      const isUnsettled = await follow(deps, calendar, source, now);
      // The next check must see it again to remove what is missing, and to try again what was refused.
      const known = isUnsettled ? { etag: null, lastModified: null } : fetched;
      await updateCalendar(db, calendarId, { etag: known.etag, last_modified: known.lastModified });
    }
    await updateCalendar(db, calendarId, {
      ...{ checked_at: now, failures: 0, failing_since: null, failure: null },
      next_check_at: now.add({ hours: hoursBetweenChecks }),
    });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'internal') deps.log.error({ err: error, calendarId }, 'a followed calendar failed');
    await saveFailure(deps, calendar, failure);
  }
}

class EmptyCalendarError extends Error {
  override readonly name = 'EmptyCalendarError';
}

function failureOf(error: unknown): Failure {
  if (error instanceof OutsideFetchError) return error.reason;
  if (error instanceof EmptyCalendarError) return 'empty';
  return error instanceof TooComplexError ? 'too_complex' : 'internal';
}

async function saveFailure(
  { db, clock }: MoveInDeps,
  calendar: CalendarRow,
  failure: Failure,
): Promise<void> {
  const now = clock.now();
  const minutes = Math.min(firstRetryMinutes * 2 ** calendar.failures, longestRetryMinutes);
  const since = calendar.failing_since ?? now;
  const gaveUp = Temporal.Instant.compare(since.add(pauseAfter), now) <= 0;
  await updateCalendar(db, calendar.id, {
    failure,
    failures: calendar.failures + 1,
    failing_since: since,
    next_check_at: now.add({ minutes }),
    ...(gaveUp && { paused_at: now }),
  });
}

/** @returns whether something is missing that was there at the last check, or a change was refused */
async function follow(
  deps: MoveInDeps,
  calendar: CalendarRow,
  source: ReadSource,
  now: Temporal.Instant,
): Promise<boolean> {
  const { db } = deps;
  const today = now.toZonedDateTimeISO(deps.timeZone).toPlainDate();
  const about = {
    ...{ today, places: new PlaceLookup(deps.findPlace) },
    options: { timeZone: deps.timeZone, currency: deps.events.currency, shiftToFuture: false },
    draft: true,
  };
  const isBroken = source.entries.some((entry) => 'error' in entry && entry.kind === 'not_calendar');
  if (isBroken) throw new EmptyCalendarError();
  const isCut = source.entries.some((entry) => 'error' in entry && entry.kind === 'too_many');
  /** Then what is missing may be that. */
  const hidesSome = source.entries.some((entry) => 'error' in entry && entry.isUnknown === true);
  const entries = new Map<string, ValidEntry>();
  /** Neither changed nor missing. */
  const untouched = new Set<string>();
  const refused = new Set<string>();
  for (const entry of source.entries) {
    if ('error' in entry) {
      if (entry.sourceKey !== undefined) (entry.kind === 'over' ? untouched : refused).add(entry.sourceKey);
      continue;
    }
    const { sourceKey } = entry.draft;
    const checked = await checkDraft(entry.line, entry.draft, about);
    if ('error' in checked) refused.add(sourceKey);
    else if ((checked.event.endDate ?? checked.event.date) < today.toString()) untouched.add(sourceKey);
    else entries.set(sourceKey, checked);
  }
  const isWhole = !isCut && !hidesSome;
  const isThere = (key: string) => entries.has(key) || refused.has(key) || untouched.has(key);
  const known = await listTaken(db, calendar.id);
  const moved = isWhole ? movedKeys(known, entries, isThere) : new Map<string, string>();
  await moveTaken(db, calendar.id, moved);
  const taken = known.map((row) => ({ ...row, source_key: moved.get(row.source_key) ?? row.source_key }));
  // A series is read from the site's day on, which has begun before that of places further west.
  const coming = taken.filter(
    ({ startsAt, fields }) =>
      startsAt !== null && Temporal.Instant.compare(startsAt, now) > 0 && lastDay(fields) >= today.toString(),
  );
  // Rather a broken export than a group that has given up everything at once.
  if (entries.size + refused.size === 0 && !hidesSome && coming.length > 1) throw new EmptyCalendarError();
  const takenKeys = new Set(taken.map((row) => row.source_key));
  await add(
    deps,
    calendar,
    [...entries.values()].filter(({ draft }) => !takenKeys.has(draft.sourceKey)),
  );
  const caller: Principal = { userId: calendar.user_id, sessionId: '' };
  let isUnsettled = false;
  const missingLongEnough = now.subtract({ hours: hoursBetweenChecks });
  for (const row of taken) {
    const { source_key: sourceKey, event_id: eventId } = row;
    const key = { calendarId: calendar.id, sourceKey };
    const entry = entries.get(sourceKey);
    if (entry !== undefined) {
      const changes = changesOf(row.fields, entry.event);
      if (eventId !== null && changes !== null && row.status === 'scheduled') {
        const problem = await attempt(async () =>
          updateEvent(deps.events, {
            ...{ caller, eventId, changes: await withoutHiddenAddress(db, eventId, changes) },
            ...{ allowUnknownPlace: true, lostGroup: 'leave' },
          }),
        );
        if (problem !== null) isUnsettled = true;
        const fields = problem === null ? { fields: entry.event } : {};
        await updateTaken(db, key, { ...fields, missing_since: null, problem });
      } else if (row.missing_since !== null || row.problem !== null) {
        await updateTaken(db, key, { missing_since: null, problem: null });
      }
      continue;
    }
    const isRefused =
      refused.has(sourceKey) || (hidesSome && !untouched.has(sourceKey) && coming.includes(row));
    if (isRefused || untouched.has(sourceKey)) {
      const problem = isRefused && eventId !== null ? unreadable : row.problem;
      if (row.missing_since !== null || problem !== row.problem)
        await updateTaken(db, key, { missing_since: null, problem });
      continue;
    }
    if (isCut || eventId === null || row.status !== 'scheduled' || !coming.includes(row)) continue;
    if (row.missing_since === null) {
      isUnsettled = true;
      await updateTaken(db, key, { missing_since: now });
    } else if (Temporal.Instant.compare(row.missing_since, missingLongEnough) > 0) isUnsettled = true;
    else {
      const problem = await attempt(() => deleteEvent(deps.events, { caller, eventId }));
      if (problem !== null) isUnsettled = true;
      await updateTaken(db, key, { problem });
    }
  }
  return isUnsettled;
}

/**
 * The new keys of events by their former ones: the dates of a series have other ids once its time of day changes. New
 * entries with the title and day of as many that are missing are these events, by their times, and keep their people.
 */
function movedKeys(
  taken: Awaited<ReturnType<typeof listTaken>>,
  entries: ReadonlyMap<string, ValidEntry>,
  isThere: (key: string) => boolean,
): Map<string, string> {
  type Said = Partial<ValidEntry['event']>;
  const nameOf = ({ eventTitle, date }: Said) => JSON.stringify([eventTitle, date]);
  const byTime = (one: { said: Said }, other: { said: Said }) =>
    (one.said.startTime ?? '') < (other.said.startTime ?? '') ? -1 : 1;
  const known = new Set(taken.map((row) => row.source_key));
  const fresh = Map.groupBy(
    [...entries].filter(([key]) => !known.has(key)).map(([key, { event: said }]) => ({ key, said })),
    ({ said }) => nameOf(said),
  );
  // What a check has removed can come back as a new event.
  const isOpen = ({ source_key: key, status, missing_since: since }: (typeof taken)[number]) =>
    !isThere(key) && (status === 'scheduled' || since === null);
  const missing = Map.groupBy(
    taken.filter(isOpen).map((row) => ({ key: row.source_key, said: row.fields as unknown as Said })),
    ({ said }) => nameOf(said),
  );
  const moved = new Map<string, string>();
  for (const [name, rows] of missing) {
    const targets = fresh.get(name)?.toSorted(byTime) ?? [];
    if (targets.length !== rows.length) continue;
    for (const [index, { key }] of rows.toSorted(byTime).entries())
      moved.set(key, targets[index]?.key ?? key);
  }
  return moved;
}

/** As the calendar said it. */
function lastDay(fields: CalendarEventRow['fields']): string {
  const { date, endDate } = fields as unknown as ValidEntry['event'];
  return endDate ?? date;
}

/** The problem that the organiser has to know of, if any. */
async function attempt(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.type;
    throw error;
  }
}

type Changes = Partial<ValidEntry['event']>;

/** Only what the calendar itself changed, so that the organiser's own edits stay; null for nothing. */
function changesOf(before: unknown, after: ValidEntry['event']): Changes | null {
  // Fields that events have had since it was stored have their defaults.
  const { data = before } = DraftInput.safeParse(before);
  const known = data as Readonly<Record<string, unknown>>;
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Changes);
}

/** Where the organiser hides the address, the calendar's location is that address, and the area and its pin stay. */
async function withoutHiddenAddress(db: Db, eventId: string, changes: Changes): Promise<Changes> {
  const event = await findEvent(db, eventId);
  if (event === null || event.exactAddress === '') return changes;
  const { location: exactAddress = '', latitude: _, longitude: __, precision: ___, ...rest } = changes;
  const isArea = exactAddress === '' || tellsAddress({ location: event.location, exactAddress });
  return isArea ? rest : { ...rest, exactAddress };
}

/**
 * New events: drafts, or published ones where the calendar is trusted and the event is whole. What the person has already,
 * from elsewhere, isn't the calendar's: anybody can write its id into a calendar.
 */
async function add(deps: MoveInDeps, calendar: CalendarRow, entries: readonly ValidEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { db, clock, bus } = deps;
  const now = clock.now();
  const rows = entries.map(({ event, draft: { sourceKey } }) => {
    const isWhole = event.description !== '' && (event.online || event.location !== '');
    const draft = !calendar.trusted || !isWhole;
    const row = newEvent(event, { organiserId: calendar.user_id, now, sourceKey, draft });
    return { ...row, values: { ...row.values, group_id: calendar.group_id } };
  });
  await transaction(db, async (tx) => {
    const added = await insertEvents(tx, rows);
    const ids = new Map(
      rows.map(({ values: { id, source_key } }) => [source_key, added.has(id) ? id : null]),
    );
    await saveTaken(
      tx,
      entries.map(({ event, draft: { sourceKey } }) => ({
        ...{ calendarId: calendar.id, sourceKey, fields: event },
        eventId: ids.get(sourceKey) ?? null,
      })),
    );
    for (const { values } of rows) {
      if (!added.has(values.id) || values.published_at === null) continue;
      bus.publishAfter(tx, { topic: 'document', collection: 'events', id: values.id, action: 'create' });
    }
  });
}
