import { z } from 'zod';
import { type Db, transaction } from '../../infra/db/database.ts';
import { laterOf } from '../../infra/deps.ts';
import { addJob, handle, type JobHandler, job } from '../../infra/jobs/queue.ts';
import { findPeople } from '../accounts/index.ts';
import { queueMail } from '../mail/index.ts';
import { contentOf } from './content.ts';
import { pauseAfter, retryMinutes, type WebhookDeps, webhookSecret } from './deps.ts';
import { sendWebhook, type WebhookResult } from './providers/send-webhook.ts';
import {
  claimMessage,
  countFailed,
  dropMessage,
  findWebhook,
  giveUpWaiting,
  type MessageRow,
  nextDue,
  postponeAll,
  saveAttempt,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

/** Also queued by triggers of the database, under this name, in the same lanes, and as patiently. */
const deliverJob = job('deliver_webhooks', z.object({ webhookId: z.string() }), 12, { patient: true });

/** Per run, so that a busy webhook doesn't keep a worker from others. */
const messagesPerRun = 100;
const secondsPerRun = 5;

/** Slow receivers keep at most two workers busy. */
const laneOf = (webhookId: string) => `webhooks ${webhookId.charCodeAt(webhookId.length - 1) % 2}`;

export async function queueDelivery(db: Db, webhookId: string): Promise<void> {
  const key = `deliver_webhooks ${webhookId}`;
  await addJob(db, deliverJob, { webhookId }, { key, queue: laneOf(webhookId) });
}

/** Under another key: it must not replace the job of a message that was just queued. */
async function queueLater(db: Db, webhookId: string, runAt: Temporal.Instant): Promise<void> {
  const key = `deliver_webhooks ${webhookId} later`;
  await addJob(db, deliverJob, { webhookId }, { key, queue: laneOf(webhookId), runAt });
}

/** Sends what is due to one webhook. Runs twice at most by chance; each message is then still sent by one. */
export function deliverWebhooks(deps: WebhookDeps): JobHandler {
  return handle(deliverJob, async ({ webhookId }, { stopping }) => {
    const { db, clock, staging } = deps;
    if (staging) return;
    const end = performance.now() + secondsPerRun * 1000;
    for (let sent = 0; sent < messagesPerRun && performance.now() < end && !stopping.aborted; sent++) {
      const webhook = await findWebhook(db, webhookId);
      if (webhook === null || webhook.paused_at !== null) return;
      const message = await claimMessage(db, webhookId, clock.now());
      if (message === null) break;
      await deliver(deps, webhook, message);
    }
    const due = await nextDue(db, webhookId);
    // Not earlier than now, or it would run before jobs that have waited longer.
    if (due !== null) await queueLater(db, webhookId, laterOf(due, clock.now()));
  });
}

async function deliver(deps: WebhookDeps, webhook: WebhookRow, message: MessageRow): Promise<void> {
  const { db, clock } = deps;
  const body = await contentOf(db, webhook, message);
  if (body === null) return dropMessage(db, message.id);
  const now = clock.now();
  const { id, url, secret_number: current, former_secret_until: until } = webhook;
  const isFormerValid = until !== null && Temporal.Instant.compare(now, until) < 0;
  const secrets = (isFormerValid ? [current, current - 1] : [current]).map((n) => webhookSecret(deps, id, n));
  const outgoing = { url, id: `msg_${message.id}`, body, at: now, secrets };
  const result = await sendWebhook(outgoing, deps.allowedAddresses);
  if (result.status !== null && result.status >= 200 && result.status < 300) {
    await saveAttempt(db, message.id, { state: 'delivered', last_status: result.status, last_error: null });
    if (webhook.failing_since !== null) await updateWebhook(db, id, { failing_since: null });
    return;
  }
  await saveFailure(deps, webhook, message, result);
}

async function saveFailure(
  deps: WebhookDeps,
  webhook: WebhookRow,
  { id, attempts }: MessageRow,
  { status, error }: WebhookResult,
): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const minutes = retryMinutes[attempts - 1];
  await saveAttempt(db, id, {
    last_status: status,
    last_error: error ?? (status >= 300 && status < 400 ? 'redirect' : 'status'),
    ...(minutes === undefined ? { state: 'failed' } : { next_attempt_at: now.add({ minutes }) }),
  });
  if (status === null) await postponeAll(db, webhook.id, now.add({ minutes: 1 }));
  const since = webhook.failing_since ?? now;
  // 410 is the receiver's way to unsubscribe.
  const gaveUp = status === 410 || Temporal.Instant.compare(since.add(pauseAfter), now) <= 0;
  if (gaveUp) await pauseAndNotify(deps, webhook, { now, since, status });
  else if (webhook.failing_since === null) await updateWebhook(db, webhook.id, { failing_since: now });
}

/** Mails the owner once. */
async function pauseAndNotify(
  { db, siteUrl }: WebhookDeps,
  webhook: WebhookRow,
  { now, since, status }: { now: Temporal.Instant; since: Temporal.Instant; status: number | null },
): Promise<void> {
  await transaction(db, async (tx) => {
    const current = await tx
      .updateTable('webhooks')
      .set({ paused_at: now })
      .where('id', '=', webhook.id)
      .where('paused_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (current === undefined) return;
    await giveUpWaiting(tx, webhook.id);
    const owner = (await findPeople(tx, [webhook.user_id])).get(webhook.user_id);
    if (owner === undefined) return;
    await queueMail(tx, {
      kind: 'webhook_paused_notice',
      to: { address: owner.email, name: owner.name, locale: owner.locale, timeZone: owner.timeZone },
      about: { userId: owner.id },
      values: {
        address: new URL(webhook.url).host,
        settingsUrl: `${siteUrl}/profile-settings/developers`,
        last: {
          url: webhook.url,
          status: status === null ? null : `HTTP ${status}`,
          failingSince: since,
          failed: await countFailed(tx, webhook.id),
        },
      },
    });
  });
}
