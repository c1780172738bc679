import type { Tx } from '../platform/database.ts';
import type { Parts } from '../platform/parts.ts';

/** Tells every process that sessions ended, so that open connections in their name are closed. */
export function announceEnd(
  tx: Tx,
  parts: Pick<Parts, 'bus'>,
  userId: string,
  sessionIds: readonly string[],
): void {
  if (sessionIds.length > 0) parts.bus.publishAfter(tx, { topic: 'sessions_ended', userId, sessionIds });
}

/** Tells every process that a person changed: to themselves as an account, to others as a record. */
export function announcePerson(
  tx: Tx,
  parts: Pick<Parts, 'bus'>,
  userId: string,
  action: 'create' | 'update' | 'delete',
): void {
  parts.bus.publishAfter(tx, { topic: 'account', userId });
  parts.bus.publishAfter(tx, { topic: 'document', collection: 'users', id: userId, action });
}
