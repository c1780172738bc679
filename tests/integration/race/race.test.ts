import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../kit/database.ts';
import { effort } from '../../kit/effort.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';
import { announceEvent, gatherCrowd, type Member, prizes } from '../../race/crowd.ts';
import { race, raceOfParties } from '../../race/race.ts';
import { ServerPair } from '../../race/server-pair.ts';
import { judge, offences } from '../../race/verdict.ts';

const people = effort(60, 300);
const seats = effort(8, 40);
// Starts and restarts whole servers: seconds on an idle machine, many more on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const database = testDatabase();
let servers: ServerPair;
let dataDir: string;
let organiser: Member;
let crowd: Member[];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  await skipPlaces(database.url);
  servers = await ServerPair.start(database.url, dataDir);
  const [first, ...others] = await gatherCrowd(database.db, people + 1);
  if (first === undefined) throw new Error('nobody came');
  organiser = first;
  crowd = others;
});
afterAll(async () => {
  await servers.stop();
  await removeFolder(dataDir);
});

const clean = Object.fromEntries(offences.map((name) => [name, 0]));
const prize = (name: string) => {
  const found = prizes.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no event that is ${name}`);
  return found;
};

test('the judge detects planted errors', async () => {
  const paid = prize('paid');
  const eventId = await announceEvent(database.db, organiser.userId, paid, 1);
  const winners = crowd.slice(0, 2).map(({ userId }) => userId);
  await sql`insert into registrations (id, event_id, user_id, state, social_media, reason, confirmed_at)
    select 'seat of ' || id, ${eventId}, id, 'confirmed', '', '', now() from unnest(${winners}::text[]) as id`.execute(
    database.db,
  );
  const record = {
    ...{ cancelled: false, paid: new Set<string>(), surprises: [] },
    ...{ last: 'confirmed' as const, transfer: null },
  };
  const verdict = await judge(database.db, {
    ...{ eventId, prize: paid, seats: 1, maxTaken: 3 },
    records: [
      { ...record, userId: winners[0] ?? '', registrationIds: new Set(['one', 'two']) },
      {
        ...record,
        userId: winners[1] ?? '',
        registrationIds: new Set([`seat of ${winners[1]}`]),
        cancelled: true,
        transfer: {
          registrationId: `seat of ${winners[1]}`,
          receivers: ['a friend', 'another friend'],
          surprises: [],
        },
      },
    ],
  });
  expect(verdict).toMatchObject({ over: 2, lost: 4, doubled: 2, unpaid: 2, untold: 2, difference: 0 });
});

test.each(
  effort(['paid', 'ticket types'], ['ticket types', 'free', 'paid', 'free, approval', 'paid, approval']),
)('two server processes neither oversell nor lose seats: %s', async (name) => {
  const verdict = await race({
    ...{ db: database.db, servers, organiser, crowd, seats, seed: 21, kills: 0 },
    prize: prize(name),
  });
  expect(verdict).toMatchObject({ ...clean, findings: [] });
  expect(verdict.confirmed + verdict.held).toBe(seats);
});

test.each(
  effort(
    ['paid, approval', 'ticket types'],
    ['ticket types', 'paid', 'paid', 'paid, approval', 'paid, approval', 'free'],
  ),
)('killing processes loses no confirmed seats and no payments: %s', async (name) => {
  const verdict = await race({
    ...{ db: database.db, servers, organiser, crowd, seats, seed: 22 },
    prize: prize(name),
    kills: effort(1, 3),
  });
  expect(servers.kills).toBeGreaterThan(0);
  expect(verdict).toMatchObject({ ...clean, findings: [] });
  expect(verdict.confirmed + verdict.held).toBe(seats);
});

test.each(effort([1], [1, 2, 3]))(
  'parties share pools and a code, whatever is killed, and the ledger explains every rupee: %i',
  async (seed) => {
    const options = { db: database.db, servers, organiser, crowd, seats, seed: 40 + seed };
    expect(await raceOfParties({ ...options, kills: effort(1, 3) })).toEqual([]);
  },
);
