import { type Selectable, sql } from 'kysely';
import { maxGroupWebhooks, maxWebhooks, webhookMessagesPerPage } from '../../../contracts/webhooks.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { WebhookMessages, Webhooks } from '../../infra/db/schema.ts';
import { newId } from '../../infra/ids.ts';

export type WebhookRow = Selectable<Webhooks>;
export type MessageRow = Selectable<WebhookMessages>;

/** With the name of what it's limited to. */
export interface ListedWebhook extends WebhookRow {
  readonly event_title: string | null;
  readonly group_name: string | null;
}

function listed(db: Db) {
  return db
    .selectFrom('webhooks')
    .leftJoin('events', 'events.id', 'webhooks.event_id')
    .leftJoin('groups', 'groups.id', 'webhooks.group_id')
    .selectAll('webhooks')
    .select(['events.title as event_title', 'groups.name as group_name']);
}

/** A person's webhooks, newest first. */
export async function listWebhooksOf(db: Db, userId: string): Promise<ListedWebhook[]> {
  return listed(db)
    .where('webhooks.user_id', '=', userId)
    .orderBy('webhooks.created_at', 'desc')
    .orderBy('webhooks.id', 'desc')
    .limit(maxWebhooks)
    .execute();
}

/** A group's webhooks with the names of the people who made them, newest first. */
export async function listWebhooksOfGroup(db: Db, groupId: string) {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('webhooks')
    .select('users.name as owner_name')
    .where('webhooks.group_id', '=', groupId)
    .orderBy('webhooks.created_at', 'desc')
    .orderBy('webhooks.id', 'desc')
    .limit(maxGroupWebhooks)
    .execute();
}

export async function findOwnWebhook(db: Db, id: string, userId: string): Promise<ListedWebhook | null> {
  const query = listed(db).where('webhooks.id', '=', id).where('webhooks.user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  return (await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function insertWebhook(tx: Tx, webhook: WebhookRow): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

export async function updateWebhook(db: Db, id: string, changes: Partial<WebhookRow>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('webhooks').set(changes).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** The messages of a webhook before an id, newest first; one more than a page. */
export async function listMessages(
  db: Db,
  webhookId: string,
  before: number | undefined,
): Promise<MessageRow[]> {
  return db
    .selectFrom('webhook_messages')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (messages) => messages.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(webhookMessagesPerPage + 1)
    .execute();
}

export async function insertTest(tx: Tx, webhookId: string, now: Temporal.Instant): Promise<MessageRow> {
  return tx
    .insertInto('webhook_messages')
    .values({
      webhook_id: webhookId,
      type: 'test',
      // Each its own, so that tests don't wait for each other.
      object_id: `test ${newId()}`,
      facts: '{}',
      created_at: now,
      next_attempt_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a message due again; undefined when there is none. */
export async function requeue(
  tx: Tx,
  which: { readonly webhookId: string; readonly id: number },
  now: Temporal.Instant,
): Promise<MessageRow | undefined> {
  return tx
    .updateTable('webhook_messages')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now })
    .where('webhook_id', '=', which.webhookId)
    .where('id', '=', which.id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes the next due message for a minute. One waits while an earlier one about the same object does, so that receivers
 * see the changes of an object in order.
 */
export async function claimMessage(
  db: Db,
  webhookId: string,
  now: Temporal.Instant,
): Promise<MessageRow | null> {
  const claimed = await db
    .updateTable('webhook_messages')
    .set((message) => ({
      leased_until: now.add({ seconds: 60 }),
      last_attempt_at: now,
      attempts: message('attempts', '+', 1),
    }))
    .where(
      'id',
      '=',
      sql<number>`(select m.id from webhook_messages as m
        where m.webhook_id = ${webhookId} and m.state = 'pending' and m.next_attempt_at <= ${now}
          and (m.leased_until is null or m.leased_until <= ${now})
          and not exists (select 1 from webhook_messages as e
            where e.webhook_id = m.webhook_id and e.object_id = m.object_id and e.state = 'pending' and e.id < m.id)
        order by m.id limit 1 for update skip locked)`,
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

export async function saveAttempt(
  db: Db,
  id: number,
  changes: Partial<Omit<MessageRow, 'id'>>,
): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set({ ...(changes as object), leased_until: null })
    .where('id', '=', id)
    .execute();
}

/** Of one that its webhook's owner may not see. */
export async function dropMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhook_messages').where('id', '=', id).execute();
}

/** An address that can't be reached isn't tried for each waiting message. */
export async function postponeAll(db: Db, webhookId: string, until: Temporal.Instant): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set({ next_attempt_at: until })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<', until)
    .execute();
}

/** When `claimMessage` finds the next message. */
export async function nextDue(db: Db, webhookId: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select min(greatest(m.next_attempt_at, m.leased_until)) as at from webhook_messages as m
    where m.webhook_id = ${webhookId} and m.state = 'pending'
      and not exists (select 1 from webhook_messages as e
        where e.webhook_id = m.webhook_id and e.object_id = m.object_id and e.state = 'pending' and e.id < m.id)`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** What is waiting when a webhook is paused won't be sent. */
export async function giveUpWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_messages')
    .set({ state: 'failed', last_error: 'paused' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

export async function countFailed(tx: Tx, webhookId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** For when another person may have had access to the account. */
export async function pauseWebhooksOf(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  const paused = await tx
    .updateTable('webhooks')
    .set({ paused_at: now })
    .where('user_id', '=', userId)
    .where('paused_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of paused) await giveUpWaiting(tx, id);
}

export async function deleteOldMessages(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('webhook_messages').where('created_at', '<', before).execute();
}
