import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from './database.ts';
import { measureLag } from './replica-lag.ts';

/** Answers every query with a position. */
function server(position: () => number | null): Db {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      const executeQuery = async () => ({ rows: [{ position: position() }] as never[] });
      return { ...(await super.acquireConnection()), executeQuery };
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

test('a replica is as far behind as the first position that it lacks', async () => {
  let [now, written, replayed] = [0, 1000, 1000];
  const lag = measureLag(
    server(() => written),
    server(() => replayed),
    () => now,
  );
  expect(await lag()).toBe(0);
  // Written a moment ago, so not behind yet.
  [now, written] = [500, 2000];
  expect(await lag()).toBe(0);
  [now, written] = [1000, 3000];
  expect(await lag()).toBe(500);
  [now, replayed] = [1500, 2000];
  expect(await lag()).toBe(500);
  // However long nothing more arrives, as without a connection to the primary.
  for (now = 2000; now <= 300_000; now += 500) await lag();
  expect(await lag()).toBe(299_500);
  replayed = 3000;
  expect(await lag()).toBe(0);
});

test('a server that follows no other is never behind', async () => {
  const lag = measureLag(
    server(() => 5000),
    server(() => null),
  );
  expect([await lag(), await lag()]).toEqual([0, 0]);
});
