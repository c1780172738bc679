import { z } from 'zod';
import type { Deps } from '../../infra/deps.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';
import { deleteExpiredKeys } from './store.ts';

export { bearerOf, guardAppwriteKeys, identifyByKey, type KeyBearer, keyIn } from './authenticate.ts';
export { apiKeyRoutes } from './routes.ts';
export { deleteAllKeys, deleteKeysOf } from './store.ts';

const sweep = job('forget_api_keys', z.unknown());

/** Deletes expired keys, nightly. */
export function apiKeyRecurring({ db, clock }: Pick<Deps, 'db' | 'clock'>): Recurring[] {
  return [{ cron: '26 3 * * *', handler: handle(sweep, () => deleteExpiredKeys(db, clock.now())) }];
}
