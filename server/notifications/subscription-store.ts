import type { Db, Tx } from '../platform/database.ts';

/** An address that gets the digest, or may get it once its reader agrees. */
export interface Subscription {
  readonly id: string;
  readonly email: string;
  readonly confirmedAt: Temporal.Instant | null;
  /** The language that its reader asked in. */
  readonly locale: string;
}

const columns = ['id', 'email', 'confirmed_at as confirmedAt', 'locale'] as const;

/**
 * Notes that an address was asked for, with the secret of the newest mail that asks its reader. Anyone may ask for any
 * address, so the language of one that is subscribed stays.
 */
export async function saveWish(
  tx: Tx,
  wish: { id: string; email: string; secretHash: Buffer; locale: string; now: Temporal.Instant },
): Promise<Subscription> {
  return tx
    .insertInto('subscriptions')
    .values({
      id: wish.id,
      email: wish.email,
      secret_hash: wish.secretHash,
      locale: wish.locale,
      asked_at: wish.now,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((set) => ({
        secret_hash: wish.secretHash,
        asked_at: wish.now,
        locale: set
          .case()
          .when('subscriptions.confirmed_at', 'is', null)
          .then(wish.locale)
          .else(set.ref('subscriptions.locale'))
          .end(),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Notes that the reader agreed; whether the secret was the right one, and is not older than `since`. */
export async function confirm(
  db: Db,
  answer: { id: string; secretHash: Buffer; locale: string; since: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('subscriptions')
    .set(({ fn, val, ref }) => ({
      confirmed_at: fn.coalesce(ref('confirmed_at'), val(answer.now)),
      locale: answer.locale,
    }))
    .where('id', '=', answer.id)
    .where('secret_hash', '=', answer.secretHash)
    .where('asked_at', '>', answer.since)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

/** Ends a subscription; one that there is not is ended already. */
export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('subscriptions').where('id', '=', id).execute();
}

/** Deletes addresses whose readers never agreed. */
export async function deleteUnansweredBefore(db: Db, instant: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', instant)
    .execute();
}

/** The next addresses in the order of their ids, after `through`. */
export async function nextSubscriptions(db: Db, through: string, most: number): Promise<Subscription[]> {
  return db
    .selectFrom('subscriptions')
    .select(columns)
    .where('confirmed_at', 'is not', null)
    .where('id', '>', through)
    .orderBy('id')
    .limit(most)
    .execute();
}
