import { mayDo } from '../../../contracts/event-roles.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { eventFor, findEvent, roleIn, type WholeEvent } from '../events/index.ts';
import { findOrder, type Order } from './store.ts';
import { isInScope } from './transfers/store.ts';

/**
 * The caller's own order.
 * @throws Problem `payment_not_found`
 */
export async function ownOrder(db: Db, caller: Principal, orderId: string): Promise<Order> {
  const order = await findOrder(db, orderId);
  if (order === null || order.payerId !== caller.userId) throw new Problem('payment_not_found');
  return order;
}

/**
 * Requires the right to see an event's payments.
 * @throws Problem `event_not_found` for everyone else
 */
export function managedEvent(db: Db, caller: Principal, eventId: string): Promise<WholeEvent> {
  return eventFor(db, caller, eventId, 'money');
}

/**
 * No one says that their own money has arrived, or refunds it, not even the organiser.
 * @throws Problem `payment_own_decision`
 */
export function refuseOwn(caller: Principal, order: Order): void {
  if (order.payerId === caller.userId) throw new Problem('payment_own_decision');
}

/**
 * Whether someone may see what a buyer sent about an order: the buyer, those responsible for the event's money, and for
 * the site's account its administrators.
 */
export async function mayRead(db: Db, caller: Principal, order: Order): Promise<boolean> {
  if (order.payerId === caller.userId) return true;
  if (caller.administrator === true && (await isInScope(db, 'site', order.id))) return true;
  const event = order.eventId === null ? null : await findEvent(db, order.eventId);
  return event !== null && mayDo(await roleIn(db, caller, event), 'money');
}
