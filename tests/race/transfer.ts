import { sql } from 'kysely';
import { offerDays } from '../../contracts/tickets.ts';
import type { Db } from '../../server/infra/db/database.ts';
import { hashLinkSecret, newId, newLinkSecret } from '../../server/infra/ids.ts';
import { gatherCrowd } from './crowd.ts';
import type { ServerPair } from './server-pair.ts';

/** The outcome of a ticket offer. */
export interface TransferOutcome {
  readonly registrationId: string;
  /** People told that they have the ticket: at most one. */
  readonly receivers: readonly string[];
  /** Unexpected responses. */
  readonly surprises: readonly string[];
}

/** Offers a ticket to two friends who accept at once, on different processes. */
export async function transferTicket(
  { db, servers }: { readonly db: Db; readonly servers: ServerPair },
  ticket: { readonly registrationId: string; readonly giverId: string },
): Promise<TransferOutcome> {
  const friends = await gatherCrowd(db, 2);
  const { offerId, secret } = await offer(db, ticket);
  const path = `/v1/ticket-offers/${offerId}/acceptance`;
  const answers = await Promise.all(
    friends.map(async ({ userId, cookie }, which) => {
      const body = { secret, socialMedia: 'Mastodon', email: `${userId}@race.example`, reason: 'To win.' };
      return { userId, ...(await servers.ask(which, 'POST', path, { cookie, body })) };
    }),
  );
  return {
    registrationId: ticket.registrationId,
    receivers: answers.filter(({ status }) => status === 200).map(({ userId }) => userId),
    surprises: answers
      .filter(({ status }) => status !== 200 && status !== 410)
      .map(({ status, body }) => `POST ${path} answered ${status} ${JSON.stringify(body)}`),
  };
}

/** Inserted directly: the text of an email is deleted after delivery. */
async function offer(
  db: Db,
  { registrationId, giverId }: { readonly registrationId: string; readonly giverId: string },
): Promise<{ readonly offerId: string; readonly secret: string }> {
  const [offerId, secret] = [newId(), newLinkSecret()];
  await sql`insert into ticket_offers
      (id, registration_id, giver_id, address, secret_hash, expires_at, created_at)
    values (${offerId}, ${registrationId}, ${giverId}, 'friends@race.example', ${hashLinkSecret(secret)},
      now() + make_interval(days => ${offerDays}), now())`.execute(db);
  return { offerId, secret };
}
