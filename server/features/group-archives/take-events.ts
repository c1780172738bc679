import { type Tx, transaction } from '../../infra/db/database.ts';
import { newId } from '../../infra/ids.ts';
import { insertEvents, newEvent } from '../events/index.ts';
import { keyOfSourceId } from '../import/index.ts';
import { saveSupplyState } from '../invoices/index.ts';
import { insertQuestions } from '../questions/index.ts';
import {
  insertSeries,
  joinSeries,
  lockSeries,
  saveSeries,
  saveSource,
  setRefundTerms,
} from '../series/index.ts';
import { insertCodes, writeTickets } from '../ticket-types/index.ts';
import type { ArchivedCode, ArchivedEvent } from './format.ts';
import type { ImportRun, Known } from './import-run.ts';
import { keysOf, knownKey, ownEventOf } from './store.ts';

/** Without dates, which come with the events; none is made until they are there. */
export async function takeSeries(run: ImportRun): Promise<Known> {
  const { deps, groupId, caller } = run;
  const known = await run.known('series');
  for await (const line of run.values('series.ndjson')) {
    const { rule, from, skipped, template } = line;
    const keys = keysOf(line);
    const isKnown = knownKey(known, keys) !== null;
    if (run.isDone()) continue;
    run.count('series', isKnown);
    await transaction(deps.db, async (tx) => {
      if (isKnown) return run.save(tx);
      const id = newId();
      const made = { sourceEventId: null, madeUntil: null, createdAt: deps.clock.now() };
      const owner = { id, organiserId: caller.userId, groupId };
      const stated = { ...template, featuredImage: null, ...openTo(template) };
      await insertSeries(tx, { ...owner, rule, from, skipped, template: stated, ...made });
      await run.remember(tx, 'series', new Map(keys.map((key) => [key, id])));
      known.set(keys[0], id);
    });
  }
  return known;
}

/** A password isn't in the archive. */
function openTo({ visibility }: Pick<ArchivedEvent, 'visibility'>): Pick<ArchivedEvent, 'visibility'> {
  return { visibility: visibility === 'password' ? 'invited' : visibility };
}

export async function takeEvents(run: ImportRun, series: Known): Promise<Known> {
  const { deps } = run;
  const known = await run.known('event');
  // Codes are only read after the events that they are for.
  for await (const _ of run.values('events.ndjson'));
  const codes = new Map<string, ArchivedCode[]>();
  for await (const code of run.values('codes.ndjson')) {
    const ofEvent = codes.get(code.eventId);
    if (ofEvent === undefined) codes.set(code.eventId, [code]);
    else ofEvent.push(code);
  }
  for await (const event of run.values('events.ndjson')) {
    const keys = keysOf({ $id: event.$id, sources: event.archive.sources });
    const isKnown = knownKey(known, keys) !== null;
    if (run.isDone()) continue;
    if (isKnown) {
      run.count('events', true);
      await transaction(deps.db, (tx) => run.save(tx));
      continue;
    }
    const { featuredImage, eventTitle } = event;
    const picture = featuredImage === null ? null : await run.picture(featuredImage, eventTitle);
    await transaction(deps.db, async (tx) => {
      const made = await insertEvent(run, tx, { event, picture, codes: codes.get(event.$id) ?? [] });
      if (made.added && made.id !== null) await join(tx, made.id, event, series);
      run.count('events', !made.added);
      await run.remember(tx, 'event', new Map(keys.map((key) => [key, made.id])));
      known.set(keys[0], made.id);
    });
  }
  return known;
}

interface NewEvent {
  readonly event: ArchivedEvent;
  readonly picture: string | null;
  readonly codes: readonly ArchivedCode[];
}

/**
 * What took place or was cancelled stays public, without telling anyone; everything else becomes a draft.
 * @returns `id` null: the person imported it before, but not into this group
 */
async function insertEvent(
  { deps, groupId, caller }: ImportRun,
  tx: Tx,
  { event, picture, codes }: NewEvent,
): Promise<{ readonly id: string | null; readonly added: boolean }> {
  const { $id, archive, ...stated } = event;
  const now = deps.clock.now();
  const sourceKey = keyOfSourceId($id);
  const about = { organiserId: caller.userId, now, sourceKey, draft: true };
  const { values, capacity } = newEvent({ ...stated, featuredImage: picture, ...openTo(stated) }, about);
  const isOver = Temporal.Instant.compare(instantOf(values.ends_at), now) <= 0;
  const isCancelled = archive.state === 'cancelled';
  const isHistory = isCancelled || (archive.state === 'published' && isOver);
  const { own } = archive;
  const row = {
    ...values,
    group_id: groupId,
    ...(isHistory && { published_at: earlier(archive.publishedAt, now), announced_at: now }),
    ...(isCancelled && {
      status: 'cancelled' as const,
      cancelled_at: now,
      cancel_reason: archive.cancelReason,
    }),
    ...(own !== null && {
      transfer_hold_hours: own.transferHoldHours,
      door_release_hours: own.doorReleaseHours,
    }),
  };
  const added = await insertEvents(tx, [{ values: row, capacity }]);
  if (!added.has(row.id)) {
    const before = await ownEventOf(tx, caller.userId, sourceKey);
    return { id: before?.groupId === groupId ? before.id : null, added: false };
  }
  if (own !== null) {
    await insertQuestions(tx, {
      questions: own.questions.map((question) => ({ $id: newId(), ...question })),
      ...{ to: [row.id], now },
    });
    await saveSupplyState(tx, row.id, own.supplyState);
    if (own.tickets !== null)
      await writeTickets(tx, { tickets: own.tickets, to: row.id, move: (at) => at, now });
    await setRefundTerms(tx, [row.id], stated.refundHours);
    // PostgreSQL allows 65,535 parameters per statement.
    for (let start = 0; start < codes.length; start += 1000) {
      await insertCodes(tx, row.id, codes.slice(start, start + 1000).map(unusedCode), now);
    }
  }
  deps.bus.publishAfter(tx, {
    ...{ topic: 'document', collection: 'events', id: row.id, action: 'create' },
    unlisted: true,
  });
  return { id: row.id, added: true };
}

function instantOf(value: unknown): Temporal.Instant {
  return Temporal.Instant.from(String(value));
}

function earlier(at: string | null, now: Temporal.Instant): Temporal.Instant {
  const instant = at === null ? now : Temporal.Instant.from(at);
  return Temporal.Instant.compare(instant, now) > 0 ? now : instant;
}

function unusedCode({ code, kind, value, ticketTypes, ...limits }: ArchivedCode) {
  const { opensAt, closesAt, maxUses, maxPerPerson } = limits;
  return {
    ...{ id: newId(), code, kind, value, ticketTypes, maxUses, maxPerPerson, used: 0 },
    opensAt: opensAt === null ? null : Temporal.Instant.from(opensAt),
    closesAt: closesAt === null ? null : Temporal.Instant.from(closesAt),
  };
}

/** Makes an event a date of its series, unless the series was deleted or the archive has two events on that date. */
async function join(tx: Tx, id: string, { archive }: ArchivedEvent, series: Known): Promise<void> {
  const own = archive.own?.series;
  const seriesId = own == null ? null : (series.get(keyOfSourceId(own.$id)) ?? null);
  if (own == null || seriesId === null || (await lockSeries(tx, seriesId)) === null) return;
  const taken = await tx
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('series_date', '=', own.date)
    .executeTakeFirst();
  if (taken !== undefined) return;
  await joinSeries(tx, id, { seriesId, date: own.date });
  await tx.updateTable('events').set({ own_fields: own.ownFields }).where('id', '=', id).execute();
}

/** A series goes on after its latest date, which has to be published first; not if all its dates are over. */
export async function finishSeries(run: ImportRun, series: Known): Promise<void> {
  const { deps } = run;
  const now = deps.clock.now();
  for await (const { $id, madeUntil } of run.values('series.ndjson')) {
    const id = series.get(keyOfSourceId($id)) ?? null;
    if (id === null) continue;
    await transaction(deps.db, async (tx) => {
      const row = await lockSeries(tx, id);
      if (row === null || row.sourceEventId !== null) return;
      const latest = await tx
        .selectFrom('events')
        .select(['id', 'ends_at as endsAt', 'series_date as date'])
        .where('series_id', '=', id)
        .orderBy('series_date', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (latest === undefined) return;
      await saveSource(tx, id, latest.id);
      const goesOn = madeUntil !== null && Temporal.Instant.compare(latest.endsAt, now) > 0;
      if (goesOn) await saveSeries(tx, { ...row, madeUntil: latest.date }, now);
    });
  }
}
