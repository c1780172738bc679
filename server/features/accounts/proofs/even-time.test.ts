import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inEvenTime } from './codes.ts';

/** The order of the answers for work that finishes at once, fails, or takes a while. */
async function answersOf(works: readonly (() => Promise<void>)[]): Promise<number[]> {
  const order: number[] = [];
  const watched = works.map((work, index) => inEvenTime(work).then(noted(index), noted(index)));
  function noted(index: number) {
    return () => void order.push(index);
  }
  await Promise.all(watched);
  return order;
}

test('responds in the order of the requests, whatever the outcome and duration', async () => {
  const some = () => delay(30);
  const nothing = async () => {};
  const failure = () => Promise.reject(new Error('x'));
  // Timers of equal length fire in the order they were set.
  expect(await answersOf([some, failure, nothing])).toEqual([0, 1, 2]);
  expect(await answersOf([nothing, failure, some])).toEqual([0, 1, 2]);
});

test('takes as long as composing a mail, whatever the outcome', async () => {
  for (const work of [async () => {}, () => Promise.reject(new Error('x'))]) {
    const start = performance.now();
    await inEvenTime(work).catch(() => undefined);
    // Node's timers fire up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(149);
  }
});

test('passes on errors', async () => {
  await expect(inEvenTime(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
});
