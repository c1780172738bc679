import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/infra/postgres/embedded-postgres.ts';

/** A primary and a replica that follows it, over folders that are gone when they are disposed of. */
export interface Databases extends AsyncDisposable {
  readonly primary: EmbeddedPostgres;
  readonly replica: EmbeddedPostgres;
}

/**
 * Starts a database, copies it while it stands still, and has the copy follow it by streaming replication. On servers
 * of your own `pg_basebackup --write-recovery-conf` makes the copy, and the first one need not stop.
 */
export async function startDatabases(): Promise<Databases> {
  await using started = new AsyncDisposableStack();
  const root = await mkdtemp(join(tmpdir(), 'mela-cluster-'));
  started.defer(() => rm(root, { recursive: true, force: true }));
  // Root's database runs under another account, which has to enter.
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
