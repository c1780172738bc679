import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';

/** A database server with its own data folder; disposing deletes both. */
export type TemporaryPostgres = Pick<EmbeddedPostgres, 'url'> & {
  readonly dataDir: string;
} & AsyncDisposable;

/** An empty server with Mela's own settings, for tools that need one briefly. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mela-'));
  // If we are root, the database runs under another account, which must be able to enter.
  await chmod(dataDir, 0o755);
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  return {
    url,
    dataDir,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
