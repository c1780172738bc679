import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import codegen from 'kysely-codegen';
import pino from 'pino';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { migrate } from '../server/platform/migrate.ts';

/** How the connection pool parses what PostgreSQL sends; must agree with the parsers of `platform/database.ts`. */
const TYPES_FROM_PARSERS = {
  timestamptz: 'Temporal.Instant',
  date: 'string',
  time: 'string',
  int8: 'number',
};

/** Describes every table and view of a migrated database as TypeScript, for Kysely. */
export async function schemaTypes(url: string): Promise<string> {
  const dialect = new codegen.PostgresIntrospectorDialect();
  const db = await dialect.introspector.connect({ connectionString: url, dialect });
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
  }
}

/** Writes `server/platform/schema.ts` from the migrations, by way of a database of a few seconds' life. */
async function writeSchemaTypes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mela-schema-'));
  // Root's database runs under another account, which has to enter.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres(folder);
  try {
    await migrate(server.url, pino({ level: 'silent' }));
    await writeFile(new URL('../server/platform/schema.ts', import.meta.url), await schemaTypes(server.url));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) await writeSchemaTypes();
