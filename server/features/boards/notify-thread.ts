import { sql } from 'kysely';
import type { Tx } from '../../infra/db/database.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { findPeople } from '../accounts/index.ts';
import { notify } from '../inbox/index.ts';
import { mentionableAmong } from './mention-store.ts';
import { mentionedIn, nameMentions } from './mentions.ts';
import { usersWhoMuted } from './mute-store.ts';
import type { Board } from './policy.ts';
import type { PostRow } from './store.ts';
import { aboutBoard } from './subject.ts';

/** People of a thread notified of a reply, those who wrote last first. */
const maxNotified = 200;
/** Characters of the reply shown in the notification. */
const excerptLength = 140;

/**
 * Notifies those who have written in a thread of a reply; several replies in a thread are one
 * notification while it is unread. Skips the author, people mentioned in it (they have a notification of
 * that), people who muted the board, the thread or the author, and people who may no longer write there.
 */
export async function notifyThread(
  tx: Tx,
  { address, subject }: Board,
  post: PostRow,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (post.threadId === null || subject.hidden) return;
  const mentioned = new Set(mentionedIn(post.text));
  const writers = (await writersIn(tx, post.threadId)).filter(
    (id) => id !== post.authorId && !mentioned.has(id),
  );
  if (writers.length === 0) return;
  const scope = { address, organiserId: subject.organiserId, all: true };
  const there = await mentionableAmong(tx, scope, writers);
  const mutedBy = await usersWhoMuted(tx, address, post, writers);
  const people = await findPeople(tx, writers);
  const text = plainExcerpt(nameMentions(post.text, names), excerptLength);
  const titleFor = (id: string) => subject.titleIn(people.get(id)?.locale ?? '');
  await notify(
    tx,
    there
      .filter(({ id }) => !mutedBy.has(id))
      .map(({ id }) => ({
        ...{ userId: id, kind: 'board_reply', details: { title: titleFor(id), text } },
        ...aboutBoard(address),
        ...{ postId: post.id, actorId: post.authorId },
        mergeKey: `board_reply ${post.threadId}`,
      })),
  );
}

async function writersIn(tx: Tx, threadId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select author_id as id from board_posts
    where (id = ${threadId} or thread_id = ${threadId}) and deleted_at is null and imported_author is null
    group by author_id order by max(created_at) desc limit ${maxNotified}`.execute(tx);
  return rows.map(({ id }) => id);
}
