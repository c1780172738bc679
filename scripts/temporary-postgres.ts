import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';

/** A database server with a data folder of its own, both gone when it is disposed of. */
export type TemporaryPostgres = Pick<EmbeddedPostgres, 'url'> & {
  readonly dataDir: string;
} & AsyncDisposable;

/** Starts an empty server with the product's own settings, for a tool that needs one for a while. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mela-'));
  // Root's database runs under another account, which has to enter.
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
