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
  readonly hiddenAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | null;
}

/** Writes a report down; false where the same person's report of the event still waits. */
export async function insertReport(
  tx: Tx,
  report: {
    readonly id: string;
    readonly eventId: string;
    readonly reporterId: string;
    readonly reason: ReportReason;
    readonly text: string;
    readonly now: Temporal.Instant;
  },
): Promise<boolean> {
  const { id, eventId, reporterId, reason, text, now } = report;
  const inserted = await tx
    .insertInto('event_reports')
    .values({ id, event_id: eventId, reporter_id: reporterId, reason, text, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'reporter_id']).where('settled_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Settles what was reported of an event; returns how many reports there were. */
export async function settleReportsOf(tx: Tx, eventId: string, now: Temporal.Instant): Promise<number> {
  const settled = await tx
    .updateTable('event_reports')
    .set({ settled_at: now })
    .where('event_id', '=', eventId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return Number(settled.numUpdatedRows);
}

/** How many reports of an event nobody has looked at. */
export async function countOpenOf(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('event_reports')
    .select((reports) => reports.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
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
    .select([
      'event_reports.id',
      'event_reports.reason',
      'event_reports.text',
      'reporters.name as reporterName',
      'events.id as eventId',
      'events.title as eventTitle',
      'organisers.name as organiserName',
      'events.hidden_at as hiddenAt',
      'event_reports.created_at as createdAt',
      'event_reports.settled_at as settledAt',
    ])
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
