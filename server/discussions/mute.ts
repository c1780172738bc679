import { findPeople } from '../accounts/index.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { saveMute, savePersonMute } from './mute-store.ts';
import { boardFor } from './policy.ts';
import { standing } from './write-board.ts';

type MuteParts = Pick<Parts, 'db' | 'clock'>;

interface Asked {
  readonly caller: Principal;
  readonly muted: boolean;
}

/**
 * Lets the caller hear nothing of a board, or again: no marks of what is new, no mails.
 *
 * @throws Problem `event_not_found`
 */
export async function muteBoard(
  parts: MuteParts,
  { caller, eventId, muted }: Asked & { eventId: string },
): Promise<void> {
  await boardFor(parts.db, eventId, caller);
  const mute = { userId: caller.userId, eventId, threadId: null, muted, now: parts.clock.now() };
  await transaction(parts.db, (tx) => saveMute(tx, mute));
}

/**
 * The same for one thread, that of the post.
 *
 * @throws Problem `event_not_found`, `board_post_not_found`
 */
export async function muteThread(
  parts: MuteParts,
  { caller, eventId, postId, muted }: Asked & { eventId: string; postId: string },
): Promise<void> {
  await boardFor(parts.db, eventId, caller);
  await transaction(parts.db, async (tx) => {
    const { id, threadId } = await standing(tx, eventId, postId);
    const mute = { userId: caller.userId, eventId, threadId: threadId ?? id, muted, now: parts.clock.now() };
    await saveMute(tx, mute);
  });
}

/**
 * Marks somebody's posts as muted for the caller, on every board, or no longer. The other does not learn of it.
 *
 * @throws Problem `user_not_found`
 */
export async function mutePerson(
  parts: MuteParts,
  { caller, userId, muted }: Asked & { userId: string },
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if (!(await findPeople(tx, [userId])).has(userId)) throw new Problem('user_not_found');
    await savePersonMute(tx, { userId: caller.userId, mutedId: userId, muted, now: parts.clock.now() });
  });
}
