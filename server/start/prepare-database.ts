import { migrate } from '../infra/db/migrate.ts';
import { releaseAbandonedJobs } from '../infra/jobs/run-jobs.ts';
import type { Logger } from '../infra/log/log.ts';
import type { StartedDatabase } from './workers.ts';

/** Migrates the database to this release. */
export async function prepareDatabase({ url, isEmbedded }: StartedDatabase, log: Logger): Promise<void> {
  await migrate(url, log);
  if (isEmbedded) await releaseAbandonedJobs(url);
}
