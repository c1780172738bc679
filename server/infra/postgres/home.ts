import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openFolder, SHARED_HOME } from './binaries.ts';
import { chooseAccount, EmbeddedPostgresFailed, type OsAccount } from './os-account.ts';

/** The folder with the cluster and its log, and the account that owns it. */
export type DatabaseHome = { readonly folder: string; readonly account: OsAccount };

/**
 * Finds or creates the database's folder: `postgres` in the data folder. If root's data folder isn't
 * accessible to the database's account (below `/root`, say), the folder is under `/var/lib/mela` and
 * `postgres` is a symlink to it.
 *
 * @throws EmbeddedPostgresFailed if no account can use the folder
 */
export async function databaseHome(dataDir: string): Promise<DatabaseHome> {
  const place = join(dataDir, 'postgres');
  const existing = await realpath(place).catch(() => undefined);
  const account = chooseAccount(
    existing === undefined ? undefined : await ownerOf(join(existing, 'cluster')),
  );
  if (existing) {
    await changeOwner(existing, account);
    if (account.canWrite(existing)) return { folder: existing, account };
    throw new EmbeddedPostgresFailed(
      `The database in ${existing} cannot be reached by ${account.name}, the account it runs under, because a folder ` +
        'above it is closed to others. Move it back, or set DATA_DIR to a folder that others may enter.',
    );
  }
  await mkdir(place, { mode: 0o700 });
  await changeOwner(place, account);
  if (account.canWrite(place)) return { folder: place, account };
  await rm(place, { recursive: true });
  return { folder: await sharedHome(place, account), account };
}

async function sharedHome(place: string, account: OsAccount): Promise<string> {
  await openFolder(SHARED_HOME);
  const folder = await mkdtemp(join(SHARED_HOME, 'database-'));
  await changeOwner(folder, account);
  await symlink(folder, place);
  return folder;
}

async function changeOwner(folder: string, { identity }: OsAccount): Promise<void> {
  if (identity.uid === undefined || identity.gid === undefined) return;
  await chown(folder, identity.uid, identity.gid);
  await chmod(folder, 0o700);
}

async function ownerOf(folder: string): Promise<number | undefined> {
  return stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

/** Another process uses the folder; `pid` is that process, if it has written its number. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    super(`The folder ${folder} is in use by another process${pid ? ` (${pid})` : ''}.`);
    this.folder = folder;
    this.pid = pid;
  }
}

type FolderLock = { release(): Promise<void> };

/**
 * Locks a folder for this process, creating it if needed. Node has no `flock`; SQLite's file lock is the only
 * kernel lock in the runtime. The kernel releases it however the process ends, so no stale lock is left and
 * no process number has to be trusted.
 *
 * @throws FolderInUse if another live process has it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const pidFile = join(folder, 'process.pid');
  const lock = new DatabaseSync(join(folder, 'process.lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUse(folder, await recordedPid(pidFile));
  }
  await writeFile(pidFile, `${process.pid}\n`);
  return {
    async release() {
      await rm(pidFile, { force: true });
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

async function recordedPid(pidFile: string): Promise<number | undefined> {
  try {
    return Number(await readFile(pidFile, 'utf8')) || undefined;
  } catch {
    // The other process has the lock but hasn't written its number yet.
    return undefined;
  }
}
