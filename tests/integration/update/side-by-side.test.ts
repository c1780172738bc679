import { readFileSync } from 'node:fs';
import pg from 'pg';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { migrateQueue, releaseMigrations, runMigrationsWithin } from '../../../server/infra/db/migrate.ts';
import { createEmptyDatabase } from '../../kit/database.ts';
import {
  contractOf,
  incompatibilities,
  readSchema,
  rulesSince,
  type Schema,
} from '../../kit/schema-compatibility.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Why a new rule for old columns refuses nothing that the former release writes. */
const compatible = /^-- compatible: \S.{20,}$/m;
const releases = [
  ...readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8').matchAll(
    /^## (\d+\.\d+\.\d+) – /gm,
  ),
].map(([, version = '']) => version);

/** What is wrong with one migration: the former release runs on its database while it is replaced. */
function judge(text: string, found: readonly string[], known: readonly string[]): readonly string[] {
  const since = contractOf(text);
  if (since !== null) return known.includes(since) ? [] : [`${since} isn't a release yet`];
  return compatible.test(text) ? found.filter((each) => !each.startsWith('the rule')) : found;
}

async function withEmptyDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const database = await createEmptyDatabase();
  await migrateQueue(database.url, pino({ level: 'silent' }));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await database.drop();
  }
}

test('the former release can use the database of each new migration', async () => {
  const migrations = await releaseMigrations();
  const problems = await withEmptyDatabase(async (client) => {
    await runMigrationsWithin(client, migrations.slice(0, rulesSince));
    const all: string[] = [];
    let before = await readSchema(client);
    expect(before.columns.length).toBeGreaterThan(500);
    for (const migration of migrations.slice(rulesSince)) {
      await runMigrationsWithin(client, [migration]);
      const after = await readSchema(client);
      const found = judge(migration.sql, incompatibilities(before, after), releases);
      all.push(...found.map((each) => `${migration.name}: ${each}`));
      before = after;
    }
    return all;
  });
  expect(problems).toEqual([]);
});

const changes = [
  ['drop table sales', 'the table sales is gone'],
  ['alter table sales drop column note', 'the column sales.note is gone'],
  ['alter table sales rename column note to remark', 'the column sales.note is gone'],
  ['alter table sales alter column note type varchar(10)', 'was text and is character varying(10)'],
  ['alter table sales alter column note set not null', 'may no longer be null'],
  ['alter table sales alter column made_at drop default', 'has no default any more'],
  ['alter table sales add column tax int not null', 'the new column sales.tax has no default'],
  ['alter table sales add check (length(note) < 5)', 'is new for what sales had'],
  ['create unique index on sales (note)', 'is new for what sales had'],
  ['drop function double(int)', 'the function double(integer) is gone'],
] as const;

async function schemasOf(client: pg.Client, change: string): Promise<[Schema, Schema]> {
  const before = await readSchema(client);
  await client.query('begin');
  await client.query(change);
  const after = await readSchema(client);
  await client.query('rollback');
  return [before, after];
}

test('finds what the former release would stumble over, and nothing else', async () => {
  await withEmptyDatabase(async (client) => {
    await client.query(
      `create table sales (id int primary key, note text, made_at timestamptz not null default now())`,
    );
    await client.query('create function double(int) returns int language sql as $$ select $1 * 2 $$');
    for (const [change, words] of changes) {
      const found = incompatibilities(...(await schemasOf(client, change)));
      expect(found, change).toEqual([expect.stringContaining(words)]);
      expect(judge(`-- contract: nothing has used it since 0.2.0\n${change};`, found, ['0.2.0'])).toEqual([]);
      expect(
        judge(`-- contract: nothing has used it since 9.9.9\n${change};`, found, ['0.2.0']),
      ).toHaveLength(1);
    }
    const fine = [
      'create table more (id int primary key)',
      'alter table sales add column tax int not null default 0',
      'alter table sales add column tax int check (tax > 0)',
      'create index on sales (note)',
    ];
    for (const change of fine)
      expect(incompatibilities(...(await schemasOf(client, change))), change).toEqual([]);
  });
});
