import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.ts';
import { openDatabase } from '../../server/infra/db/database.ts';
import { migrate } from '../../server/infra/db/migrate.ts';
import { createLog } from '../../server/infra/log/log.ts';
import { skipPlaces } from '../kit/skip-places.ts';
import { gatherCrowd, prizes } from './crowd.ts';
import { Gateways } from './methods.ts';
import { race, raceOfMethods, raceOfParties } from './race.ts';
import { ServerPair } from './server-pair.ts';
import { offences, type Verdict } from './verdict.ts';

const usage = `Usage: npm run race [-- --runs 20 --people 500 --seats 50 --seed 1 --kill --parties --methods]

Lets many people register for the same few seats at once, for every kind of event, on two processes of the real server
that share a database, and counts what went wrong. With --parties, each orders for one to four people. With --methods, they
pay with Razorpay, Stripe and UPI, whose servers disturb and repeat, and get invoices. With --kill, the processes are killed (SIGKILL) at random moments.`;

/** Kills per race. */
const killsInARace = 2;

const columns = [
  'run',
  'event',
  'seats',
  'confirmed',
  'held',
  'waiting',
  'cancelled',
  'declined',
  'handedOn',
  'paidFor',
  'givenBack',
  'calls',
  'kills',
  'seconds',
  ...offences,
] as const;
type Line = Record<(typeof columns)[number], string | number>;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '20' },
      people: { type: 'string', default: '500' },
      seats: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      kill: { type: 'boolean', default: false },
      parties: { type: 'boolean', default: false },
      methods: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [runs, people, seats, seed] = [values.runs, values.people, values.seats, values.seed].map(Number);
  if (![runs, people, seats, seed].every((each) => Number.isInteger(each) && Number(each) > 0)) {
    console.error(usage);
    return 2;
  }
  const options = { runs, people, seats, seed } as Record<'runs' | 'people' | 'seats' | 'seed', number>;
  const { parties, methods } = values;
  return runRaces({ ...options, kills: values.kill ? killsInARace : 0, parties, methods });
}

async function runRaces(options: {
  runs: number;
  people: number;
  seats: number;
  seed: number;
  kills: number;
  parties: boolean;
  methods: boolean;
}): Promise<number> {
  await using started = new AsyncDisposableStack();
  const postgres = started.use(await startTemporaryPostgres());
  const log = createLog({ level: 'warn', pretty: true });
  await migrate(postgres.url, log);
  const { db, close } = openDatabase(postgres.url);
  started.defer(close);
  await skipPlaces(postgres.url);
  const gateways = new Gateways();
  const settings = options.methods ? await gateways.listen() : {};
  if (options.methods) started.defer(() => gateways.close());
  const servers = await ServerPair.start(postgres.url, postgres.dataDir, settings);
  started.defer(() => servers.stop());
  const [organiser, ...crowd] = await gatherCrowd(db, options.people + 1);
  if (organiser === undefined) throw new Error('nobody came');

  // Awaited: the servers stop with this function.
  if (options.parties) return await runParties({ ...options, db, servers, organiser, crowd });
  console.log(line(Object.fromEntries(columns.map((name) => [name, name])) as Line));
  const totals = Object.fromEntries(offences.map((name) => [name, 0])) as Record<
    (typeof offences)[number],
    number
  >;
  for (let run = 1; run <= options.runs; run += 1) {
    const prize = prizes[(run - 1) % prizes.length];
    if (prize === undefined) continue;
    const [calls, kills] = [servers.answered, servers.kills];
    const { seats, kills: killsInRace } = options;
    const shared = { db, servers, organiser, crowd, seats, seed: options.seed + run, kills: killsInRace };
    const verdict = options.methods
      ? await raceOfMethods({ ...shared, gateways })
      : await race({ ...shared, prize });
    const made = { calls: servers.answered - calls, kills: servers.kills - kills };
    console.log(
      line({ run, event: options.methods ? 'three methods' : prize.name, seats, ...made, ...shown(verdict) }),
    );
    for (const finding of verdict.findings.slice(0, 20)) console.log(`     ${finding}`);
    for (const name of offences) totals[name] += verdict[name];
  }
  for (const complaint of servers.complaints()) console.log(complaint);
  console.log(`race ${offences.map((name) => `${name}=${totals[name]}`).join(' ')}`);
  return offences.some((name) => totals[name] > 0) ? 1 : 0;
}

/** Races of parties, which have no figures of their own: what is wrong is said in words. */
async function runParties({
  runs,
  seed,
  ...options
}: Omit<Parameters<typeof raceOfParties>[0], 'seed'> & { runs: number; seed: number }): Promise<number> {
  let wrong = 0;
  for (let run = 1; run <= runs; run += 1) {
    const started = performance.now();
    const findings = await raceOfParties({ ...options, seed: seed + run });
    wrong += findings.length;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `parties run=${run} people=${options.crowd.length} seats=${options.seats} seconds=${seconds} wrong=${findings.length}`,
    );
    for (const finding of findings.slice(0, 20)) console.log(`     ${finding}`);
  }
  return wrong > 0 ? 1 : 0;
}

function shown(verdict: Verdict): Omit<Line, 'run' | 'event' | 'seats' | 'calls' | 'kills'> {
  const { findings: _, ...figures } = verdict;
  return { ...figures, seconds: verdict.seconds.toFixed(1) };
}

function line(values: Line): string {
  return columns
    .map((name) => {
      const width = name === 'event' ? 14 : Math.max(name.length, 5);
      return name === 'event' ? String(values[name]).padEnd(width) : String(values[name]).padStart(width);
    })
    .join(' ');
}

process.exitCode = await main();
