import type { PaymentAccount } from '../../../contracts/payment-methods.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findVisibleGroup, leads } from './policy.ts';

/** Who receives money and issues invoices; without either, the site. */
export interface AccountOwner {
  readonly groupId: string | null;
  readonly userId: string | null;
}

export interface NamedAccount {
  readonly caller: Principal;
  readonly account: PaymentAccount;
  readonly ownerId: string;
}

/**
 * Whose account it is, and whether the caller may change it. A group's organisers see where its money goes; only its
 * owner decides that.
 * @throws Problem `payment_account_not_found` for everyone else
 */
export async function openMoneyAccount(
  db: Db,
  { caller, account, ownerId }: NamedAccount,
): Promise<{ owner: AccountOwner; mayChange: boolean }> {
  const none = { groupId: null, userId: null };
  if (account === 'site' && caller.administrator === true) return { owner: none, mayChange: true };
  if (account === 'organiser' && ownerId === caller.userId) {
    return { owner: { ...none, userId: ownerId }, mayChange: true };
  }
  const group = account === 'group' ? await findVisibleGroup(db, ownerId, caller) : null;
  if (group === null || !leads(group.role)) throw new Problem('payment_account_not_found');
  return { owner: { ...none, groupId: ownerId }, mayChange: group.role === 'owner' };
}
