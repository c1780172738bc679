import { sql } from 'kysely';
import { EventInput } from '../contracts/events.ts';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { insertEvents, newEvent } from '../server/features/events/index.ts';
import { type CommandQueueDeps, openCommandQueue } from '../server/features/registrations/index.ts';
import { openBus } from '../server/infra/db/bus.ts';
import { type Db, openDatabase, transaction } from '../server/infra/db/database.ts';
import { migrate } from '../server/infra/db/migrate.ts';
import { systemClock } from '../server/infra/deps.ts';
import { createLog } from '../server/infra/log/log.ts';

/** The run fails if one of these is missed. */
const limits = { seconds: 60, timesAsFast: 2 };
const rush = { people: 20_000, seats: 500 };
const apart = 1000;
const log = createLog({ level: 'warn', pretty: true });

/** Registers 20,000 people at once for 500 seats, with every email queued, on a durable database. */
export default async function benchRegistrations(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  await migrate(server.url, log);
  const { db, close } = openDatabase(server.url);
  started.defer(close);
  const bus = await openBus(server.url, db, log);
  started.defer(() => bus.close());
  const deps: CommandQueueDeps = {
    db,
    bus,
    log,
    clock: systemClock,
    siteUrl: 'http://localhost:3000',
    secret: 'a secret that serves measuring and nothing else',
    unconfirmedDays: 7,
    payments: {
      bySettings: false,
      open: async () => 'payment',
      createRefunds: async () => undefined,
      paidFor: async () => new Set<string>(),
      promisedUntil: async () => null,
      paidPaise: async () => new Map(),
    },
    unsubscribeUrl: () => 'http://localhost:3000/unsubscribe',
  };

  const together = await register(deps, rush.people, 100);
  const oneByOne = await register(deps, apart, 1);
  const timesAsFast = together.perSecond / oneByOne.perSecond;
  console.log(`${rush.people} people: ${together.seconds.toFixed(1)} s (limit ${limits.seconds} s)`);
  console.log(`${Math.round(together.perSecond)} a second, ${Math.round(oneByOne.perSecond)} one by one`);
  console.log(`${timesAsFast.toFixed(1)} times as fast together (limit ${limits.timesAsFast})`);
  return (
    together.seconds < limits.seconds &&
    timesAsFast > limits.timesAsFast &&
    together.confirmed === rush.seats &&
    together.waitlisted === rush.people - rush.seats
  );
}

/** Registers people for one event in transactions of the given size; counts the outcomes. */
async function register(deps: CommandQueueDeps, count: number, shareTransaction: number) {
  const people = await insertPeople(deps.db, count + 1);
  const [organiserId = '', ...guests] = people;
  const eventId = await insertEvent(deps.db, organiserId);
  const queue = openCommandQueue(deps, shareTransaction);
  const answers = { socialMedia: 'Mastodon', reason: 'To meet people.' };
  const start = performance.now();
  await Promise.all(guests.map((userId) => queue.submit(eventId, { kind: 'register', userId, answers })));
  const seconds = (performance.now() - start) / 1000;
  const seats = await deps.db
    .selectFrom('event_seats')
    .select(['confirmed', 'waitlisted'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { seconds, perSecond: count / seconds, ...seats };
}

async function insertPeople(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    select id, id || '@example.org', now(), '', 'Guest' from unnest(${ids}::text[]) as id`.execute(db);
  return ids;
}

async function insertEvent(db: Db, organiserId: string): Promise<string> {
  const input = EventInput.parse({
    eventTitle: 'A rush',
    description: 'Everybody wants to come.',
    location: 'Mumbai',
    date: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
    startTime: '10:00',
    endTime: '18:00',
    capacity: rush.seats,
  });
  const event = newEvent(input, { organiserId, now: systemClock.now() });
  await transaction(db, (tx) => insertEvents(tx, [event]));
  return event.values.id;
}
