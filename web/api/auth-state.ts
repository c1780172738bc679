import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearCachedData, clearDraftsOfOthers, clearTab, logOutKey } from '../lib/clear-storage.ts';
import { type AuthState, authStateKey, type Viewer, viewerKey, viewerQuery } from './account.ts';
import { useCall } from './call.ts';

/** Mirrors the signed-in person into local storage and follows log-ins and log-outs of other tabs. */
export function useStoredAuthState(): void {
  const { data: viewer } = useQuery(viewerQuery(useCall()));
  const queries = useQueryClient();
  useEffect(() => {
    if (viewer !== undefined) storeAuthState(viewer);
  }, [viewer]);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === logOutKey) clearTab();
      if (event.key === authStateKey) void queries.invalidateQueries({ queryKey: viewerKey });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queries]);
}

/** Stores the signed-in person. */
function storeAuthState(viewer: Viewer): void {
  const state: AuthState = { status: viewer !== null, userData: viewer };
  const text = JSON.stringify(state);
  if (localStorage.getItem(authStateKey) === text) return;
  localStorage.setItem(authStateKey, text);
  if (viewer === null) clearCachedData();
  else clearDraftsOfOthers(viewer.$id);
}
