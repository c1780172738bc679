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

test('answers in the order of the requests, whatever the work does and however long it takes', async () => {
  const some = () => delay(30);
  const nothing = async () => {};
  const failure = () => Promise.reject(new Error('x'));
  // Timers of equal length fire in the order they were set.
  expect(await answersOf([some, failure, nothing])).toEqual([0, 1, 2]);
  expect(await answersOf([nothing, failure, some])).toEqual([0, 1, 2]);
});

test('an answer takes as long as composing a mail, whatever was found', async () => {
  for (const work of [async () => {}, () => Promise.reject(new Error('x'))]) {
    const start = performance.now();
    await inEvenTime(work).catch(() => undefined);
    // Node's timers fire up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(149);
  }
});

test('passes on a failure of the work', async () => {
  await expect(inEvenTime(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
});
