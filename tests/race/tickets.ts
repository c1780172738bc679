import { sql } from 'kysely';
import type { Db } from '../../server/infra/db/database.ts';
import type { Member } from './crowd.ts';
import type { ServerPair } from './server-pair.ts';

/** What the racers choose from: a free type and two paid ones, of which the workshop needs a seat in both pools. */
const types = [
  { $id: 'standard', name: 'Entry', pricing: 'free' },
  { $id: 'hall', name: 'Hall', pricing: 'fixed', pricePaise: 50_000, pools: ['hall'] },
  {
    $id: 'workshop',
    name: 'Workshop',
    pricing: 'fixed',
    pricePaise: 80_000,
    steps: [{ pricePaise: 60_000, untilSold: 3 }],
    pools: ['hall', 'bench'],
  },
];
export const typeIds = types.map(({ $id }) => $id);
export const code = 'KITES';
export const usesOfCode = 10;

/** Gives an event three types over two pools that together have fewer seats than the event, and a code with ten uses. */
export async function setUpTickets(
  { servers, organiser }: { servers: ServerPair; organiser: Member },
  eventId: string,
  seats: number,
  maxPerOrder = 1,
): Promise<void> {
  const { cookie } = organiser;
  const pools = [
    { $id: 'hall', name: 'Hall', capacity: Math.ceil(seats * 0.6) },
    { $id: 'bench', name: 'Workbenches', capacity: Math.ceil(seats * 0.3) },
  ];
  const event = `/v1/events/${eventId}`;
  const setup = { types, pools, orders: { maxPerOrder } };
  const set = await servers.ask(0, 'PUT', `${event}/ticket-types`, { cookie, body: setup });
  const terms = { kind: 'percent', value: 50, maxUses: usesOfCode, codes: [code] };
  const made = await servers.ask(0, 'POST', `${event}/ticket-codes`, { cookie, body: terms });
  if (set.status !== 200 || made.status !== 201)
    throw new Error('the organiser could not set up the tickets');
}

/** Compares the counters of types, pools and codes with the registrations, and each with its limit. */
export async function judgeTickets(db: Db, eventId: string): Promise<{ over: string[]; lost: string[] }> {
  const { rows } = await sql<{ what: string; counted: number; kept: number; most: number | null }>`
    with rows as (
      select coalesce(ticket_type_id, 'standard') as type, ticket_code_id as code, state,
        state in ('confirmed', 'awaiting_payment') as seated from registrations where event_id = ${eventId}
    )
    select 'type ' || id as what, (select count(*)::int from rows where type = id and seated) as counted, taken as kept,
      null::int as most from ticket_types where event_id = ${eventId}
    union all
    select 'waitlist of ' || id, (select count(*)::int from rows where type = id and state = 'waitlisted'), waitlisted, null
      from ticket_types where event_id = ${eventId}
    union all
    select 'pool ' || id, (select count(*)::int from rows join ticket_type_pools links
        on links.event_id = ${eventId} and links.ticket_type_id = rows.type and links.pool_id = id where seated), taken, capacity
      from ticket_pools where event_id = ${eventId}
    union all
    select 'code ' || ticket_codes.code, (select count(*)::int from rows where rows.code = id
        and state in ('pending', 'waitlisted', 'awaiting_payment', 'confirmed')), used, most_uses
      from ticket_codes where event_id = ${eventId}`.execute(db);
  return {
    over: rows.filter(({ counted, most }) => most !== null && counted > most).map(({ what }) => what),
    lost: rows
      .filter(({ counted, kept }) => counted !== kept)
      .map(({ what, counted, kept }) => `${what} has ${counted}, and its counter says ${kept}`),
  };
}
