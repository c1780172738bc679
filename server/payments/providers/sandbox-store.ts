import type { Db } from '../../platform/database.ts';

/** Keeps an order, a payment (of its order) or a refund (of its payment). */
export async function insertEntity(
  db: Db,
  entity: {
    body: { id: string };
    parentId?: string;
    receipt?: string;
    now: Temporal.Instant;
  },
): Promise<void> {
  await db
    .insertInto('sandbox_entities')
    .values({
      id: entity.body.id,
      parent_id: entity.parentId ?? null,
      receipt: entity.receipt ?? null,
      body: JSON.stringify(entity.body),
      created_at: entity.now,
    })
    .execute();
}

/** An entity by its id, or null; `lock` keeps others from adding to it until the end of the transaction. */
export async function findEntity(
  db: Db,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<unknown> {
  const query = db.selectFrom('sandbox_entities').select('body').where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row?.body ?? null;
}

/** The order that was made under a receipt, or null. */
export async function findByReceipt(db: Db, receipt: string): Promise<unknown> {
  const row = await db
    .selectFrom('sandbox_entities')
    .select('body')
    .where('receipt', '=', receipt)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** Payments of an order, refunds of a payment; oldest first. */
export async function listChildren(db: Db, parentId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('sandbox_entities')
    .select('body')
    .where('parent_id', '=', parentId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ body }) => body);
}
