import { type EventChanges, EventInput } from '../../contracts/events.ts';
import { type Tx, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { parseInput } from '../platform/input.ts';
import { Problem } from '../platform/problem.ts';
import { locate } from './locate.ts';
import type { EventParts, ToldFacts } from './parts.ts';
import { eventFor } from './policy.ts';
import {
  refuseLateClosing,
  refuseRewritingThePast,
  refuseStrangeGroup,
  refuseStrangePicture,
  refuseTicketSwap,
  refuseTooFewSeats,
} from './refusals.ts';
import {
  changesMuch,
  liveRegistrations,
  mergeChanges,
  needsLookup,
  raisesCapacity,
  spanOf,
  wayOutUntil,
} from './rules.ts';
import { columnsOf, statementOf } from './statement.ts';
import { lockSeats, saveSeats, updateEventRow, type WholeEvent } from './store.ts';

/**
 * Changes the attributes that are given; the event is judged as a whole, and who registered is told of a new time
 * or place.
 *
 * @param options `groupId` of the group that it is published in, or null for none; it stays where that is not given
 * @throws Problem `event_not_found` for everybody who may not edit it, `event_cancelled`, `general_argument_invalid`,
 *   `event_capacity_below_confirmed`, `event_ticket_type_locked`, `event_time_in_past`, `event_over`, or what {@link locate} throws
 */
export async function updateEvent(
  parts: EventParts,
  {
    caller,
    eventId,
    changes,
    groupId,
  }: { caller: Principal; eventId: string; changes: EventChanges; groupId?: string | null | undefined },
): Promise<void> {
  const known = statementOf(await eventFor(parts.db, caller, eventId, 'edit'));
  // Asked before the transaction: nobody waits for a lock while an outside service thinks.
  const pin = needsLookup(known, changes) ? await locate(parts, mergeChanges(known, changes).location) : {};
  await transaction(parts.db, async (tx) => {
    const seats = await lockSeats(tx, eventId);
    const event = await eventFor(tx, caller, eventId, 'edit');
    if (seats === null) throw new Problem('event_not_found');
    if (event.status === 'cancelled') throw new Problem('event_cancelled');

    const before = statementOf(event);
    const after = parseInput(EventInput, mergeChanges(before, { ...changes, ...pin }));
    if (changes.closesAt !== undefined) refuseLateClosing(after);
    if (after.featuredImage !== before.featuredImage) {
      await refuseStrangePicture(parts, tx, caller, after.featuredImage);
    }
    const group = groupId === undefined ? event.groupId : groupId;
    if (group !== event.groupId) await refuseStrangeGroup(parts, tx, caller, group);
    refuseTooFewSeats(seats, after.capacity);
    refuseTicketSwap(seats, before, after);
    refuseRewritingThePast(seats, event, spanOf(after), parts.clock.now());

    await save(parts, tx, event, after, group);
    await saveSeats(tx, eventId, { ...seats, capacity: after.capacity });
    if (raisesCapacity(seats.capacity, after.capacity)) await parts.hooks.capacityRaised(tx, eventId);
    parts.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
  });
}

async function save(
  parts: EventParts,
  tx: Tx,
  event: WholeEvent,
  after: EventInput,
  groupId: string | null,
): Promise<void> {
  const now = parts.clock.now();
  const columns = columnsOf(after);
  const former = formerFacts(event, {
    title: columns.title,
    startsAt: columns.starts_at,
    endsAt: columns.ends_at,
    timeZone: columns.time_zone,
    allDay: columns.all_day,
    startDate: columns.start_date,
    endDate: columns.end_date,
    location: columns.location,
    online: columns.online,
    onlineLink: columns.online_link,
  });
  const differs = Object.keys(former).length > 0;
  await updateEventRow(tx, event.id, { ...columns, group_id: groupId, updated_at: now });
  const over = Temporal.Instant.compare(columns.ends_at, now) <= 0;
  if (!differs || over || liveRegistrations(event) === 0) return;
  if (changesMuch(statementOf(event), after)) {
    await parts.sales.promiseRefunds(tx, event.id, wayOutUntil(columns.starts_at, now));
  }
  await parts.hooks.eventChanged(tx, event.id, former);
}

function formerFacts(event: WholeEvent, after: ToldFacts): Partial<ToldFacts> {
  const names = Object.keys(after) as (keyof ToldFacts)[];
  return Object.fromEntries(
    names.filter((name) => String(event[name]) !== String(after[name])).map((name) => [name, event[name]]),
  );
}
