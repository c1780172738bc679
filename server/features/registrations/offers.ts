import { z } from 'zod';
import type { Tx } from '../../infra/db/database.ts';
import { addJob, job } from '../../infra/jobs/queue.ts';
import type { EventAggregate } from './event-aggregate.ts';
import { offersDue } from './rules.ts';
import { findOfOrders, headOfWaitlist } from './store.ts';
import { loadCodes } from './tickets/ticket-stock.ts';
import type { Facts, Registration } from './types.ts';
import { nothingBlocked, withAwaited } from './waitlist.ts';

type Save = (tx: Tx, aggregate: EventAggregate) => Promise<void>;

/** Continues offering seats when more were free than one transaction handles. */
export const offerSeatsJob = job('offer_seats', z.object({ eventId: z.string() }));

/** Offers per transaction; a job continues when more are due. */
const offersAtOnce = 200;

/**
 * Offers the free seats to the people on the waitlist whose turn it is.
 * @param save writes what was decided so far; queue numbers and seats are read back in the same transaction
 */
export async function offerSeats(tx: Tx, aggregate: EventAggregate, facts: Facts, save: Save): Promise<void> {
  const { eventId, terms, now } = facts;
  if (aggregate.stock.types.size > 0) return offerTypedSeats(tx, aggregate, eventId, save);
  const due = offersDue(aggregate.seats, terms, now);
  if (due === 0) return;
  for (const next of await headOfWaitlist(tx, eventId, Math.min(due, offersAtOnce))) aggregate.offer(next);
  await save(tx, aggregate);
  if (due > offersAtOnce) await addJob(tx, offerSeatsJob, { eventId });
}

/** Goes through the whole waitlist, because its head may wait for a type that is full while another has seats. */
async function offerTypedSeats(
  tx: Tx,
  aggregate: EventAggregate,
  eventId: string,
  save: Save,
): Promise<void> {
  aggregate.hasFreedSeat = false;
  if (isFull(aggregate)) return;
  const blocked = nothingBlocked();
  const mostWaiting = aggregate.seats.waitlisted - offersAtOnce;
  const seen = new Set<string>();
  const isDone = () =>
    aggregate.seats.waitlisted === 0 ||
    [...aggregate.stock.types.values()].every(
      ({ id, waitlisted }) => waitlisted === 0 || blocked.types.has(id),
    );
  for (let after = 0; !isDone(); ) {
    const page = await headOfWaitlist(tx, eventId, offersAtOnce, after);
    const orders = await waitingOrders(tx, aggregate, eventId, page);
    const rows = [...page, ...[...orders.values()].flat()];
    const ids = rows.flatMap(({ ticketCodeId }) => ticketCodeId ?? []);
    aggregate.learnCodes((await loadCodes(tx, eventId, { texts: [], ids, people: [] })).codes);
    aggregate.offerInTurn(page, { orders, seen, blocked });
    await save(tx, aggregate);
    after = page.at(-1)?.queueNumber ?? after;
    if (page.length < offersAtOnce) break;
    if (aggregate.seats.waitlisted <= mostWaiting) return addJob(tx, offerSeatsJob, { eventId });
  }
  aggregate.stock = withAwaited(aggregate.stock, blocked);
}

/** Whether there is no seat to offer. Not asked while an order collects seats, because it may have left the waitlist. */
function isFull({ seats: { capacity, confirmed, held }, stock }: EventAggregate): boolean {
  const isCollecting = stock.terms.awaited || [...stock.pools.values()].some(({ awaited }) => awaited);
  return capacity !== null && confirmed + held >= capacity && !isCollecting;
}

/** The waiting seats of the orders on a page of the waitlist, which may end in the middle of one. */
async function waitingOrders(
  tx: Tx,
  { stock }: EventAggregate,
  eventId: string,
  page: readonly Registration[],
): Promise<ReadonlyMap<string, Registration[]>> {
  if (stock.terms.seatBySeat) return new Map();
  const ids = page.flatMap(({ orderId }) => orderId ?? []);
  const seats = await findOfOrders(tx, eventId, ids);
  const waiting = seats.filter(({ state }) => state === 'waitlisted');
  return Map.groupBy(waiting, ({ orderId }) => orderId ?? '');
}
