import { setImmediate as tick } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBatcher, createFairGate, createGate, createLanes } from './concurrency.ts';
import { Problem } from './problem.ts';

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

/** Tasks that run until told to end, and the names of those that started. */
function workplace() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    work,
    settle,
    async endNext() {
      ends.shift()?.();
      await settle();
    },
  };
}

test('a full lane leaves room for the others', async () => {
  const { started, work, settle } = workplace();
  const lanes = createLanes(2, { uploads: { atOnce: 2, waiting: 5 }, previews: { atOnce: 1, waiting: 5 } });
  void lanes.previews(work('preview 1'));
  void lanes.previews(work('preview 2'));
  void lanes.uploads(work('upload 1'));
  await settle();
  expect(started).toEqual(['preview 1', 'upload 1']);
});

test('more urgent work goes first, everything else in order of arrival', async () => {
  const { started, work, settle, endNext } = workplace();
  const lanes = createLanes(1, { uploads: { atOnce: 1, waiting: 5 }, previews: { atOnce: 1, waiting: 5 } });
  for (const name of ['preview 1', 'preview 2', 'preview 3']) void lanes.previews(work(name));
  void lanes.uploads(work('upload 1'));
  await settle();
  for (let turn = 0; turn < 4; turn++) await endNext();
  expect(started).toEqual(['preview 1', 'upload 1', 'preview 2', 'preview 3']);
});

test('a full queue rejects work in its own lane only, and failures free their place', async () => {
  const { work, settle, endNext, started } = workplace();
  const lanes = createLanes(1, { uploads: { atOnce: 1, waiting: 1 }, previews: { atOnce: 1, waiting: 1 } });
  const first = lanes.previews(async () => {
    await work('preview 1')();
    throw new Error('broken');
  });
  void lanes.previews(work('preview 2'));
  await expect(lanes.previews(work('preview 3'))).rejects.toMatchObject({
    type: 'general_service_unavailable',
  });
  void lanes.uploads(work('upload 1'));
  await settle();
  await Promise.all([expect(first).rejects.toThrow('broken'), endNext()]);
  await endNext();
  expect(started).toEqual(['preview 1', 'upload 1', 'preview 2']);
});

test('rejects work that has waited too long, and gives its place to others', async () => {
  const { started, work, settle, endNext } = workplace();
  const lanes = createLanes(1, { previews: { atOnce: 1, waiting: 5, longestWaitMs: 20 } });
  void lanes.previews(work('preview 1'));
  await expect(lanes.previews(work('preview 2'))).rejects.toMatchObject({
    type: 'general_service_unavailable',
  });
  void lanes.previews(work('preview 3'));
  await settle();
  await endNext();
  await endNext();
  expect(started).toEqual(['preview 1', 'preview 3']);
});

describe('a batcher', () => {
  const runs: string[][] = [];
  const held: PromiseWithResolvers<void>[] = [];
  beforeEach(() => {
    runs.length = 0;
    held.length = 0;
  });
  /** Answers with the item in capitals, once it is released. */
  const open = (keysOf?: (item: string) => readonly string[]) =>
    createBatcher<string, string>(
      async (items) => {
        runs.push([...items]);
        const release = Promise.withResolvers<void>();
        held.push(release);
        await release.promise;
        return items.map((item) => item.toUpperCase());
      },
      { most: 3, ...(keysOf && { keysOf }) },
    );
  const releaseAll = async () => {
    for (let turn = 0; turn < held.length; turn++) {
      held[turn]?.resolve();
      await tick();
    }
  };

  test('runs a lone call at once, and calls that arrive during it together', async () => {
    const ask = open();
    const answers = ['a', 'b', 'c', 'd', 'e'].map(ask);
    expect(runs).toEqual([['a']]);
    await releaseAll();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(runs).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  test('never puts two items with a common key in one run, and keeps their order', async () => {
    const ask = open((item) => [...item]);
    const answers = ['x', 'ab', 'bc', 'c', 'd', 'ab'].map(ask);
    await releaseAll();
    expect(await Promise.all(answers)).toEqual(['X', 'AB', 'BC', 'C', 'D', 'AB']);
    for (const run of runs) expect(new Set(run.join('')).size).toBe(run.join('').length);
    expect(runs.flat().filter((item) => /[bc]/.test(item))).toEqual(['ab', 'bc', 'c', 'ab']);
  });

  test('rejects only the calls of a run that failed', async () => {
    let fail = true;
    const ask = createBatcher<number, number>(
      async (items) => {
        await tick();
        if (fail) throw new Error('The database is down.');
        return [...items];
      },
      { most: 10 },
    );
    const first = ask(1);
    await expect(first).rejects.toThrow('down');
    fail = false;
    expect(await ask(2)).toBe(2);
  });
});
