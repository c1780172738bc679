import { writeFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import codegen from 'kysely-codegen';
import pino from 'pino';
import { openPool } from '../server/infra/db/database.ts';
import { migrate } from '../server/infra/db/migrate.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

/** How the pool parses PostgreSQL's values; must match the parsers in `server/infra/db/database.ts`. */
const TYPES_FROM_PARSERS = {
  timestamptz: 'Temporal.Instant',
  date: 'string',
  time: 'string',
  int8: 'number',
};

/** Generates TypeScript types for all tables and views of a migrated database, for Kysely. */
export async function schemaTypes(url: string): Promise<string> {
  // The generator's own pool is still closing connections when it reports the end.
  const { pool, close } = openPool({ connectionString: url }, (error) => console.warn(error.message));
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await codegen.generate({
      db,
      dialect: new codegen.PostgresDialect(),
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      excludePattern: 'public.migrations',
      typeMapping: TYPES_FROM_PARSERS,
      overrides: { columns: await unionColumns(db) },
      outFile: null,
      logger: new codegen.Logger('silent'),
    });
  } finally {
    await db.destroy();
    await close();
  }
}

/** The types of text columns that a constraint limits to a few values (`check (state in ('open', 'paid'))`). */
async function unionColumns(db: Kysely<never>): Promise<Record<string, codegen.RawExpressionNode>> {
  const { rows } = await sql<{ column: string; definition: string; generated: boolean }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition,
      atthasdef as generated
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and connamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ column, definition, generated }) => {
      const list = /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition)?.[1];
      if (list === undefined) return [];
      const values = [...list.matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value}'`).sort();
      const union = values.join(' | ');
      return [[column, new codegen.RawExpressionNode(generated ? `Generated<${union}>` : union)]];
    }),
  );
}

/** Writes `server/infra/db/schema.ts` from the migrations, using a temporary database. */
async function writeSchemaTypes(): Promise<void> {
  await using server = await startTemporaryPostgres();
  await migrate(server.url, pino({ level: 'silent' }));
  await writeFile(new URL('../server/infra/db/schema.ts', import.meta.url), await schemaTypes(server.url));
}

if (import.meta.main) await writeSchemaTypes();
