import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { EventInput } from '../contracts/events.ts';
import type { WaitingPlace } from '../contracts/waiting-room.ts';
import { solvePuzzle } from '../contracts/waiting-room-rules.ts';
import { insertEvents, newEvent } from '../server/features/events/index.ts';
import {
  advance,
  askAfterDraw,
  askAgainIn,
  type Line,
  standingOf,
} from '../server/features/waiting-room/index.ts';
import { type Db, transaction } from '../server/infra/db/database.ts';
import type { ProbedPage, ProbePlan } from './probe.ts';
import { type BenchPerson, type BenchSite, insertPeople, startBenchSite } from './site.ts';
import { type Came, call, comeIn, connections, placeUrl, registerAndPay, secret } from './waiting-people.ts';

const seats = 500;
/** People who come in per minute: the product's own setting, unless another one is asked for. */
const usualPerMinute = 600;
/** The run fails beyond: other pages while people come in, as a multiple of before; statements per poll. */
const limits = { ratio: 2, statementsPerPoll: 0.01, ticketSeconds: 5 };
/** Who is let in this much later, in seconds, must not get a seat that the earlier one lacked. */
const fairWithinSeconds = 15;
/** People who solve a puzzle; the others' places are signed here, because 20,000 puzzles take this machine an hour. */
const solvers = 50;

/** People who register before for another event. */
const warmers = 60;
/** Pages that visitors ask for, and members, each of them with other events and words from time to time. */
const visitorPages = ['/', '/allevents', '/v1/events', '/About'];
const memberPages = ['/', '/allevents', '/registered-events', '/your-events'];
const searchWords = ['science', 'design', 'data', 'web', 'mumbai', 'security', 'music', 'python'];
/** How many events are asked for, and members who ask. */
const [otherEvents, otherMembers] = [40, 8];
/** Before the simulated opening, pages are open for this long, and ask for the first time within it. */
const askedEarlierSeconds = 120;
/** Other pages together so many times a second, and for how long before people come in. */
const probesPerSecond = 40;
const quietSeconds = 90;
/** From when pages ask for their places to when registration opens. */
const opensInSeconds = 90;

/**
 * People wait for the draw of a paid event, come in at the site's own rate in its order, register and pay at the sandbox, until the seats
 * are gone and some more have come; the line itself is then simulated for 100,000.
 *
 * @param perMinute how many are let in at most
 */
export default async function benchWaitingRoom(
  people = 20_000,
  workers = 1,
  perMinute = usualPerMinute,
): Promise<boolean> {
  await using site = await startBenchSite(500, {
    SECRET: secret,
    WORKERS: String(workers),
    WAITING_ROOM_PER_MINUTE: String(perMinute),
    WAITING_PLACES_PER_HOUR: '1000000',
  });
  const [organiser, ...guests] = await insertPeople(site.db, people + warmers + 1);
  const members = await insertPeople(site.db, otherMembers);
  const eventId = await insertEvent(site.db, organiser?.id ?? '', true);
  const joined = await measureJoining(site, eventId, Math.min(solvers, people));
  await fillLine(site.db, eventId, people);
  const polls = await measurePolls(site, eventId, people);
  await warmUp(site, await insertEvent(site.db, organiser?.id ?? '', false), guests.splice(people));
  await using others = await probeOthers(site, members);
  await sleep(5000);
  await others.take();
  await sleep(quietSeconds * 1000);
  const quiet = await others.take();
  await sql`update events set opens_at = now() + ${`${opensInSeconds} seconds`}::interval
    where id = ${eventId}`.execute(site.db);
  // 20,000 people bring processors of their own: this thread gets what the site, the database and the probe leave. On Linux
  // the priority is the thread's.
  setPriority(constants.priority.PRIORITY_LOW);
  const coming = comeIn(site.url, eventId, guests);
  await sleep(opensInSeconds * 1000);
  const early = await others.take();
  const opened = performance.now();
  const cpuBefore = await site.cpuMs();
  const came = await coming;
  const cpuMs = (await site.cpuMs()) - cpuBefore;
  const minutes = (performance.now() - opened) / 60_000;
  const busy = await others.take();
  const letIn = await checkOrder(site, eventId, people);
  const { confirmed, waitlisted } = await site.db
    .selectFrom('event_seats')
    .select(['confirmed', 'waitlisted'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const tickets = came.flatMap(({ ticketMs }) => ticketMs ?? []);
  const unfair = countUnfair(came, perMinute) + letIn.outOfOrder;
  const refused = came.filter(({ outcome }) => outcome === 'refused').length;
  const usual = percentile(quiet.all, 0.99);
  const earlyRatio = percentile(early.all, 0.99) / usual;
  const ratio = percentile(busy.all, 0.99) / usual;
  const simulated = simulateHundredThousand(perMinute);
  console.log(`a place with its puzzle: ${joined.toFixed(0)} ms on this machine, the answers included`);
  console.log(
    `${polls.count} polls: ${Math.round(polls.perSecond)} a second, p99 ${polls.p99.toFixed(1)} ms, ${polls.statements} transactions of the database`,
  );
  console.log(
    `${came.length} of ${people} people came in, ${Math.round(came.length / minutes)} a minute, for ${seats} seats: ${confirmed} confirmed, ${waitlisted} on the waitlist, ${refused} refused, ${unfair} out of order`,
  );
  console.log(
    `let in to ticket: p50 ${percentile(tickets, 0.5).toFixed(0)} ms, p99 ${percentile(tickets, 0.99).toFixed(0)} ms`,
  );
  if (workers === 1)
    console.log(
      `the site's process worked ${((cpuMs / (minutes * 60_000)) * 100).toFixed(0)} % of the time, ${(cpuMs / came.length).toFixed(1)} ms per person who came in, with all polls and pages`,
    );
  for (const [name, before] of quiet.byName)
    console.log(
      `${name}: p50 ${milliseconds(before, 0.5)} and p99 ${milliseconds(before, 0.99)} ms before, ${milliseconds(busy.byName.get(name), 0.5)} and ${milliseconds(busy.byName.get(name), 0.99)} ms while people came in`,
    );
  console.log(
    `other pages together: p99 ${milliseconds(quiet.all, 0.99)} ms before (${quiet.all.length} answers), ${milliseconds(early.all, 0.99)} ms while people waited for the opening (${early.all.length}), ${milliseconds(busy.all, 0.99)} ms while they came in (${busy.all.length})`,
  );
  console.log(
    `100,000 in line, simulated: ${simulated.pollsPerSecond} polls a second at most, in order: ${simulated.inOrder}`,
  );
  console.log(
    `waiting-room people=${people} workers=${workers} per_minute=${perMinute} polls_per_second=${Math.round(polls.perSecond)} statements_per_poll=${(polls.statements / polls.count).toFixed(4)} confirmed=${confirmed} unfair=${unfair} ticket_p50_ms=${percentile(tickets, 0.5).toFixed(0)} ticket_p99_ms=${percentile(tickets, 0.99).toFixed(0)} others_early_ratio=${earlyRatio.toFixed(2)} others_ratio=${ratio.toFixed(2)}`,
  );
  const isWhole =
    confirmed === Math.min(seats, people) &&
    confirmed + waitlisted >= came.length &&
    refused === 0 &&
    unfair === 0;
  const isStatic = polls.statements / polls.count <= limits.statementsPerPoll;
  const isFast = percentile(tickets, 0.99) <= limits.ticketSeconds * 1000;
  return isWhole && isStatic && isFast && Math.max(ratio, earlyRatio) <= limits.ratio && simulated.inOrder;
}

async function insertEvent(db: Db, organiserId: string, waitingRoom: boolean): Promise<string> {
  const input = EventInput.parse({
    eventTitle: 'A rush in line',
    description: 'Everybody wants to come.',
    location: 'Mumbai',
    date: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
    startTime: '10:00',
    endTime: '18:00',
    capacity: seats,
    ticketType: 'paid',
    ticketPrice: 100,
    waitingRoom,
  });
  const event = newEvent(input, { organiserId, now: Temporal.Now.instant() });
  await transaction(db, (tx) => insertEvents(tx, [event]));
  return event.values.id;
}

/** Milliseconds for a place, by the same calls as a page. */
async function measureJoining({ url, db }: BenchSite, eventId: string, times: number): Promise<number> {
  const base = `${url}/v1/events/${eventId}/waiting-room`;
  const start = performance.now();
  for (let time = 0; time < times; time++) {
    const { body } = await call<{ challenge: string }>('POST', `${base}/puzzles`);
    const solved = { challenge: body.challenge, solution: solvePuzzle(body.challenge) };
    const { status } = await call('POST', `${base}/places`, { body: solved });
    if (status !== 201) throw new Error(`Taking a place answered ${status}.`);
  }
  const took = (performance.now() - start) / times;
  await sql`delete from waiting_rooms where event_id = ${eventId}`.execute(db);
  return took;
}

/** As if all had joined the draw; registration opens later. */
async function fillLine(db: Db, eventId: string, people: number): Promise<void> {
  await sql`update events set opens_at = now() + interval '1 hour' where id = ${eventId}`.execute(db);
  await sql`insert into waiting_rooms (event_id, seed, entries, advanced_at)
    values (${eventId}, sha256('seed'), ${people}, now())`.execute(db);
  await sleep(2000);
}

async function measurePolls({ url, db }: BenchSite, eventId: string, people: number) {
  const transactions = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select pg_stat_force_next_flush(), xact_commit::float8 as count
      from pg_stat_database where datname = current_database()`.execute(db);
    return rows[0]?.count ?? 0;
  };
  // The site reads the line anew behind the first look at it. Backends report their counts at most once a second.
  await call('GET', `${url}/v1/events/${eventId}/waiting-room`);
  await sleep(1500);
  const before = await transactions();
  const start = performance.now();
  const taken: number[] = [];
  const numbers = Array.from({ length: people }, (_, index) => index + 1).values();
  const ask = async () => {
    for (const number of numbers) {
      const asked = performance.now();
      const { status, body } = await call<WaitingPlace>('GET', placeUrl(url, eventId, number));
      if (status !== 200 || body.entry !== number) throw new Error(`Place ${number} answered ${status}.`);
      taken.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const seconds = (performance.now() - start) / 1000;
  await sleep(1500);
  const statements = (await transactions()) - before;
  return { count: people, perSecond: people / seconds, p99: percentile(taken, 0.99), statements };
}

interface Probed {
  readonly all: readonly number[];
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

interface Probe extends AsyncDisposable {
  /** Milliseconds of each answer since the last time. */
  take(): Promise<Probed>;
}

/** Asks for pages that have nothing to do with the line, all the time: half as visitors, half as members. */
async function probeOthers({ url, db }: BenchSite, members: readonly BenchPerson[]): Promise<Probe> {
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('waiting_room', '=', false)
    .orderBy('starts_at')
    .limit(otherEvents)
    .execute();
  const pages = events.flatMap(({ id }, index): ProbedPage[] => {
    const pick = <Each>(list: readonly Each[]) => list[index % list.length] as Each;
    const visited = pick(visitorPages);
    const own = pick(memberPages);
    const { cookie } = pick(members);
    return [
      { name: visited, path: visited },
      { name: 'an event', path: `/event/${id}` },
      { name: `${own} as a member`, path: own, cookie },
      { name: 'an event as a member', path: `/event/${id}`, cookie },
      { name: 'a search', path: `/search?q=${pick(searchWords)}`, ...(index % 2 === 0 && { cookie }) },
    ];
  });
  const plan: ProbePlan = { url, perSecond: probesPerSecond, pages };
  const worker = new Worker(new URL('probe.ts', import.meta.url), { workerData: plan });
  return {
    async take() {
      const taken = once(worker, 'message');
      worker.postMessage('take');
      const [answers] = (await taken) as [(readonly [string, number])[]];
      const byName = Map.groupBy(answers, ([name]) => name);
      return {
        all: answers.map(([, ms]) => ms),
        byName: new Map([...byName].map(([name, of]) => [name, of.map(([, ms]) => ms)])),
      };
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

/** The code that people who come in will use has been compiled before, as on a site that runs for some time. */
async function warmUp({ url }: BenchSite, eventId: string, guests: readonly BenchPerson[]): Promise<void> {
  const waiting = guests.values();
  const register = async () => {
    for (const guest of waiting) await registerAndPay(url, eventId, guest, null);
  };
  await Promise.all([register(), register(), register()]);
}

/** Asks for every place once more: those up to where the line is have had their turn, and no one else. */
async function checkOrder({ url, db }: BenchSite, eventId: string, people: number) {
  const letIn = async () => {
    const row = db.selectFrom('waiting_rooms').select('let_in').where('event_id', '=', eventId);
    return (await row.executeTakeFirstOrThrow()).let_in;
  };
  const before = await letIn();
  let outOfOrder = 0;
  const turns: number[] = [];
  const places = new Set<number>();
  const numbers = Array.from({ length: people }, (_, index) => index + 1).values();
  const ask = async () => {
    for (const number of numbers) {
      const { body } = await call<WaitingPlace>('GET', placeUrl(url, eventId, number));
      const place = body.place ?? Number.POSITIVE_INFINITY;
      places.add(place);
      if (body.state === 'turn') turns.push(place);
      // Each process knows of the line what it was a second ago.
      else if (place <= before - usualPerMinute) outOfOrder++;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const after = await letIn();
  outOfOrder += turns.filter((place) => place > after).length + people - places.size;
  return { outOfOrder };
}

/** People without a seat although someone has one whose turn came clearly later. */
function countUnfair(came: readonly Came[], perMinute: number): number {
  const seated = came.filter(({ outcome }) => outcome === 'seat').map(({ place }) => place);
  const last = Math.max(0, ...seated);
  const margin = (perMinute / 60) * fairWithinSeconds;
  return came.filter(({ place, outcome }) => outcome !== 'seat' && place < last - margin).length;
}

function milliseconds(values: readonly number[] = [], part: number): string {
  return percentile(values, part).toFixed(1);
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** 100,000 pages that wait for a draw and then for their turn, and ask as often as they are told by the line's own rules. */
function simulateHundredThousand(perMinute: number): {
  readonly pollsPerSecond: number;
  readonly inOrder: boolean;
} {
  const people = 100_000;
  const opensAt = Temporal.Instant.from('2026-12-01T10:00:00Z');
  const none = { slowEntries: 0, arrivals: 0, slowArrivals: 0, letIn: 0, slowLetIn: 0, credit: 0, pace: 1 };
  let line: Line = { drawnAt: null, entries: people, ...none, advancedAt: opensAt };
  // The numbers have no common factor, so each place is drawn once.
  const places = Array.from({ length: people }, (_, index) => ((index * 7919) % people) + 1);
  const asksAt = places.map((place) => (place % askedEarlierSeconds) - askedEarlierSeconds);
  const inside = new Set<number>();
  let pollsPerSecond = 0;
  let inOrder = true;
  for (let second = -askedEarlierSeconds; inside.size < people; second++) {
    const now = opensAt.add({ seconds: second });
    line = advance(line, { now, opensAt, perMinute, strained: false });
    let polls = 0;
    for (const [index, place] of places.entries()) {
      if ((asksAt[index] ?? 0) > second || inside.has(place)) continue;
      polls++;
      const held = { line: 'line', by: 'draw', number: index + 1, after: 0 } as const;
      const standing = standingOf(held, place, line, perMinute);
      if (standing.isTurn !== place <= line.letIn) inOrder = false;
      if (standing.isTurn) inside.add(place);
      // Pages ask up to a fifth earlier or later.
      const after =
        line.drawnAt === null
          ? askAfterDraw(held, line, -second)
          : Math.round(askAgainIn(standing, line.pace) * (0.8 + ((place * 31) % 41) / 100));
      asksAt[index] = second + after;
    }
    pollsPerSecond = Math.max(pollsPerSecond, polls);
  }
  return { pollsPerSecond, inOrder };
}
