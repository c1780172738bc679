import { text } from 'node:stream/consumers';
import { config } from '../config/index.ts';
import { migrate } from '../infra/db/migrate.ts';
import { releaseAbandonedJobs } from '../infra/jobs/queue.ts';
import { createLog, type Logger } from '../infra/log/log.ts';
import { explain } from './console.ts';
import type { StartedDatabase } from './workers.ts';

/** Migrates the database to this release. */
export async function prepareDatabase({ url, isEmbedded }: StartedDatabase, log: Logger): Promise<void> {
  await migrate(url, log);
  if (isEmbedded) await releaseAbandonedJobs(url);
}

// As a program of its own, see `workers.ts`. The address has a password, so it comes through the standard input.
if (import.meta.main) {
  try {
    await prepareDatabase(JSON.parse(await text(process.stdin)), createLog(config().log));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
