import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the folder; `pid` is that process, where it left its number. */
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

export type FolderLock = { release(): Promise<void> };

/**
 * Makes this process the only user of a folder, which is created when missing.
 *
 * Node has no `flock`; the lock that SQLite takes on its file is the one kernel lock that comes with the
 * runtime. The kernel drops it when the process ends in whatever way, so a lock is never left behind and
 * no process number has to be believed.
 *
 * @throws FolderInUse when another live process has it.
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
    // The holder has the lock but has not written its number yet.
    return undefined;
  }
}
