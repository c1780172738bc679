import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { EventInput } from '../../../contracts/events.ts';
import type { OwnRegistration, RegistrationState } from '../../../contracts/registrations.ts';
import { type EventDeps, insertEvents, newEvent } from '../../../server/features/events/index.ts';
import {
  type CommandQueueDeps,
  eventHooks,
  goingOf,
  hasRegistered,
  isAdmitted,
  openCommandQueue,
  type Payments,
  type RegistrationDeps,
  registrationRoutes,
} from '../../../server/features/registrations/index.ts';
import { registrationJobs, registrationRecurring } from '../../../server/features/registrations/jobs.ts';
import { type Bus, openBus } from '../../../server/infra/db/bus.ts';
import { type Db, openDatabase, transaction } from '../../../server/infra/db/database.ts';
import { readsOf } from '../../../server/infra/db/read-replica.ts';
import { createBind, createHttp } from '../../../server/infra/http/server.ts';
import type { JobHandler } from '../../../server/infra/jobs/queue.ts';
import { gazetteer } from '../../../server/places/index.ts';
import { TestClock } from '../../kit/clock.ts';
import { testDatabase } from '../../kit/database.ts';

/** One process's registration feature on a real database, with people created without passwords. */
export interface Process {
  readonly app: FastifyInstance;
  readonly deps: RegistrationDeps;
  readonly eventParts: EventDeps;
  close(): Promise<void>;
}

interface Answer<Body> {
  readonly status: number;
  readonly body: Body & { readonly type?: string };
}

export const answers = { socialMedia: 'Mastodon', email: 'asked@example.org', reason: 'I like kites.' };
const start = Temporal.Instant.from('2026-11-21T10:00:00Z');

let serial = 0;
const unique = (word: string): string => `${word}${++serial}`;

/** The shared setup for a test file; `payments` decides whether paid events can be paid. */
export function useStage(options: { payments?: Payments } = {}) {
  const database = testDatabase();
  const clock = new TestClock(start);
  const payments = options.payments ?? {
    bySettings: false,
    open: async () => 'payment',
    createRefunds: async () => undefined,
    paidFor: async () => new Set<string>(),
    promisedUntil: async () => null,
    paidPaise: async () => new Map(),
  };
  const notices: string[] = [];
  let process: Process | undefined;
  let bus: Bus | undefined;

  const open = async (db: Db = database.db): Promise<Process> => {
    const ownBus = bus ?? (await openBus(database.url, database.db, pino({ level: 'silent' })));
    bus = ownBus;
    return openProcess({
      db,
      bus: ownBus,
      clock,
      log: pino({ level: 'silent' }),
      siteUrl: 'https://mela.example',
      secret: 'a secret that serves tests and nothing else',
      unconfirmedDays: 7,
      payments,
      unsubscribeUrl: (topic, userId) => `https://mela.example/unsubscribe?list=${topic}&id=${userId}`,
    });
  };
  const running = (): Process => {
    if (process === undefined) throw new Error('The stage is there in tests and hooks only.');
    return process;
  };
  beforeAll(async () => {
    process = await open();
    process.deps.bus.subscribe('document', ({ id, action }) => notices.push(`${action} ${id}`));
  });
  afterAll(async () => {
    await process?.close();
    await bus?.close();
  });

  const ask = async <Body>(person: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => {
    const answer = await running().app.inject({ method, url, headers: { person }, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json() } as Answer<Body>;
  };

  return {
    clock,
    notices,
    process: running,
    deps: () => running().deps,
    db: () => database.db,
    ask,
    /** Another process on the same database, with its own connections. */
    async secondProcess(): Promise<Process> {
      const own = openDatabase(database.url);
      const second = await open(own.db);
      return {
        ...second,
        async close() {
          await second.close();
          await own.close();
        },
      };
    },
    async people(count: number, name = 'Person'): Promise<string[]> {
      const ids = Array.from({ length: count }, () => unique('person'));
      await sql`insert into users (id, email, email_verified_at, password_hash, name)
        select id, id || '@example.org', now(), '', ${name} || ' ' || id
        from unnest(${ids}::text[]) as id`.execute(database.db);
      return ids;
    },
    async person(name = 'Person'): Promise<string> {
      const id = unique('person');
      await sql`insert into users (id, email, email_verified_at, password_hash, name)
        values (${id}, ${`${id}@example.org`}, now(), '', ${name})`.execute(database.db);
      return id;
    },
    async event(organiserId: string, overrides: Partial<EventInput> = {}): Promise<string> {
      const input = EventInput.parse({
        eventTitle: 'Kite festival',
        description: 'Everybody brings a kite.',
        location: 'Juhu Beach, Mumbai',
        date: '2026-12-01',
        startTime: '10:00',
        endTime: '18:00',
        ...(overrides.ticketType === 'paid' && { ticketPrice: 500 }),
        ...overrides,
      });
      const event = newEvent(input, { organiserId, now: clock.now() });
      await transaction(database.db, (tx) => insertEvents(tx, [event]));
      return event.values.id;
    },
    register: (person: string, eventId: string) =>
      ask<OwnRegistration>(person, 'POST', `/v1/events/${eventId}/registrations`, answers),
    cancel: (person: string, eventId: string) =>
      ask<OwnRegistration>(person, 'DELETE', `/v1/events/${eventId}/registrations/own`),
    own: (person: string, eventId: string) =>
      ask<OwnRegistration>(person, 'GET', `/v1/events/${eventId}/registrations/own`),
    decide: (
      organiser: string,
      eventId: string,
      registrationId: string,
      decision: string,
      reason?: string,
      seen?: RegistrationState,
    ) =>
      ask<{ state: RegistrationState }>(
        organiser,
        'POST',
        `/v1/events/${eventId}/registrations/${registrationId}/decision`,
        { decision, reason, seen },
      ),
    /** The kinds of mails a person got, oldest first. */
    async mailsTo(person: string): Promise<string[]> {
      const rows = await database.db
        .selectFrom('mails')
        .select('kind')
        .where('to_address', '=', `${person}@example.org`)
        .orderBy('created_at')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    async subjectsTo(person: string): Promise<string[]> {
      const rows = await database.db
        .selectFrom('mails')
        .select('subject')
        .where('to_address', '=', `${person}@example.org`)
        .orderBy('created_at')
        .execute();
      return rows.map(({ subject }) => subject);
    },
    seats: (eventId: string) =>
      database.db
        .selectFrom('event_seats')
        .selectAll()
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow(),
    runJob: async (name: string, payload: object): Promise<void> =>
      handlerOf(registrationJobs(running().deps), name).run(payload, attempt),
    /** What the queued jobs of this name are given. */
    payloads: (name: string) => payloadsOf(database.db, name),
    runJobs: (name: string) => runJobs(database.db, registrationJobs(running().deps), name),
    /** Runs the recurring jobs. */
    async tick(): Promise<void> {
      for (const { handler } of registrationRecurring(running().deps)) await handler.run({}, attempt);
    },
  };
}

const attempt = { number: 1, last: false, stopping: new AbortController().signal };

async function openProcess(commandQueueDeps: CommandQueueDeps): Promise<Process> {
  const deps: RegistrationDeps = { ...commandQueueDeps, commandQueue: openCommandQueue(commandQueueDeps) };
  const app = await createHttp({ log: commandQueueDeps.log, trustProxy: false, maxBodyBytes: 100_000 });
  const bind = createBind(app, {
    identify: async ({ headers }) =>
      typeof headers.person === 'string' ? { userId: headers.person, sessionId: 'session' } : null,
    checkReplies: true,
    countCall: async () => ({}),
  });
  registrationRoutes(bind, deps);
  const eventParts: EventDeps = {
    ...commandQueueDeps,
    visitorReads: readsOf(commandQueueDeps.db),
    timeZone: 'Asia/Kolkata',
    currency: 'INR',
    geocoders: { builtIn: gazetteer(commandQueueDeps.db), outside: null },
    hooks: eventHooks(commandQueueDeps),
    keepDeleted: async () => undefined,
    goingOf,
    isAdmitted,
    hasRegistered,
    sales: {
      countFailedRefunds: async () => new Map(),
      hasOrders: async () => false,
      promiseRefunds: async () => undefined,
    },
    series: { lock: async () => undefined, skip: async () => undefined },
    isOwnPicture: async () => true,
    mayPublishIn: async () => false,
    isGroupOrganiser: async () => false,
  };
  return { app, deps, eventParts, close: () => app.close() };
}

/**
 * Takes the jobs of this name from the queue and runs them here, due or not.
 * @returns how many
 */
async function runJobs(db: Db, handlers: readonly JobHandler[], name: string): Promise<number> {
  const handler = handlerOf(handlers, name);
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where jobs.task_id = tasks.id and tasks.identifier = ${name}
    returning jobs.payload`.execute(db);
  for (const { payload } of rows) await handler.run(payload, attempt);
  return rows.length;
}

async function payloadsOf(db: Db, name: string): Promise<object[]> {
  const { rows } = await sql<{ payload: object }>`
    select jobs.payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${name}`.execute(db);
  return rows.map(({ payload }) => payload);
}

function handlerOf(handlers: readonly JobHandler[], name: string): JobHandler {
  const handler = handlers.find((each) => each.name === name);
  if (handler === undefined) throw new Error(`There is no job named ${name}.`);
  return handler;
}
