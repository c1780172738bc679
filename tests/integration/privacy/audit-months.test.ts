import { expect, test } from 'vitest';
import { listActions, recordActions } from '../../../server/features/audit/index.ts';
import { useMela } from '../../kit/app.ts';
import { eventually } from '../../kit/eventually.ts';
import { query } from '../../kit/postgres-server.ts';

const mela = useMela({ settings: { AUDIT_KEPT_MONTHS: '3' } });

/** Runs the nightly job. */
async function prepareMonths(): Promise<void> {
  await query(mela().databaseUrl, `select graphile_worker.add_job('prepare_audit_months')`);
  await eventually(async () => {
    const { rows } = await query(
      mela().databaseUrl,
      `select from graphile_worker.jobs where task_identifier = 'prepare_audit_months'`,
    );
    expect(rows).toEqual([]);
  });
}

async function partitions(): Promise<string[]> {
  const { rows } = await query(
    mela().databaseUrl,
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'audit_log'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

const presentMonth = () => mela().clock.now().toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth();

function monthAfter(months: number): string {
  const { year, month } = presentMonth().add({ months });
  return `audit_log_${year}_${String(month).padStart(2, '0')}`;
}

/** To the middle of a later month. */
function advanceMonths(months: number): void {
  const then = presentMonth().add({ months }).toPlainDate({ day: 15 }).toZonedDateTime('UTC').toInstant();
  mela().clock.advance(mela().clock.now().until(then));
}

const record = (id: string) =>
  mela()
    .deps.db.transaction()
    .execute((tx) =>
      recordActions(tx, mela().clock.now(), [
        { action: 'refund_granted', actorId: null, object: { kind: 'event', id } },
      ]),
    );

async function logged(): Promise<string[]> {
  const entries = await listActions(mela().deps.db, {}, undefined, 100);
  return entries.map(({ objectId }) => objectId);
}

test('the audit log has a partition for each month ahead, and forgets the months of the setting', async () => {
  await mela().startJobs();
  const [before = ''] = (await partitions()).filter((name) => name.startsWith('audit_log_before_'));
  await record('first');
  // No job has run for a year.
  advanceMonths(14);
  await record('stray');
  const { rows } = await query(mela().databaseUrl, 'select object_id from audit_log_default');
  expect(rows).toEqual([{ object_id: 'stray' }]);
  expect(await logged()).toEqual(['stray', 'first']);

  await prepareMonths();
  expect(await partitions()).toEqual(
    [...[0, 1, 2].map(monthAfter), 'audit_log_default'].toSorted((one, other) => (one < other ? -1 : 1)),
  );
  expect(await partitions()).not.toContain(before);
  expect((await query(mela().databaseUrl, `select from ${monthAfter(0)}`)).rowCount).toBe(1);
  expect(await logged()).toEqual(['stray']);

  await record('second');
  const kept = monthAfter(0);
  for (const change of [`update ${kept} set action = ''`, 'delete from audit_log', `truncate audit_log`])
    await expect(query(mela().databaseUrl, change)).rejects.toThrow('only ever added to');

  // A partition is kept for three full months after its own.
  advanceMonths(3);
  await prepareMonths();
  expect(await partitions()).toContain(kept);
  expect(await logged()).toEqual(['second', 'stray']);
  advanceMonths(1);
  await prepareMonths();
  expect(await partitions()).not.toContain(kept);
  expect(await logged()).toEqual([]);
});
