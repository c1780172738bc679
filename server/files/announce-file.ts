import type { Tx } from '../platform/database.ts';
import type { FileParts } from './parts.ts';
import type { FileRow } from './store.ts';

/** Tells every process, once `tx` is committed, that a finished picture came, changed or went. */
export function announceFile(
  tx: Tx,
  { bus }: Pick<FileParts, 'bus'>,
  file: FileRow,
  action: 'create' | 'update' | 'delete',
): void {
  if (file.complete_at === null) return;
  bus.publishAfter(tx, { topic: 'file', id: file.id, ownerId: file.owner_id, action });
}
