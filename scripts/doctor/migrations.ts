import { MigrationRefused, pendingMigrations } from '../../server/platform/migrate.ts';
import type { Check } from './check.ts';

/** Whether the database is at the schema of this release. */
export const migrations: Check = {
  name: 'migrations',
  async run(patient) {
    const { url } = await patient.openDatabase();
    try {
      const pending = await pendingMigrations(url);
      if (pending.length === 0) return [{ state: 'good', text: 'The schema is that of this release.' }];
      return [
        {
          state: 'warning',
          text: `${pending.length} steps of the schema are missing: ${pending.map(({ name }) => name).join(', ')}.`,
          remedy: 'Start the site, or start it anew: it brings the database up to date.',
        },
      ];
    } catch (error) {
      if (!(error instanceof MigrationRefused)) throw error;
      return [{ state: 'bad', text: error.message }];
    }
  },
};
