import type { UserRow } from './store.ts';

/** Whether the account may do anything at all: an unconfirmed one can only be confirmed (ruling 13). */
export function mayAct(user: UserRow): boolean {
  return user.email_verified_at !== null && user.blocked_at === null && user.deleted_at === null;
}
