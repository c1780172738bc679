import { writeFile } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
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
      outFile: null,
      logger: new codegen.Logger('silent'),
    });
  } finally {
    await db.destroy();
    await close();
  }
}

/** Writes `server/infra/db/schema.ts` from the migrations, using a temporary database. */
async function writeSchemaTypes(): Promise<void> {
  await using server = await startTemporaryPostgres();
  await migrate(server.url, pino({ level: 'silent' }));
  await writeFile(new URL('../server/infra/db/schema.ts', import.meta.url), await schemaTypes(server.url));
}

if (import.meta.main) await writeSchemaTypes();
