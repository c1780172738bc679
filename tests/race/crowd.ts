import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { EventInput } from '../../contracts/events.ts';
import { insertEvents, newEvent } from '../../server/features/events/index.ts';
import { type Db, transaction } from '../../server/infra/db/database.ts';
import { newId } from '../../server/infra/ids.ts';

/** A person with an account and a session. */
export interface Member {
  readonly userId: string;
  readonly cookie: string;
}

/** The contested event: its price, and whether it needs approval. */
export interface Prize {
  readonly name: string;
  readonly ticketType: 'free' | 'paid';
  readonly tenantApproval: boolean;
  /** Whether people choose between ticket types. */
  readonly hasTicketTypes?: boolean;
}

/** Every combination of price and approval, and ticket types that share seats. */
export const prizes: readonly Prize[] = [
  { name: 'free', ticketType: 'free', tenantApproval: false },
  { name: 'paid', ticketType: 'paid', tenantApproval: false },
  { name: 'free, approval', ticketType: 'free', tenantApproval: true },
  { name: 'paid, approval', ticketType: 'paid', tenantApproval: true },
  { name: 'ticket types', ticketType: 'free', tenantApproval: false, hasTicketTypes: true },
];

/** In paise. */
export const pricePaise = 50_000;

/** Inserted directly: 500 password hashes would take longer than the race. */
export async function gatherCrowd(db: Db, count: number): Promise<Member[]> {
  const people = Array.from({ length: count }, () => ({
    userId: newId(),
    sessionId: newId(),
    secret: randomBytes(32).toString('hex'),
  }));
  const ids = people.map(({ userId }) => userId);
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    select id, id || '@race.example', now(), '', 'Racer ' || id from unnest(${ids}::text[]) as id`.execute(
    db,
  );
  await sql`insert into sessions (id, user_id, secret_hash, provider, user_agent, expires_at, last_seen_at, factors, proved_at)
    select id, user_id, decode(hash, 'hex'), 'email', '', now() + interval '1 day', now(), '{password}', now()
    from unnest(
      ${people.map(({ sessionId }) => sessionId)}::text[], ${ids}::text[],
      ${people.map(({ secret }) => createHash('sha256').update(secret).digest('hex'))}::text[]
    ) as opened (id, user_id, hash)`.execute(db);
  return people.map(({ userId, secret }) => ({
    userId,
    cookie: `a_session_mela=${encodeURIComponent(Buffer.from(JSON.stringify({ id: userId, secret })).toString('base64'))}`,
  }));
}

/** Creates an event in a month with this many seats; returns its id. */
export async function announceEvent(
  db: Db,
  organiserId: string,
  { ticketType, tenantApproval }: Prize,
  seats: number,
): Promise<string> {
  const now = Temporal.Now.instant();
  const input = EventInput.parse({
    eventTitle: 'A race for seats',
    description: 'Everybody wants to come.',
    location: 'Mumbai',
    date: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
    startTime: '10:00',
    endTime: '18:00',
    capacity: seats,
    ticketType,
    ...(ticketType === 'paid' && { ticketPrice: pricePaise / 100 }),
    tenantApproval,
    handOn: true,
  });
  const event = newEvent(input, { organiserId, now });
  await transaction(db, (tx) => insertEvents(tx, [event]));
  return event.values.id;
}
