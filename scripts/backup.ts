import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import release from '../package.json' with { type: 'json' };
import { BackupRefused, writeBackup } from '../server/backup/index.ts';
import { fileStoreOf } from '../server/compose/file-store.ts';
import { config, readStoredSecret } from '../server/config/index.ts';
import { systemClock } from '../server/infra/deps.ts';
import { joinEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';
import { withProgress } from '../server/infra/progress.ts';
import { runCommand, UsageError } from './command-line.ts';
import { openDatabaseServer } from './site-database.ts';

const usage = `Usage: npm run backup -- <file>

Back up the whole site, database and pictures, into one zip file. The site can keep running.
The file contains personal data and isn't encrypted: store it safely.

Example: npm run backup -- mela-2026-11-21.zip
To restore: npm run restore -- mela-2026-11-21.zip`;

const refusal = (error: unknown) => (error instanceof BackupRefused ? error.message : undefined);

await runCommand({ usage, explain: refusal }, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Specify one backup file.');
  const settings = config();
  await using server = await openDatabaseServer(settings, joinEmbeddedPostgres);
  const path = resolve(file);
  const { tables, rows, files } = await withProgress('Backing up', () =>
    writeBackup(path, {
      databaseUrl: server.url,
      files: fileStoreOf(settings),
      secret: readStoredSecret(settings.dataDir),
      release: release.version,
      now: systemClock.now(),
    }),
  );
  console.log(`Saved ${path}: ${rows} rows in ${tables} tables, and ${files} files.`);
});
