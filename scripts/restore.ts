import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  BackupRefused,
  inspectSite,
  isOccupied,
  type Occupied,
  openBackup,
  restoreBackup,
} from '../server/backup/index.ts';
import { fileStoreOf } from '../server/compose/file-store.ts';
import { type Config, config, openDataFolder, stageSecret } from '../server/config/index.ts';
import { createLog } from '../server/infra/log/log.ts';
import { startEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';
import { chooseAccount } from '../server/infra/postgres/os-account.ts';
import { withProgress } from '../server/infra/progress.ts';
import { runCommand, UsageError } from './command-line.ts';
import { ArchiveRefused, restoreArchive } from './restore/archive.ts';
import { openDatabaseServer } from './site-database.ts';

/** What a restore would replace, in terms of the settings. */
export interface NamedTarget {
  /** The name to confirm with; no two sites share one. */
  readonly name: string;
  /** Locations of the database and the pictures. */
  readonly lines: readonly string[];
}

/** Describes the database, the bucket or folder, and the data folder of the settings. */
export function nameTarget({ database, files, dataDir }: Config): NamedTarget {
  const pictures = files.kind === 's3' ? `bucket ${files.url}` : `folder ${dataDir}/files`;
  if (database.kind === 'embedded') {
    return {
      name: dataDir,
      lines: [`Database: embedded, in ${dataDir}`, `Pictures: ${pictures}`],
    };
  }
  const { hostname, port, pathname } = new URL(database.url);
  const name = `${hostname}:${port || '5432'}${decodeURIComponent(pathname)}`;
  return {
    name,
    lines: [`Database: ${name}`, `Pictures: ${pictures}`, `Data folder: ${dataDir}`],
  };
}

/**
 * Asks for the name of what will be replaced; in a terminal, or with `--replace`.
 *
 * @throws BackupRefused if the name doesn't match
 */
export async function agreeToReplace(
  { name }: NamedTarget,
  occupied: Occupied,
  given: string | undefined,
): Promise<void> {
  if (!isOccupied(occupied)) return;
  const what = [
    ...(occupied.people > 0 ? [`${occupied.people} accounts`] : []),
    ...(occupied.pictures ? ['pictures'] : []),
  ].join(' and ');
  const warning = `This site has ${what}. The backup will replace all of it.`;
  const answer =
    given ?? (process.stdin.isTTY ? await ask(`${warning}\nTo continue, type ${name}: `) : undefined);
  if (answer === name) return;
  const but = answer === undefined || answer === '' ? '' : ` "${answer}" is not the site's name.`;
  throw new BackupRefused(
    `${given === undefined && process.stdin.isTTY ? '' : `${warning}\n`}Nothing was changed.${but} ` +
      `To replace it, add --replace=${name}`,
  );
}

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await prompt.question(question)).trim();
  } finally {
    prompt.close();
  }
}

const usage = `Usage: npm run restore -- <file> [options]
       npm run restore -- --to <time> --into <folder>

Restore this site from a backup. Stop the site first. If anything fails, nothing is changed.
Before replacing data, it shows which database and which folder or bucket, and asks for the site's name.

  --check            only verify the backup
  --replace=<name>   confirm the name without a prompt, for scripts

From the archive of a cluster (docs/scaling.md), on one of its database machines: makes a database as it was at a time, in
a new folder. The running site isn't touched.

  --to <time>        such as 2026-11-21T18:30:00+05:30, or latest for everything that was archived
  --into <folder>    a new folder for the database
  --config <file>    pgBackRest's settings, /etc/pgbackrest.conf unless you say otherwise
  --stanza <name>    the cluster's name, mela unless you say otherwise

Example: npm run restore -- mela-2026-11-21.zip
To test a backup without touching your site: npm run rehearse -- <file>`;

const refusal = (error: unknown) =>
  error instanceof BackupRefused || error instanceof ArchiveRefused ? error.message : undefined;

/** Makes a database as it was at a time from the archive. */
async function restoreFromArchive(
  to: string,
  given: Readonly<Record<'into' | 'config' | 'stanza', string | undefined>>,
) {
  if (given.into === undefined) throw new UsageError('Name a new folder with --into.');
  const into = resolve(given.into);
  const { people, registrations, lastRegistration } = await withProgress('Reading the archive', () =>
    restoreArchive({
      into,
      to: readTime(to),
      configFile: given.config ?? '/etc/pgbackrest.conf',
      stanza: given.stanza ?? 'mela',
      account: chooseAccount(undefined).identity,
    }),
  );
  console.log(`Restored to ${to} in ${into}: ${people} accounts, ${registrations} registrations.`);
  if (lastRegistration !== null) console.log(`The last registration is of ${lastRegistration}.`);
  console.log('To make it the site: docs/scaling.md, "Go back in time".');
}

/** @returns null for everything */
function readTime(text: string): Temporal.Instant | null {
  if (text === 'latest') return null;
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new UsageError(`"${text}" isn't a time. Write it as 2026-11-21T18:30:00+05:30, with the zone.`);
  }
}

await runCommand({ usage, explain: refusal }, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      replace: { type: 'string' },
      to: { type: 'string' },
      into: { type: 'string' },
      config: { type: 'string' },
      stanza: { type: 'string' },
    },
  });
  const { to, into, config: configFile, stanza } = values;
  if (to !== undefined) {
    if (positionals.length > 0) throw new UsageError('Name a backup file or --to, not both.');
    return restoreFromArchive(to, { into, config: configFile, stanza });
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Specify one backup file.');
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
    return [
      'The backup has no secret. Set SECRET to the old value, or links in emails and authenticator apps stop working.',
    ];
  }
  return [];
}
