import type { PaymentMethodKind } from '../../../contracts/payment-methods.ts';
import type { Db } from '../../infra/db/database.ts';

/** What buyers may see of a method, and how long it holds a seat. */
export interface MethodDetails {
  readonly holdHours?: number;
}

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
  readonly chosen: readonly string[] | null;
}

export async function findEventAccounts(db: Db, eventId: string): Promise<EventAccounts | null> {
  const row = await db
    .selectFrom('events')
    .select(['group_id as groupId', 'organiser_id as organiserId', 'payment_methods as chosen'])
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
