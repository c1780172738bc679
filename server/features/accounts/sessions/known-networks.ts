import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../infra/db/database.ts';
import { networksOf } from '../../../infra/http/request-limits.ts';
import type { AccountDeps } from '../deps.ts';
import { keyFor } from '../rules.ts';

type NetworkDeps = Pick<AccountDeps, 'db' | 'clock'> & {
  readonly accountSettings: Pick<AccountDeps['accountSettings'], 'secret'>;
};

/** Networks remembered per account; beyond that, the least recently used is dropped. */
const maxKnown = 20;
/** How long a network is remembered after the last log-in from it. */
const knownDays = 90;

/** A keyed hash, because where people log in is private. */
export function networkHash({ accountSettings }: Pick<NetworkDeps, 'accountSettings'>, ip: string): Buffer {
  // Most households have a /56, and their devices use any /64 in it.
  const [, household = ip] = [...networksOf(ip).slice(0, 2), ip];
  return createHmac('sha256', keyFor(accountSettings.secret, 'networks')).update(household).digest();
}

/** Whether the account with this verified address was logged in to from this network before. */
export async function isKnownNetwork(deps: NetworkDeps, email: string, ip: string): Promise<boolean> {
  const since = deps.clock.now().subtract({ hours: 24 * knownDays });
  const found = await deps.db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select('user_id')
    .where('users.email', '=', email)
    .where('users.email_verified_at', 'is not', null)
    .where('network_hash', '=', networkHash(deps, ip))
    .where('last_login_at', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers the network of a successful proof of ownership. */
export async function rememberNetwork(
  tx: Tx,
  deps: NetworkDeps,
  { userId, ip }: { userId: string; ip: string | null },
): Promise<void> {
  if (ip === null) return;
  const now = deps.clock.now();
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: networkHash(deps, ip), last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_login_at: now }),
    )
    .execute();
  await sql`delete from known_networks where user_id = ${userId} and network_hash not in (
    select network_hash from known_networks where user_id = ${userId}
    order by last_login_at desc, network_hash limit ${maxKnown})`.execute(tx);
}

/** After this, every network is unknown again: another person may have logged in from some. */
export async function forgetNetworks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_networks').where('user_id', '=', userId).execute();
}

export async function forgetOldNetworks(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('known_networks')
    .where('last_login_at', '<=', now.subtract({ hours: 24 * knownDays }))
    .execute();
}
