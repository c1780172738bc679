import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';

type AuditDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Months that there are partitions for, after the present one: nothing fails if the job doesn't run for weeks. */
const ahead = 2;
const prepareAuditMonthsJob = job('prepare_audit_months', z.unknown(), 3);

/**
 * Makes partitions of the audit log ahead, and drops those that are older than `keptMonths`, nightly.
 *
 * @param keptMonths full months before the present one; for good if null
 */
export function auditRecurring(deps: AuditDeps, keptMonths: number | null): Recurring[] {
  const handler = handle(prepareAuditMonthsJob, () => prepareAuditMonths(deps, keptMonths));
  return [{ cron: '23 2 * * *', handler }];
}

async function prepareAuditMonths({ db, clock, log }: AuditDeps, keptMonths: number | null): Promise<void> {
  const present = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth();
  const known = await listPartitions(db);
  const border = known.find((name) => name.startsWith(before))?.slice(before.length);
  const months = Array.from({ length: ahead + 1 }, (_, index) => nameOf(present.add({ months: index })));
  for (const month of new Set([...months, ...(await strayMonths(db))])) {
    if (known.includes(monthly + month) || (border !== undefined && month < border)) continue;
    await db.transaction().execute((tx) => makeMonth(tx, month));
    log.info({ month }, 'made a partition of the audit log');
  }
  if (keptMonths === null) return;
  const oldest = nameOf(present.subtract({ months: keptMonths }));
  for (const name of await listPartitions(db)) {
    const isOld = name.startsWith(before)
      ? name.slice(before.length) <= oldest
      : name.slice(monthly.length) < oldest;
    if (!isOld) continue;
    await sql`drop table ${sql.id(name)}`.execute(db);
    log.info({ partition: name, keptMonths }, 'dropped a partition of the audit log');
  }
}

/** What was there when the log became partitioned: everything before the month in its name. */
const before = 'audit_log_before_';
const monthly = 'audit_log_';

/** `2026_12`; these sort by time. */
function nameOf({ year, month }: Temporal.PlainYearMonth): string {
  return `${year}_${String(month).padStart(2, '0')}`;
}

/** Without the one for what no other takes. */
async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_log'::regclass and relname <> 'audit_log_default' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Months of entries that came when there was no partition for them. */
async function strayMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(at at time zone 'UTC', 'YYYY_MM') as month from audit_log_default`.execute(db);
  return rows.map(({ month }) => month);
}

/** New entries wait, for as long as entries of that month are moved; usually there are none. */
async function makeMonth(tx: Tx, month: string): Promise<void> {
  const name = sql.id(monthly + month);
  const first = Temporal.PlainYearMonth.from(month.replace('_', '-')).toPlainDate({ day: 1 });
  const [from, to] = [first, first.add({ months: 1 })].map((day) => sql.lit(`${day}T00:00:00Z`));
  await sql`lock table audit_log in access exclusive mode`.execute(tx);
  await sql`create table ${name} (like audit_log including defaults including constraints)`.execute(tx);
  await sql`alter table audit_log_default disable trigger audit_log_stands`.execute(tx);
  await sql`with moved as (delete from audit_log_default where at >= ${from} and at < ${to} returning *)
    insert into ${name} select * from moved`.execute(tx);
  await sql`alter table audit_log_default enable trigger audit_log_stands`.execute(tx);
  await sql`alter table audit_log attach partition ${name} for values from (${from}) to (${to})`.execute(tx);
}
