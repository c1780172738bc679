import { sql } from 'kysely';
import type { Tx } from '../../infra/db/database.ts';
import { findPeople, listAdministrators, type Person } from '../accounts/index.ts';
import { queueMails } from '../mail/index.ts';
import type { StoredSale } from './store.ts';

interface Correction {
  readonly sale: Pick<StoredSale, 'sellerId' | 'eventId' | 'eventTitle' | 'payerId' | 'payerName'>;
  /** Numbers: what was corrected, the credit note for it, and the new invoice. */
  readonly corrected: string;
  readonly credit: string;
  readonly invoice: string;
  /** Names of the old recipient and of the new one. */
  readonly recipient: { readonly from: string; readonly to: string };
  readonly amount: { readonly paise: number; readonly currency: string };
}

/** Tells the seller that a buyer had an invoice corrected: their books have two documents more. */
export async function notifySeller(
  { siteUrl }: { readonly siteUrl: string },
  tx: Tx,
  { sale: { sellerId, eventId, eventTitle, payerId, payerName }, ...numbers }: Correction,
): Promise<void> {
  const url = `${siteUrl}/EventManager/${eventId}?tab=payments`;
  const values = { title: eventTitle, buyer: payerName, ...numbers, url };
  const people = (await responsibleFor(tx, sellerId)).filter(({ id }) => id !== payerId);
  await queueMails(
    tx,
    people.map(({ id, email, name, locale, timeZone }) => ({
      kind: 'invoice_corrected',
      to: { address: email, name, locale, timeZone },
      about: { userId: id, eventId },
      values,
    })),
  );
}

/** The person, the group's owner, who owned it when it was deleted, or for the site's invoices its administrators. */
async function responsibleFor(tx: Tx, sellerId: string): Promise<Person[]> {
  const { rows } = await sql<{ userId: string | null; isSite: boolean }>`
    select coalesce(sellers.user_id, group_members.user_id) as "userId",
      sellers.user_id is null and sellers.group_id is null as "isSite"
    from sellers left join group_members on group_members.group_id = sellers.group_id and role = 'owner'
    where sellers.id = ${sellerId}
    union all
    select former_owner_id, false from closed_sellers where seller_id = ${sellerId}`.execute(tx);
  if (rows.some(({ isSite }) => isSite)) return listAdministrators(tx);
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  return [...(await findPeople(tx, ids)).values()];
}
