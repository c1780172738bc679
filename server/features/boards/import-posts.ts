import { sql } from 'kysely';
import { mentionPattern } from '../../../contracts/limits.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Tx } from '../../infra/db/database.ts';
import { requestRendering } from '../../infra/text/rendered-text.ts';
import { subjectKey } from '../groups/index.ts';

/** A post from another site. */
export interface ImportedPost {
  readonly id: string;
  readonly address: SubjectAddress;
  readonly threadId: string | null;
  /** As they were called there. */
  readonly author: string;
  readonly text: string;
  readonly pinned: boolean;
  readonly deleted: boolean;
  readonly createdAt: Temporal.Instant;
  readonly editedAt: Temporal.Instant | null;
}

/** Adds posts under the names of their authors, without telling anyone. They belong to the person who imports them. */
export async function importPosts(tx: Tx, posts: readonly ImportedPost[], importerId: string): Promise<void> {
  if (posts.length === 0) return;
  const rows = posts.map(({ id, address, threadId, author, text, pinned, deleted, createdAt, editedAt }) => ({
    id,
    ...subjectKey(address),
    thread_id: threadId,
    author_id: importerId,
    imported_author: author,
    // Ids of people elsewhere could be those of others here.
    text: deleted ? '' : text.replace(mentionPattern, '@…'),
    html: '',
    pinned: pinned && threadId === null && !deleted,
    created_at: createdAt,
    latest_at: createdAt,
    edited_at: editedAt,
    deleted_at: deleted ? createdAt : null,
  }));
  // Threads first: replies refer to them.
  for (const some of [
    rows.filter((row) => row.thread_id === null),
    rows.filter((row) => row.thread_id !== null),
  ])
    if (some.length > 0) await tx.insertInto('board_posts').values(some).execute();
  const threads = [...new Set(posts.flatMap(({ threadId }) => threadId ?? []))];
  await sql`update board_posts as threads set
      replies = (select count(*) from board_posts as replies where replies.thread_id = threads.id),
      latest_at = greatest(threads.created_at,
        (select max(created_at) from board_posts as replies where replies.thread_id = threads.id))
    where threads.id = any(${threads}::text[])`.execute(tx);
  await requestRendering(tx);
}
