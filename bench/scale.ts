import { type RawBuilder, sql } from 'kysely';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { connectCommand, type Db, openDatabase } from '../server/infra/db/database.ts';
import {
  type Migration,
  migrate,
  migrateQueue,
  releaseMigrations,
  runMigrationsWithin,
} from '../server/infra/db/migrate.ts';
import { createLog } from '../server/infra/log/log.ts';
import { insertConferences } from './conferences.ts';

/** The run fails above these: pages of the database that a read touches, of ten times as many rows; and seconds. */
const limits = { pages: 1.5, migrationSeconds: 60, dropSeconds: 1 };
const perEvent = 10;
const perPerson = 20;
const entries = 1_000_000;
const times = 400;
/** What docs/scaling.md plans for. */
const planned = { registrations: 100_000_000, events: 10_000_000 };
const byMonth = '-audit-log-by-month.sql';
const log = createLog({ level: 'warn', pretty: true });

/** Measures rows, reads by index, and the audit log by month, for the growth plan in docs/scaling.md. */
export default async function benchScale(registrations = 1_000_000): Promise<boolean> {
  await using server = await startTemporaryPostgres();
  const audit = await measureAudit(server.url);
  const { db, close } = openDatabase(server.url);
  try {
    const small = await measureReads(db, 0, registrations / 10);
    const large = await measureReads(db, registrations / 10, registrations);
    const ratios = large.map(({ pages }, index) => pages / (small[index]?.pages ?? 1));
    for (const [index, { name, pages, ms }] of large.entries()) {
      const before = small[index];
      console.log(
        `${name}: ${before?.pages.toFixed(1)} pages and ${before?.ms.toFixed(2)} ms of ${registrations / 10} registrations, ` +
          `${pages.toFixed(1)} pages and ${ms.toFixed(2)} ms of ${registrations}`,
      );
    }
    for (const table of ['registrations', 'events'] as const) {
      const { rows, bytes, indexBytes } = await sizeOf(db, table);
      const gb = (each: number) => Math.round((each / rows) * (planned[table] / 1e9));
      console.log(
        `${table}: ${Math.round(bytes / rows)} bytes and ${Math.round(indexBytes / rows)} of indexes a row; ` +
          `extrapolated to ${planned[table]}: ${gb(bytes)} and ${gb(indexBytes)} GB`,
      );
    }
    console.log(
      `scale registrations=${registrations} pages_ratio=${Math.max(...ratios).toFixed(2)} audit_entries=${entries} ` +
        `migration_s=${audit.migration.toFixed(1)} drop_month_s=${audit.drop.toFixed(3)} delete_month_s=${audit.delete.toFixed(1)}`,
    );
    return (
      Math.max(...ratios) <= limits.pages &&
      audit.migration <= limits.migrationSeconds &&
      audit.drop <= limits.dropSeconds
    );
  } finally {
    await close();
  }
}

/** Splits a full log as an update does; then forgets a month of it, in both ways. */
async function measureAudit(url: string) {
  const migrations = await releaseMigrations();
  const index = migrations.findIndex(({ name }) => name.endsWith(byMonth));
  await migrateQueue(url, log);
  const client = await connectCommand(url, 'mela bench');
  const seconds = async (statement: string) => {
    const from = performance.now();
    await client.query(statement);
    return (performance.now() - from) / 1000;
  };
  const fill = (at: string) =>
    client.query(`insert into audit_log (at, actor_id, action, object_kind, object_id, details)
      select ${at}, 'person' || n % 1000, 'refund_granted', 'event', 'event' || n % 50000, '{"reason": "spam"}'
      from generate_series(1, ${entries}) as n`);
  try {
    await runMigrationsWithin(client, migrations.slice(0, index));
    await fill(`now() - interval '1 year' * n / ${entries}`);
    await client.query('vacuum analyze audit_log');
    const from = performance.now();
    await client.query('begin');
    await runMigrationsWithin(client, [migrations[index] as Migration]);
    await client.query('commit');
    const migration = (performance.now() - from) / 1000;
    await client.query(
      `create table audit_log_2100_01 partition of audit_log for values from ('2100-01-01') to ('2100-02-01')`,
    );
    await fill(`timestamptz '2100-01-02'`);
    await client.query('alter table audit_log_2100_01 disable trigger user');
    await client.query('begin');
    const deleted = await seconds('delete from audit_log_2100_01');
    await client.query('rollback');
    const drop = await seconds('drop table audit_log_2100_01');
    return { migration, drop, delete: deleted };
  } finally {
    await client.end();
    await migrate(url, log);
  }
}

interface Read {
  readonly name: string;
  /** Means: touched pages, which don't depend on other work on the machine, and milliseconds in the database. */
  readonly pages: number;
  readonly ms: number;
}

/** Reads that visitors, members and organisers make most, once there are so many rows. */
async function measureReads(db: Db, from: number, to: number): Promise<Read[]> {
  await insertConferences(db, from / perEvent, to / perEvent);
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    select 'person' || n, 'person' || n || '@example.org', now(), '', 'Person ' || n
    from generate_series(${from / perPerson}::int, ${to / perPerson - 1}::int) as n`.execute(db);
  await sql`with chosen as (
      select id, row_number() over (order by created_at, id) - 1 as place from events)
    insert into registrations (id, event_id, user_id, state, created_at, confirmed_at)
    select 'registration' || n, chosen.id, 'person' || n % ${to / perPerson}::int, 'confirmed',
      now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(${from}::int, ${to - 1}::int) as n
    join chosen on place = n / ${perEvent}::int on conflict do nothing`.execute(db);
  await sql`vacuum analyze registrations, events`.execute(db);
  const { rows: sample } = await sql<{ id: string; event: string; person: string }>`
    select id, event_id as event, user_id as person from registrations
    tablesample bernoulli (1) order by id limit ${times}`.execute(db);
  type Statement = (row: (typeof sample)[number]) => RawBuilder<unknown>;
  const mean = async (name: string, statement: Statement): Promise<Read> => {
    let [pages, ms] = [0, 0];
    for (const row of sample) {
      const { rows } = await sql<{ 'QUERY PLAN': readonly [Explained] }>`
        explain (analyze, buffers, format json) ${statement(row)}`.execute(db);
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      pages += (explained?.Plan['Shared Hit Blocks'] ?? 0) + (explained?.Plan['Shared Read Blocks'] ?? 0);
      ms += explained?.['Execution Time'] ?? 0;
    }
    return { name, pages: pages / sample.length, ms: ms / sample.length };
  };
  const reads: Readonly<Record<string, Statement>> = {
    'registrations of an event': ({ event }) =>
      sql`select * from registrations where event_id = ${event} and state = 'confirmed' order by created_at, id limit 50`,
    "a person's registrations": ({ person }) => sql`select registrations.*, title from registrations
      join events on events.id = event_id where user_id = ${person} order by starts_at desc limit 50`,
    'one registration': ({ id }) => sql`select * from registrations where id = ${id}`,
  };
  const figures: Read[] = [];
  for (const [name, statement] of Object.entries(reads)) {
    // The first ones read the disk.
    await mean(name, statement);
    figures.push(await mean(name, statement));
  }
  return figures;
}

/** What PostgreSQL says of a statement. */
interface Explained {
  readonly 'Execution Time': number;
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

async function sizeOf(db: Db, table: string) {
  const { rows } = await sql<{ rows: number; bytes: number; indexBytes: number }>`
    select (select count(*) from ${sql.table(table)}) as rows, pg_table_size(${table}) as bytes,
      pg_indexes_size(${table}) as "indexBytes"`.execute(db);
  return rows[0] ?? { rows: 1, bytes: 0, indexBytes: 0 };
}
