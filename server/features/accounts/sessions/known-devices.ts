import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../infra/db/database.ts';
import { queueMail } from '../../mail/index.ts';
import type { AccountDeps } from '../deps.ts';
import { recipientOf } from '../notices.ts';
import { keyFor, knownDeviceDays } from '../rules.ts';
import type { UserRow } from '../store.ts';
import { deviceOf } from './user-agent.ts';

/** The device, as described in a session's `Client`. */
interface Client {
  readonly ip: string | null;
  readonly userAgent: string;
  readonly country?: string | null;
  readonly device?: string;
}

/** Devices remembered per account; beyond that, the least recently used is dropped. */
const maxKnown = 20;
/** An account younger than this was just created, on this device. */
const newAccount = { hours: 1 } as const;

/**
 * Remembers the device of a log-in, and tells the owner by mail if the account hasn't seen it before.
 * Programs without cookies are recognised by their name and address in a running session. The caller
 * holds the account's row lock.
 */
export async function noteDevice(
  tx: Tx,
  deps: AccountDeps,
  { user, client }: { user: UserRow; client: Client },
): Promise<void> {
  const now = deps.clock.now();
  const isNew = !(await isKnownDevice(tx, deps, user.id, client));
  const isNewAccount = Temporal.Instant.compare(user.created_at, now.subtract(newAccount)) > 0;
  if (isNew && !(isNewAccount && !(await hasDevices(tx, user.id)))) await mailOwner(tx, deps, user, client);
  if (client.device === undefined) return;
  await tx
    .insertInto('known_devices')
    .values({ user_id: user.id, device_hash: deviceHash(deps, client.device), last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_login_at: now }),
    )
    .execute();
  await sql`delete from known_devices where user_id = ${user.id} and device_hash not in (
    select device_hash from known_devices where user_id = ${user.id}
    order by last_login_at desc, device_hash limit ${maxKnown})`.execute(tx);
}

async function isKnownDevice(tx: Tx, deps: AccountDeps, userId: string, client: Client): Promise<boolean> {
  const { device, userAgent, ip } = client;
  const known =
    device !== undefined &&
    (await tx
      .selectFrom('known_devices')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash(deps, device))
      .executeTakeFirst());
  if (known) return true;
  const alike = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('user_agent', '=', userAgent)
    .where('ip', '=', ip)
    .where('pending', '=', false)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  return alike !== undefined;
}

async function hasDevices(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function mailOwner(
  tx: Tx,
  { clock, accountSettings }: AccountDeps,
  user: UserRow,
  client: Client,
): Promise<void> {
  await queueMail(tx, {
    kind: 'new_device_notice',
    to: recipientOf(user),
    about: { userId: user.id },
    values: {
      at: clock.now(),
      browser: browserName(client.userAgent),
      network: client.ip,
      country: client.country ?? null,
      sessionsUrl: `${accountSettings.profileUrl}/security`,
      recoveryUrl: accountSettings.recoveryUrl,
    },
  });
}

/** Null for programs other than browsers. */
function browserName(userAgent: string): string | null {
  const { clientName, osName } = deviceOf(userAgent);
  return [clientName, osName].filter((part) => part !== '').join(' · ') || null;
}

/** The browser that a session was opened with; API keys have none. */
export async function browserOfSession(db: Db, sessionId: string): Promise<string | null> {
  const session = await db
    .selectFrom('sessions')
    .select('user_agent')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session === undefined ? null : browserName(session.user_agent);
}

function deviceHash({ accountSettings }: AccountDeps, device: string): Buffer {
  return createHmac('sha256', keyFor(accountSettings.secret, 'devices')).update(device).digest();
}

/** After this, every device is new again: another person may have logged in with some. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function forgetOldDevices(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_login_at', '<=', now.subtract({ hours: 24 * knownDeviceDays }))
    .execute();
}
