import type { SubjectAddress } from '../../contracts/values.ts';
import type { Tx } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { addJob } from '../platform/jobs.ts';
import { type Limit, useLimit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { tellMentionedJob } from './jobs.ts';
import { findMentionable, insertMentions, mentionableAmong, namesOfMentioned } from './mention-store.ts';
import { mentionedIn } from './mentions.ts';
import { type Board, boardFor } from './policy.ts';

/** Posts with mentions by one person: each may mail several people. */
const mentioning: Limit = { most: 20, seconds: 3600 };
/** People to choose from while a name is typed. */
const mostOffered = 8;

/**
 * Counts a post that mentions people.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function limitMentions(
  parts: Pick<Parts, 'db' | 'clock'>,
  { userId }: Principal,
  text: string,
): Promise<void> {
  if (mentionedIn(text).length > 0) await useLimit(parts, `mentions:${userId}`, mentioning);
}

/**
 * Notes whom the new text of a post mentions, and has those told whom it did not mention before.
 *
 * @throws Problem `user_not_found` for somebody whom the author cannot know to be on the board
 */
export async function mention(tx: Tx, board: Board, postId: string, text: string): Promise<void> {
  const known = (await namesOfMentioned(tx, [postId])).get(postId);
  const added = mentionedIn(text).filter((id) => !known?.has(id));
  if (added.length === 0) return;
  const there = await mentionableAmong(tx, groundOf(board), added);
  if (there.length < added.length) throw new Problem('user_not_found');
  await insertMentions(tx, postId, added);
  await addJob(tx, tellMentionedJob, { postId });
}

/**
 * Whom somebody may mean by what they typed.
 *
 * @throws Problem `event_not_found`, `group_not_found`, `board_not_allowed` for whoever may not write there
 */
export async function offerMentions(
  { db }: Pick<Parts, 'db'>,
  { caller, address, search }: { caller: Principal; address: SubjectAddress; search: string },
) {
  const board = await boardFor(db, address, caller);
  if (board.bar !== null) throw new Problem('board_not_allowed');
  const asked = { begins: search, but: caller.userId, most: mostOffered };
  const people = await findMentionable(db, groundOf(board), asked);
  return { people: people.map(({ id, name }) => ({ $id: id, name })) };
}

/**
 * That somebody is registered is between them and the organiser; who has written has shown it themselves. The members
 * of a group know each other.
 */
function groundOf({ address, subject, keeps }: Board) {
  return { address, organiserId: subject.organiserId, all: keeps || address.kind === 'groups' };
}
