import type { ReportReason } from '../../contracts/administration.ts';
import type { Db, Tx } from '../platform/database.ts';

/** What somebody reported, with the names of what it is about. */
export interface ReportRow {
  readonly id: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly reporterName: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly organiserName: string;
  readonly postId: string | null;
  readonly postAuthorName: string | null;
  readonly postExcerpt: string | null;
  /** Whether the post is on the board no more. */
  readonly postGone: boolean;
  readonly hiddenAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | null;
}

/** Writes a report down; false where the same person's report of the event, or of the post, still waits. */
export async function insertReport(
  tx: Tx,
  report: {
    readonly id: string;
    readonly eventId: string;
    readonly reporterId: string;
    readonly reason: ReportReason;
    readonly text: string;
    readonly post: { readonly id: string; readonly authorId: string; readonly excerpt: string } | null;
    readonly now: Temporal.Instant;
  },
): Promise<boolean> {
  const { id, eventId, reporterId, reason, text, post, now } = report;
  const inserted = await tx
    .insertInto('event_reports')
    .values({
      ...{ id, event_id: eventId, reporter_id: reporterId, reason, text, created_at: now },
      ...(post && { post_id: post.id, post_author_id: post.authorId, post_excerpt: post.excerpt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Settles what was reported of a post (`postId`), of the event itself (null), or of the event and all that is on its
 * board; returns how many reports there were.
 */
export async function settleReportsOf(
  tx: Tx,
  { eventId, postId }: { eventId: string; postId?: string | null },
  now: Temporal.Instant,
): Promise<number> {
  const settled = await tx
    .updateTable('event_reports')
    .set({ settled_at: now })
    .where('event_id', '=', eventId)
    .where('settled_at', 'is', null)
    .$if(postId !== undefined, (reports) => reports.where('post_id', 'is not distinct from', postId ?? null))
    .executeTakeFirst();
  return Number(settled.numUpdatedRows);
}

/** How many reports of a post, or of an event itself (null), nobody has looked at. */
export async function countOpenOf(db: Db, eventId: string, postId: string | null): Promise<number> {
  const row = await db
    .selectFrom('event_reports')
    .select((reports) => reports.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('post_id', 'is not distinct from', postId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

function inState(db: Db, state: 'open' | 'settled') {
  return db
    .selectFrom('event_reports')
    .where('event_reports.settled_at', state === 'open' ? 'is' : 'is not', null);
}

/** Reports that wait, the oldest first; or those that are settled, the latest first. */
export async function listReportRows(
  db: Db,
  state: 'open' | 'settled',
  slice: { readonly offset: number; readonly limit: number },
): Promise<ReportRow[]> {
  return inState(db, state)
    .innerJoin('events', 'events.id', 'event_reports.event_id')
    .innerJoin('users as organisers', 'organisers.id', 'events.organiser_id')
    .innerJoin('users as reporters', 'reporters.id', 'event_reports.reporter_id')
    .leftJoin('users as authors', 'authors.id', 'event_reports.post_author_id')
    .leftJoin('board_posts', (join) =>
      join.onRef('board_posts.id', '=', 'event_reports.post_id').on('board_posts.deleted_at', 'is', null),
    )
    .select([
      'event_reports.id',
      'event_reports.reason',
      'event_reports.text',
      'reporters.name as reporterName',
      'events.id as eventId',
      'events.title as eventTitle',
      'organisers.name as organiserName',
      'event_reports.post_id as postId',
      'authors.name as postAuthorName',
      'event_reports.post_excerpt as postExcerpt',
      'events.hidden_at as hiddenAt',
      'event_reports.created_at as createdAt',
      'event_reports.settled_at as settledAt',
    ])
    .select((eb) => eb('board_posts.id', 'is', null).as('postGone'))
    .orderBy(
      state === 'open' ? 'event_reports.created_at' : 'event_reports.settled_at',
      state === 'open' ? 'asc' : 'desc',
    )
    .orderBy('event_reports.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .$castTo<ReportRow>()
    .execute();
}

/** How many reports are in a state. */
export async function countReports(db: Db, state: 'open' | 'settled'): Promise<number> {
  const row = await inState(db, state)
    .select((reports) => reports.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
