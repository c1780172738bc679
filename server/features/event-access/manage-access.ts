import { sql } from 'kysely';
import { type Tx, transaction } from '../../infra/db/database.ts';
import type { Principal } from '../../infra/http/server.ts';
import { linkToken } from '../../infra/ids.ts';
import { hashingSource, hashPassword } from '../accounts/index.ts';
import { eventFor } from '../events/index.ts';
import { type EventAccessDeps, newNonce, previewPurpose } from './open-event.ts';

interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * Sets the password of an event. Those who opened it with the former one have to enter the new one.
 * @throws Problem `event_not_found` for everyone but its organiser and editors
 */
export async function setPassword(
  { db, clock }: Pick<EventAccessDeps, 'db' | 'clock'>,
  { caller, eventId, password, ip }: OnEvent & { password: string; ip: string },
): Promise<void> {
  await eventFor(db, caller, eventId, 'edit');
  // Before the transaction: hashing takes long on purpose.
  const hash = await hashPassword(password, hashingSource(ip));
  await transaction(db, async (tx) => {
    await eventFor(tx, caller, eventId, 'edit');
    const changed = { hash, changed_at: clock.now() };
    await tx
      .insertInto('event_passwords')
      .values({ event_id: eventId, ...changed })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(changed))
      .execute();
    await shareWithSeries(tx, { caller, eventId });
    await forget(tx, eventId, 'password');
  });
}

/** Dates of its series that ask for a password and have none get the same, as far as the caller may set theirs. */
async function shareWithSeries(tx: Tx, { caller, eventId }: OnEvent): Promise<void> {
  await sql`insert into event_passwords (event_id, hash, changed_at)
    select others.id, hash, changed_at from event_passwords
    join events on events.id = event_passwords.event_id
    join events as others on others.series_id = events.series_id and others.visibility = 'password'
    where event_passwords.event_id = ${eventId} and (others.organiser_id = ${caller.userId}
      or exists (select from event_helpers where event_helpers.event_id = others.id
        and user_id = ${caller.userId} and role = 'editor'))
    on conflict (event_id) do nothing`.execute(tx);
}

/** @throws Problem `event_not_found` for everyone but its organiser and editors */
export async function showPreviewLink(
  deps: EventAccessDeps,
  { caller, eventId }: OnEvent,
): Promise<{ url: string | null }> {
  await eventFor(deps.db, caller, eventId, 'edit');
  const row = await deps.db
    .selectFrom('event_previews')
    .select('nonce')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return { url: row === undefined ? null : urlOf(deps, eventId, row.nonce) };
}

/**
 * Replaces the link; the former one stops working, also for people who have opened it.
 * @throws Problem `event_not_found` for everyone but its organiser and editors
 */
export async function createPreviewLink(
  deps: EventAccessDeps,
  { caller, eventId }: OnEvent,
): Promise<{ url: string | null }> {
  const nonce = newNonce();
  await transaction(deps.db, async (tx) => {
    await eventFor(tx, caller, eventId, 'edit');
    const created = { nonce, created_at: deps.clock.now() };
    await tx
      .insertInto('event_previews')
      .values({ event_id: eventId, ...created })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(created))
      .execute();
    await forget(tx, eventId, 'preview');
  });
  return { url: urlOf(deps, eventId, nonce) };
}

/** @throws Problem `event_not_found` for everyone but its organiser and editors */
export async function deletePreviewLink(
  { db }: Pick<EventAccessDeps, 'db'>,
  { caller, eventId }: OnEvent,
): Promise<void> {
  await transaction(db, async (tx) => {
    await eventFor(tx, caller, eventId, 'edit');
    await tx.deleteFrom('event_previews').where('event_id', '=', eventId).execute();
    await forget(tx, eventId, 'preview');
  });
}

async function forget(tx: Tx, eventId: string, via: 'password' | 'preview'): Promise<void> {
  await tx.deleteFrom('event_access').where('event_id', '=', eventId).where('via', '=', via).execute();
}

/** The token is in the fragment, which browsers don't send to servers, so no log has it. */
function urlOf({ siteUrl, secret }: EventAccessDeps, eventId: string, nonce: string): string {
  const token = linkToken(secret, previewPurpose(eventId, nonce));
  return `${siteUrl}/event/${encodeURIComponent(eventId)}/access#preview=${token}`;
}
