import { normaliseEmail } from '../../../contracts/clean-text.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { recordAction } from '../audit/index.ts';
import { findPeople, findVerified, type Person, updateUser } from './store.ts';

/** The most administrators notified of anything; a site has a handful. */
const mostNotified = 50;

/**
 * Grants or revokes administrator rights. Command line only: no API call leads here.
 * @returns the account's id, or null when no confirmed account has the address
 */
export async function setAdministrator(
  tx: Tx,
  { email, granted, now }: { email: string; granted: boolean; now: Temporal.Instant },
): Promise<string | null> {
  const user = await findVerified(tx, normaliseEmail(email) ?? email.toLowerCase());
  if (user === null) return null;
  if ((user.administrator_since !== null) === granted) return user.id;
  await updateUser(tx, user.id, now, { administrator_since: granted ? now : null });
  const object = { kind: 'user', id: user.id } as const;
  const action = granted ? 'administrator_granted' : 'administrator_revoked';
  await recordAction(tx, now, { action, actorId: null, object });
  return user.id;
}

/** In the order they were appointed. */
export async function listAdministrators(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('administrator_since', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('administrator_since')
    .orderBy('id')
    .limit(mostNotified)
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => people.get(id) ?? []);
}
