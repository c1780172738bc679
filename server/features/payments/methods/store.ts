import { type RawBuilder, sql } from 'kysely';
import { mostClosing } from '../../../../contracts/payment-accounts.ts';
import type { PaymentAccount, PaymentMethodKind } from '../../../../contracts/payment-methods.ts';
import type { Db, Tx } from '../../../infra/db/database.ts';

/** What buyers may see of a method; without what a method of its kind has, it can't be used. */
export type MethodDetails = Readonly<Record<string, string | boolean>>;

/** A way to pay of one account. */
export interface MethodRow {
  readonly id: string;
  readonly method: Exclude<PaymentMethodKind, 'sandbox'>;
  /** Whose account it is; without either, the site's. */
  readonly groupId: string | null;
  readonly userId: string | null;
  /** Also of a method that is no longer used, after its group is gone. */
  readonly account: PaymentAccount;
  readonly details: MethodDetails;
  /** Encrypted. */
  readonly secrets: string | null;
  readonly enabled: boolean;
  readonly updatedAt: Temporal.Instant;
}

/** Who may receive an event's money, and what its organiser chose. */
export interface EventAccounts {
  readonly groupId: string | null;
  readonly organiserId: string;
  readonly currency: string;
  readonly chosen: readonly string[] | null;
  readonly transferHoldHours: number;
  readonly doorReleaseHours: number | null;
}

export async function findEventAccounts(db: Db, eventId: string): Promise<EventAccounts | null> {
  const row = await db
    .selectFrom('events')
    .select([
      'group_id as groupId',
      'organiser_id as organiserId',
      'currency',
      'payment_methods as chosen',
      'transfer_hold_hours as transferHoldHours',
      'door_release_hours as doorReleaseHours',
    ])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

function selectMethods(db: Db) {
  return db
    .selectFrom('payment_methods')
    .select([
      'id',
      'method',
      'group_id as groupId',
      'user_id as userId',
      'account',
      'details',
      'secrets',
      'enabled',
      'updated_at as updatedAt',
    ])
    .$castTo<MethodRow>();
}

/** The enabled methods of the site, of the event's group and of its organiser. */
export async function listMethodsFor(
  db: Db,
  { groupId, organiserId }: Pick<EventAccounts, 'groupId' | 'organiserId'>,
): Promise<MethodRow[]> {
  return selectMethods(db)
    .where('enabled', '=', true)
    .where(({ or, and, eb }) =>
      or([
        and([eb('group_id', 'is', null), eb('user_id', 'is', null)]),
        eb('group_id', '=', groupId),
        eb('user_id', '=', organiserId),
      ]),
    )
    .orderBy('created_at')
    .execute();
}

export async function findMethod(db: Db, id: string): Promise<MethodRow | null> {
  return (await selectMethods(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Whose account it is; without either, the site's. */
export type MethodOwner = Pick<MethodRow, 'groupId' | 'userId'>;

/** All methods of an account, also those that are switched off. */
export async function listMethodsOf(db: Db, { groupId, userId }: MethodOwner): Promise<MethodRow[]> {
  return selectMethods(db)
    .where('group_id', 'is not distinct from', groupId)
    .where('user_id', 'is not distinct from', userId)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Adds or changes an account's method. */
export async function saveMethodRow(
  tx: Tx,
  { id, method, groupId, userId, details, secrets, enabled }: Omit<MethodRow, 'updatedAt' | 'account'>,
  now: Temporal.Instant,
): Promise<void> {
  const changes = { details: JSON.stringify(details), secrets, enabled, updated_at: now };
  await tx
    .insertInto('payment_methods')
    .values({
      ...{ id, method, group_id: groupId, user_id: userId, created_at: now, ...changes },
      account: groupId !== null ? 'group' : userId !== null ? 'organiser' : 'site',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id', 'method'])
        .where('retired_at', 'is', null)
        .doUpdateSet(changes),
    )
    .execute();
}

/** An account's way to pay of this kind; null if it has none. */
export async function findMethodOf(
  db: Db,
  owner: MethodOwner,
  method: MethodRow['method'],
): Promise<MethodRow | null> {
  return (await listMethodsOf(db, owner)).find((row) => row.method === method) ?? null;
}

/** What isn't done yet of a way to pay: refunds, orders that can still be paid, and disputes. */
const unsettled = (id: RawBuilder<unknown>) => sql<number>`(
  (select count(*) from refunds join payments on payments.id = refunds.payment_id
    where payments.paid_through = ${id} and refunds.state <> 'processed')
  + (select count(*) from payment_orders orders where orders.method_id = ${id} and orders.provider_order_id is not null
    and orders.state = 'open')
  + (select count(*) from disputes join payments on payments.id = disputes.payment_id
    where payments.paid_through = ${id} and disputes.state in ('inquiry', 'open', 'under_review')))::int`;

export async function unsettledOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unsettled(sql`${id}`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A way to pay that was replaced or removed, and has keys. */
interface ClosingRow extends MethodRow {
  readonly payments: number;
  readonly unsettled: number;
  readonly retiredAt: Temporal.Instant;
}

export async function listClosingOf(db: Db, { groupId, userId }: MethodOwner): Promise<ClosingRow[]> {
  return selectMethods(db)
    .select('retired_at as retiredAt')
    .select(
      sql<number>`(select count(*) from payments where payments.paid_through = payment_methods.id
        and payments.captured_at is not null)::int`.as('payments'),
    )
    .select(unsettled(sql`payment_methods.id`).as('unsettled'))
    .where('group_id', 'is not distinct from', groupId)
    .where('user_id', 'is not distinct from', userId)
    .where('replaced', '=', true)
    .where('secrets', 'is not', null)
    .orderBy('retired_at', 'desc')
    .limit(mostClosing)
    .$castTo<ClosingRow>()
    .execute();
}

/** Nothing new is paid with it; what was can be refunded. */
export async function retireMethod(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ enabled: false, replaced: true, retired_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** The provider's id of the newest order made with it; null if there is none. */
export async function latestOrderOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_orders')
    .select('provider_order_id as orderId')
    .where('method_id', '=', id)
    .where('provider_order_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/** Events that offered one offer the other; null: what is left, or all of their account. */
export async function replaceInEvents(tx: Tx, before: string, after: string | null): Promise<void> {
  const methods =
    after === null
      ? sql<string[]>`nullif(array_remove(payment_methods, ${before}), '{}')`
      : sql<string[]>`array_replace(payment_methods, ${before}, ${after})`;
  await tx
    .updateTable('events')
    .set({ payment_methods: methods })
    .where(sql<boolean>`payment_methods @> array[${before}::text]`)
    .execute();
}

/** Orders for which no checkout was opened yet are paid with the other one. */
export async function moveOpenOrders(tx: Tx, before: string, after: string): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ method_id: after })
    .where('method_id', '=', before)
    .where('state', '=', 'open')
    .where('provider_order_id', 'is', null)
    .execute();
}

/** Deletes the keys of retired accounts for which nothing was ordered since then, and of which nothing is open. */
export async function deleteOldKeys(db: Db, before: Temporal.Instant): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set({ secrets: null })
    .where('retired_at', '<', before)
    .where('secrets', 'is not', null)
    .where(sql<boolean>`not exists (select from payment_orders orders where orders.method_id = payment_methods.id
      and orders.created_at >= ${before})`)
    .where(sql<boolean>`${unsettled(sql`payment_methods.id`)} = 0`)
    .execute();
}

/** Whether anybody but the site has set up this way to pay. */
export async function hasAccountsOf(db: Db, method: MethodRow['method']): Promise<boolean> {
  const row = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('method', '=', method)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
