import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused, openBackup, restoreBackup } from '../server/backup/index.ts';
import { fileStoreOf } from '../server/compose/files.ts';
import { config, keepSecret } from '../server/config.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { withProgress } from '../server/platform/progress.ts';
import { runCommand, UsageFault } from './command-line.ts';
import { openDatabaseServer } from './site-database.ts';

const usage = `Usage: npm run restore -- <file> [options]

Makes this site what it was when the backup was taken. Stop the site first.

  --check     only reads the backup through and says whether it is whole
  --replace   also where the site has accounts already: everything on it is replaced`;

const refusal = (error: unknown) => (error instanceof BackupRefused ? error.message : undefined);

await runCommand({ usage, explain: refusal }, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageFault('Name one file.');
  using backup = await withProgress('Checking the backup', () => openBackup(resolve(file)));
  const { takenAt, release } = backup.manifest;
  console.log(`A whole backup, taken ${takenAt} by Mela ${release}.`);
  if (values.check) return;

  const settings = config();
  await using server = await openDatabaseServer(settings, startEmbeddedPostgres);
  const { rows, files, withoutBytes } = await withProgress('Restoring', () =>
    restoreBackup(backup, {
      databaseUrl: server.url,
      files: fileStoreOf(settings),
      log: createLog({ ...settings.log, level: 'warn' }),
      keepSecret: async (secret) => keepSecret(settings.dataDir, secret),
      replace: values.replace,
    }),
  );
  console.log(`${rows} rows and ${files} files are back. Start the site: npm start`);
  if (withoutBytes > 0) console.log(`${withoutBytes} pictures were deleted while the backup was taken.`);
});
