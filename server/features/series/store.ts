import { sql } from 'kysely';
import { DraftInput, type EventInput } from '../../../contracts/events.ts';
import { RepeatRule } from '../../../contracts/series.ts';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';
import type { Repeats } from './rules.ts';

/** A series as it is stored. */
export interface Series extends Repeats {
  readonly id: string;
  readonly organiserId: string;
  /** What a new date is like; its own dates are those of some date of the series. */
  readonly template: EventInput;
  readonly groupId: string | null;
  /** The date that new ones take ticket types, questions and team from. */
  readonly sourceEventId: string | null;
  /** Dates until here exist; null when the rule has no more. */
  readonly madeUntil: string | null;
  readonly createdAt: Temporal.Instant;
}

function selectSeries(db: Db) {
  return db
    .selectFrom('event_series')
    .select([
      'event_series.id',
      'event_series.organiser_id as organiserId',
      'rule',
      'from_date as from',
      'template',
      'event_series.group_id as groupId',
      'source_event_id as sourceEventId',
      sql<string[]>`skipped::text[]`.as('skipped'),
      'made_until as madeUntil',
      'event_series.created_at as createdAt',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSeries>['execute']>>[number];

/** Stored values are read by the contract, which may have got fields with a default since. */
function read(row: Row): Series {
  return { ...row, rule: RepeatRule.parse(row.rule), template: DraftInput.parse(row.template) };
}

export async function findSeries(db: Db, id: string): Promise<Series | null> {
  const row = await selectSeries(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : read(row);
}

export async function findManySeries(db: Db, ids: readonly string[]): Promise<Series[]> {
  if (ids.length === 0) return [];
  return (await selectSeries(db).where('id', '=', anyOf(ids)).execute()).map(read);
}

/** Locks the series' row until `tx` ends. Lock order: before the seats of its dates. */
export async function lockSeries(tx: Tx, id: string): Promise<Series | null> {
  const row = await selectSeries(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** Locks the series that an event is a date of, if it is one. */
export async function lockSeriesOf(tx: Tx, eventId: string): Promise<Series | null> {
  const row = await selectSeries(tx)
    .where('id', '=', (eb) => eb.selectFrom('events').select('series_id').where('events.id', '=', eventId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : read(row);
}

export async function insertSeries(tx: Tx, series: Series): Promise<void> {
  const { id, organiserId, createdAt: now } = series;
  await tx
    .insertInto('event_series')
    .values({
      id,
      organiser_id: organiserId,
      source_event_id: series.sourceEventId,
      ...columnsOf(series),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Without the date that new ones take things from, which may be gone by now. See {@link saveSource}. */
export async function saveSeries(tx: Tx, series: Series, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('event_series')
    .set({ ...columnsOf(series), updated_at: now })
    .where('id', '=', series.id)
    .execute();
}

function columnsOf({ rule, from, template, groupId, skipped, madeUntil }: Series) {
  return {
    rule: JSON.stringify(rule),
    from_date: from,
    template: JSON.stringify(template),
    group_id: groupId,
    skipped: [...skipped],
    made_until: madeUntil,
  };
}

export async function saveSource(tx: Tx, seriesId: string, eventId: string): Promise<void> {
  await tx.updateTable('event_series').set({ source_event_id: eventId }).where('id', '=', seriesId).execute();
}

/** A date of a series that was removed by hand isn't made again. */
export async function skipDate(tx: Tx, seriesId: string, date: string): Promise<void> {
  await tx
    .updateTable('event_series')
    .set({ skipped: sql`array_append(array_remove(skipped, ${date}::date), ${date}::date)` })
    .where('id', '=', seriesId)
    .execute();
}

/** A date of a series. */
export interface SeriesRow {
  readonly id: string;
  readonly seriesDate: string;
  readonly status: string;
  readonly over: boolean;
  readonly ownFields: string[];
  /** Live registrations. */
  readonly registered: number;
}

/** All dates of a series from a day on, in order, including cancelled ones. */
export async function listDates(
  db: Db,
  seriesId: string,
  { now, from }: { readonly now: Temporal.Instant; readonly from?: string },
): Promise<SeriesRow[]> {
  return db
    .selectFrom('events')
    .innerJoin('event_seats', 'event_seats.event_id', 'events.id')
    .select([
      'events.id',
      'series_date as seriesDate',
      'status',
      'own_fields as ownFields',
      sql<boolean>`ends_at <= ${now}`.as('over'),
      sql<number>`confirmed + held + pending + waitlisted`.as('registered'),
    ])
    .where('series_id', '=', seriesId)
    .$if(from !== undefined, (dates) => dates.where('series_date', '>=', from ?? ''))
    .orderBy('series_date')
    .$narrowType<{ seriesDate: string }>()
    .execute();
}

/** Puts an event into a series. */
export async function joinSeries(
  tx: Tx,
  eventId: string,
  { seriesId, date }: { readonly seriesId: string; readonly date: string },
): Promise<void> {
  await tx
    .updateTable('events')
    .set({ series_id: seriesId, series_date: date })
    .where('id', '=', eventId)
    .execute();
}

/** Takes back a mark that fields were changed for this date only. */
export async function forgetOwnFields(tx: Tx, eventId: string, names: readonly string[]): Promise<void> {
  await tx
    .updateTable('events')
    .set({
      own_fields: sql`array(select name from unnest(own_fields) as name where not (name = any(${[...names]})))`,
    })
    .where('id', '=', eventId)
    .execute();
}

/** Locks the seats of several events in a fixed order, so that two callers can't deadlock. */
export async function lockSeatsOf(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .selectFrom('event_seats')
    .select('event_id')
    .where('event_id', '=', anyOf(eventIds))
    .orderBy('event_id')
    .forUpdate()
    .execute();
}

/**
 * Series whose next dates are due, in the order of their ids. Those whose latest date is a draft wait until it is published,
 * since new dates would be public before it; and so do those of people who may not publish.
 */
export async function listDue(db: Db, until: string, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('event_series')
    .innerJoin('users as organisers', 'organisers.id', 'event_series.organiser_id')
    .select('event_series.id')
    .where('made_until', '<', until)
    .where('event_series.id', '>', after)
    .where('organisers.blocked_at', 'is', null)
    .where('organisers.deleted_at', 'is', null)
    .where(
      sql<boolean>`(select events.published_at from events
        where events.series_id = event_series.id and (events.status = 'scheduled' or events.published_at is not null)
        order by events.series_date desc limit 1) is not null`,
    )
    .orderBy('event_series.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an administrator has hidden a date that isn't over. */
export async function hasHiddenDate(db: Db, seriesId: string, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('hidden_at', 'is not', null)
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest date that new ones can take tickets and questions from. */
export async function findSource(db: Db, seriesId: string): Promise<string | null> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('status', '=', 'scheduled')
    .orderBy('series_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What organisers set for an event outside its form. Copies and new dates take it over. */
export const copiedSettings = [
  'payment_methods',
  'transfer_hold_hours',
  'door_release_hours',
  'supply_state',
] as const;

export async function copySettings(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: readonly string[] },
): Promise<void> {
  const columns = sql.join(copiedSettings.map((name) => sql.ref(name)));
  await sql`update events set (${columns}) = (select ${columns} from events where id = ${from})
    where id = any(${[...to]}::text[])`.execute(tx);
}

/** Events with ticket types keep their refund terms also where the cheapest type is free. */
export async function setRefundTerms(
  tx: Tx,
  to: readonly string[],
  refundHours: number | null,
): Promise<void> {
  await sql`update events set refund_hours = ${refundHours}
    where id = any(${[...to]}::text[]) and has_ticket_types`.execute(tx);
}

/** Gives events the password of another, or else of the latest date of its series that has one. */
export async function copyPassword(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: readonly string[] },
): Promise<void> {
  await sql`insert into event_passwords (event_id, hash, changed_at)
    select copies.id, known.hash, known.changed_at from unnest(${[...to]}::text[]) as copies (id), (
      select hash, changed_at from event_passwords join events on events.id = event_id
      where events.id = ${from} or events.series_id = (select series_id from events where id = ${from})
      order by (events.id = ${from}) desc, series_date desc limit 1) as known
    where copies.id <> ${from}
    on conflict (event_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`.execute(tx);
}

/**
 * Gives new events the team of another.
 * @param options `hosts`: whether those who agreed to be shown as hosts are; not for an event that they don't know
 */
export async function copyTeam(
  tx: Tx,
  { from, to, hosts, now }: { from: string; to: readonly string[]; hosts: boolean; now: Temporal.Instant },
): Promise<void> {
  await sql`insert into event_helpers (event_id, user_id, role, host, joined_at)
    select copies.id, user_id, role, host and ${hosts}, ${now} from event_helpers, unnest(${to}::text[]) as copies (id)
    where event_id = ${from}`.execute(tx);
}

/**
 * Dates are shown in the further groups of another, which took the series when they took that one. Open requests stay
 * with the date that they are about.
 */
export async function copyGroups(
  tx: Tx,
  {
    from,
    to,
    now,
  }: { readonly from: string; readonly to: readonly string[]; readonly now: Temporal.Instant },
): Promise<void> {
  await sql`insert into event_groups (event_id, group_id, asked_by_group, asked_by, created_at, accepted_at)
    select events.id, known.group_id, asked_by_group, asked_by, ${now}, ${now}
    from event_groups as known, events
    where known.event_id = ${from} and known.accepted_at is not null and events.id = any(${[...to]}::text[])
      and events.visibility = 'public' and events.published_at is not null
      and events.group_id is distinct from known.group_id
    on conflict (event_id, group_id) do update set accepted_at = excluded.accepted_at
    where event_groups.declined_at is null and event_groups.accepted_at is null`.execute(tx);
}
