import type { SubjectAddress } from '../../../contracts/values.ts';
import { transaction } from '../../infra/db/database.ts';
import { keyOfTime, pageWithCursor, parseCursor } from '../../infra/db/pagination.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findPeople } from '../accounts/index.ts';
import { listMuted, saveMute, savePersonMute } from './mute-store.ts';
import { boardFor } from './policy.ts';
import { lockPresentPost } from './write-post.ts';

type MuteDeps = Pick<Deps, 'db' | 'clock'>;

interface CallInput {
  readonly caller: Principal;
  readonly muted: boolean;
}

/**
 * Mutes or unmutes a board for the caller: no unread marks and no mails.
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function muteBoard(
  deps: MuteDeps,
  { caller, address, muted }: CallInput & { address: SubjectAddress },
): Promise<void> {
  await boardFor(deps.db, address, caller);
  const mute = { userId: caller.userId, threadId: null, muted, now: deps.clock.now() };
  await transaction(deps.db, (tx) => saveMute(tx, address, mute));
}

/**
 * The same for a post's thread.
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`
 */
export async function muteThread(
  deps: MuteDeps,
  { caller, address, postId, muted }: CallInput & { address: SubjectAddress; postId: string },
): Promise<void> {
  await boardFor(deps.db, address, caller);
  await transaction(deps.db, async (tx) => {
    const { id, threadId } = await lockPresentPost(tx, address, postId);
    const mute = { userId: caller.userId, threadId: threadId ?? id, muted, now: deps.clock.now() };
    await saveMute(tx, address, mute);
  });
}

/**
 * Mutes or unmutes a person's posts for the caller, on every board. The person isn't notified.
 * @throws Problem `user_not_found`
 */
export async function mutePerson(
  deps: MuteDeps,
  { caller, userId, muted }: CallInput & { userId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await findPeople(tx, [userId])).has(userId)) throw new Problem('user_not_found');
    await savePersonMute(tx, { userId: caller.userId, mutedId: userId, muted, now: deps.clock.now() });
  });
}

/** Entries per page of muted people. */
const pageSize = 30;

/** A page of the people the caller has muted. */
export async function readMuted({ db }: MuteDeps, caller: Principal, after: string | undefined) {
  const rows = await listMuted(db, caller.userId, parseCursor(after), pageSize + 1);
  const { part, next } = pageWithCursor(rows, pageSize, ({ mutedAt, id }) => ({
    key: keyOfTime(mutedAt),
    id,
  }));
  return { people: part.map(({ id, name }) => ({ $id: id, name })), next };
}
