import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nextOptedIn } from '../../../server/features/accounts/index.ts';
import { findMentionable } from '../../../server/features/boards/mention-store.ts';
import { findMutes } from '../../../server/features/boards/mute-store.ts';
import { countNewer } from '../../../server/features/boards/people-store.ts';
import { countRepliesBefore, listReplies, listThreads } from '../../../server/features/boards/store.ts';
import type { Db } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { sqlOf } from '../../kit/sql.ts';

const mela = useMela();
const ofEvent = { kind: 'events', subjectId: 'event' } as const;
const ofGroup = { kind: 'groups', subjectId: 'group' } as const;
const slice = { offset: 50, limit: 50 };
const since = Temporal.Instant.from('2026-11-21T10:00:00Z');

test.each<[string, (db: Db) => Promise<unknown>, index: string]>([
  ['page-of-threads', (db) => listThreads(db, ofEvent, slice), 'board_threads'],
  ['page-of-threads-in-group', (db) => listThreads(db, ofGroup, slice), 'board_threads_of_group'],
  ['page-of-replies', (db) => listReplies(db, ofEvent, 'thread', slice), 'board_replies'],
  [
    'replies-before',
    (db) => countRepliesBefore(db, { id: 'post', threadId: 'thread', createdAt: since }),
    'board_replies',
  ],
  ['unread', (db) => countNewer(db, ofEvent, { userId: 'person', since }), 'board_posts_newest'],
  [
    'unread-in-group',
    (db) => countNewer(db, ofGroup, { userId: 'person', since }),
    'board_posts_newest_of_group',
  ],
  [
    'mutes',
    (db) => findMutes(db, ofEvent, { userId: 'person', threadIds: ['one'], authorIds: ['two'] }),
    'board_mutes_once',
  ],
  [
    'mentionable',
    (db) =>
      findMentionable(
        db,
        { address: ofEvent, organiserId: 'organiser', all: false },
        { begins: 'ra', but: 'person', most: 8 },
      ),
    'board_writers',
  ],
  ['readers-of-the-daily-mail', (db) => nextOptedIn(db, 'board_digest', 'one', 200), 'users_of_board_digest'],
])('the SQL of %s is as reviewed, and has its index', async (name, call, index) => {
  const statements = await sqlOf(call);
  await expect(statements).toMatchFileSnapshot(`sql/${name}.sql`);
  const [first = ''] = statements.split(';\n');
  expect(await planOf(first)).toContain(index);
});

/** The plan PostgreSQL would choose for a table too large for a sequential scan. */
async function planOf(statement: string): Promise<string> {
  return mela()
    .deps.db.connection()
    .execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      await sql`set enable_bitmapscan = off`.execute(db);
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`)
        .execute(db);
      await sql`reset all`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
}
