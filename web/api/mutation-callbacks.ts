import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Callbacks given to the hook, not to `mutate()`: React Query drops those of `mutate()` when the component has
 * unmounted, as a row does that its own mutation removes from a list.
 */
export interface MutationCallbacks<Done = unknown> {
  readonly onDone: (done: Done) => void;
  readonly onFailure: (error: Error) => void;
}

/** Without `onFailure` where the component shows the error of its mutation. */
export type OptionalCallbacks<Done = unknown> = Pick<MutationCallbacks<Done>, 'onDone'> &
  Partial<MutationCallbacks<Done>>;

/** Cached responses before a change. */
type Before<Shown> = [QueryKey, Shown | undefined][];

/**
 * Options for an optimistic mutation: the change is shown at once and rolled back on failure. The caller reports the
 * error.
 *
 * Mutations run one after another, so that the last click wins.
 *
 * @param key key, or key prefix, of the cached responses to change
 * @param apply returns the changed response
 * @param settle merges the server's response once no other mutation is pending
 * @example useMutation({ mutationFn, ...optimistic(queries, queryKey, (shown: Following, following: boolean) => …) })
 */
export function optimistic<Shown, Change, Done>(
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
      // A response still on its way would overwrite the change.
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
