import { sql } from 'kysely';
import type { ClosedSeller } from '../../../contracts/closed-sellers.ts';
import { invoicesPerPage } from '../../../contracts/invoices.ts';
import type { Db } from '../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import { wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { presentInvoice } from './present.ts';
import { selectInvoices } from './store.ts';

/** Tax law makes sellers keep their invoices, also after a group or an account was deleted. */
export function mayReadClosed(caller: Principal, formerOwnerId: string | null): boolean {
  return caller.administrator === true || formerOwnerId === caller.userId;
}

/**
 * Accounts that issued invoices and no longer exist: those of the caller, or all.
 * @throws Problem `payment_account_not_found` for everyone who asks for all of them and isn't an administrator
 */
export async function listClosedSellers(
  db: Db,
  { caller, scope, page }: { caller: Principal; scope: 'own' | 'site'; page: number },
) {
  if (scope === 'site' && caller.administrator !== true) throw new Problem('payment_account_not_found');
  const { limit, offset } = sliceOf(page, invoicesPerPage);
  const { rows } = await sql<{ id: string; name: string; closedAt: Temporal.Instant; total: number }>`
    select seller_id as id, name, closed_at as "closedAt", count(*) over ()::int as total from closed_sellers
    where ${scope === 'site' ? sql`true` : sql`former_owner_id = ${caller.userId}`}
    order by closed_at desc, seller_id limit ${limit} offset ${offset}`.execute(db);
  return {
    ...pageOf(page, rows[0]?.total ?? 0, invoicesPerPage),
    sellers: rows.map(
      ({ id, name, closedAt }): ClosedSeller => ({ $id: id, name, closedAt: wireTime(closedAt) }),
    ),
  };
}

/** @throws Problem `payment_account_not_found` for everyone except who owned it and administrators */
export async function requireClosedSeller(db: Db, caller: Principal, sellerId: string): Promise<void> {
  const row = await db
    .selectFrom('closed_sellers')
    .select('former_owner_id as formerOwnerId')
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  if (row === undefined || !mayReadClosed(caller, row.formerOwnerId))
    throw new Problem('payment_account_not_found');
}

/** Newest first. */
export async function listClosedInvoices(
  db: Db,
  { caller, sellerId, page }: { caller: Principal; sellerId: string; page: number },
) {
  await requireClosedSeller(db, caller, sellerId);
  const { limit, offset } = sliceOf(page, invoicesPerPage);
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow(),
    selectInvoices(db)
      .where('invoices.seller_id', '=', sellerId)
      .orderBy('invoices.position', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { ...pageOf(page, Number(total), invoicesPerPage), invoices: rows.map(presentInvoice) };
}
