import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { SellerDetails } from '../../../contracts/invoices.ts';
import { seriesStart } from '../../../contracts/taxes.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { type AccountDeps, lockProved, notifyOwner, provePassword } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { type AccountOwner, type NamedAccount, openMoneyAccount } from '../groups/index.ts';
import type { Seller } from './document.ts';

interface SellerRow {
  readonly id: string;
  readonly details: Seller;
  readonly enabled: boolean;
}

function selectSellers(db: Db) {
  return db.selectFrom('sellers').select(['id', 'details', 'enabled']).$castTo<SellerRow>();
}

async function findSellerOf(db: Db, { groupId, userId }: AccountOwner): Promise<SellerRow | null> {
  const row = await selectSellers(db)
    .where('group_id', 'is not distinct from', groupId)
    .where('user_id', 'is not distinct from', userId)
    .executeTakeFirst();
  return row ?? null;
}

export interface Sold {
  readonly groupId: string | null;
  readonly organiserId: string;
  /** The way it is paid; null: a gateway of the site's settings. */
  readonly methodId: string | null;
}

/**
 * Who sells what is paid in this way. What reaches the account of a group or an organiser is sold by no one else. The
 * site collects for others: what it receives is sold by the event's group, or else its organiser, or else the site.
 * @returns null if they issue no invoices
 */
export async function findSellerFor(
  db: Db,
  { groupId, organiserId, methodId }: Sold,
): Promise<SellerRow | null> {
  const account = methodId === null ? 'site' : await accountOf(db, methodId);
  const row = await selectSellers(db)
    .where('enabled', '=', true)
    .where(({ or, and, eb, lit }) =>
      or([
        and([eb('group_id', '=', groupId), lit(account !== 'organiser')]),
        and([eb('user_id', '=', organiserId), lit(account !== 'group')]),
        and([eb('group_id', 'is', null), eb('user_id', 'is', null), lit(account === 'site')]),
      ]),
    )
    .orderBy(sql`group_id is null`)
    .orderBy(sql`user_id is null`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function accountOf(db: Db, methodId: string): Promise<string> {
  const row = await db
    .selectFrom('payment_methods')
    .select('account')
    .where('id', '=', methodId)
    .executeTakeFirst();
  // Only those of people are ever deleted, with their accounts.
  return row?.account ?? 'organiser';
}

type SellerDeps = Pick<Deps, 'db' | 'clock'>;

/** @throws Problem `payment_account_not_found` */
export async function showSeller({ db }: Pick<SellerDeps, 'db'>, named: NamedAccount) {
  const { owner, mayChange } = await openMoneyAccount(db, named);
  const row = await findSellerOf(db, owner);
  return { seller: row?.details ?? null, enabled: row?.enabled ?? false, mayChange };
}

/** The id under which the account's documents are numbered; null before it was set up. */
export async function sellerIdOf(db: Db, named: NamedAccount): Promise<string | null> {
  const { owner } = await openMoneyAccount(db, named);
  return (await findSellerOf(db, owner))?.id ?? null;
}

/**
 * @throws Problem `payment_account_not_found`, also for those who may only see it; `general_argument_invalid` if another
 * account of theirs with the same tax number numbers with this prefix; `user_invalid_credentials`
 */
export async function setSeller(
  deps: SellerDeps,
  accounts: AccountDeps,
  {
    password,
    enabled,
    seller,
    ...named
  }: NamedAccount & { password: string; enabled: boolean; seller: SellerDetails },
) {
  const { owner, mayChange } = await openMoneyAccount(deps.db, named);
  if (!mayChange) throw new Problem('payment_account_not_found');
  const proved = await provePassword(accounts, named.caller, password);
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    await lockProved(tx, proved);
    const before = await findSellerOf(tx, owner);
    if (enabled) await requireOwnNumbers(tx, { caller: named.caller, sellerId: before?.id ?? null, seller });
    await saveSeller(tx, owner, { seller, enabled }, now);
    await recordAction(tx, now, {
      action: 'seller_set',
      actorId: named.caller.userId,
      object:
        owner.groupId === null
          ? { kind: 'user', id: named.caller.userId }
          : { kind: 'group', id: owner.groupId },
      details: {
        ...{ account: named.account, enabled, changed: changedFields(before?.details ?? null, seller) },
        ...{ taxIdBefore: before?.details.taxId ?? '', taxId: seller.taxId },
      },
    });
    await notifyOwner(tx, accounts, proved, { change: 'seller_set', detail: seller.name });
  });
  return showSeller(deps, named);
}

/**
 * Accounts number by themselves, so a company with several of them has to tell their numbers apart. Only a person's own
 * accounts are compared, closed ones too: anyone can enter a tax number, and mustn't take prefixes of others with it.
 */
async function requireOwnNumbers(
  tx: Tx,
  { caller, sellerId, seller }: { caller: Principal; sellerId: string | null; seller: SellerDetails },
): Promise<void> {
  const { taxId, prefix } = seller;
  if (taxId === '') return;
  await sql`select pg_advisory_xact_lock(hashtext(${`seller ${taxId}`}))`.execute(tx);
  const startsOf = (of: string) => [seriesStart(of, 'invoice'), seriesStart(of, 'credit_note')];
  const { rows } = await sql<{ prefix: string | null; used: string[] }>`
    with own as (
      select sellers.id, details ->> 'taxId' as tax_id, case when enabled then details ->> 'prefix' end as prefix
      from sellers left join group_members on group_members.group_id = sellers.group_id and role = 'owner'
      where sellers.user_id = ${caller.userId} or group_members.user_id = ${caller.userId}
        or (sellers.group_id is null and sellers.user_id is null and ${caller.administrator === true})
      union all
      select seller_id, tax_id, null from closed_sellers where former_owner_id = ${caller.userId}
    )
    select prefix, array(select start from invoice_series where seller_id = own.id) as used
    from own where tax_id = ${taxId} and id is distinct from ${sellerId}`.execute(tx);
  const taken = rows.flatMap((row) => [...(row.prefix === null ? [] : startsOf(row.prefix)), ...row.used]);
  if (startsOf(prefix).some((start) => taken.includes(start)))
    throw invalidField('seller.prefix', 'Another account of yours uses this prefix. Choose a different one.');
}

function changedFields(before: Seller | null, after: Seller): string {
  const names = Object.keys(after) as (keyof Seller)[];
  return names.filter((name) => !isDeepStrictEqual(before?.[name], after[name])).join(' ');
}

async function saveSeller(
  tx: Tx,
  { groupId, userId }: AccountOwner,
  { seller, enabled }: { seller: SellerDetails; enabled: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const changes = { details: JSON.stringify(seller), enabled, updated_at: now };
  await tx
    .insertInto('sellers')
    .values({ id: newId(), group_id: groupId, user_id: userId, created_at: now, ...changes })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet(changes))
    .execute();
}

interface StoredTax {
  readonly rate: number;
  readonly code: string;
}

/** The tax of items of payments: a registration or a change of one, or `registration/add-on`. Null: the seller's. */
export async function taxesOfItems(
  db: Db,
  eventId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, StoredTax | null>> {
  const { rows } = await sql<{ itemId: string; tax: StoredTax | null }>`
    select items.id as "itemId", coalesce(ticket_add_ons.tax, case when items.add_on = '' then ticket_types.tax end) as tax
    from (select id, split_part(id, '/', 1) as registration, substr(id, length(split_part(id, '/', 1)) + 2) as add_on
      from unnest(${itemIds}::text[]) as id) as items
    left join registrations on registrations.id = items.registration
    left join registrations as changing on changing.change ->> 'id' = items.registration
    left join ticket_types on ticket_types.event_id = ${eventId}
      and ticket_types.id = coalesce(changing.change ->> 'ticketTypeId', registrations.ticket_type_id, 'standard')
    left join ticket_add_ons on ticket_add_ons.event_id = ${eventId} and ticket_add_ons.id = items.add_on`.execute(
    db,
  );
  return new Map(rows.map(({ itemId, tax }) => [itemId, tax]));
}

/** The own taxes of an event's tickets and add-ons. Only people with a code know of hidden ones. */
export async function listOwnTaxes(
  db: Db,
  eventId: string,
  { hidden }: { readonly hidden: boolean },
): Promise<{ kind: 'ticket' | 'add_on'; $id: string; rate: number }[]> {
  const of = (kind: string, table: RawBuilder<unknown>) => sql`
    select ${kind}::text as kind, id as "$id", (tax ->> 'rate')::int as rate from ${table}
    where event_id = ${eventId} and tax is not null and (${hidden} or not hidden)`;
  const { rows } = await sql<{ kind: 'ticket' | 'add_on'; $id: string; rate: number }>`
    ${of('ticket', sql`ticket_types`)} union all ${of('add_on', sql`ticket_add_ons`)}`.execute(db);
  return rows;
}

/** GST state code; null: that of the seller. */
export async function findSupplyState(db: Db, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom('events')
    .select('supply_state as state')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function saveSupplyState(db: Db, eventId: string, state: string | null): Promise<void> {
  await db.updateTable('events').set({ supply_state: state }).where('id', '=', eventId).execute();
}
