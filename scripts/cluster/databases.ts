import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/infra/postgres/embedded-postgres.ts';

/** A primary and its replica, in folders that are deleted on dispose. */
export interface Databases extends AsyncDisposable {
  readonly primary: EmbeddedPostgres;
  readonly replica: EmbeddedPostgres;
}

/**
 * Starts a database, copies it while stopped, and starts the copy as a streaming replica. On your own servers
 * `pg_basebackup --write-recovery-conf` makes the copy while the primary runs.
 */
export async function startDatabases(): Promise<Databases> {
  await using started = new AsyncDisposableStack();
  const root = await mkdtemp(join(tmpdir(), 'mela-cluster-'));
  started.defer(() => rm(root, { recursive: true, force: true }));
  // If we are root, the database runs under another account, which must be able to enter.
  await chmod(root, 0o755);
  const [first, second] = [join(root, 'primary'), join(root, 'replica')];
  for (const folder of [first, second]) await mkdir(folder);
  await (await startEmbeddedPostgres(first)).stop();

  const from = await realpath(join(first, 'postgres'));
  await promisify(execFile)('cp', ['-a', from, join(second, 'postgres')]);
  await promisify(execFile)('cp', ['-a', `${first}/.`, second]);
  await writeFile(join(second, 'postgres', 'cluster', 'standby.signal'), '');

  const primary = await startEmbeddedPostgres(first);
  started.defer(primary.stop);
  const replica = await startEmbeddedPostgres(second, { primary_conninfo: primary.superuserUrl });
  started.defer(replica.stop);
  const rest = started.move();
  return { primary, replica, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}
