import { type SqlBool, sql } from 'kysely';
import type { ReportReason } from '../../../contracts/administration.ts';
import type { Category } from '../../../contracts/events.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { containing, type Slice } from '../../infra/db/pagination.ts';
import { subjectKey } from '../groups/index.ts';

/** What a report is about; posts are reported with their event or group. */
export type ReportedAddress = SubjectAddress | { readonly kind: 'organisers'; readonly subjectId: string };

const columns = { events: 'event_id', groups: 'group_id', organisers: 'person_id' } as const;

function columnOf({ kind }: ReportedAddress): (typeof columns)[ReportedAddress['kind']] {
  return columns[kind];
}

function keyOf(address: ReportedAddress) {
  return address.kind === 'organisers' ? { person_id: address.subjectId } : subjectKey(address);
}

/** A report, with the names of what it is about. */
export interface ReportRow {
  readonly id: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly reporterName: string;
  readonly eventId: string | null;
  readonly groupId: string | null;
  readonly personId: string | null;
  readonly title: string;
  readonly organiserName: string;
  readonly postId: string | null;
  readonly postAuthorName: string | null;
  readonly postExcerpt: string | null;
  /** Whether the post was deleted. */
  readonly postGone: boolean;
  readonly hiddenAt: Temporal.Instant | null;
  readonly imageFileId: string | null;
  /** Null together, if no event was reported. */
  readonly startDate: string | null;
  readonly categories: Category[] | null;
  readonly coverDesign: string | null;
  readonly createdAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | null;
}

/** @returns false when the same person's report of the same thing is still open */
export async function insertReport(
  tx: Tx,
  report: {
    readonly id: string;
    readonly address: ReportedAddress;
    readonly reporterId: string;
    readonly reason: ReportReason;
    readonly text: string;
    readonly post: { readonly id: string; readonly authorId: string; readonly excerpt: string } | null;
    readonly now: Temporal.Instant;
  },
): Promise<boolean> {
  const { id, address, reporterId, reason, text, post, now } = report;
  const inserted = await tx
    .insertInto('reports')
    .values({
      ...{ id, ...keyOf(address), reporter_id: reporterId, reason, text, created_at: now },
      ...(post && { post_id: post.id, post_author_id: post.authorId, post_excerpt: post.excerpt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Settles open reports of a post (`postId`), of the event or group itself (null), or of it and its
 * whole board (undefined).
 * @returns how many
 */
export async function settleReportsOf(
  tx: Tx,
  address: ReportedAddress,
  postId: string | null | undefined,
  now: Temporal.Instant,
): Promise<number> {
  const settled = await tx
    .updateTable('reports')
    .set({ settled_at: now })
    .where(columnOf(address), '=', address.subjectId)
    .where('settled_at', 'is', null)
    .$if(postId !== undefined, (reports) => reports.where('post_id', 'is not distinct from', postId ?? null))
    .executeTakeFirst();
  return Number(settled.numUpdatedRows);
}

/** Counts open reports of a post, or of an event or group itself (null). */
export async function countOpenOf(db: Db, address: ReportedAddress, postId: string | null): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(columnOf(address), '=', address.subjectId)
    .where('post_id', 'is not distinct from', postId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface ReportFilter {
  readonly state: 'open' | 'settled';
  /** Part of the name of what is reported, of its organiser, or of who reports. */
  readonly search?: string | undefined;
}

/** The reports with what they are about. */
function filtered(db: Db, { state, search = '' }: ReportFilter) {
  const part = containing(search);
  return db
    .selectFrom('reports')
    .where('reports.settled_at', state === 'open' ? 'is' : 'is not', null)
    .leftJoin('events', 'events.id', 'reports.event_id')
    .leftJoin('groups', 'groups.id', 'reports.group_id')
    .leftJoin('group_members as owners', (join) =>
      join.onRef('owners.group_id', '=', 'groups.id').on('owners.role', '=', 'owner'),
    )
    .leftJoin('users as organisers', (join) =>
      join.on((eb) =>
        eb(
          'organisers.id',
          '=',
          eb.fn.coalesce('events.organiser_id', 'owners.user_id', 'reports.person_id'),
        ),
      ),
    )
    .innerJoin('users as reporters', 'reporters.id', 'reports.reporter_id')
    .$if(search !== '', (reports) =>
      reports.where(sql<SqlBool>`(fold(coalesce(events.title, groups.name, '')) like fold(${part})
        or fold(coalesce(organisers.name, '')) like fold(${part}) or fold(reporters.name) like fold(${part}))`),
    );
}

/** Open reports, oldest first; or settled ones, latest first. */
export async function listReportRows(db: Db, filter: ReportFilter, slice: Slice): Promise<ReportRow[]> {
  const { state } = filter;
  return filtered(db, filter)
    .leftJoin('users as authors', 'authors.id', 'reports.post_author_id')
    .leftJoin('board_posts', (join) =>
      join.onRef('board_posts.id', '=', 'reports.post_id').on('board_posts.deleted_at', 'is', null),
    )
    .select([
      'reports.id',
      'reports.reason',
      'reports.text',
      'reporters.name as reporterName',
      'reports.event_id as eventId',
      'reports.group_id as groupId',
      'reports.person_id as personId',
      'organisers.name as organiserName',
      'reports.post_id as postId',
      'authors.name as postAuthorName',
      'reports.post_excerpt as postExcerpt',
      'reports.created_at as createdAt',
      'reports.settled_at as settledAt',
      'events.start_date as startDate',
      'events.categories',
      'events.cover_design as coverDesign',
    ])
    .select((eb) => [
      eb.fn.coalesce('events.title', 'groups.name', 'organisers.name').as('title'),
      eb.fn.coalesce('events.hidden_at', 'groups.hidden_at').as('hiddenAt'),
      eb.fn.coalesce('events.image_file_id', 'groups.image_file_id').as('imageFileId'),
      eb('board_posts.id', 'is', null).as('postGone'),
    ])
    .orderBy(
      state === 'open' ? 'reports.created_at' : 'reports.settled_at',
      state === 'open' ? 'asc' : 'desc',
    )
    .orderBy('reports.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .$castTo<ReportRow>()
    .execute();
}

export async function countReports(db: Db, filter: ReportFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What a report of an organiser concerns: their published events to come, and the people who are going. */
export async function upcomingOf(
  db: Db,
  { organiserId, now }: { readonly organiserId: string; readonly now: Temporal.Instant },
): Promise<{ readonly upcoming: number; readonly going: number }> {
  const { rows } = await sql<{ upcoming: number; going: number }>`
    select count(*)::int as upcoming, coalesce(sum(confirmed), 0)::int as going
    from events join event_seats on event_seats.event_id = events.id
    where organiser_id = ${organiserId} and status = 'scheduled' and published_at is not null
      and ends_at > ${now}`.execute(db);
  return rows[0] ?? { upcoming: 0, going: 0 };
}
