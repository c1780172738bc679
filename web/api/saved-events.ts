import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { savedEventLimit } from '../../contracts/limits.ts';
import { deviceSaved, onDeviceSaved, setDeviceSaved } from '../lib/device-saved-events.ts';
import { readPrivate, savePrivate } from '../lib/private-storage.ts';
import { useViewer } from './account.ts';
import { query, useCall } from './call.ts';

export function savedEventsQuery() {
  return query('GET /v1/account/saved-events');
}

/** Events by id, in the order of the ids. */
export function eventsByIdQuery(ids: readonly string[]) {
  return {
    ...query('GET /v1/events-by-id', { query: { ids: ids.join(',') } }),
    placeholderData: keepPreviousData,
  };
}

/** Ids of the saved events, last saved first; undefined until they are loaded. */
export function useSavedIds() {
  const viewer = useViewer();
  useChangesInOtherTabs();
  const onDevice = useSyncExternalStore(onDeviceSaved, deviceSaved, () => undefined);
  const ofAccount = useQuery({ ...savedEventsQuery(), enabled: viewer !== null });
  if (viewer === null) return { ids: onDevice, error: null, refetch: () => undefined };
  return { ids: ofAccount.data?.eventIds, error: ofAccount.error, refetch: ofAccount.refetch };
}

/** The device has no room for another event: the list is at its limit, or the browser's storage is full or off. */
export class DeviceFullError extends Error {
  override readonly name = 'DeviceFullError';
}

interface Change {
  readonly eventId: string;
  readonly saved: boolean;
}

/** Local storage key whose storage event tells other tabs that the account's list has changed. */
const changedKey = 'mela:saved-events-changed';

/**
 * Saves an event or removes it: at once on screen, undone on failure.
 *
 * @param onFault for the hook: the button may be gone when the response comes, as in a list it is removed from
 */
export function useSaveEvent(onFailure: (error: Error) => void) {
  const call = useCall();
  const queries = useQueryClient();
  const viewer = useViewer();
  const { queryKey } = savedEventsQuery();
  const mutationKey = ['save event'];
  const show = ({ eventId, saved }: Change) =>
    queries.setQueryData(queryKey, (shown) => shown && { eventIds: changed(shown.eventIds, eventId, saved) });
  return useMutation({
    mutationKey,
    // One after another, so that the last click wins.
    scope: { id: 'save event' },
    mutationFn: async ({ eventId, saved }: Change) => {
      const params = { eventId };
      if (viewer === null) changeOnDevice(eventId, saved);
      else if (saved) await call('PUT /v1/account/saved-events/:eventId', { params });
      else await call('DELETE /v1/account/saved-events/:eventId', { params });
    },
    onMutate: async (change) => {
      // A response still on its way would overwrite the change.
      await queries.cancelQueries({ queryKey });
      show(change);
    },
    onError: (error, { eventId, saved }) => {
      show({ eventId, saved: !saved });
      onFailure(error);
    },
    onSettled: () => {
      if (viewer === null || queries.isMutating({ mutationKey }) > 1) return;
      localStorage.setItem(changedKey, new Date().toISOString());
      return queries.invalidateQueries({ queryKey });
    },
  });
}

function useChangesInOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== changedKey) return;
      // All hearts of a page call this, and one request is enough.
      void queries.invalidateQueries({ queryKey: savedEventsQuery().queryKey }, { cancelRefetch: false });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queries]);
}

function changeOnDevice(eventId: string, saved: boolean): void {
  const ids = changed(deviceSaved(), eventId, saved);
  if (ids.length > savedEventLimit) throw new DeviceFullError();
  try {
    setDeviceSaved(ids);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new DeviceFullError();
  }
}

function changed(ids: readonly string[], eventId: string, saved: boolean): string[] {
  const others = ids.filter((id) => id !== eventId);
  return saved ? [eventId, ...others] : others;
}

/** Private storage: what the account had no room for, so that the same events aren't sent on every page load. */
const leftKey = 'saved-events-left';

/**
 * Moves the visitor's events from the device to the account. Those for which there is no room stay on the device.
 *
 * @returns how many stayed
 */
export function useMergeSaved() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const sent = [...deviceSaved()];
      if (sent.length === 0 || readPrivate(leftKey) === sent.join()) return 0;
      const { eventIds, left } = await call('POST /v1/account/saved-events', { body: { eventIds: sent } });
      // What another tab has saved in the meantime stays.
      const kept = deviceSaved().filter((id) => left.includes(id) || !sent.includes(id));
      setDeviceSaved(kept);
      if (left.length > 0) savePrivate(leftKey, kept.join());
      queries.setQueryData(savedEventsQuery().queryKey, { eventIds });
      return left.length;
    },
    retry: 2,
  });
}
