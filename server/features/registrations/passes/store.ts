import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf, type Db, executePrepared, perDatabase, type Tx } from '../../../infra/db/database.ts';
import { createBatcher } from '../../../infra/http/concurrency.ts';
import { addJob, addJobs, job } from '../../../infra/jobs/queue.ts';
import type { WholeEvent } from '../../events/index.ts';
import type { Payments, Refund } from '../payments-port.ts';
import type { Register } from '../register.ts';
import { refundsOfAddOns, type TakenAddOn } from '../tickets/add-ons.ts';
import type { Registration } from '../types.ts';
import { type PassPrice, sharesOf } from './rules.ts';

/** A series pass, from the moment when its first date is confirmed. */
export interface SeriesPass extends PassPrice {
  readonly id: string;
  readonly seriesId: string;
  /** The date that it was bought on. */
  readonly eventId: string;
  readonly userId: string;
  readonly ticketTypeId: string;
  readonly fromDate: string;
  readonly endedAt: Temporal.Instant | null;
  readonly settledAt: Temporal.Instant | null;
}

/** Takes the seats of a pass in its other dates. */
export const fillPassJob = job('fill_series_pass', z.object({ passId: z.string() }));
/** Gives back the seats of a pass that was ended. */
export const emptyPassJob = job('empty_series_pass', z.object({ passId: z.string() }));

function selectPasses(db: Db) {
  return db
    .selectFrom('series_passes')
    .select([
      'series_passes.id',
      'series_passes.series_id as seriesId',
      'series_passes.event_id as eventId',
      'series_passes.user_id as userId',
      'series_passes.ticket_type_id as ticketTypeId',
      'series_passes.from_date as fromDate',
      'series_passes.dates',
      'series_passes.price_paise as pricePaise',
      'series_passes.ended_at as endedAt',
      'series_passes.settled_at as settledAt',
    ]);
}

export async function findPass(db: Db, id: string): Promise<SeriesPass | null> {
  return (await selectPasses(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Lock order: after the seats of an event, before payments. */
export async function lockPass(tx: Tx, id: string): Promise<SeriesPass | null> {
  return (await selectPasses(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** The passes of a person that go on. */
export async function listPassesOf(db: Db, userId: string): Promise<SeriesPass[]> {
  return selectPasses(db).where('user_id', '=', userId).where('ended_at', 'is', null).orderBy('id').execute();
}

/** Starts the passes that these confirmed registrations bought. A second call changes nothing. */
export async function startPasses(
  tx: Tx,
  { id: eventId, seriesId, seriesDate }: WholeEvent,
  bought: readonly Registration[],
  now: Temporal.Instant,
): Promise<void> {
  if (bought.length === 0 || seriesId === null || seriesDate === null) return;
  const started = await tx
    .insertInto('series_passes')
    .values(
      bought.map(({ id, userId, ticketTypeId, passDates, agreedPaise }) => ({
        id,
        series_id: seriesId,
        event_id: eventId,
        user_id: userId,
        ticket_type_id: ticketTypeId ?? '',
        from_date: seriesDate,
        dates: passDates,
        price_paise: agreedPaise ?? 0,
        started_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (started.length === 0) return;
  await tx
    .insertInto('series_pass_dates')
    .values(started.map(({ id }) => ({ pass_id: id, position: 1, event_id: eventId, registration_id: id })))
    .execute();
  await addJobs(
    tx,
    fillPassJob,
    started.map(({ id }) => ({ passId: id })),
  );
}

/** Series passes get their seats in dates that were made, or became public, in `tx`. */
export async function fillPassesOf(tx: Tx, seriesId: string): Promise<void> {
  const passes = await open(tx).where('series_id', '=', seriesId).execute();
  for (const { id } of passes) await addJob(tx, fillPassJob, { passId: id }, { key: `fill_pass ${id}` });
}

function open(db: Db) {
  return db
    .selectFrom('series_passes')
    .select('id')
    .where('ended_at', 'is', null)
    .where('settled_at', 'is', null);
}

/** Passes that may lack dates, in the order of their ids. */
export async function listOpenPasses(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await open(db).where('id', '>', after).orderBy('id').limit(most).execute();
  return rows.map(({ id }) => id);
}

/** The next dates that a pass could admit to: those where its holder isn't registered yet. */
export async function listMissingDates(
  db: Db,
  { id, seriesId, fromDate, userId }: SeriesPass,
  now: Temporal.Instant,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<{ readonly eventId: string; readonly date: string }[]> {
  return db
    .selectFrom('events')
    .select(['events.id as eventId', 'series_date as date'])
    .where('series_id', '=', seriesId)
    .where('series_date', '>=', fromDate)
    .$if(after !== null, (dates) => dates.where('series_date', '>', after))
    .where('status', '=', 'scheduled')
    .where('published_at', 'is not', null)
    .where('starts_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('series_pass_dates')
            .select('position')
            .where('pass_id', '=', id)
            .whereRef('series_pass_dates.event_id', '=', 'events.id'),
        ),
      ),
    )
    .where(
      sql<boolean>`not exists (select from registrations where event_id = events.id and user_id = ${userId}
        and not companion and state in ('pending', 'waitlisted', 'awaiting_payment', 'confirmed'))`,
    )
    .orderBy('series_date')
    .limit(most)
    .$narrowType<{ date: string }>()
    .execute();
}

/** The next position of a pass, whose row the caller has locked. */
export async function nextPosition(tx: Tx, passId: string): Promise<number> {
  const row = await tx
    .selectFrom('series_pass_dates')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('pass_id', '=', passId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export async function addPassDate(
  tx: Tx,
  date: {
    readonly passId: string;
    readonly position: number;
    readonly eventId: string;
    readonly registrationId: string;
  },
): Promise<void> {
  const { passId, position, eventId, registrationId } = date;
  await tx
    .insertInto('series_pass_dates')
    .values({ pass_id: passId, position, event_id: eventId, registration_id: registrationId })
    .execute();
}

/** The first date that a pass was bought with is given back, and taken again as any other. */
export async function setPassSeat(
  tx: Tx,
  { passId, position, registrationId }: { passId: string; position: number; registrationId: string },
): Promise<void> {
  await tx
    .updateTable('series_pass_dates')
    .set({ registration_id: registrationId })
    .where('pass_id', '=', passId)
    .where('position', '=', position)
    .execute();
}

/** @returns whether this call ended it */
export async function setPassEnded(tx: Tx, passId: string, now: Temporal.Instant): Promise<boolean> {
  const ended = await tx
    .updateTable('series_passes')
    .set({ ended_at: now })
    .where('id', '=', passId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Marks the shares of dates as refunded, so that none is refunded twice. */
export async function markRefunded(tx: Tx, passId: string, positions: readonly number[]): Promise<void> {
  await sql`update series_pass_dates set refunded = true
    where pass_id = ${passId} and position = any(${[...positions]}::int[])`.execute(tx);
}

/**
 * Refunds as payments know them: what is refunded for one date of a pass is its share of what the pass cost. Each share
 * is refunded once. The dates of one pass are one refund.
 */
export async function withPassShares(tx: Tx, refunds: readonly Refund[]): Promise<Refund[]> {
  const whole = refunds.filter(({ paise, cause }) => paise === undefined && isForSeat(cause));
  const seats = await takeShares(
    tx,
    whole.map(({ registrationId }) => registrationId),
  );
  if (seats.length === 0) return [...refunds];
  const ofPass = new Map(seats.map((seat) => [seat.registrationId, seat]));
  const rest = refunds.filter((refund) => !(whole.includes(refund) && ofPass.has(refund.registrationId)));
  const causes = new Map(whole.map(({ registrationId, cause }) => [registrationId, cause]));
  const shares = [
    ...Map.groupBy(seats, ({ passId, registrationId }) => `${passId} ${causes.get(registrationId)}`).values(),
  ].flatMap((same): Refund[] => {
    const [first] = same;
    const cause = causes.get(first?.registrationId ?? '');
    if (first === undefined || cause === undefined) return [];
    const seats = same.filter(({ isNew }) => isNew);
    return refundsOfShares(first, { positions: seats.map(({ position }) => position), seats, cause });
  });
  return [...rest, ...shares];
}

/** The refund of some dates of a pass, and of what was bought for their seats. */
export function refundsOfShares(
  pass: PassPrice & { readonly passId: string },
  {
    positions,
    seats,
    cause,
  }: {
    positions: readonly number[];
    seats: readonly Pick<TakenShare, 'registrationId' | 'addOns'>[];
    cause: Refund['cause'];
  },
): Refund[] {
  const { passId: registrationId } = pass;
  const shares = { registrationId, cause, paise: sharesOf(pass, positions), itemId: registrationId };
  const more = seats.flatMap(({ registrationId: id, addOns }) => refundsOfAddOns({ id, addOns }, cause));
  return [shares, ...more].filter(({ paise }) => paise === undefined || paise > 0);
}

/** Money that bought nothing goes back as it came. */
function isForSeat(cause: Refund['cause']): boolean {
  return ['attendee', 'organiser', 'event', 'administrator', 'no_pass_seat'].includes(cause);
}

interface TakenShare extends PassPrice {
  readonly passId: string;
  readonly position: number;
  readonly registrationId: string;
  /** Whether it wasn't refunded before. */
  readonly isNew: boolean;
  /** What was bought with it. */
  readonly addOns: readonly TakenAddOn[];
}

async function takeShares(tx: Tx, registrationIds: readonly string[]): Promise<TakenShare[]> {
  if (registrationIds.length === 0) return [];
  const { rows } = await sql<TakenShare>`
    with locked as (
      select series_pass_dates.*, series_passes.dates, series_passes.price_paise, registrations.add_ons
      from series_pass_dates join series_passes on series_passes.id = pass_id
        join registrations on registrations.id = registration_id
      where registration_id = any(${[...registrationIds]}::text[])
      order by pass_id, position for update of series_passes, series_pass_dates
    ), marked as (
      update series_pass_dates set refunded = true from locked
      where series_pass_dates.pass_id = locked.pass_id and series_pass_dates.position = locked.position
    )
    select pass_id as "passId", position, registration_id as "registrationId", not refunded as "isNew", dates,
      price_paise as "pricePaise", add_ons as "addOns"
    from locked`.execute(tx);
  return rows;
}

/** Those of these registrations with a payment of their own, or of their pass. */
export async function findPaid(
  payments: Pick<Payments, 'paidFor'>,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const passes = await paidWith(tx, ids);
  const paid = await payments.paidFor(tx, [...ids, ...passes.values()]);
  return new Set(ids.filter((id) => paid.has(id) || paid.has(passes.get(id) ?? '')));
}

/** The pass that each of these registrations was paid with, where it isn't its own payment. */
async function paidWith(db: Db, registrationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'pass_id as passId'])
    .where('id', '=', anyOf(registrationIds))
    .where('pass_id', 'is not', null)
    .$narrowType<{ passId: string }>()
    .execute();
  return new Map(rows.map(({ id, passId }) => [id, passId]));
}

/** Whether a series has had its last date. */
export async function isSeriesOver(db: Db, seriesId: string, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('event_series')
    .select('id')
    .where('id', '=', seriesId)
    .where('made_until', 'is', null)
    .where(
      sql<boolean>`not exists (select from events where series_id = event_series.id and status = 'scheduled'
        and ends_at > ${now})`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPassSettled(tx: Tx, passId: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('series_passes').set({ settled_at: now }).where('id', '=', passId).execute();
}

/**
 * The dates of a series from one of them on. Those that aren't made yet are counted as if there were any number: what
 * a pass was for and never came is refunded.
 */
export async function countDatesLeft(
  db: Db,
  { seriesId, seriesDate }: Pick<WholeEvent, 'seriesId' | 'seriesDate'>,
): Promise<number> {
  if (seriesId === null || seriesDate === null) return 0;
  const { rows } = await sql<{ left: number; more: boolean }>`
    select (select count(*)::int from events where series_id = ${seriesId} and series_date >= ${seriesDate}
        and status = 'scheduled') as left, made_until is not null as more
    from event_series where id = ${seriesId}`.execute(db);
  const [counted] = rows;
  if (counted === undefined) return 0;
  return counted.more ? Number.POSITIVE_INFINITY : counted.left;
}

/** A person who registers for a ticket type of a date. */
interface Registering {
  readonly userId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
}

/** The person's pass that admits to a date, and that they gave back their seat of. They need no other pass for it. */
export async function passForDate(
  db: Db,
  eventId: string,
  { userId, answers, order }: Pick<Register, 'userId' | 'answers' | 'order'>,
): Promise<string | null> {
  const [first, ...others] = order ?? [];
  // A pass is its buyer's own, and never ordered with others.
  if (first?.companion || others.length > 0) return null;
  const { ticketTypeId } = first?.ticket ?? answers.ticket ?? {};
  return ticketTypeId === undefined ? null : findPassForDate(db)({ userId, eventId, ticketTypeId });
}

/** Registrations that arrive together share a statement. */
const findPassForDate = perDatabase((db) =>
  createBatcher<Registering, string | null>((all) => passesForDates(db, all), { most: 200 }),
);

async function passesForDates(db: Db, registering: readonly Registering[]): Promise<(string | null)[]> {
  const asked = registering.map((each, position) => ({ position, ...each }));
  const rows = await executePrepared(
    db,
    sql<{ position: number; passId: string }>`
      select asked.position, series_passes.id as "passId"
      from json_to_recordset(${JSON.stringify(asked)}::json)
          as asked (position int, "userId" text collate "C", "eventId" text collate "C", "ticketTypeId" text collate "C")
        join series_passes on series_passes.user_id = asked."userId"
          and series_passes.ticket_type_id = asked."ticketTypeId" and ended_at is null
        join series_pass_dates on series_pass_dates.pass_id = series_passes.id
          and series_pass_dates.event_id = asked."eventId"
        join registrations on registrations.id = registration_id
          and registrations.state = 'cancelled' and registrations.cancel_cause = 'attendee'`,
  );
  const found = new Map(rows.map(({ position, passId }) => [position, passId]));
  return registering.map((_, position) => found.get(position) ?? null);
}
