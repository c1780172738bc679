import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What is called when a call has ended. It belongs to the hook and not to `mutate()`: what is handed to that is dropped
 * once whoever asked has left the page, as a row does that its own call takes off a list.
 */
export interface MutationCallbacks<Done = unknown> {
  readonly onDone: (done: Done) => void;
  readonly onFault: (error: Error) => void;
}

/** What stood in the answers before a change. */
type Before<Shown> = [QueryKey, Shown | undefined][];

/**
 * For a mutation that is light to take back: what it changes is shown with the press, and as it was before where the
 * server refuses or nothing answers. Whoever presses tells the fault.
 *
 * Several presses go to the server one after the other, so that the last one counts.
 *
 * @param key of the answers that show it, whole or its beginning
 * @param apply makes the answer that will come of the one that is shown
 * @param settle brings in what the server made of it, once nothing else is on its way
 * @example useMutation({ mutationFn, ...shownAtOnce(queries, queryKey, (shown: Following, following: boolean) => …) })
 */
export function shownAtOnce<Shown, Change, Done>(
  queries: QueryClient,
  key: QueryKey,
  apply: (shown: Shown, change: Change) => Shown,
  settle: (done: Done) => unknown,
) {
  const mutationKey = ['shown at once', ...key];
  return {
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    onMutate: async (change: Change): Promise<Before<Shown>> => {
      // An answer that is still on its way is older.
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueriesData<Shown>({ queryKey: key });
      queries.setQueriesData<Shown>({ queryKey: key }, (shown) => shown && apply(shown, change));
      return before;
    },
    onError: (_fault: Error, _change: Change, before: Before<Shown> | undefined) => {
      for (const [each, shown] of before ?? []) queries.setQueryData(each, shown);
    },
    onSuccess: (done: Done) => (queries.isMutating({ mutationKey }) === 1 ? settle(done) : undefined),
  };
}
