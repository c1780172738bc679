import { expect, test } from 'vitest';
import { inEvenTime } from './even-time.ts';

const timeOf = async (work: () => Promise<void>) => {
  const start = performance.now();
  await inEvenTime(work).catch(() => undefined);
  return performance.now() - start;
};

test('nothing, some work and a failure take the same time', async () => {
  const some = () => new Promise<void>((resolve) => setTimeout(resolve, 30));
  const times = await Promise.all([
    timeOf(async () => {}),
    timeOf(some),
    timeOf(() => Promise.reject(new Error('x'))),
  ]);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(149);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(20);
});

test('a failure of the work is not lost', async () => {
  await expect(inEvenTime(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
});
