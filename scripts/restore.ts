import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused, inspectSite, openBackup, restoreBackup } from '../server/backup/index.ts';
import { fileStoreOf } from '../server/compose/features.ts';
import { type Config, config, openDataFolder, stageSecret } from '../server/config/index.ts';
import { createLog } from '../server/infra/log/log.ts';
import { startEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';
import { withProgress } from '../server/infra/progress.ts';
import { runCommand, UsageFault } from './command-line.ts';
import { agreeToReplace, nameTarget } from './restore-target.ts';
import { openDatabaseServer } from './site-database.ts';

const usage = `Usage: npm run restore -- <file> [options]

Restore this site from a backup. Stop the site first. If anything fails, nothing is changed.
Before replacing data, it shows which database and which folder or bucket, and asks for the site's name.

  --check            only verify the backup
  --replace=<name>   confirm the name without a prompt, for scripts

Example: npm run restore -- mela-2026-11-21.zip
To test a backup without touching your site: npm run rehearse -- <file>`;

const refusal = (error: unknown) => (error instanceof BackupRefused ? error.message : undefined);

await runCommand({ usage, explain: refusal }, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, replace: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageFault('Specify one backup file.');
  using backup = await withProgress('Checking the backup', () => openBackup(resolve(file)));
  const { takenAt, release } = backup.manifest;
  console.log(`The backup is complete: made ${takenAt} with Mela ${release}.`);
  if (values.check) return;

  const settings = config();
  const named = nameTarget(settings);
  for (const line of named.lines) console.log(line);
  openDataFolder(settings.dataDir);
  await using server = await openDatabaseServer(settings, startEmbeddedPostgres);
  const target = { databaseUrl: server.url, files: fileStoreOf(settings) };
  await agreeToReplace(named, await inspectSite(target), values.replace);
  const { rows, files, withoutBytes } = await withProgress('Restoring', () =>
    restoreBackup(backup, {
      ...target,
      log: createLog({ ...settings.log, level: 'warn' }),
      stageSecret: (secret) => stageSecret(settings.dataDir, secret),
      replace: true,
    }),
  );
  console.log(`Restored ${rows} rows and ${files} files.`);
  if (withoutBytes > 0) {
    console.log(`Left out ${withoutBytes} pictures whose files were missing from the backup.`);
  }
  for (const note of secretNotes(settings, backup.zip.names.includes('secret'))) console.log(note);
  console.log('Start the site: npm start');
});

/** Sessions and sent links stay valid only with the backup's secret. */
function secretNotes({ settings }: Config, inBackup: boolean): string[] {
  const isSet = settings.some(({ name, set }) => name === 'SECRET' && set);
  if (inBackup && isSet) {
    return [
      'The backup contains a secret, but SECRET is set and takes precedence. Remove SECRET unless the old site had it too.',
    ];
  }
  if (!inBackup && !isSet) {
    return ['The backup has no secret. Set SECRET to the old value, or everyone has to log in again.'];
  }
  return [];
}
