import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { eventFor } from '../events/index.ts';
import { findOrder, type Order } from './store.ts';

/**
 * An order that the caller is to pay, or has paid: nobody else knows of it.
 *
 * @throws Problem `payment_not_found`
 */
export async function ownOrder(db: Db, caller: Principal, orderId: string): Promise<Order> {
  const order = await findOrder(db, orderId);
  if (order === null || order.payerId !== caller.userId) throw new Problem('payment_not_found');
  return order;
}

/**
 * Lets past who may see what was paid for an event.
 *
 * @throws Problem `event_not_found` for everybody else
 */
export async function managedEvent(db: Db, caller: Principal, eventId: string): Promise<void> {
  await eventFor(db, caller, eventId, 'money');
}
