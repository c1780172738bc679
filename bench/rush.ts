import { EventInput } from '../contracts/events.ts';
import { insertEvents, newEvent } from '../server/features/events/index.ts';
import { type Db, transaction } from '../server/infra/db/database.ts';
import { jsonRequest, openConnection } from './connection.ts';
import { pgbench } from './load.ts';
import { type BenchPerson, insertPeople, startBenchSite } from './site.ts';

const seats = 500;
const connections = 200;
/** Registrations per row that pgbench updates in the same time; the run fails below it. */
const least = 1;

/** Ticket types that share three pools, which together have as many seats as the event. */
const typeIds = ['standard', 'talk', 'workshop'];

/** Signed-in people register for one event over HTTP, all at once. */
export default async function benchRush(people = 20_000): Promise<boolean> {
  return rush(people, false);
}

/** The same for an event with three ticket types over three pools. */
export async function benchPools(people = 20_000): Promise<boolean> {
  return rush(people, true);
}

async function rush(people: number, hasPools: boolean): Promise<boolean> {
  await using site = await startBenchSite(0);
  const [organiser, ...guests] = await insertPeople(site.db, people + 1);
  const eventId = await insertEvent(site.db, organiser?.id ?? '');
  if (hasPools) await insertPools(site.db, eventId);
  const start = performance.now();
  const refused = await registerAll(site.url, eventId, guests, hasPools);
  const perSecond = people / ((performance.now() - start) / 1000);
  const { confirmed, waitlisted } = await site.db
    .selectFrom('event_seats')
    .select(['confirmed', 'waitlisted'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const update = `update event_seats set pending = pending where event_id = '${eventId}'`;
  const rowsPerSecond = await pgbench(site.databaseUrl, [update], { connections: 16 });
  const ratio = perSecond / rowsPerSecond;
  console.log(
    `${people} people for ${seats} seats: ${confirmed} confirmed, ${waitlisted} wait, ${refused} refused`,
  );
  console.log(
    `${Math.round(perSecond)} a second; pgbench updates one row ${Math.round(rowsPerSecond)} times`,
  );
  console.log(
    `rush${hasPools ? '-pools' : ''} people=${people} confirmed=${confirmed} per_second=${Math.round(perSecond)} ratio=${ratio.toFixed(2)}`,
  );
  const isWhole = confirmed === Math.min(seats, people) && confirmed + waitlisted === people && refused === 0;
  return isWhole && ratio >= least;
}

async function registerAll(
  url: string,
  eventId: string,
  guests: readonly BenchPerson[],
  hasPools: boolean,
): Promise<number> {
  const address = `${url}/v1/events/${eventId}/registrations`;
  const waiting = guests.entries();
  let refused = 0;
  const line = async () => {
    const connection = await openConnection(url);
    for (const [index, { id, cookie }] of waiting) {
      const ticketTypeId = hasPools ? typeIds[index % typeIds.length] : undefined;
      const answers = { socialMedia: 'Mastodon', email: `${id}@example.org`, reason: 'To meet people.' };
      const body = { ...answers, ticketTypeId };
      const status = await connection.send(jsonRequest(address, { method: 'POST', cookie, body }));
      if (status >= 300) refused++;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, line));
  return refused;
}

/** Every type needs a seat of the hall, and two of them one of their own. */
async function insertPools(db: Db, eventId: string): Promise<void> {
  const now = Temporal.Now.instant();
  const pools = ['hall', 'talk', 'workshop'];
  await db
    .insertInto('ticket_types')
    .values(
      typeIds.map((id, position) => ({
        event_id: eventId,
        id,
        name: id,
        pricing: 'free',
        position,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await db
    .insertInto('ticket_pools')
    .values(pools.map((id, position) => ({ event_id: eventId, id, name: id, capacity: seats, position })))
    .execute();
  const links = typeIds.flatMap((id) =>
    [...new Set(['hall', id === 'standard' ? 'hall' : id])].map((pool) => [id, pool]),
  );
  await db
    .insertInto('ticket_type_pools')
    .values(
      links.map(([type = '', pool = '']) => ({ event_id: eventId, ticket_type_id: type, pool_id: pool })),
    )
    .execute();
  await db.updateTable('events').set({ has_ticket_types: true }).where('id', '=', eventId).execute();
}

async function insertEvent(db: Db, organiserId: string): Promise<string> {
  const input = EventInput.parse({
    eventTitle: 'A rush',
    description: 'Everybody wants to come.',
    location: 'Mumbai',
    date: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
    startTime: '10:00',
    endTime: '18:00',
    capacity: seats,
  });
  const event = newEvent(input, { organiserId, now: Temporal.Now.instant() });
  await transaction(db, (tx) => insertEvents(tx, [event]));
  return event.values.id;
}
