import { sql } from 'kysely';
import type { SubjectAddress } from '../../contracts/values.ts';
import type { Db } from '../platform/database.ts';
import { type PostRow, selectPosts } from './store.ts';

/** The threads of a board after one of them (null: from the first), in the order in which they began. */
export async function threadsAfter(
  db: Db,
  address: SubjectAddress,
  after: Pick<PostRow, 'id' | 'createdAt'> | null,
  most: number,
): Promise<PostRow[]> {
  return selectPosts(db, address)
    .where('posts.thread_id', 'is', null)
    .$if(after !== null, (posts) =>
      posts.where(
        sql<boolean>`(posts.created_at, posts.id) > (${after?.createdAt}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('posts.created_at')
    .orderBy('posts.id')
    .limit(most)
    .execute();
}

/** The replies to threads after one of them (null: from the first): thread by thread as they are named, oldest first. */
export async function repliesAfter(
  db: Db,
  address: SubjectAddress,
  threadIds: readonly string[],
  after: Pick<PostRow, 'id' | 'threadId' | 'createdAt'> | null,
  most: number,
): Promise<PostRow[]> {
  const place = sql<number>`array_position(${threadIds}::text[], posts.thread_id)`;
  return selectPosts(db, address)
    .where('posts.thread_id', 'in', threadIds)
    .$if(after !== null, (posts) =>
      posts.where(
        sql<boolean>`(${place}, posts.created_at, posts.id)
          > (array_position(${threadIds}::text[], ${after?.threadId}), ${after?.createdAt}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy(place)
    .orderBy('posts.created_at')
    .orderBy('posts.id')
    .limit(most)
    .execute();
}
