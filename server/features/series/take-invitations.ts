import { sql } from 'kysely';
import type { Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/ids.ts';

/** Rows per statement. */
const atOnce = 500;

interface Taking {
  readonly from: string;
  readonly to: readonly string[];
  readonly now: Temporal.Instant;
}

/** The links of the people invited to one date open others too. People who were invited to both keep two links. */
export async function shareInvitations(tx: Tx, { from, to, now }: Taking): Promise<void> {
  if (to.length === 0) return;
  await sql`update guest_invitations set shared_id = id where event_id = ${from} and shared_id is null`.execute(
    tx,
  );
  await takeInvitations(tx, { from, to, now });
}

/** Dates take the invitations of another whose links open several, with the people who have opened them. */
export async function takeInvitations(tx: Tx, { from, to, now }: Taking): Promise<void> {
  const shared = await tx
    .selectFrom('guest_invitations')
    .select([
      'address',
      'name',
      'ticket_type_id',
      'uses',
      'invited_by',
      'secret_hash',
      'sent_at',
      'shared_id',
    ])
    .where('event_id', '=', from)
    .where('shared_id', 'is not', null)
    .execute();
  if (shared.length === 0) return;
  for (const eventId of to) {
    for (let start = 0; start < shared.length; start += atOnce) {
      await tx
        .insertInto('guest_invitations')
        .values(
          shared
            .slice(start, start + atOnce)
            .map((invitation) => ({ ...invitation, id: newId(), event_id: eventId, created_at: now })),
        )
        .onConflict((conflict) => conflict.columns(['event_id', 'address']).doNothing())
        .execute();
    }
  }
  // As many people as each can be used by: those of the date at hand are as many at most.
  await sql`insert into event_access (id, event_id, user_id, browser_digest, via, invitation_id, created_at)
    select left(replace(gen_random_uuid()::text, '-', ''), 20), taken.event_id, known.user_id, known.browser_digest,
      'invitation', taken.id, ${now}
    from guest_invitations own
      join event_access known on known.invitation_id = own.id
      join guest_invitations taken on taken.shared_id = own.shared_id
    where own.event_id = ${from} and taken.event_id = any(${[...to]}::text[])
      and not exists (select from event_access there where there.event_id = taken.event_id
        and (there.user_id = known.user_id or there.browser_digest = known.browser_digest))
      and (select count(*) from event_access there where there.invitation_id = taken.id) = 0`.execute(tx);
}
