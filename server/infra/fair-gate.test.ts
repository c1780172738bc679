import { setImmediate as tick } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairGate } from './fair-gate.ts';

/** A gate whose tasks end when the test says so. */
function stage(options: { atOnce: number; waiting: number }) {
  const gate = createFairGate(options);
  const started: string[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  return {
    started,
    refused,
    running,
    ask: (source: string) =>
      gate(source, async () => {
        started.push(source);
        await new Promise<void>((resolve) => running.push(resolve));
      }).catch(() => void refused.push(source)),
    async finishOne() {
      running.shift()?.();
      await tick();
    },
  };
}

test('sources take turns, however many requests one of them has waiting', async () => {
  const { ask, started, finishOne } = stage({ atOnce: 1, waiting: 100 });
  for (let count = 0; count < 50; count++) void ask('flood');
  for (const source of ['asha', 'ravi', 'asha']) void ask(source);
  for (let count = 0; count < 7; count++) await finishOne();
  expect(started).toEqual(['flood', 'flood', 'asha', 'ravi', 'flood', 'asha', 'flood', 'flood']);
});

test('drops the last task of the longest line when the queue is full', async () => {
  const { ask, started, refused, finishOne } = stage({ atOnce: 1, waiting: 10 });
  for (let count = 0; count < 20; count++) void ask('flood');
  await tick();
  expect(refused).toHaveLength(9);
  void ask('asha');
  await tick();
  expect(refused).toHaveLength(10);
  await finishOne();
  await finishOne();
  expect(started).toContain('asha');
});

test('failed work frees its place', async () => {
  const gate = createFairGate({ atOnce: 1, waiting: 1 });
  await expect(gate('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await gate('a', async () => 'done')).toBe('done');
});

test('keeps its limits, loses no task and never skips a source twice, in any order of events', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'd') },
    { weight: 1, arbitrary: fc.constant('end' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { ask, started, refused, running, finishOne } = stage({ atOnce: 2, waiting: 6 });
      let asked = 0;
      for (const each of steps) {
        if (each === 'end') await finishOne();
        else {
          void ask(each);
          asked++;
        }
        await tick();
        expect(running.length).toBeLessThanOrEqual(2);
        expect(asked - started.length - refused.length).toBeLessThanOrEqual(6);
      }
      const lines = new Set(steps.filter((each) => each !== 'end'));
      const before = started.length;
      while (running.length > 0) await finishOne();
      expect(started.length + refused.length).toBe(asked);
      // The queued tasks alternate: between two of one source, every other waiting source has a turn.
      const rest = started.slice(before);
      for (const [index, source] of rest.entries()) {
        const following = rest.slice(index + 1, index + 1 + lines.size);
        const again = following.indexOf(source);
        if (again > 0) expect(new Set(following.slice(0, again)).size).toBe(again);
      }
    }),
    { numRuns: 200 },
  );
});
