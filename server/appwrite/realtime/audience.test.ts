import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createAudience, inSlices, type Subscriber } from './audience.ts';

function subscriber(address: string, ...channels: string[]): Subscriber {
  return { socket: {} as WebSocket, reader: null, channels, address, alive: true };
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

test('adds and removes one of a million channels within milliseconds', () => {
  const audience = createAudience();
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
  // A single map takes 80 ms for the one with which it grows.
  expect(slowest((each) => audience.add(each))).toBeLessThan(40);
  expect(slowest((each) => audience.remove(each))).toBeLessThan(40);
});
