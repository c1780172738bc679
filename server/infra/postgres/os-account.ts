import { spawnSync } from 'node:child_process';

/** The embedded PostgreSQL can't be used; the message is for the console and says what to do. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}

/** The operating system account PostgreSQL runs as. */
export type OsAccount = {
  readonly name: string;
  /** For `spawn`; empty if processes inherit our own account. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** Whether the account can list a folder, which requires access to every folder above it. */
  canRead(folder: string): boolean;
  canWrite(folder: string): boolean;
};

const PREFERRED = 'postgres';
const LAST_RESORT = 'nobody';

/**
 * PostgreSQL refuses to run as root, so root needs an unprivileged account: the owner of an existing cluster,
 * else `postgres`, created if missing, else `nobody`.
 *
 * @param owner user id of the existing cluster's owner, if any
 * @throws EmbeddedPostgresFailed if there is none, or the cluster belongs to another user
 */
export function chooseAccount(owner: number | undefined): OsAccount {
  const self = process.getuid?.();
  if (self === undefined)
    return { ...inherited('the current user'), canRead: () => true, canWrite: () => true };
  if (self !== 0) {
    if (owner !== undefined && owner !== self) {
      throw new EmbeddedPostgresFailed(
        `The database was created under another account (user id ${owner}). ` +
          'Start as that user or as root, or choose another DATA_DIR.',
      );
    }
    return inherited(`user id ${self}`);
  }
  const account = owner
    ? lookUp(String(owner))
    : (lookUp(PREFERRED) ?? createPreferred() ?? lookUp(LAST_RESORT));
  if (account) return account;
  throw new EmbeddedPostgresFailed(
    'PostgreSQL refuses to run as root, and there is no other account to run it under. ' +
      'Start as an ordinary user, create a user named "postgres", or set DATABASE_URL.',
  );
}

function inherited(name: string): OsAccount {
  return other(name, {});
}

function other(name: string, identity: OsAccount['identity']): OsAccount {
  const may = (test: string, folder: string) =>
    spawnSync('/bin/sh', ['-c', test, 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
  return {
    name,
    identity,
    canRead: (folder) => may('cd "$1" && ls >/dev/null', folder),
    canWrite: (folder) => may('cd "$1" && test -w .', folder),
  };
}

function lookUp(user: string): OsAccount | undefined {
  const [name, uid, gid] = [['-un'], ['-u'], ['-g']].map((flags) => {
    const { status, stdout } = spawnSync('id', [...flags, user], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  });
  if (!name || !uid || !gid || Number(uid) === 0) return undefined;
  return other(name, { uid: Number(uid), gid: Number(gid) });
}

function createPreferred(): OsAccount | undefined {
  const home = '/var/lib/postgresql';
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', home, PREFERRED]],
    ['adduser', ['-S', '-D', '-H', '-h', home, PREFERRED]],
  ];
  for (const [command, parameters] of attempts) {
    if (spawnSync(command, parameters, { stdio: 'ignore' }).status === 0) return lookUp(PREFERRED);
  }
  return undefined;
}
