import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { FileRow } from './store.ts';

/** Anybody may read a finished picture whose id they have: it is on some page. An unfinished one is its owner's. */
export function mayRead(caller: Principal | null, file: FileRow): boolean {
  return file.complete_at !== null || mayChange(caller, file);
}

/** Changing, deleting and going on with an upload are the owner's. */
export function mayChange(caller: Principal | null, file: FileRow): boolean {
  return caller !== null && file.owner_id === caller.userId;
}

/** @throws Problem `storage_file_not_found` where the caller may not know of it */
export function requireReadable(caller: Principal | null, file: FileRow | null): FileRow {
  if (file === null || !mayRead(caller, file)) throw new Problem('storage_file_not_found');
  return file;
}

/** @throws Problem `storage_file_not_found` where the caller may not know of it, else `user_unauthorized` */
export function requireOwn(caller: Principal, file: FileRow | null): FileRow {
  const readable = requireReadable(caller, file);
  if (!mayChange(caller, readable)) throw new Problem('user_unauthorized');
  return readable;
}
