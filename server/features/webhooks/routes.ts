import type { KeyLimit } from '../../../contracts/api-keys.ts';
import type { WebhookSubject } from '../../../contracts/webhook-subjects.ts';
import * as api from '../../../contracts/webhooks.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { type AccountDeps, lockProved, lockUser, notifyOwner, provePassword } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { findVisibleEvent, roleIn } from '../events/index.ts';
import { findVisibleGroup, leads, openGroup, requireOrganiser } from '../groups/index.ts';
import { queueDelivery } from './deliver.ts';
import { formerSecretFor, type WebhookDeps, webhookSecret } from './deps.ts';
import * as store from './store.ts';

export function webhookRoutes(bind: Bind, deps: WebhookDeps, accounts: AccountDeps): void {
  const { db, clock } = deps;
  manageRoutes(bind, deps, accounts);
  groupRoutes(bind, deps, accounts);

  bind(api.testWebhook, async ({ caller, params: { webhookId } }) => {
    const { id } = await own(db, caller, webhookId);
    return transaction(db, async (tx) => {
      const message = await store.insertTest(tx, id, clock.now());
      await queueDelivery(tx, id);
      return presentMessage(message);
    });
  });

  bind(api.listWebhookMessages, async ({ caller, params: { webhookId }, query: { after } }) => {
    const { id } = await own(db, caller, webhookId);
    const messages = await store.listMessages(db, id, after === undefined ? undefined : Number(after));
    const page = messages.slice(0, api.webhookMessagesPerPage);
    const last = page.at(-1);
    const next = messages.length > page.length && last !== undefined ? String(last.id) : null;
    return { messages: page.map(presentMessage), next };
  });

  bind(api.replayWebhookMessage, async ({ caller, params: { webhookId, messageId } }) => {
    const { id } = await own(db, caller, webhookId);
    return transaction(db, async (tx) => {
      const message = await store.requeue(tx, { webhookId: id, id: messageId }, clock.now());
      if (message === undefined) throw new Problem('webhook_not_found');
      await queueDelivery(tx, id);
      return presentMessage(message);
    });
  });
}

function manageRoutes(bind: Bind, deps: WebhookDeps, accounts: AccountDeps): void {
  const { db, clock } = deps;

  bind(api.listWebhooks, async ({ caller }) => ({
    webhooks: (await store.listWebhooksOf(db, caller.userId)).map(present),
  }));

  bind(api.createWebhook, async ({ caller, body }) => {
    const { url, subjects, limitedTo, password } = body;
    checkAddress(url);
    const names = await nameLimit(db, caller, limitedTo);
    const proved = await provePassword(accounts, caller, password);
    const webhook: store.WebhookRow = {
      id: newId(),
      user_id: caller.userId,
      event_id: limitedTo?.kind === 'events' ? limitedTo.$id : null,
      group_id: limitedTo?.kind === 'groups' ? limitedTo.$id : null,
      url,
      subjects: [...subjects],
      secret_number: 1,
      former_secret_until: null,
      created_at: clock.now(),
      paused_at: null,
      failing_since: null,
    };
    await transaction(db, async (tx) => {
      // Also so that two at once don't exceed the limit.
      await lockProved(tx, proved);
      const held = await store.listWebhooksOf(tx, caller.userId);
      if (held.length >= api.maxWebhooks) throw new Problem('webhook_limit_reached');
      await store.insertWebhook(tx, webhook);
      await record(tx, deps, 'webhook_created', { webhook, actorId: caller.userId });
      const notice = { change: 'webhook_created', detail: new URL(url).host } as const;
      await notifyOwner(tx, accounts, proved, notice, 'developers');
    });
    return { ...present({ ...webhook, ...names }), secret: webhookSecret(deps, webhook.id, 1) };
  });

  bind(api.updateWebhook, async ({ caller, params: { webhookId }, body }) => {
    const { url, subjects, paused, password = '' } = body;
    if (url !== undefined) checkAddress(url);
    const webhook = await own(db, caller, webhookId);
    const isPaused = webhook.paused_at !== null;
    const proved = url === undefined ? null : await provePassword(accounts, caller, password);
    await transaction(db, async (tx) => {
      if (proved !== null) await lockProved(tx, proved);
      if (proved !== null && url !== undefined && url !== webhook.url) {
        const notice = { change: 'webhook_address_changed', detail: new URL(url).host } as const;
        await notifyOwner(tx, accounts, proved, notice, 'developers');
      }
      await store.updateWebhook(tx, webhook.id, {
        ...(url !== undefined && { url }),
        ...(subjects !== undefined && { subjects: [...subjects] }),
        ...(paused === true && !isPaused && { paused_at: clock.now() }),
        ...(paused === false && { paused_at: null, failing_since: null }),
      });
      if (paused === true && !isPaused) await store.giveUpWaiting(tx, webhook.id);
      if (paused === false && isPaused) await queueDelivery(tx, webhook.id);
    });
    return present(await own(db, caller, webhookId));
  });

  bind(api.deleteWebhook, async ({ caller, params: { webhookId } }) => {
    const webhook = await own(db, caller, webhookId);
    await transaction(db, async (tx) => {
      await store.deleteWebhook(tx, webhook.id);
      await record(tx, deps, 'webhook_deleted', { webhook, actorId: caller.userId });
    });
    return undefined;
  });

  bind(api.rotateWebhookSecret, async ({ caller, params: { webhookId } }) => {
    const webhook = await own(db, caller, webhookId);
    const number = webhook.secret_number + 1;
    const until = clock.now().add(formerSecretFor);
    await store.updateWebhook(db, webhook.id, { secret_number: number, former_secret_until: until });
    return { ...present(webhook), secret: webhookSecret(deps, webhook.id, number) };
  });
}

/** What a group's organisers see of each other's webhooks, and that they can end them. */
function groupRoutes(bind: Bind, deps: WebhookDeps, accounts: AccountDeps): void {
  const { db } = deps;

  bind(api.listGroupWebhooks, async ({ caller, params: { groupId } }) => {
    requireOrganiser(await openGroup(db, groupId, caller));
    const webhooks = await store.listWebhooksOfGroup(db, groupId);
    return { webhooks: webhooks.map(presentToGroup) };
  });

  bind(api.deleteGroupWebhook, async ({ caller, params: { groupId, webhookId } }) => {
    requireOrganiser(await openGroup(db, groupId, caller));
    await transaction(db, async (tx) => {
      const webhook = await store.findWebhook(tx, webhookId);
      if (webhook?.group_id !== groupId) throw new Problem('webhook_not_found');
      await store.deleteWebhook(tx, webhookId);
      await record(tx, deps, 'webhook_deleted', { webhook, actorId: caller.userId });
      const owner = webhook.user_id === caller.userId ? null : await lockUser(tx, webhook.user_id);
      if (owner === null) return;
      const notice = { change: 'webhook_deleted', detail: new URL(webhook.url).host } as const;
      await notifyOwner(tx, accounts, owner, notice, 'developers');
    });
    return undefined;
  });
}

/** Without the address: many contain a token that lets anyone call them. */
function presentToGroup(webhook: store.WebhookRow & { readonly owner_name: string }) {
  const { url, limitedTo: _, ...shown } = present({ ...webhook, event_title: null, group_name: null });
  return {
    ...shown,
    host: new URL(url).host,
    owner: { $id: webhook.user_id, name: webhook.owner_name },
  };
}

/** Credentials in an address would end up in the log of whoever reads it. */
function checkAddress(url: string): void {
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') throw invalidField('url', 'Enter a web address');
}

async function own(db: Db, { userId }: Principal, webhookId: string): Promise<store.ListedWebhook> {
  const webhook = await store.findOwnWebhook(db, webhookId, userId);
  if (webhook === null) throw new Problem('webhook_not_found');
  return webhook;
}

/** What the person doesn't run looks as if it didn't exist. */
async function nameLimit(
  db: Db,
  caller: Principal,
  limit: KeyLimit | null,
): Promise<Pick<store.ListedWebhook, 'event_title' | 'group_name'>> {
  if (limit?.kind === 'events') {
    const event = await findVisibleEvent(db, limit.$id, caller);
    if (event === null || (await roleIn(db, caller, event)) === null) throw new Problem('event_not_found');
    return { event_title: event.title, group_name: null };
  }
  if (limit === null) return { event_title: null, group_name: null };
  const met = await findVisibleGroup(db, limit.$id, caller);
  if (met === null || !leads(met.role)) throw new Problem('group_not_found');
  return { event_title: null, group_name: met.group.name };
}

async function record(
  tx: Tx,
  { clock }: Pick<WebhookDeps, 'clock'>,
  action: 'webhook_created' | 'webhook_deleted',
  { webhook, actorId }: { readonly webhook: store.WebhookRow; readonly actorId: string },
): Promise<void> {
  const object = { kind: 'user', id: webhook.user_id } as const;
  await recordAction(tx, clock.now(), { action, actorId, object, details: { webhook: webhook.id } });
}

function present(webhook: store.ListedWebhook) {
  const { event_id, group_id, event_title, group_name } = webhook;
  const limit =
    event_id !== null
      ? { kind: 'events' as const, $id: event_id, name: event_title ?? '' }
      : group_id !== null
        ? { kind: 'groups' as const, $id: group_id, name: group_name ?? '' }
        : null;
  return {
    $id: webhook.id,
    $createdAt: wireTime(webhook.created_at),
    url: webhook.url,
    // The column's check constraint allows only the contract's subjects.
    subjects: webhook.subjects as WebhookSubject[],
    limitedTo: limit,
    paused: webhook.paused_at !== null,
    failingSince: wireTimeOrNull(webhook.failing_since),
  };
}

function presentMessage(message: store.MessageRow) {
  return {
    $id: String(message.id),
    $createdAt: wireTime(message.created_at),
    type: message.type,
    state: message.state,
    attempts: message.attempts,
    nextAttemptAt: message.state === 'pending' ? wireTime(message.next_attempt_at) : null,
    lastAttemptAt: wireTimeOrNull(message.last_attempt_at),
    lastStatus: message.last_status,
    lastError: message.last_error,
  };
}
