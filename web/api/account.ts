import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Profile } from '../../contracts/accounts.ts';
import { useHydrated } from '../lib/page-context.tsx';
import {
  forgetAllOfTab,
  forgetAllPrivate,
  forgetCopies,
  forgetTypedByOthers,
  logOutKey,
} from '../lib/private-storage.ts';
import type { Call } from './call.ts';
import { useCall } from './call-context.tsx';
import { isProblem } from './errors.ts';

const viewerKey = ['viewer'] as const;
/** Milliseconds for which the answer is believed; any 401 corrects it sooner. */
const viewerFreshFor = 5 * 60_000;

/** Asks who is signed in. Only a 401 means nobody: offline or a server fault leaves the answer open (ruling 15). */
export function viewerQuery(call: Call) {
  return queryOptions({
    queryKey: viewerKey,
    staleTime: viewerFreshFor,
    queryFn: ({ signal }) => fetchViewer(call, signal),
  });
}

async function fetchViewer(call: Call, signal?: AbortSignal): Promise<Viewer> {
  try {
    return await call('GET /v1/account/profile', {}, signal);
  } catch (error) {
    if (isProblem(error, 'general_unauthorized_scope')) return null;
    throw error;
  }
}

/**
 * Finds out who is signed in, for a page that a visitor may see as well. A fault leaves it open: the page is shown as
 * to a visitor, and the browser asks again.
 */
export async function loadViewer(queries: QueryClient, call: Call): Promise<Viewer> {
  const query = viewerQuery(call);
  await queries.prefetchQuery(query);
  return queries.getQueryData(query.queryKey) ?? null;
}

/** The signed-in person, or null. Where the server can't be asked, whoever it named last. */
export function useViewer(): Viewer {
  const { data } = useQuery(viewerQuery(useCall()));
  const hydrated = useHydrated();
  if (data !== undefined) return data;
  return hydrated ? keptViewer() : null;
}

/** Mirrors who is signed in into local storage, and hears of log-ins and log-outs in other tabs. */
export function useKeptAuthState(): void {
  const { data: viewer } = useQuery(viewerQuery(useCall()));
  const queries = useQueryClient();
  useEffect(() => {
    if (viewer !== undefined) keepAuthState(viewer);
  }, [viewer]);
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === logOutKey) forgetAllOfTab();
      if (event.key === authStateKey) void queries.invalidateQueries({ queryKey: viewerKey });
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [queries]);
}

/** Makes `viewer` the person of this browser; what was loaded for another one is forgotten or asked for anew. */
export function setViewer(queries: QueryClient, viewer: Viewer): void {
  const before = queries.getQueryData<Viewer>(viewerKey);
  queries.setQueryData(viewerKey, viewer);
  if (before?.$id === viewer?.$id) return;
  const others = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== viewerKey[0],
  };
  queries.removeQueries({ ...others, type: 'inactive' });
  // A visitor may not ask for most of what was shown until now; it is on its way out.
  void queries.invalidateQueries({ ...others, refetchType: viewer === null ? 'none' : 'active' });
}

/** Asks anew who is signed in, after a log-in or a change of the profile. */
export async function refreshViewer(queries: QueryClient, call: Call): Promise<Viewer> {
  const viewer = await fetchViewer(call);
  setViewer(queries, viewer);
  return viewer;
}

/**
 * Ends the session; one that the server no longer knows counts as ended.
 *
 * @param leave goes to a screen for everybody: a private one would ask the visitor that remains to log in
 */
export function useLogOut(leave: () => Promise<void> | void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call('DELETE /v1/account/sessions/:sessionId', { params: { sessionId: 'current' } });
      } catch (error) {
        if (!isProblem(error, 'general_unauthorized_scope', 'user_session_not_found')) throw error;
      }
    },
    onSuccess: async () => {
      await leave();
      setViewer(queries, null);
      forgetAllPrivate();
    },
  });
}

/** Who uses this browser: the signed-in person, or null for a visitor. */
export type Viewer = Profile | null;

/** What the browser keeps of who is signed in (ruling 15). The server's session is the truth, this its mirror. */
interface AuthState {
  readonly status: boolean;
  readonly userData: Viewer;
}

/** The key in local storage; another tab hears of a log-in or log-out by it. */
const authStateKey = 'persist:root';

/** Keeps who is signed in. */
function keepAuthState(viewer: Viewer): void {
  const state: AuthState = { status: viewer !== null, userData: viewer };
  const text = JSON.stringify(state);
  if (localStorage.getItem(authStateKey) === text) return;
  localStorage.setItem(authStateKey, text);
  if (viewer === null) forgetCopies();
  else forgetTypedByOthers(viewer.$id);
}

/** Who was signed in when the server last told. */
function keptViewer(): Viewer {
  const text = localStorage.getItem(authStateKey);
  if (text === null) return null;
  try {
    const state = JSON.parse(text) as Partial<AuthState>;
    return state.status === true && typeof state.userData?.$id === 'string' ? state.userData : null;
  } catch {
    // Something else wrote there; the next answer of the server puts it right.
    return null;
  }
}
