import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { createBatcher } from '../http/concurrency.ts';
import { inTurn } from '../http/turns.ts';
import type { Notice } from './bus.ts';
import type { Db } from './database.ts';
import { forgetAtChanges, lendReplica, outageReads, replicaReads } from './read-replica.ts';

const log = pino({ level: 'silent' });
const replica = 'replica' as unknown as pg.Pool;
const own = 'primary' as unknown as pg.Pool;
/** From where what runs now would read. */
const lend = lendReplica({ pool: replica });
const source = () => lend(own) as unknown as string;
const outage = () => Object.assign(new Error('It is gone.'), { code: 'ECONNREFUSED' });
const never = () => false;

test('without an outage, everything is read from the primary', async () => {
  expect(await outageReads().make(async () => source(), never)).toBe('primary');
  expect(source()).toBe('primary');
});

test.each([
  ['fails', () => Promise.reject(outage())],
  ['is answered with an error page', () => Promise.resolve('down')],
  ['says nothing', () => sleep(60_000, 'late', { ref: false })],
])('when the primary %s, the replica makes it, and the next ones at once', async (_, dying) => {
  const reads = outageReads(20);
  const tried: string[] = [];
  const make = () => {
    tried.push(source());
    return source() === 'primary' ? dying() : Promise.resolve('page of the replica');
  };
  const isDown = (page: string) => page === 'down';
  expect(await reads.make(make, isDown)).toBe('page of the replica');
  expect(await reads.make(make, isDown)).toBe('page of the replica');
  expect(tried).toEqual(['primary', 'replica', 'replica']);
});

test('a slow primary still answers if the replica is gone, and a fault is no outage', async () => {
  const slow = async () => {
    if (source() === 'replica') throw outage();
    return sleep(60, 'page of the primary');
  };
  expect(await outageReads(10).make(slow, never)).toBe('page of the primary');
  const faulty = () => Promise.reject(new TypeError('x is not a function'));
  await expect(outageReads(10).make(faulty, never)).rejects.toThrow('not a function');
});

test.each([
  ['breaks', () => Promise.reject(outage())],
  ['is answered with an error page', () => Promise.resolve('down')],
])('a primary that is back makes the page at once if the replica %s', async (_, dying) => {
  const reads = outageReads(20);
  const isDown = (page: string) => page === 'down';
  let goneIsThePrimary = true;
  const make = () => {
    const isGone = (source() === 'primary') === goneIsThePrimary;
    return isGone ? dying() : Promise.resolve(`page of the ${source()}`);
  };
  expect(await reads.make(make, isDown)).toBe('page of the replica');
  goneIsThePrimary = false;
  expect(await reads.make(make, isDown)).toBe('page of the primary');
  expect(await reads.make(make, isDown)).toBe('page of the primary');
});

test('what waits behind such a page reads from the primary all the same', async () => {
  const asked: string[] = [];
  const ask = createBatcher<number, string>(async (items) => items.map(() => source()), { most: 10 });
  const turn = Promise.withResolvers<void>();
  await outageReads().make(async () => {
    if (source() === 'primary') throw outage();
    // A page that takes a whole turn, and starts a batch for others.
    inTurn(log, 'a page', () => {
      const until = performance.now() + 15;
      while (performance.now() < until);
    });
    asked.push(await ask(1));
    return 'page';
  }, never);
  inTurn(log, 'a long one', () => {
    const until = performance.now() + 15;
    while (performance.now() < until);
  });
  inTurn(log, "a member's request", () => {
    asked.push(source());
    turn.resolve();
  });
  await turn.promise;
  expect(asked).toEqual(['primary', 'primary']);
});

test('a list is read again on the replica, then on the primary, and again on the replica while both change', async () => {
  const [first, second] = [{ name: 'primary' }, { name: 'replica' }] as unknown as Db[];
  if (first === undefined || second === undefined) throw new Error('There are two.');
  const reads = replicaReads(first, { db: second }, { lag: async () => 0, log });
  const failing = new Set(['replica']);
  const tried: string[] = [];
  const list = async (db: Db) => {
    const { name } = db as unknown as { readonly name: string };
    tried.push(name);
    if (failing.has(name)) throw outage();
    return name;
  };
  expect(await reads.read(list)).toBe('primary');
  expect(tried.splice(0)).toEqual(['replica', 'replica', 'primary']);
  failing.clear();
  failing.add('primary');
  expect(await reads.read(list)).toBe('replica');
  expect(tried).toEqual(['primary', 'replica']);
});

test('a replica that is behind is not read until it has caught up, and caches are emptied', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const [first, second] = ['primary', 'replica'] as unknown as [Db, Db];
    let lagMs = 900;
    const reads = replicaReads(first, { db: second }, { lag: async () => lagMs, log });
    const forget = vi.fn();
    reads.onBehind(forget);
    const read = async () => {
      // The second one sees what the first one had measured meanwhile.
      await reads.read(async () => undefined);
      return reads.read(async (db) => db as unknown as string);
    };
    expect(await read()).toBe('replica');
    lagMs = 1100;
    expect(await read()).toBe('replica');
    expect(forget).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600);
    expect(await read()).toBe('primary');
    expect(forget).toHaveBeenCalledOnce();
    lagMs = 0;
    vi.advanceTimersByTime(600);
    expect(await read()).toBe('replica');
    // Nobody read anything for a while: measured first.
    lagMs = 2000;
    vi.advanceTimersByTime(60_000);
    expect(await reads.read(async (db) => db as unknown as string)).toBe('primary');
    expect(forget).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a read does not wait long for a primary that says nothing about the lag', async () => {
  const [first, second] = ['primary', 'replica'] as unknown as [Db, Db];
  const never = () => new Promise<number>(() => undefined);
  const reads = replicaReads(first, { db: second }, { lag: never, log });
  const before = performance.now();
  const found = [
    await reads.read(async (db) => db as unknown as string),
    await reads.read(async (db) => db as unknown as string),
  ];
  expect(found).toEqual(['replica', 'replica']);
  expect(performance.now() - before).toBeLessThan(5000);
});

test('changed seats invalidate no cache at once: in a rush, it would always be empty', () => {
  const listeners: ((notice: Notice) => void)[] = [];
  const forget = vi.fn();
  const bus = {
    subscribe(_: string, listener: (notice: Notice) => void) {
      listeners.push(listener);
      return () => undefined;
    },
  };
  forgetAtChanges({ bus, log }, { forget }, { lagMs: 0, onBehind: () => undefined });
  const change = { topic: 'document', collection: 'events', id: 'kites', action: 'update' };
  for (const listener of listeners) listener({ ...change, seats: true });
  expect(forget).toHaveBeenLastCalledWith(true);
  for (const listener of listeners) listener(change);
  expect(forget).toHaveBeenLastCalledWith(false);
});
