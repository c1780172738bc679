import type { Bus } from '../platform/bus.ts';
import type { Tx } from '../platform/database.ts';

/** A notice has at most 8,000 bytes, and a user's id up to 36 of them. */
const mostNamed = 150;

/**
 * Has open pages told that registrations of an event changed, once `tx` is committed.
 *
 * @param userIds whose; null for everybody who is registered
 */
export function publishChange(bus: Bus, tx: Tx, eventId: string, userIds: readonly string[] | null): void {
  const named = userIds !== null && userIds.length <= mostNamed ? userIds : null;
  bus.publishAfter(tx, { topic: 'registrations', eventId, userIds: named });
}
