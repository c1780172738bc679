import { fileURLToPath } from 'node:url';
import type { ChatReply } from '../../contracts/assistant.ts';
import { addDemoEvent } from '../../scripts/demo/demo-event.ts';
import { demoEvents } from '../../scripts/demo/events/index.ts';
import { demoAccounts, demoPassword, showAttendee, showOrganiser } from '../../scripts/demo/people.ts';
import { fillEvent } from '../../scripts/demo/registrations.ts';
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.ts';
import { search } from '../../server/assistant/built-in/find-events.ts';
import { compose, type Mela } from '../../server/compose/index.ts';
import { readConfig } from '../../server/config/index.ts';
import { entriesOfFile, importEvents } from '../../server/features/import/index.ts';
import { openCommandQueue } from '../../server/features/registrations/index.ts';
import { migrate } from '../../server/infra/db/migrate.ts';
import type { Deps } from '../../server/infra/deps.ts';
import { createLog } from '../../server/infra/log/log.ts';
import { gazetteer, geonamesCities, loadGazetteer } from '../../server/places/index.ts';
import type { Shown } from './expectation.ts';

const conferences = fileURLToPath(new URL('../../scripts/demo/conferences.ndjson', import.meta.url));
const timeZone = 'Asia/Kolkata';
const log = createLog({ level: 'warn', pretty: true });
const secret = 'of a site that lives for a minute';

/**
 * A site with the sample events, at a fixed time.
 *
 * @param filledAt when the sample events were made, from which their dates are counted
 */
export async function openWorld(
  now: string,
  { withRegistrations, filledAt = now }: { readonly withRegistrations: boolean; readonly filledAt?: string },
): Promise<{ readonly mela: Mela; readonly url: string } & AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  await migrate(server.url, log);
  const config = readConfig({
    SECRET: secret,
    DATA_DIR: server.dataDir,
    CHAT_QUESTIONS_PER_MINUTE: '1000000',
  });
  const instant = Temporal.Instant.from(now);
  const mela = await compose({ config, databaseUrl: server.url, log, clock: { now: () => instant } });
  started.defer(() => mela.close());
  await loadGazetteer(mela.deps, geonamesCities);
  await fill(mela.deps, withRegistrations, Temporal.Instant.from(filledAt));
  const disposing = started.move();
  return { mela, url: server.url, [Symbol.asyncDispose]: () => disposing.disposeAsync() };
}

/** Sample conferences and communities; with registrations, as people who try the site see them. */
async function fill(deps: Deps, withRegistrations: boolean, at: Temporal.Instant): Promise<void> {
  const { db } = deps;
  const clock = { now: () => at };
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  const { organisers, attendees } = await demoAccounts(db, '2026-11-22');
  const places = gazetteer(db);
  await importEvents({ db, clock }, entriesOfFile(conferences, { today, timeZone }), {
    organiserId: organisers.conferences,
    timeZone,
    currency: 'INR',
    shiftToFuture: withRegistrations,
    findPlace: (text) => places.find(text),
  });
  const queue = openCommandQueue({
    ...deps,
    siteUrl: 'http://localhost',
    secret,
    unconfirmedDays: 7,
    payments: {
      bySettings: false,
      open: async () => 'payment',
      createRefunds: async () => undefined,
      paidFor: async () => new Set<string>(),
      promisedUntil: async () => null,
      paidPaise: async () => new Map(),
    },
    unsubscribeUrl: () => 'http://localhost',
  });
  for (const [turn, event] of demoEvents.entries()) {
    const organiserId = organisers[event.organiser];
    const eventId = await addDemoEvent(db, places, event, { organiserId, pictureId: null, clock });
    if (withRegistrations) await fillEvent(queue, { eventId, event, organiserId, turn }, attendees);
  }
}

const emails = { attendee: showAttendee, organiser: showOrganiser } as const;

/** The session cookie of one of the sample accounts. */
export async function signIn({ app }: Mela, who: keyof typeof emails): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    payload: { email: emails[who], password: demoPassword },
  });
  const [cookie] = answer.cookies;
  if (cookie === undefined) throw new Error(`No session: ${answer.body}`);
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}

/** Titles of all events by id. */
export async function titlesOf({ deps }: Mela): Promise<ReadonlyMap<string, string>> {
  const rows = await deps.db.selectFrom('events').select(['id', 'title']).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** All that a reply's search finds, as its pages would show it. */
export async function resultsOf({ deps }: Mela, { reading, events }: ChatReply): Promise<Shown[]> {
  if (reading?.intent !== 'find_events') return events.map(shown);
  const today = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const { filters } = reading;
  const places = gazetteer(deps.db);
  const geocoders = { builtIn: places, outside: null };
  const all: Shown[] = [];
  for (let page = 1; page <= 10; page++) {
    const found = await search(
      { ...deps, geocoders, currency: 'INR' },
      { caller: null, filters: { ...filters, from: filters.from ?? today } },
      page,
    );
    if (found.hasAllWords) all.push(...found.events.map(shown));
    if (page * 24 >= found.total || found.events.length > 24) break;
  }
  return [...all, ...events.map(shown)];
}

function shown({ $id, eventTitle, full }: ChatReply['events'][number]): Shown {
  return { id: $id, title: eventTitle, full };
}
