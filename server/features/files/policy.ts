import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { FileRow } from './store.ts';

/**
 * Finished pictures are public by id, because they appear on pages. Unfinished and private ones are for their owner
 * only.
 */
export function mayRead(caller: Principal | null, file: FileRow): boolean {
  return (file.complete_at !== null && !file.private) || mayChange(caller, file);
}

/** Only the owner may rename, delete or continue an upload. */
export function mayChange(caller: Principal | null, file: FileRow): boolean {
  return caller !== null && file.owner_id === caller.userId;
}

/** @throws Problem `storage_file_not_found` when the caller may not see it */
export function requireReadable(caller: Principal | null, file: FileRow | null): FileRow {
  if (file === null || !mayRead(caller, file)) throw new Problem('storage_file_not_found');
  return file;
}

/**
 * @throws Problem `storage_file_not_found` when the caller may not see it, otherwise
 * `user_unauthorized`
 */
export function requireOwn(caller: Principal, file: FileRow | null): FileRow {
  const readable = requireReadable(caller, file);
  if (!mayChange(caller, readable)) throw new Problem('user_unauthorized');
  return readable;
}
