import { sql } from 'kysely';
import { offerDays } from '../../contracts/ticket-offers.ts';
import type { Db } from '../../server/infra/db/database.ts';
import { hashLinkSecret, newId, newLinkSecret } from '../../server/infra/ids.ts';
import { gatherCrowd } from './crowd.ts';
import type { ServerPair } from './server-pair.ts';

/** What came of a ticket that was offered. */
export interface Handing {
  readonly registrationId: string;
  /** Those who were told that it is theirs: one at most, if all is well. */
  readonly receivers: readonly string[];
  /** Answers that nobody should get. */
  readonly surprises: readonly string[];
}

/** Offers a ticket to two friends who press its link at once, each on another process. */
export async function handOn(
  { db, servers }: { readonly db: Db; readonly servers: ServerPair },
  ticket: { readonly registrationId: string; readonly giverId: string },
): Promise<Handing> {
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

/** Straight in the database: the mail that carries the link loses its text once it is delivered. */
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
