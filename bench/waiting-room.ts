import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { EventInput } from '../contracts/events.ts';
import type { WaitingPlace } from '../contracts/waiting-room.ts';
import { solvePuzzle } from '../contracts/waiting-room-rules.ts';
import { insertEvents, newEvent } from '../server/features/events/index.ts';
import {
  advance,
  askAgainIn,
  type Line,
  signPlace,
  standingOf,
  waitingIn,
} from '../server/features/waiting-room/index.ts';
import { type Db, transaction } from '../server/infra/db/database.ts';
import { type BenchPerson, type BenchSite, insertPeople, startBenchSite } from './site.ts';

const seats = 500;
/** People who come in per second; this machine registers several times as many. */
const perMinute = 3000;
const secret = 'of a waiting room that lives for some minutes 7c1f';
const connections = 200;
/** The run fails beyond: other pages while people come in, as a multiple of before; statements per poll. */
const limits = { ratio: 2, statementsPerPoll: 0.01 };
/** Who is let in this much later, in seconds, must not get a seat that the earlier one lacked. */
const fairWithinSeconds = 15;
/** People who solve a puzzle; the others' places are signed here, because 20,000 puzzles take this machine an hour. */
const solvers = 50;

const agent = new Agent({ keepAlive: true, maxSockets: connections });

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

function call<Body>(
  method: 'GET' | 'POST',
  url: string,
  { cookie, body }: { cookie?: string; body?: object } = {},
): Promise<Answer<Body>> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const whole = Buffer.concat(parts).toString();
        const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
        resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(whole) : null });
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/**
 * People wait in line for a paid event, come in, register and pay at the sandbox; the line itself is then simulated
 * for 100,000.
 */
export default async function benchWaitingRoom(people = 20_000, workers = 1): Promise<boolean> {
  await using site = await startBenchSite(500, {
    SECRET: secret,
    WORKERS: String(workers),
    WAITING_ROOM_PER_MINUTE: String(perMinute),
    WAITING_PLACES_PER_HOUR: '1000000',
  });
  const [organiser, ...guests] = await insertPeople(site.db, people + 1);
  const eventId = await insertEvent(site.db, organiser?.id ?? '');
  const joined = await measureJoining(site, eventId, Math.min(solvers, people));
  await fillLine(site.db, eventId, people);
  const polls = await measurePolls(site, eventId, people);
  const quiet = await measureOthers(site.url, async () => sleep(10_000));
  await sql`update events set opens_at = now() where id = ${eventId}`.execute(site.db);
  const came: Came[] = [];
  const busy = await measureOthers(site.url, () => comeInAll(site.url, eventId, guests, came));
  const { confirmed, waitlisted } = await site.db
    .selectFrom('event_seats')
    .select(['confirmed', 'waitlisted'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const tickets = came.flatMap(({ ticketMs }) => ticketMs ?? []);
  const unfair = countUnfair(came);
  const refused = came.filter(({ outcome }) => outcome === 'refused').length;
  const ratio = busy.p99 / quiet.p99;
  const simulated = simulateHundredThousand();
  console.log(`a place with its puzzle: ${joined.toFixed(0)} ms on this machine, the answers included`);
  console.log(
    `${polls.count} polls: ${Math.round(polls.perSecond)} a second, p99 ${polls.p99.toFixed(1)} ms, ${polls.statements} transactions of the database`,
  );
  console.log(
    `${people} people for ${seats} seats: ${confirmed} confirmed, ${waitlisted} wait, ${refused} refused, ${unfair} out of order`,
  );
  console.log(
    `let in to ticket: p50 ${percentile(tickets, 0.5).toFixed(0)} ms, p99 ${percentile(tickets, 0.99).toFixed(0)} ms`,
  );
  console.log(
    `other pages: p99 ${quiet.p99.toFixed(1)} ms before, ${busy.p99.toFixed(1)} ms while people came in`,
  );
  console.log(
    `100,000 in line, simulated: ${simulated.pollsPerSecond} polls a second at most, in order: ${simulated.inOrder}`,
  );
  console.log(
    `waiting-room people=${people} workers=${workers} polls_per_second=${Math.round(polls.perSecond)} statements_per_poll=${(polls.statements / polls.count).toFixed(4)} confirmed=${confirmed} unfair=${unfair} ticket_p50_ms=${percentile(tickets, 0.5).toFixed(0)} ticket_p99_ms=${percentile(tickets, 0.99).toFixed(0)} others_ratio=${ratio.toFixed(2)}`,
  );
  const isWhole =
    confirmed === Math.min(seats, people) &&
    confirmed + waitlisted === people &&
    refused === 0 &&
    unfair === 0;
  const isStatic = polls.statements / polls.count <= limits.statementsPerPoll;
  return isWhole && isStatic && ratio <= limits.ratio && simulated.inOrder;
}

async function insertEvent(db: Db, organiserId: string): Promise<string> {
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
    waitingRoom: true,
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

/** As if all had taken their places; registration opens later, so that no one comes in yet. */
async function fillLine(db: Db, eventId: string, people: number): Promise<void> {
  await sql`update events set opens_at = now() + interval '1 hour' where id = ${eventId}`.execute(db);
  await sql`insert into waiting_rooms (event_id, seed, drawn_at, arrivals, advanced_at)
    values (${eventId}, sha256('seed'), now(), ${people}, now())`.execute(db);
  await sleep(2000);
}

function placeUrl(url: string, eventId: string, number: number): string {
  const token = signPlace(secret, eventId, { line: 'line', by: 'arrival', number, after: 0 });
  return `${url}/v1/events/${eventId}/waiting-room/place?token=${token}`;
}

async function measurePolls({ url, db }: BenchSite, eventId: string, people: number) {
  const transactions = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select pg_stat_force_next_flush(), xact_commit::float8 as count
      from pg_stat_database where datname = current_database()`.execute(db);
    return rows[0]?.count ?? 0;
  };
  // Backends report their counts at most once a second.
  await sleep(1500);
  const before = await transactions();
  const start = performance.now();
  const taken: number[] = [];
  const numbers = Array.from({ length: people }, (_, index) => index + 1).values();
  const ask = async () => {
    for (const number of numbers) {
      const asked = performance.now();
      const { status, body } = await call<WaitingPlace>('GET', placeUrl(url, eventId, number));
      if (status !== 200 || body.place !== number) throw new Error(`Place ${number} answered ${status}.`);
      taken.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const seconds = (performance.now() - start) / 1000;
  await sleep(1500);
  const statements = (await transactions()) - before;
  return { count: people, perSecond: people / seconds, p99: percentile(taken, 0.99), statements };
}

/** Pages that have nothing to do with the line, ten times a second, while `work` goes on. */
async function measureOthers(url: string, work: () => Promise<unknown>): Promise<{ readonly p99: number }> {
  const paths = ['/', '/allevents', '/v1/events', '/About'];
  for (const path of paths) await call('GET', url + path);
  const taken: number[] = [];
  let isOver = false;
  const probe = async () => {
    for (let turn = 0; !isOver; turn++) {
      const start = performance.now();
      await call('GET', url + (paths[turn % paths.length] ?? '/'));
      taken.push(performance.now() - start);
      await sleep(100);
    }
  };
  const probing = probe();
  await work().finally(() => {
    isOver = true;
  });
  await probing;
  return { p99: percentile(taken, 0.99) };
}

interface Came {
  readonly number: number;
  readonly outcome: 'seat' | 'waits' | 'refused';
  /** From the answer that said that it was their turn to the paid ticket. */
  readonly ticketMs: number | null;
}

/** Each polls as often as the page would, then comes in, registers, and pays if there is a seat. */
async function comeInAll(
  url: string,
  eventId: string,
  guests: readonly BenchPerson[],
  came: Came[],
): Promise<void> {
  const wait = async (person: BenchPerson, number: number) => {
    // They came at different times.
    await sleep(Math.random() * 5000);
    for (;;) {
      const { body } = await call<WaitingPlace>('GET', placeUrl(url, eventId, number));
      if (body.state === 'turn') break;
      await sleep(body.askAgainIn * 1000 * (0.8 + Math.random() * 0.4));
    }
    const start = performance.now();
    const outcome = await registerAndPay(url, eventId, person, number);
    came.push({ number, outcome, ticketMs: outcome === 'seat' ? performance.now() - start : null });
  };
  await Promise.all(guests.map((person, index) => wait(person, index + 1)));
}

async function registerAndPay(
  url: string,
  eventId: string,
  { id, cookie }: BenchPerson,
  number: number,
): Promise<Came['outcome']> {
  const event = `${url}/v1/events/${eventId}`;
  const token = signPlace(secret, eventId, { line: 'line', by: 'arrival', number, after: 0 });
  const admitted = await call('POST', `${event}/waiting-room/admission`, { cookie, body: { token } });
  const answers = { socialMedia: 'Mastodon', email: `${id}@example.org`, reason: 'To meet people.' };
  const registered = await call<{ state: string; $id: string }>('POST', `${event}/registrations`, {
    cookie,
    body: answers,
  });
  if (admitted.status !== 201 || registered.status !== 201) return 'refused';
  if (registered.body.state !== 'awaiting_payment') return 'waits';
  const opened = await call<{ paymentId: string }>('POST', `${event}/registrations/own/payment`, { cookie });
  const payment = `${url}/v1/payments/${opened.body.paymentId}`;
  await call('POST', `${payment}/checkout`, { cookie });
  const paid = await call<object>('POST', `${payment}/sandbox`, { cookie, body: { outcome: 'success' } });
  await call('POST', `${payment}/confirmation`, { cookie, body: paid.body });
  const ticket = await call('GET', `${url}/v1/tickets/${registered.body.$id}`, { cookie });
  return ticket.status === 200 ? 'seat' : 'refused';
}

/** People without a seat although someone has one whose turn came clearly later. */
function countUnfair(came: readonly Came[]): number {
  const seated = came.filter(({ outcome }) => outcome === 'seat').map(({ number }) => number);
  const last = Math.max(0, ...seated);
  const margin = (perMinute / 60) * fairWithinSeconds;
  return came.filter(({ number, outcome }) => outcome !== 'seat' && number < last - margin).length;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** 100,000 pages that ask as often as they are told, against the line's own rules. */
function simulateHundredThousand(): { readonly pollsPerSecond: number; readonly inOrder: boolean } {
  const people = 100_000;
  const opened = Temporal.Instant.from('2026-12-01T10:00:00Z');
  let line: Line = {
    ...{
      drawnAt: opened,
      entries: 0,
      slowEntries: 0,
      arrivals: people,
      slowArrivals: 0,
      letIn: 0,
      slowLetIn: 0,
    },
    ...{ credit: 0, pace: 1, advancedAt: opened },
  };
  const place = { line: 'line', by: 'arrival', after: 0 } as const;
  const asksAt = Array.from({ length: people }, (_, index) => (index * 7919) % 60);
  let pollsPerSecond = 0;
  let inOrder = true;
  let turns = 0;
  for (let second = 0; turns < people; second++) {
    line = advance(line, { now: opened.add({ seconds: second }), opensAt: null, perMinute, strained: false });
    const waiting = waitingIn(line).line;
    let polls = 0;
    for (let rank = turns + 1; rank <= people; rank++) {
      if ((asksAt[rank - 1] ?? 0) > second) continue;
      polls++;
      const standing = standingOf(place, rank, line, perMinute);
      if (standing.isTurn !== rank <= line.letIn) inOrder = false;
      // Pages ask up to a fifth earlier or later.
      asksAt[rank - 1] =
        second + Math.round(askAgainIn(standing, waiting) * (0.8 + ((rank * 31) % 41) / 100));
    }
    // In the first minute, all come at once.
    if (second > 60) pollsPerSecond = Math.max(pollsPerSecond, polls);
    turns = line.letIn;
  }
  return { pollsPerSecond, inOrder };
}
