import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { Problem } from '../../../server/infra/http/problem.ts';
import {
  forgetOldLimits,
  uncountUses,
  useLimits,
  usesOfNetwork,
} from '../../../server/infra/http/request-limits.ts';
import { TestClock } from '../../kit/clock.ts';
import { testDatabase } from '../../kit/database.ts';

const database = testDatabase();
const clock = new TestClock();
const deps = () => ({ db: database.db, clock });
const hourly = (most: number) => ({ most, seconds: 3600 });

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.db);
});

async function rows(): Promise<{ key: string; used: number }[]> {
  const { rows } = await sql<{ key: string; used: number }>`
    select key, used from rate_limits order by key`.execute(database.db);
  return rows;
}

async function isAllowed(...args: Parameters<typeof useLimits>): Promise<boolean> {
  try {
    await useLimits(...args);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).type).toBe('general_rate_limit_exceeded');
    return false;
  }
}

test("a refused request doesn't count towards other limits", async () => {
  const narrow = { key: 'narrow', limit: hourly(1) };
  const wide = { key: 'wide', limit: hourly(3) };
  expect(await isAllowed(deps(), [wide, narrow])).toBe(true);
  for (let again = 0; again < 10; again++) expect(await isAllowed(deps(), [wide, narrow])).toBe(false);
  expect(await rows()).toEqual([
    { key: 'narrow', used: 1 },
    { key: 'wide', used: 1 },
  ]);
  expect(await isAllowed(deps(), [wide])).toBe(true);
});

test('a network over its limit adds no rows, whatever keys it uses', async () => {
  for (let count = 0; count < 200; count++) {
    await isAllowed(deps(), [
      ...usesOfNetwork('asks', `2001:db8:1:${count.toString(16)}::1`, hourly(5)),
      { key: `address ${count}@people.example`, limit: hourly(5) },
    ]);
  }
  // Twenty from the /48, each from its own /64 and address; all within one /56.
  expect((await rows()).length).toBeLessThanOrEqual(2 + 2 * 20);
});

test('a /48 gets four times the limit of a /64, without affecting its neighbours', async () => {
  const use = (ip: string) => isAllowed(deps(), usesOfNetwork('asks', ip, hourly(10)));
  let allowed = 0;
  for (let count = 0; count < 120; count++) {
    if (await use(`2001:db8:1:${(count * 256).toString(16)}::1`)) allowed++;
  }
  expect(allowed).toBe(40);
  expect(await use('2001:db8:2::1')).toBe(true);
  expect(await use('198.51.100.1')).toBe(true);
});

test('counts simultaneous requests', async () => {
  const uses = usesOfNetwork('asks', '2001:db8:1:2::1', hourly(7));
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => isAllowed(deps(), uses)));
  expect(outcomes.filter(Boolean)).toHaveLength(7);
});

test('no window exceeds its limit in any sequence of uses, returned uses and pauses', async () => {
  const ips = ['198.51.100.1', '198.51.100.2', '2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:200::1'];
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('use' as const), ip: fc.constantFrom(...ips) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('give back' as const), ip: fc.constantFrom(...ips) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'forget' as const }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      await sql`delete from rate_limits`.execute(database.db);
      // A model of the windows, by the same rules in a few lines.
      const model = new Map<string, { used: number; resetsAt: number }>();
      for (const each of steps) {
        const now = clock.now().epochMilliseconds;
        if (each.kind === 'wait') clock.advance({ minutes: each.minutes });
        else if (each.kind === 'forget') await forgetOldLimits(deps());
        else if (each.kind === 'give back') {
          const uses = usesOfNetwork('asks', each.ip, hourly(3));
          await uncountUses(deps(), uses);
          for (const { key } of uses) {
            const held = model.get(key);
            if (held !== undefined && held.used > 0) held.used--;
          }
        } else {
          const uses = usesOfNetwork('asks', each.ip, hourly(3));
          const live = (key: string) => {
            const held = model.get(key);
            return held !== undefined && held.resetsAt > now ? held : { used: 0, resetsAt: now + 3_600_000 };
          };
          const expected = uses.every(({ key, limit }) => live(key).used < limit.most);
          expect(await isAllowed(deps(), uses)).toBe(expected);
          if (!expected) continue;
          for (const { key } of uses) model.set(key, { ...live(key), used: live(key).used + 1 });
        }
      }
    }),
    { numRuns: 25 },
  );
});
