import type { Db, Tx } from './database.ts';

/** What was deleted a moment ago, for the messages about it. */
export interface DeletedObject {
  readonly ownerId: string;
  readonly asOwner: object;
  /** Null if visitors couldn't see it. */
  readonly asVisitor: object | null;
}

interface Which {
  readonly kind: 'events' | 'files';
  readonly id: string;
}

/** Messages about it are sent within seconds. */
const keptFor = { minutes: 10 } as const;

export async function keepDeleted(
  tx: Tx,
  { kind, id }: Which,
  { ownerId, asOwner, asVisitor }: DeletedObject,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('deleted_objects')
    .values({
      kind,
      id,
      owner_id: ownerId,
      as_owner: JSON.stringify(asOwner),
      as_visitor: asVisitor === null ? null : JSON.stringify(asVisitor),
      deleted_at: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
    .execute();
}

export async function findDeleted(db: Db, { kind, id }: Which): Promise<DeletedObject | null> {
  const row = await db
    .selectFrom('deleted_objects')
    .select(['owner_id', 'as_owner', 'as_visitor'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ownerId: row.owner_id,
    asOwner: row.as_owner as object,
    asVisitor: row.as_visitor as object | null,
  };
}

export async function forgetDeleted(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('deleted_objects').where('deleted_at', '<', now.subtract(keptFor)).execute();
}
