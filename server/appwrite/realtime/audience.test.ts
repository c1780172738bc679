import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { TestClock } from '../../../tests/kit/clock.ts';
import type { Principal } from '../../infra/http/server.ts';
import { createAudience, inSlices, recheckReaders, type Subscriber } from './audience.ts';

function subscriber(address: string, ...channels: string[]): Subscriber {
  return { socket: {} as WebSocket, reader: null, channels, subscriptions: null, address, alive: true };
}

test('finds the subscribers of a channel as they come and go', () => {
  const audience = createAudience();
  const [one, two] = [subscriber('a', 'boards.x', 'files'), subscriber('a', 'boards.x')];
  const enter = (each: Subscriber) => {
    audience.expect(each.address, each.channels.length);
    audience.add(each);
  };
  enter(one);
  expect([...audience.listeningTo(['boards.x', 'files'])]).toEqual([one]);
  enter(two);
  expect([...audience.listeningTo(['boards.x'])]).toEqual([one, two]);
  expect([audience.countFrom('a'), audience.channelsFrom('a')]).toEqual([2, 3]);
  audience.remove(one);
  expect([...audience.listeningTo(['boards.x', 'files'])]).toEqual([two]);
  audience.remove(two);
  audience.remove(two);
  expect([audience.listeningTo(['boards.x']).size, audience.countFrom('a')]).toEqual([0, 0]);
});

test('a socket that listens to other channels is found by those, and counted with them', () => {
  const audience = createAudience();
  const one = subscriber('a', 'files');
  audience.expect('a', 1);
  audience.add(one);
  audience.listen(one, { channels: ['boards.x', 'boards.y'], subscriptions: null });
  expect(audience.listeningTo(['files']).size).toBe(0);
  expect([...audience.listeningTo(['boards.y'])]).toEqual([one]);
  expect([audience.countFrom('a'), audience.channelsFrom('a')]).toEqual([1, 2]);
  audience.remove(one);
  audience.listen(one, { channels: ['files'], subscriptions: null });
  expect([audience.listeningTo(['files']).size, audience.channelsFrom('a')]).toEqual([0, 0]);
});

test('notifies thousands in order without blocking other work', async () => {
  const all = Array.from({ length: 3000 }, (_, at) => subscriber(String(at), 'files'));
  const told: Subscriber[] = [];
  let [inThisTurn, most] = [0, 0];
  const telling = inSlices(all, (each) => {
    told.push(each);
    most = Math.max(most, ++inThisTurn);
  });
  for (let turn = 0; told.length < all.length && turn < 1000; turn++) {
    inThisTurn = 0;
    await nextTurn();
  }
  await telling;
  expect(told).toEqual(all);
  expect(most).toBeLessThanOrEqual(500);
});

/** Milliseconds. In a single map, the insertion that makes it grow takes 80. */
const enough = 40;

test('adds and removes one of a million channels within milliseconds', () => {
  const all = Array.from({ length: 11_000 }, (_, index) =>
    subscriber('a', ...Array.from({ length: 100 }, (_, at) => `${index}.${at}`)),
  );
  const slowest = (work: (each: Subscriber) => void) =>
    Math.max(
      ...all.map((each) => {
        const before = process.threadCpuUsage();
        work(each);
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1000;
      }),
    );
  // A map grows at the same insertions each time, the memory of other tests is collected at any of them.
  const rounds = { add: Number.POSITIVE_INFINITY, remove: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 4 && Math.max(rounds.add, rounds.remove) >= enough; round++) {
    const audience = createAudience();
    rounds.add = Math.min(
      rounds.add,
      slowest((each) => audience.add(each)),
    );
    rounds.remove = Math.min(
      rounds.remove,
      slowest((each) => audience.remove(each)),
    );
  }
  expect(rounds.add).toBeLessThan(enough);
  expect(rounds.remove).toBeLessThan(enough);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage(readers: readonly (Principal | null)[]) {
  const audience = createAudience();
  const closed: string[] = [];
  const subscribers = readers.map((reader, index): Subscriber => {
    const socket = { close: () => closed.push(`${index}`) } as unknown as WebSocket;
    return {
      ...{ socket, reader, channels: ['documents'], subscriptions: null },
      ...{ address: '127.0.0.1', alive: true },
    };
  });
  for (const subscriber of subscribers) audience.add(subscriber);
  const asked: number[] = [];
  let running = new Map<string, Principal>();
  let outage = false;
  const stop = recheckReaders(
    {
      clock: new TestClock(),
      log: pino({ level: 'silent' }),
      recheckMs: 1000,
      findRunning: async (sessionIds) => {
        if (outage) throw new Error('no database');
        asked.push(sessionIds.length);
        return running;
      },
    },
    audience,
  );
  return {
    ...{ asked, closed, subscribers, stop },
    async pass(now: readonly Principal[] | 'outage') {
      outage = now === 'outage';
      if (now !== 'outage') running = new Map(now.map((each) => [each.sessionId, each]));
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
}

const reader = (name: string, more: Partial<Principal> = {}): Principal => ({
  userId: name,
  sessionId: `session of ${name}`,
  ...more,
});

test('looks up many sessions in few queries, each once, and skips visitors', async () => {
  const readers = Array.from({ length: 2500 }, (_, index) => reader(`person ${index}`));
  const { asked, closed, pass, stop } = stage([...readers, ...readers, null, null]);
  await pass(readers);
  expect(asked).toEqual([1000, 1000, 500]);
  expect(closed).toEqual([]);
  stop();
});

test('applies lost and gained roles, and disconnects ended sessions', async () => {
  const before = [reader('asha', { administrator: true }), reader('ravi'), reader('zoya')];
  const { closed, subscribers, pass, stop } = stage(before);
  await pass([reader('asha'), reader('ravi', { administrator: true })]);
  expect(subscribers.map((each) => each.reader?.administrator ?? false)).toEqual([false, true, false]);
  expect(closed).toEqual(['2']);
  stop();
});

test('keeps sockets open during a database outage and rechecks afterwards', async () => {
  const { closed, pass, stop } = stage([reader('asha')]);
  await pass('outage');
  expect(closed).toEqual([]);
  await pass([]);
  expect(closed).toEqual(['0']);
  stop();
});
