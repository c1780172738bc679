import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder, SHARED_HOME } from './binaries.ts';
import { EmbeddedPostgresFailed } from './failure.ts';
import { chooseAccount, type OsAccount } from './os-account.ts';

/** The folder that holds the cluster and its log, and the account that owns it. */
export type DatabaseHome = { readonly folder: string; readonly account: OsAccount };

/**
 * Finds or makes the database's folder: `postgres` in the data folder. When root's data folder is closed to
 * the database's account (below `/root`, say), the folder lies under `/var/lib/mela` and `postgres` is a link to it.
 *
 * @throws EmbeddedPostgresFailed when no account can use the folder.
 */
export async function databaseHome(dataDir: string): Promise<DatabaseHome> {
  const place = join(dataDir, 'postgres');
  const existing = await realpath(place).catch(() => undefined);
  const account = chooseAccount(
    existing === undefined ? undefined : await ownerOf(join(existing, 'cluster')),
  );
  if (existing) {
    await handOver(existing, account);
    if (account.canWrite(existing)) return { folder: existing, account };
    throw new EmbeddedPostgresFailed(
      `The database in ${existing} cannot be reached by ${account.name}, the account it runs under, because a folder ` +
        'above it is closed to others. Move it back, or set DATA_DIR to a folder that others may enter.',
    );
  }
  await mkdir(place, { mode: 0o700 });
  await handOver(place, account);
  if (account.canWrite(place)) return { folder: place, account };
  await rm(place, { recursive: true });
  return { folder: await sharedHome(place, account), account };
}

async function sharedHome(place: string, account: OsAccount): Promise<string> {
  await openFolder(SHARED_HOME);
  const folder = await mkdtemp(join(SHARED_HOME, 'database-'));
  await handOver(folder, account);
  await symlink(folder, place);
  return folder;
}

async function handOver(folder: string, { identity }: OsAccount): Promise<void> {
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
