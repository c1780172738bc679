import type { UserRow } from './store.ts';

/**
 * An unconfirmed account can only be confirmed (product rule 13); a blocked or deleted one can do
 * nothing.
 */
export function mayAct(user: UserRow): boolean {
  return user.email_verified_at !== null && user.blocked_at === null && user.deleted_at === null;
}
