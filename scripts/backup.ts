import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import release from '../package.json' with { type: 'json' };
import { BackupRefused, writeBackup } from '../server/backup/index.ts';
import { fileStoreOf } from '../server/compose/features.ts';
import { config, readKeptSecret } from '../server/config/index.ts';
import { systemClock } from '../server/infra/deps.ts';
import { joinEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';
import { withProgress } from '../server/infra/progress.ts';
import { runCommand, UsageFault } from './command-line.ts';
import { openDatabaseServer } from './site-database.ts';

const usage = `Usage: npm run backup -- <file>

Writes everything that this site consists of into one archive, such as mela-2026-11-21.zip: the database as of one
instant, and the pictures. The site may run meanwhile. Whoever can read the file can read all of it: keep it closed.
It comes back with: npm run restore -- <file>`;

const refusal = (error: unknown) => (error instanceof BackupRefused ? error.message : undefined);

await runCommand({ usage, explain: refusal }, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageFault('Name one file.');
  const settings = config();
  await using server = await openDatabaseServer(settings, joinEmbeddedPostgres);
  const path = resolve(file);
  const { tables, rows, files } = await withProgress('Taking the backup', () =>
    writeBackup(path, {
      databaseUrl: server.url,
      files: fileStoreOf(settings),
      secret: readKeptSecret(settings.dataDir),
      release: release.version,
      now: systemClock.now(),
    }),
  );
  console.log(`${path}: ${rows} rows of ${tables} tables, and ${files} files.`);
});
