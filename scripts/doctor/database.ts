import { sql } from 'kysely';
import type { Check } from './check.ts';

const megabyte = 1024 * 1024;

/** Whether there is a database, and which. */
export const database: Check = {
  name: 'database',
  async run(patient) {
    const { db } = await patient.openDatabase();
    const { rows } = await sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes`.execute(db);
    const { version = '', bytes = 0 } = rows[0] ?? {};
    const whose = patient.config.database.kind === 'embedded' ? 'the embedded one' : 'that of DATABASE_URL';
    return [{ state: 'good', text: `PostgreSQL ${version}, ${whose}, ${Math.ceil(bytes / megabyte)} MB.` }];
  },
};
