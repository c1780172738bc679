import { isMoneyField, mayDo } from '../../../contracts/event-roles.ts';
import { DraftInput, type EventChanges, type EventInput } from '../../../contracts/events.ts';
import type { RepeatRule, SeriesChange, SeriesPlan } from '../../../contracts/series.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import { type Principal, parseInput } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import {
  canManage,
  changeEvent,
  type EventNews,
  endEvent,
  eventFor,
  mergeChanges,
  type NotifiedFacts,
  pinFor,
  publishHosts,
  removeEvent,
  renderTextsOf,
  roleIn,
  statementOf,
  type WholeEvent,
} from '../events/index.ts';
import { countTold } from '../registrations/index.ts';
import { takeTickets } from '../ticket-types/index.ts';
import type { SeriesDeps } from './deps.ts';
import { hideInEnded } from './hide-address.ts';
import { dueDates, makeDates, todayIn } from './make-dates.ts';
import {
  changedFields,
  changesFor,
  datesOf,
  dayBefore,
  daysBetween,
  endedAfter,
  linkedFields,
  onDate,
  pairDates,
  shiftedTo,
  shiftInstant,
  windowEnd,
  withUsualTimes,
} from './rules.ts';
import {
  copyPassword,
  forgetOwnFields,
  insertSeries,
  joinSeries,
  listDates,
  lockSeatsOf,
  lockSeriesOf,
  type Series,
  type SeriesRow,
  saveSeries,
  saveSource,
} from './store.ts';
import { shareInvitations } from './take-invitations.ts';
import { takeSharing } from './take-sharing.ts';

interface Asked {
  readonly caller: Principal;
  readonly eventId: string;
  readonly change: SeriesChange;
}

/**
 * Changes several dates of a series, or starts one: all of it, or nothing. People get one mail each.
 * @throws Problem `event_not_found` for callers who may not do this to each of the dates; `event_not_in_series`;
 * `api_key_not_allowed` for what keys may not do to a single event; otherwise what the same change of one throws
 */
export async function changeSeries(deps: SeriesDeps, asked: Asked): Promise<SeriesPlan> {
  const prepared = await prepare(deps, asked);
  return transaction(deps.db, (tx) => applyChange(deps, tx, asked, prepared));
}

/** Ends the transaction of a preview. */
class Preview extends Error {
  readonly plan: SeriesPlan;

  constructor(plan: SeriesPlan) {
    super('preview');
    this.plan = plan;
  }
}

/** What {@link changeSeries} would do. It is done and rolled back, so that the two can't differ. */
export async function previewSeriesChange(deps: SeriesDeps, asked: Asked): Promise<SeriesPlan> {
  const prepared = await prepare(deps, asked);
  try {
    return await transaction(deps.db, async (tx): Promise<SeriesPlan> => {
      throw new Preview(await applyChange(deps, tx, asked, prepared));
    });
  } catch (error) {
    if (error instanceof Preview) return error.plan;
    throw error;
  }
}

/** What a change needs from outside, looked up before any lock is held. */
async function prepare(deps: SeriesDeps, { caller, eventId, change }: Asked) {
  // Keys neither delete events nor decide about teams.
  const isOutOfReach = change.kind === 'delete' || (change.kind === 'update' && change.sharing);
  if (caller.byKey && isOutOfReach) throw new Problem('api_key_not_allowed');
  const known = await eventFor(deps.db, caller, eventId, 'edit');
  if (change.kind !== 'update') return { pin: {}, rendered: null };
  const { changes } = change;
  if (changes.date !== undefined && changes.date !== known.startDate)
    throw invalidField('date', 'Change one date at a time, or change how the event repeats');
  return {
    pin: await pinFor(deps, statementOf(known), changes, true),
    rendered: await renderTextsOf(changes),
  };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;
type Planned = SeriesPlan['dates'][number];

/** A change under way: the locked series, the date it was made on, and the dates that can still change. */
interface Scene {
  readonly deps: SeriesDeps;
  readonly tx: Tx;
  readonly caller: Principal;
  readonly now: Temporal.Instant;
  readonly event: WholeEvent;
  readonly series: Series;
  /** Not over, in order; cancelled ones too. */
  readonly rows: readonly SeriesRow[];
  /** All dates. */
  readonly dates: readonly SeriesRow[];
  /** The dates that the rule gave those that are over, maybe because they were moved by hand. */
  readonly past: readonly string[];
}

async function applyChange(
  deps: SeriesDeps,
  tx: Tx,
  { caller, eventId, change }: Asked,
  prepared: Prepared,
): Promise<SeriesPlan> {
  const now = deps.clock.now();
  const locked = await lockSeriesOf(tx, eventId);
  const event = await eventFor(tx, caller, eventId, 'edit');
  const isOwners = change.kind !== 'update' || change.sharing;
  if (isOwners && !canManage(caller, event)) throw new Problem('event_not_found');
  if (change.kind === 'repeat' && locked === null) {
    return startSeries(deps, tx, event, change.rule, change.except ?? []);
  }
  const { seriesDate } = event;
  if (locked === null || seriesDate === null) throw new Problem('event_not_in_series');
  const dates = await listDates(tx, locked.id, { now });
  const rows = dates.filter(({ over }) => !over);
  const past = dates.filter(({ over }) => over).map((row) => row.seriesDate);
  await lockSeatsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const scene: Scene = { deps, tx, caller, now, event, series: locked, rows, dates, past };
  switch (change.kind) {
    case 'update':
      return update(scene, change, prepared);
    case 'repeat':
      return repeat(scene, seriesDate, change.rule, change.except);
    case 'cancel':
    case 'delete': {
      const from = change.scope === 'all' ? '' : seriesDate;
      return end(scene, from, change);
    }
  }
}

/** Puts an event into a new series, as its first date, and makes the next ones. */
async function startSeries(
  deps: SeriesDeps,
  tx: Tx,
  event: WholeEvent,
  rule: RepeatRule | null,
  except: readonly string[],
): Promise<SeriesPlan> {
  if (rule === null) throw new Problem('event_not_in_series');
  if (event.status === 'cancelled') throw new Problem('event_cancelled');
  const now = deps.clock.now();
  const from = event.startDate;
  const started: Series = {
    id: newId(),
    organiserId: event.organiserId,
    rule,
    from,
    skipped: except.filter((date) => date !== from),
    template: statementOf(event),
    groupId: event.groupId,
    sourceEventId: event.id,
    madeUntil: from,
    createdAt: now,
  };
  // Those of a draft are made when it is published.
  const { dates, madeUntil } =
    event.publishedAt === null ? unmade(from) : dueDates(started, todayIn(started, now), from);
  await insertSeries(tx, { ...started, madeUntil });
  await joinSeries(tx, event.id, { seriesId: started.id, date: from });
  const made = await makeDates(deps, tx, started, dates);
  deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: event.id, action: 'update' });
  return { dates: [...made].map(([date, id]) => added(date, id)), told: 0 };
}

function unmade(madeUntil: string): ReturnType<typeof dueDates> {
  return { dates: [], madeUntil };
}

function added(date: string, $id: string): Planned {
  return { $id, date, outcome: 'added', keeps: [], registered: 0 };
}

/** Changes fields of the dates in scope, and of those that will be made. */
async function update(
  scene: Scene,
  { scope, changes, replaceOwn, tickets, sharing, invitations }: Extract<SeriesChange, { kind: 'update' }>,
  { pin, rendered }: Prepared,
): Promise<SeriesPlan> {
  const { deps, tx, caller, now, event, series, rows, dates } = scene;
  const { seriesDate } = event;
  if (event.status === 'cancelled') throw new Problem('event_cancelled');
  const first = scope === 'all' || seriesDate === null ? '' : seriesDate;
  const inScope = rows.filter((row) => row.status === 'scheduled' && row.seriesDate >= first);
  const { date: _, ...given } = { ...changes, ...pin };
  // Forms send fields along that didn't change; only those that replace what was changed by hand are meant as they are.
  const stated = replaceOwn ? given : changedFields(statementOf(event), given);
  const planned: Planned[] = [];
  const news: { eventId: string; before: Partial<NotifiedFacts> }[] = [];
  for (const row of inScope) {
    const isHere = row.id === event.id;
    const target = isHere ? event : await eventFor(tx, caller, row.id, 'edit');
    const { changes: own, keeps } = changesFor(stated, {
      own: isHere ? [] : row.ownFields,
      days: daysBetween(event.startDate, target.startDate),
      timeZone: event.timeZone,
      replaceOwn,
    });
    const isChanged = Object.keys(own).length > 0;
    if (isChanged) {
      const before = await changeEvent(deps, tx, {
        caller,
        eventId: row.id,
        changes: own,
        pin: {},
        rendered,
        own: false,
        lostGroup: 'leave',
      });
      if (before !== null) news.push({ eventId: row.id, before });
      await forgetOwnFields(tx, row.id, [...linkedFields(Object.keys(own))]);
    }
    if (tickets && !isHere) {
      const days = daysBetween(event.startDate, target.startDate);
      const move = (at: string) => shiftInstant(at, days, event.timeZone);
      await takeTickets(deps.registrations, tx, { caller, eventId: row.id, from: event.id, move });
    }
    if (sharing && !isHere) await takeSharing(tx, caller, { from: event.id, to: row.id, now });
    const takes = tickets || ((sharing || invitations) && !isHere);
    if (!isChanged && !takes && keeps.length === 0) continue;
    const outcome = isChanged || takes ? 'changed' : 'kept';
    planned.push({ $id: row.id, date: target.startDate, outcome, keeps, registered: row.registered });
  }
  const base = onDate(series.template, event.startDate);
  const template = parseInput(DraftInput, mergeChanges(base, stated as EventChanges));
  await requireMoneyRight(scene, base, template);
  if (scope === 'all') planned.push(...(await hideInEnded(deps, tx, event, dates, { ...changes, ...pin })));
  if (stated.visibility === 'password') {
    await copyPassword(tx, { from: event.id, to: inScope.map(({ id }) => id) });
  }
  await saveSeries(tx, { ...series, template }, now);
  if (invitations) {
    const to = inScope.flatMap(({ id }) => (id === event.id ? [] : [id]));
    await shareInvitations(tx, { from: event.id, to, now });
  }
  if (tickets || sharing || invitations) await saveSource(tx, series.id, event.id);
  if (sharing) for (const { id } of inScope) publishHosts(deps, tx, id);
  return announced(scene, planned, { changed: news, cancelled: [] });
}

/** New dates take their price from the template, also when no date that exists takes the change. */
async function requireMoneyRight({ tx, caller, event }: Scene, before: EventInput, after: EventInput) {
  const names = (Object.keys(after) as (keyof EventInput)[]).filter(isMoneyField);
  if (names.every((name) => before[name] === after[name])) return;
  if (!mayDo(await roleIn(tx, caller, event), 'money')) throw new Problem('event_money_not_allowed');
}

/** Repeats a series differently from one of its dates on. */
async function repeat(
  scene: Scene,
  seriesDate: string,
  rule: RepeatRule | null,
  except: readonly string[] | undefined,
): Promise<SeriesPlan> {
  const { deps, tx, caller, now, event, series, rows, past } = scene;
  if (rule === null)
    return end(scene, Temporal.PlainDate.from(seriesDate).add({ days: 1 }).toString(), { kind: 'delete' });
  const skipped = (except ?? series.skipped).filter((date) => date !== seriesDate);
  const next: Series = { ...series, rule, from: seriesDate, skipped, madeUntil: seriesDate };
  const later = rows.filter((row) => row.seriesDate > seriesDate);
  const cancelled = later.filter(({ status }) => status === 'cancelled').map((row) => row.seriesDate);
  const gone = new Set([...past, ...cancelled]);
  const before = later.filter(({ status }) => status === 'scheduled').map((row) => row.seriesDate);
  const { dates: due, madeUntil } =
    event.publishedAt === null ? unmade(seriesDate) : dueDates(next, todayIn(series, now), seriesDate);
  // Dates that were made before, for a rule that went further, stay when the new rule names them too.
  const last = before.at(-1) ?? seriesDate;
  const named = last > windowEnd(todayIn(series, now)) ? datesOf(next, { until: last }) : [];
  const after = [...new Set([...due, ...named.filter((date) => before.includes(date))])]
    .filter((date) => date > seriesDate && !gone.has(date))
    .toSorted();
  const { moved, added: fresh, removed } = pairDates(before, after, rule.kind);

  const planned: Planned[] = [];
  const news: { eventId: string; before: Partial<NotifiedFacts> }[] = [];
  const rowOn = new Map(later.map((row) => [row.seriesDate, row]));
  for (const [from, to] of moved) {
    const row = rowOn.get(from);
    if (row === undefined) continue;
    await joinSeries(tx, row.id, { seriesId: series.id, date: to });
    const target = await eventFor(tx, caller, row.id, 'edit');
    const isOwn = row.ownFields.includes('date');
    if (!isOwn) {
      const date = Temporal.PlainDate.from(target.startDate)
        .add({ days: daysBetween(from, to) })
        .toString();
      const former = await changeEvent(deps, tx, {
        caller,
        eventId: row.id,
        changes: shiftedTo(withUsualTimes(statementOf(target), series.template), date),
        pin: {},
        rendered: null,
        own: false,
        lostGroup: 'leave',
      });
      if (former !== null) news.push({ eventId: row.id, before: former });
    }
    planned.push({
      $id: row.id,
      date: isOwn ? target.startDate : to,
      outcome: isOwn ? 'kept' : 'changed',
      keeps: isOwn ? ['date'] : [],
      registered: row.registered,
    });
  }
  const ended = await removeDates(scene, removed, 'delete', '');
  await saveSeries(tx, { ...next, madeUntil }, now);
  const made = await makeDates(deps, tx, next, fresh);
  deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: event.id, action: 'update' });
  const all = [...planned, ...ended.planned, ...[...made].map(([date, id]) => added(date, id))];
  return announced(scene, all, { changed: news, cancelled: ended.cancelled });
}

/** Ends the dates from a day on, and the series with them. */
async function end(
  scene: Scene,
  from: string,
  change: { readonly kind: 'cancel' | 'delete'; readonly reason?: string },
): Promise<SeriesPlan> {
  const { tx, now, series, rows } = scene;
  const dates = rows
    .filter((row) => row.status === 'scheduled' && row.seriesDate >= from)
    .map((row) => row.seriesDate);
  const ended = await removeDates(scene, dates, change.kind, change.reason ?? '');
  const first = from > series.from ? from : series.from;
  const rule = endedAfter(series.rule, dayBefore(first));
  await saveSeries(tx, { ...series, rule, madeUntil: null }, now);
  return announced(scene, ended.planned, { changed: [], cancelled: ended.cancelled });
}

/** Cancels these dates, or deletes those that no one registered for. */
async function removeDates(
  { deps, tx, caller, rows }: Scene,
  dates: readonly string[],
  kind: 'cancel' | 'delete',
  reason: string,
): Promise<{ readonly planned: Planned[]; readonly cancelled: string[] }> {
  const wanted = new Set(dates);
  const planned: Planned[] = [];
  for (const { id: eventId, seriesDate: date, registered } of rows.filter((row) =>
    wanted.has(row.seriesDate),
  )) {
    const outcome =
      kind === 'cancel'
        ? await endEvent(deps, tx, { caller, eventId, reason })
        : await removeEvent(deps, tx, { caller, eventId });
    // A change of the rule deletes dates, too.
    if (outcome === 'deleted' && caller.byKey) throw new Problem('api_key_not_allowed');
    if (outcome !== 'stays_cancelled') planned.push({ $id: eventId, date, outcome, keeps: [], registered });
  }
  const cancelled = planned.filter(({ outcome }) => outcome === 'cancelled');
  return { planned, cancelled: cancelled.flatMap(({ $id }) => $id ?? []) };
}

/** Queues the mails about a change, and counts the people who get one. */
async function announced({ deps, tx }: Scene, planned: Planned[], news: EventNews): Promise<SeriesPlan> {
  await deps.hooks.announce(tx, news);
  const dates = planned.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return { dates, told: await countTold(tx, news) };
}
