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

Makes this site what it was when the backup was taken, or leaves it unchanged if anything fails. Stop the site first.
Says which database and which folder or bucket it would replace. If they aren't empty, it asks for the site's name.

  --check            only reads the backup and says whether it is complete
  --replace=<name>   gives the name instead of typing it, for scripts

To try a backup without touching any site: npm run rehearse -- <file>`;

const refusal = (error: unknown) => (error instanceof BackupRefused ? error.message : undefined);

await runCommand({ usage, explain: refusal }, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, replace: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageFault('Name one file.');
  using backup = await withProgress('Checking the backup', () => openBackup(resolve(file)));
  const { takenAt, release } = backup.manifest;
  console.log(`A complete backup, taken ${takenAt} by Mela ${release}.`);
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
  console.log(`${rows} rows and ${files} files are back.`);
  if (withoutBytes > 0) {
    console.log(
      `${withoutBytes} pictures are left out: their files were not there when the backup was taken.`,
    );
  }
  for (const note of secretNotes(settings, backup.zip.names.includes('secret'))) console.log(note);
  console.log('Start the site: npm start');
});

/** Sessions and sent links stay valid only with the backup's secret. */
function secretNotes({ settings }: Config, inBackup: boolean): string[] {
  const isSet = settings.some(({ name, set }) => name === 'SECRET' && set);
  if (inBackup && isSet) {
    return ['SECRET is set, and the backup has its own. Remove SECRET if this site did not have it then.'];
  }
  if (!inBackup && !isSet) {
    return ['The backup has no secret: set SECRET to what the site had, or everybody has to log in again.'];
  }
  return [];
}
