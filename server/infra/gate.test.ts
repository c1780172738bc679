import { expect, test } from 'vitest';
import { createGate } from './gate.ts';
import { Problem } from './http/problem.ts';

test('runs only so many at once, in order of arrival, and failures free their place', async () => {
  const gate = createGate({ atOnce: 2, waiting: 10 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (id: number) =>
    gate(async () => {
      started.push(id);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      if (id % 3 === 0) throw new Error(`work ${id} failed`);
      return id;
    });
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(work));
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
});

test('rejects new tasks at once when the queue is full', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  let finish = () => {};
  const first = gate(() => new Promise<string>((resolve) => (finish = () => resolve('first'))));
  const second = gate(async () => 'second');
  await expect(gate(async () => 'third')).rejects.toMatchObject({ type: 'general_service_unavailable' });
  await expect(gate(async () => 'third')).rejects.toBeInstanceOf(Problem);
  finish();
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await gate(async () => 'later')).toBe('later');
});
