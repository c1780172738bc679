import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/infra/db/database.ts';
import { dice } from '../kit/dice.ts';
import { announceEvent, type Member, type Prize } from './crowd.ts';
import { type Gateways, offerMethods, Till } from './methods.ts';
import { decideAboutAll } from './organiser.ts';
import { judgeParties, orderAsParty, useUpCode } from './party.ts';
import { type RacerRecord, takePart } from './racer.ts';
import type { ServerPair } from './server-pair.ts';
import { setUpTickets } from './tickets.ts';
import { countTaken, judge, type Verdict } from './verdict.ts';

/** Parameters of a race. */
export interface RaceOptions {
  readonly db: Db;
  readonly servers: ServerPair;
  readonly organiser: Member;
  readonly crowd: readonly Member[];
  readonly prize: Prize;
  readonly seats: number;
  readonly seed: number;
  /** How often one of the two processes is killed at a random moment. */
  readonly kills: number;
}

const partyPrize: Prize = {
  name: 'parties',
  ticketType: 'free',
  tenantApproval: false,
  hasTicketTypes: true,
};

/** Maximum milliseconds between kills. */
const killWithin = 1500;
/** Interval of the seat count in milliseconds. */
const watchEvery = 40;
/** Milliseconds for the job queue to finish afterwards. */
const quietWithin = 90_000;

/** Lets everyone race for the seats of a new event, waits until all work is done, and judges the result. */
export async function race(options: RaceOptions): Promise<Verdict> {
  const { db, servers, organiser, crowd, prize, seats, seed } = options;
  const started = performance.now();
  const eventId = await announceEvent(db, organiser.userId, prize, seats);
  if (prize.hasTicketTypes) await setUpTickets(options, eventId, seats);
  const phase = { registered: 0, over: false };
  const watching = watchSeats(db, eventId, phase);
  const killing = killAtRandom(options);

  const onRegistered = () => {
    phase.registered += 1;
  };
  const track = { db, servers, eventId, hasTicketTypes: prize.hasTicketTypes === true, onRegistered };
  const taking = Promise.all(crowd.map((member, at) => takePart(track, member, dice(seed * 1009 + at))));
  const everybodyIn = () => phase.registered === crowd.length;
  if (prize.tenantApproval) {
    await decideAboutAll(servers, { organiser, eventId, draw: dice(seed), everybodyIn });
  }
  const records = await taking;
  await letHoldsLapse(db, eventId);
  await killing;
  await servers.standing();
  await quiet(db);
  phase.over = true;
  const maxTaken = await watching;
  const seconds = (performance.now() - started) / 1000;
  return { ...(await judge(db, { eventId, prize, seats, records, maxTaken })), seconds };
}

/**
 * The same for an event that offers Razorpay, Stripe and UPI, where the gateways disturb and repeat, and the organiser
 * confirms transfers and pays back by hand.
 */
export async function raceOfMethods(
  options: Omit<RaceOptions, 'prize'> & { readonly gateways: Gateways },
): Promise<Verdict> {
  const { db, servers, organiser, gateways, crowd, seats, seed } = options;
  const started = performance.now();
  const prize: Prize = { name: 'three methods', ticketType: 'paid', tenantApproval: false };
  const eventId = await announceEvent(db, organiser.userId, prize, seats);
  await offerMethods({ db, organiser, eventId });
  const till = new Till({ db, servers, gateways, organiser, eventId });
  gateways.disturb(2);
  const phase = { over: false };
  const watching = watchSeats(db, eventId, phase);
  const killing = killAtRandom(options);
  const track = { db, servers, eventId, hasTicketTypes: false, onRegistered: () => undefined, pay: till.pay };
  let records: readonly RacerRecord[];
  try {
    records = await Promise.all(crowd.map((member, at) => takePart(track, member, dice(seed * 1019 + at))));
    await killing;
    await servers.standing();
    // Asks the gateways about all open orders, as it would within two days; then the holds lapse.
    await reconcile(db, eventId);
    await letHoldsLapse(db, eventId);
    await quiet(db);
    await reconcile(db, eventId);
    await till.payBack();
    await reconcile(db, eventId);
    // A disturbed gateway may refuse the same refund again and again.
    for (let again = 0; again < 5 && (await hasRefundsToSend(db, eventId)); again++)
      await reconcile(db, eventId);
  } finally {
    // Also after a failure, or it would be hidden by queries to a database that is gone.
    phase.over = true;
  }
  const maxTaken = await watching;
  const seconds = (performance.now() - started) / 1000;
  const verdict = await judge(db, {
    eventId,
    prize,
    seats,
    records,
    maxTaken,
    received: await till.received(),
  });
  const invoices = await till.judgeInvoices();
  return {
    ...verdict,
    difference: verdict.difference + invoices.length,
    findings: [...verdict.findings, ...invoices.map((what) => `invoices: ${what}`)],
    seconds,
  };
}

async function reconcile(db: Db, eventId: string): Promise<void> {
  // What a disturbed gateway refused may be tried again in a minute only.
  await sql`update graphile_worker._private_jobs set run_at = now()
    where attempts between 1 and max_attempts - 1 and locked_at is null and run_at > now()`.execute(db);
  await sql`update payment_orders set next_check_at = now()
    where event_id = ${eventId} and next_check_at is not null`.execute(db);
  await sql`update refunds set next_check_at = now() where next_check_at is not null`.execute(db);
  await sql`select graphile_worker.add_job('reconcile_payments')`.execute(db);
  await quiet(db);
}

async function hasRefundsToSend(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from refunds join payments on payments.id = refunds.payment_id
    join payment_orders on payment_orders.id = payments.order_id
    where payment_orders.event_id = ${eventId} and refunds.state = 'queued' limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The same with parties of one to four people, each of whom orders for all.
 * @returns what is wrong afterwards, in words
 */
export async function raceOfParties(options: Omit<RaceOptions, 'prize'>): Promise<string[]> {
  const { db, servers, organiser, crowd, seats, seed } = options;
  const eventId = await announceEvent(db, organiser.userId, partyPrize, seats);
  await setUpTickets(options, eventId, seats, 4);
  const phase = { over: false };
  const watching = watchSeats(db, eventId, phase);
  const killing = killAtRandom(options);
  const track = { servers, eventId };
  const surprises = await Promise.all(
    crowd.map((member, at) => orderAsParty(track, member, dice(seed * 1013 + at))),
  );
  await killing;
  await servers.standing();
  await letHoldsLapse(db, eventId);
  await quiet(db);
  // Webhooks of payments that came late, and what they give back.
  await sql`select graphile_worker.add_job('reconcile_payments')`.execute(db);
  await quiet(db);
  phase.over = true;
  const maxTaken = await watching;
  const [last] = crowd;
  if (last !== undefined) await useUpCode(track, last);
  return [...surprises.flat(), ...(await judgeParties(db, eventId, { seats, maxTaken }))];
}

/** The highest number of taken seats observed. */
async function watchSeats(db: Db, eventId: string, phase: { readonly over: boolean }): Promise<number> {
  let most = 0;
  while (!phase.over) {
    most = Math.max(most, await countTaken(db, eventId));
    await sleep(watchEvery);
  }
  return most;
}

async function killAtRandom({
  servers,
  kills,
  seed,
}: Pick<RaceOptions, 'servers' | 'kills' | 'seed'>): Promise<void> {
  const draw = dice(seed + 77);
  for (let killed = 0; killed < kills; killed += 1) {
    await sleep(draw() * killWithin);
    await servers.standing();
    servers.kill(draw() < 0.5 ? 0 : 1);
  }
}

/** Unpaid seats expire as they would after a day: by the job, not by a read. */
async function letHoldsLapse(db: Db, eventId: string): Promise<void> {
  await sql`update registrations set hold_expires_at = now()
    where event_id = ${eventId} and state = 'awaiting_payment'`.execute(db);
  await sql`select graphile_worker.add_job('lapse_holds')`.execute(db);
}

/**
 * Resolves when no job is due. One that ran in a killed process and was queued again under its key stays behind, spent
 * but without an error.
 */
async function quiet(db: Db): Promise<void> {
  const until = performance.now() + quietWithin;
  for (;;) {
    const { rows } = await sql<{ task: string; left: number }>`
      select task_identifier as task, count(*)::int as left from graphile_worker.jobs
      where task_identifier not in ('tell_organiser', 'load_gazetteer') and run_at < now() + interval '10 seconds'
        and not (attempts = max_attempts and last_error is null)
      group by task_identifier`.execute(db);
    if (rows.length === 0) return;
    if (performance.now() > until) throw new Error(`The queue does not end: ${JSON.stringify(rows)}`);
    await sleep(100);
  }
}
