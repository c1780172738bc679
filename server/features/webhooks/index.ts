import { z } from 'zod';
import { handle, type JobHandler, job, type Recurring } from '../../infra/jobs/queue.ts';
import { deliverWebhooks } from './deliver.ts';
import { keepMessagesFor, type WebhookDeps } from './deps.ts';
import { deleteOldMessages } from './store.ts';

export type { WebhookDeps } from './deps.ts';
export { webhookRoutes } from './routes.ts';
export { pauseWebhooksOf } from './store.ts';

export function webhookJobs(deps: WebhookDeps): JobHandler[] {
  return [deliverWebhooks(deps)];
}

const sweep = job('forget_webhook_messages', z.unknown());

/** Shortens the log, nightly. */
export function webhookRecurring({ db, clock }: Pick<WebhookDeps, 'db' | 'clock'>): Recurring[] {
  const forget = () => deleteOldMessages(db, clock.now().subtract(keepMessagesFor));
  return [{ cron: '38 3 * * *', handler: handle(sweep, forget) }];
}
