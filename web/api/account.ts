import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '../../contracts/accounts.ts';
import { isProblem } from '../lib/errors.ts';
import { useHydrated } from '../lib/page-context.tsx';
import { type Call, useCall } from './call.ts';

export const viewerKey = ['viewer'] as const;
/** Milliseconds; any 401 corrects it sooner. */
const viewerFreshFor = 5 * 60_000;

/** Only a 401 means signed out: offline or after a server error the answer stays open (product rule 15). */
export function viewerQuery(call: Call) {
  return queryOptions({
    queryKey: viewerKey,
    staleTime: viewerFreshFor,
    queryFn: ({ client, signal }) => fetchViewer(client, call, signal),
  });
}

async function fetchViewer(queries: QueryClient, call: Call, signal?: AbortSignal): Promise<Viewer> {
  let pending = false;
  try {
    return await call('GET /v1/account/profile', {}, signal);
  } catch (error) {
    pending = isProblem(error, 'user_more_factors_required');
    if (pending || isProblem(error, 'general_unauthorized_scope')) return null;
    throw error;
  } finally {
    queries.setQueryData(pendingKey, pending);
  }
}

/** Whether someone has logged in but not yet proved their second factor; read by `isSecondFactorPending`. */
export const pendingKey = ['pending'];

/**
 * Loads the signed-in person for pages that visitors can see too. If that fails, the page is rendered for a visitor and
 * the browser asks again.
 */
export async function loadViewer(queries: QueryClient, call: Call): Promise<Viewer> {
  const query = viewerQuery(call);
  await queries.prefetchQuery(query);
  return queries.getQueryData(query.queryKey) ?? null;
}

/** The signed-in person, or null. Without a connection, the last known one. */
export function useViewer(): Viewer {
  const { data } = useQuery(viewerQuery(useCall()));
  const hydrated = useHydrated();
  if (data !== undefined) return data;
  return hydrated ? storedViewer() : null;
}

/** Sets the signed-in person and clears or refetches what was loaded for another one. */
export function setViewer(queries: QueryClient, viewer: Viewer): void {
  const before = queries.getQueryData<Viewer>(viewerKey);
  queries.setQueryData(viewerKey, viewer);
  if (before?.$id === viewer?.$id) return;
  const others = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== viewerKey[0],
  };
  queries.removeQueries({ ...others, type: 'inactive' });
  // Most queries on the page are no longer allowed for a visitor, and the page is about to be left.
  void queries.invalidateQueries({ ...others, refetchType: viewer === null ? 'none' : 'active' });
}

/** Refetches the signed-in person, after a log-in or a change of the profile. */
export async function refreshViewer(queries: QueryClient, call: Call): Promise<Viewer> {
  const viewer = await fetchViewer(queries, call);
  setViewer(queries, viewer);
  return viewer;
}

export type Viewer = Profile | null;

/** The stored copy of the signed-in person (product rule 15). The server's session is the truth, this is its mirror. */
export interface AuthState {
  readonly status: boolean;
  readonly userData: Viewer;
}

/** Local storage key; its storage event tells other tabs about log-ins and log-outs. */
export const authStateKey = 'persist:root';

/** The person who was signed in at the last response. */
function storedViewer(): Viewer {
  const text = localStorage.getItem(authStateKey);
  if (text === null) return null;
  try {
    const state = JSON.parse(text) as Partial<AuthState>;
    return state.status === true && typeof state.userData?.$id === 'string' ? state.userData : null;
  } catch {
    // Not our format; the next response overwrites it.
    return null;
  }
}
