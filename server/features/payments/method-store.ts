import type { PaymentMethodKind } from '../../../contracts/payment-methods.ts';
import type { Db, Tx } from '../../infra/db/database.ts';

/** What buyers may see of a method; without what a method of its kind has, it can't be used. */
export type MethodDetails = Readonly<Record<string, string | boolean>>;

/** A way to pay of one account. */
export interface MethodRow {
  readonly id: string;
  readonly method: Exclude<PaymentMethodKind, 'sandbox'>;
  /** Whose account it is; without either, the site's. */
  readonly groupId: string | null;
  readonly userId: string | null;
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
  { id, method, groupId, userId, details, secrets, enabled }: Omit<MethodRow, 'updatedAt'>,
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
