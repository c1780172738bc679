import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries } from './binaries.ts';
import type { DatabaseHome } from './home.ts';
import { EmbeddedPostgresFailed } from './os-account.ts';

/** PostgreSQL's superuser. */
export const SUPERUSER = 'postgres';
const MAJOR_VERSION = '18';

/** Both random. The application's role is no superuser, which limits the damage of an SQL injection. */
export type Passwords = { readonly superuser: string; readonly application: string };

/**
 * Reads the cluster's passwords, or creates them for a new cluster.
 *
 * @throws EmbeddedPostgresFailed if the cluster exists but its passwords are missing
 */
export async function clusterPasswords(dataDir: string, home: DatabaseHome): Promise<Passwords> {
  const file = join(dataDir, 'postgres-passwords.json');
  const kept = await readOptional(file);
  if (kept) return JSON.parse(kept);
  if (await readOptional(join(home.folder, 'cluster', 'PG_VERSION'))) {
    throw new EmbeddedPostgresFailed(
      `The database in ${home.folder} exists, but its passwords (${file}) are gone. Restore that file from a backup.`,
    );
  }
  const drawn = { superuser: randomBytes(24).toString('hex'), application: randomBytes(24).toString('hex') };
  const partial = `${file}.partial`;
  await writeFile(partial, JSON.stringify(drawn), { mode: 0o600, flush: true });
  await rename(partial, file);
  return drawn;
}

/**
 * Returns the cluster's folder, creating the cluster if needed. It is created beside its final place and
 * renamed, so an interrupted start leaves no partial database.
 *
 * @throws EmbeddedPostgresFailed if the cluster is of another major version or can't be created
 */
export async function prepareCluster(
  binaries: Binaries,
  home: DatabaseHome,
  passwords: Passwords,
): Promise<string> {
  const cluster = join(home.folder, 'cluster');
  const version = (await readOptional(join(cluster, 'PG_VERSION')))?.trim();
  if (version === MAJOR_VERSION) return cluster;
  if (version) {
    throw new EmbeddedPostgresFailed(
      `The database in ${cluster} was made by PostgreSQL ${version}, this release brings PostgreSQL ${MAJOR_VERSION}. ` +
        'Export it with the release that made it, and import it into a new data folder.',
    );
  }
  const partial = `${cluster}.partial`;
  const passwordFile = `${cluster}.password`;
  try {
    await rm(partial, { recursive: true, force: true });
    await writeFile(passwordFile, passwords.superuser, { mode: 0o600 });
    const { uid, gid } = home.account.identity;
    if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid);
    await runInitdb(binaries, home, partial, passwordFile);
    await rename(partial, cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
  return cluster;
}

async function runInitdb(
  binaries: Binaries,
  home: DatabaseHome,
  folder: string,
  passwordFile: string,
): Promise<void> {
  const child = spawn(
    binaries.initdb,
    [
      ...['--pgdata', folder, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      // The builtin locale is the same on all machines, and its sort order never changes.
      ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ],
    {
      ...home.account.identity,
      cwd: home.folder,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject)),
  ]);
  if (code !== 0)
    throw new EmbeddedPostgresFailed(`The database could not be created.\n${output}${errors}`.trimEnd());
}

/**
 * Environment for PostgreSQL's programs, without variables that would make clusters differ between machines.
 */
export function cleanEnvironment(): Record<string, string> {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
}

async function readOptional(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
