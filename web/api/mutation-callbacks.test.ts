import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { optimistic } from './mutation-callbacks.ts';

const key = ['board', { params: { eventId: 'one' } }];

/**
 * A cache with two pages of one board and one of another, and a mutation of the first board with the given outcomes.
 */
function boards(...ends: Promise<void>[]) {
  const queries = new QueryClient();
  const page = (eventId: string, number: number) => [
    'board',
    { params: { eventId }, query: { page: number } },
  ];
  const pages = [page('one', 1), page('one', 2), page('two', 1)];
  for (const each of pages) queries.setQueryData(each, { muted: false });
  const settled: string[] = [];
  const change = new MutationObserver(queries, {
    mutationFn: async (_muted: boolean) => ends.shift(),
    ...optimistic(
      queries,
      key,
      (shown: { muted: boolean }, muted: boolean) => ({ ...shown, muted }),
      () => settled.push('settled'),
    ),
  });
  return {
    change,
    settled,
    shown: () => pages.map((each) => queries.getQueryData<{ muted: boolean }>(each)?.muted),
  };
}

test('shows a change everywhere before the server responds', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { change, shown } = boards(promise);
  const done = change.mutate(true);
  await expect.poll(shown).toEqual([true, true, false]);
  resolve();
  await done;
  expect(shown()).toEqual([true, true, false]);
});

test('rolls back a refused change', async () => {
  const { change, shown } = boards(Promise.reject(new Error('refused')));
  await expect(change.mutate(true)).rejects.toThrow('refused');
  expect(shown()).toEqual([false, false, false]);
});

test('applies the last of several clicks, without flashing earlier responses', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { change, settled, shown } = boards(first.promise, second.promise);
  const done = [change.mutate(true), change.mutate(false)];
  first.resolve();
  await done[0];
  expect(settled).toEqual([]);
  second.resolve();
  await done[1];
  expect(settled).toEqual(['settled']);
  expect(shown()).toEqual([false, false, false]);
});
