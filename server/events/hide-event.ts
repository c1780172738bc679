import { recordAction } from '../audit/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { setHidden } from './hidden-store.ts';
import { findEvent, type WholeEvent } from './store.ts';

type HidingParts = Pick<Parts, 'clock' | 'bus'>;

/**
 * Hides an event from everybody but its organiser and those who run the site. Its registrations stay as they are.
 *
 * @returns the event, or null where it was hidden already
 * @throws Problem `event_not_found`
 */
export async function hideEvent(
  parts: HidingParts,
  tx: Tx,
  { caller, eventId, reason }: { caller: Principal; eventId: string; reason: string },
): Promise<WholeEvent | null> {
  const event = await anyEvent(tx, eventId);
  const now = parts.clock.now();
  if (!(await setHidden(tx, eventId, { at: now, reason }))) return null;
  const object = { kind: 'event', id: eventId } as const;
  await recordAction(tx, now, {
    action: 'event_hidden',
    actorId: caller.userId,
    object,
    details: { reason },
  });
  // To whoever listens, it is gone.
  parts.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'delete' });
  return event;
}

/**
 * Shows a hidden event again.
 *
 * @returns the event, or null where everybody saw it already
 * @throws Problem `event_not_found`
 */
export async function restoreEvent(
  parts: HidingParts,
  tx: Tx,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<WholeEvent | null> {
  const event = await anyEvent(tx, eventId);
  if (!(await setHidden(tx, eventId, null))) return null;
  const object = { kind: 'event', id: eventId } as const;
  await recordAction(tx, parts.clock.now(), { action: 'event_restored', actorId: caller.userId, object });
  parts.bus.publishAfter(tx, { topic: 'document', collection: 'events', id: eventId, action: 'update' });
  return event;
}

async function anyEvent(tx: Tx, eventId: string): Promise<WholeEvent> {
  const event = await findEvent(tx, eventId);
  if (event === null) throw new Problem('event_not_found');
  return event;
}
