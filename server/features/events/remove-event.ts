import { type SqlBool, sql } from 'kysely';
import type { Category } from '../../../contracts/events.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { containing, type Slice } from '../../infra/db/pagination.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { recordAction } from '../audit/index.ts';
import type { EventDeps } from './deps.ts';
import { canManage } from './policy.ts';
import { removalOf } from './rules.ts';
import { deleteEventRow, findEvent, lockSeats, updateEventRow, type WholeEvent } from './store.ts';

/**
 * Deletes an event without registrations or orders; otherwise cancels it and notifies everyone
 * (product rule 21). A cancelled event stays, so that its address says what happened and its
 * payments can be traced. Events that are over can't be removed (product rule 42).
 * @throws Problem `event_not_found` for everyone except the organiser, `event_over`
 */
export async function deleteEvent(
  deps: EventDeps,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<'deleted' | 'cancelled'> {
  return transaction(deps.db, async (tx) => {
    await deps.series.lock(tx, eventId);
    const outcome = await removeEvent(deps, tx, { caller, eventId });
    if (outcome === 'cancelled') await deps.hooks.announce(tx, { changed: [], cancelled: [eventId] });
    return outcome === 'deleted' ? 'deleted' : 'cancelled';
  });
}

/**
 * Cancels an event, whether or not people have registered. The reason of the first call stays.
 * @throws Problem `event_not_found` for everyone except the organiser, `event_over`
 */
export async function cancelEvent(
  deps: EventDeps,
  { caller, eventId, reason }: { caller: Principal; eventId: string; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const outcome = await endEvent(deps, tx, { caller, eventId, reason });
    if (outcome === 'cancelled') await deps.hooks.announce(tx, { changed: [], cancelled: [eventId] });
  });
}

interface Removal {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * Removes an event in the caller's transaction, which has locked its series, without telling attendees.
 * @throws what {@link deleteEvent} throws
 */
export async function removeEvent(
  deps: EventDeps,
  tx: Tx,
  { caller, eventId }: Removal,
): Promise<'deleted' | 'cancelled' | 'stays_cancelled'> {
  const { event, seats } = await ownEvent(tx, { caller, eventId });
  const hasOrders = await deps.sales.hasOrders(tx, eventId);
  const removal = removalOf(event, seats, hasOrders, deps.clock.now());
  if (removal === 'over') throw new Problem('event_over');
  if (removal === 'stays_cancelled') return removal;
  if (removal === 'cancel') {
    await cancel(deps, tx, { caller, eventId, reason: '' });
    return 'cancelled';
  }
  await deps.keepDeleted(tx, event);
  await deleteEventRow(tx, eventId);
  if (event.seriesId !== null && event.seriesDate !== null)
    await deps.series.skip(tx, event.seriesId, event.seriesDate);
  publishGone(deps, tx, event);
  return 'deleted';
}

/** Clients that list events learn only of those that they could find. */
function publishGone({ bus }: Pick<Deps, 'bus'>, tx: Tx, event: WholeEvent): void {
  const unlisted = event.publishedAt === null || event.visibility !== 'public';
  const notice = { topic: 'document', collection: 'events', id: event.id, action: 'delete' };
  bus.publishAfter(tx, { ...notice, ...(unlisted && { unlisted }) });
}

/**
 * Cancels an event in the caller's transaction, without telling attendees.
 * @throws what {@link cancelEvent} throws
 */
export async function endEvent(
  deps: EventDeps,
  tx: Tx,
  { caller, eventId, reason }: Removal & { readonly reason: string },
): Promise<'cancelled' | 'stays_cancelled'> {
  const { event, seats } = await ownEvent(tx, { caller, eventId });
  const removal = removalOf(event, seats, true, deps.clock.now());
  if (removal === 'over') throw new Problem('event_over');
  if (removal === 'stays_cancelled') return removal;
  await cancel(deps, tx, { caller, eventId, reason });
  return 'cancelled';
}

/** Locks its seats. */
async function ownEvent(tx: Tx, { caller, eventId }: Removal) {
  const seats = await lockSeats(tx, eventId);
  const event = await findEvent(tx, eventId);
  if (seats === null || event === null || !canManage(caller, event)) throw new Problem('event_not_found');
  return { event, seats };
}

/** The caller holds the seat lock. */
async function cancel(
  deps: EventDeps,
  tx: Tx,
  { caller, eventId, reason }: { caller: Principal; eventId: string; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  const cancelReason = reason.trim() === '' ? null : reason.trim();
  await updateEventRow(tx, eventId, {
    status: 'cancelled',
    cancelled_at: now,
    cancel_reason: cancelReason,
    updated_at: now,
  });
  await deps.hooks.eventCancelled(tx, eventId);
  // Without the text: it is deleted with its organiser's account, and the log can't be changed.
  await recordAction(tx, now, {
    action: 'event_cancelled',
    actorId: caller.userId,
    object: { kind: 'event', id: eventId },
    details: { reasonGiven: cancelReason !== null },
  });
  deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
}

type HidingParts = Pick<Deps, 'clock' | 'bus'>;

/**
 * Hides an event from everyone except its organiser and the administrators. Registrations are
 * unchanged.
 * @returns the event, or null when it was already hidden
 * @throws Problem `event_not_found`
 */
export async function hideEvent(
  deps: HidingParts,
  tx: Tx,
  { caller, eventId, reason }: { caller: Principal; eventId: string; reason: string },
): Promise<WholeEvent | null> {
  const event = await anyEvent(tx, eventId);
  const now = deps.clock.now();
  if (!(await setHidden(tx, eventId, { at: now, reason }))) return null;
  const object = { kind: 'event', id: eventId } as const;
  await recordAction(tx, now, {
    action: 'event_hidden',
    actorId: caller.userId,
    object,
    details: { reason },
  });
  // Clients that watch the event see it as deleted.
  publishGone(deps, tx, event);
  return event;
}

/**
 * Makes a hidden event visible.
 * @returns the event, or null when it wasn't hidden
 * @throws Problem `event_not_found`
 */
export async function restoreEvent(
  deps: HidingParts,
  tx: Tx,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<WholeEvent | null> {
  const event = await anyEvent(tx, eventId);
  if (!(await setHidden(tx, eventId, null))) return null;
  const object = { kind: 'event', id: eventId } as const;
  await recordAction(tx, deps.clock.now(), { action: 'event_restored', actorId: caller.userId, object });
  deps.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
  return event;
}

async function anyEvent(tx: Tx, eventId: string): Promise<WholeEvent> {
  const event = await findEvent(tx, eventId);
  if (event === null) throw new Problem('event_not_found');
  return event;
}

/** A hidden event in the administrators' list. */
interface HiddenEvent {
  readonly id: string;
  readonly title: string;
  readonly organiserName: string;
  readonly reason: string;
  readonly hiddenAt: Temporal.Instant;
  readonly imageFileId: string | null;
  readonly startDate: string;
  readonly categories: Category[];
  readonly coverDesign: string;
}

/** Latest first. */
export async function listHidden(db: Db, slice: Slice, search = ''): Promise<HiddenEvent[]> {
  return db
    .selectFrom('events')
    .innerJoin('users as organisers', 'organisers.id', 'events.organiser_id')
    .select([
      'events.id',
      'events.title',
      'organisers.name as organiserName',
      'events.hidden_reason as reason',
      'events.hidden_at as hiddenAt',
      'events.image_file_id as imageFileId',
      'events.start_date as startDate',
      'events.categories',
      'events.cover_design as coverDesign',
    ])
    .where('events.hidden_at', 'is not', null)
    .$if(search !== '', (events) =>
      events.where(sql<SqlBool>`fold(events.title) like fold(${containing(search)})`),
    )
    .orderBy('events.hidden_at', 'desc')
    .orderBy('events.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .$castTo<HiddenEvent>()
    .execute();
}

export async function countHidden(db: Db, search = ''): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select((events) => events.fn.countAll<number>().as('count'))
    .where('hidden_at', 'is not', null)
    .$if(search !== '', (events) => events.where(sql<SqlBool>`fold(title) like fold(${containing(search)})`))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns whether anything changed */
async function setHidden(
  tx: Tx,
  id: string,
  hidden: { readonly at: Temporal.Instant; readonly reason: string } | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable('events')
    .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .where('hidden_at', hidden === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
