import { en } from '../../messages/en.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { deleteAccessTokens } from './access-token-store.ts';
import { deleteCodes } from './code-store.ts';
import { announceEnd, announcePerson } from './notices.ts';
import type { AccountParts } from './parts.ts';
import { noPassword } from './passwords.ts';
import { lockProved, provePassword } from './prove-password.ts';
import { deleteSessions } from './session-store.ts';
import { updateUser } from './store.ts';

/**
 * Deletes the caller's account. What they took part in keeps its figures and refers to a former member: the row stays
 * with nothing of the person in it.
 *
 * @throws Problem `user_invalid_credentials`; `user_organises_events` while people count on events of theirs, with the
 *   number in `about.events`; `user_owns_groups` while others are in groups that only the caller looks after;
 *   `user_holds_paid_seats` with the number in `about.seats`, where paid seats would be lost and `giveUpSeats` does not say so
 */
export async function deleteAccount(
  parts: AccountParts,
  caller: Principal,
  given: { password: string; giveUpSeats?: boolean | undefined },
): Promise<void> {
  const { userId } = caller;
  const { giveUpSeats = false } = given;
  const proved = await provePassword(parts, caller, given.password);
  await transaction(parts.db, async (tx) => {
    await lockProved(tx, proved);
    const events = await parts.accountHooks.upcomingEventsOf(tx, userId);
    if (events > 0) throw new Problem('user_organises_events', { about: { events: String(events) } });
    const seats = giveUpSeats ? 0 : await parts.accountHooks.forfeitedSeatsOf(tx, userId);
    if (seats > 0) throw new Problem('user_holds_paid_seats', { about: { seats: String(seats) } });
    const unsettled = await parts.accountHooks.unsettledEventsOf(tx, userId);
    if (unsettled > 0) throw new Problem('user_owes_refunds', { about: { events: String(unsettled) } });
    await parts.accountHooks.accountDeleted(tx, userId);
    await deleteCodes(tx, userId, 'signup', 'email_change', 'recovery', 'verification');
    await deleteAccessTokens(tx, userId);
    announceEnd(tx, parts, userId, await deleteSessions(tx, userId));
    const now = parts.clock.now();
    await updateUser(tx, userId, now, { ...nobody(), deleted_at: now });
    announcePerson(tx, parts, userId, 'delete');
  });
}

/** Reserved for never being reachable (RFC 2606), and unlike any other. */
function nobody() {
  return {
    name: en.accounts.formerMember,
    email: `${newId()}@deleted.invalid`,
    password_hash: noPassword,
    interests: '',
    avatar_file_id: null,
    pending_email: null,
    preferences: '{}',
    terms_version: null,
    terms_accepted_at: null,
    locale: 'en',
    time_zone: 'UTC',
    administrator_since: null,
    blocked_reason: null,
  };
}
