import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inEvenTime } from './codes.ts';

/** The order in which answers come, of work that ends in turn: at once, by failing, and after a while. */
async function answersOf(works: readonly (() => Promise<void>)[]): Promise<number[]> {
  const order: number[] = [];
  const watched = works.map((work, index) => inEvenTime(work).then(noted(index), noted(index)));
  function noted(index: number) {
    return () => void order.push(index);
  }
  await Promise.all(watched);
  return order;
}

test('nothing, a failure and some work are answered in the order they were asked, not in that of their ends', async () => {
  const some = () => delay(30);
  const nothing = async () => {};
  const failure = () => Promise.reject(new Error('x'));
  // Timers of one length ring in the order they were set.
  expect(await answersOf([some, failure, nothing])).toEqual([0, 1, 2]);
  expect(await answersOf([nothing, failure, some])).toEqual([0, 1, 2]);
});

test('an answer takes the time of a mail that is written, whatever was found', async () => {
  for (const work of [async () => {}, () => Promise.reject(new Error('x'))]) {
    const start = performance.now();
    await inEvenTime(work).catch(() => undefined);
    // The timers of the runtime are up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(149);
  }
});

test('a failure of the work is not lost', async () => {
  await expect(inEvenTime(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
});
