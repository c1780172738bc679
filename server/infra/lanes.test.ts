import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

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
