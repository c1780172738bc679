import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { KeyLimit } from '../../../contracts/api-keys.ts';
import { query } from '../../api/call.ts';
import { eventQuery } from '../../api/events.ts';
import { groupQuery, leads, ownGroupsQuery } from '../../api/groups.ts';

export type LimitOptions = readonly { readonly value: string; readonly label: string }[];

/**
 * The groups and events that a key or webhook can be limited to, as options of a select; null while they load. The one
 * that the address names is always among them: a select that lacks it would show none, and so lift the limit.
 */
export function useLimits(): LimitOptions | null {
  const asked = useAskedLimit();
  const limit = limitOf(asked);
  const ownGroups = useQuery(ownGroupsQuery());
  const ownEvents = useQuery(query('GET /v1/account/events', { query: {} }));
  const event = useQuery({ ...eventQuery(limit?.$id ?? ''), enabled: limit?.kind === 'events' });
  const group = useQuery({ ...groupQuery(limit?.$id ?? ''), enabled: limit?.kind === 'groups' });
  if (ownGroups.isPending || ownEvents.isPending || event.isLoading || group.isLoading) return null;
  const groups = ownGroups.data?.groups ?? [];
  const events = ownEvents.data?.events ?? [];
  const listed = [
    ...groups
      .filter(({ role }) => leads(role))
      .map(({ $id, name }) => ({ value: `groups/${$id}`, label: name })),
    ...events.map(({ $id, eventTitle }) => ({ value: `events/${$id}`, label: eventTitle })),
  ];
  if (limit === null || listed.some(({ value }) => value === asked)) return listed;
  return [{ value: asked, label: event.data?.eventTitle ?? group.data?.name ?? limit.$id }, ...listed];
}

/** The option that the address names: where the settings of a group or an event link to here. */
export function useAskedLimit(): string {
  const [asked] = useSearchParams();
  const [group, event] = [asked.get('group'), asked.get('event')];
  if (group !== null) return `groups/${group}`;
  return event === null ? '' : `events/${event}`;
}

/** The limit of an option; null for the empty one, everything. */
export function limitOf(value: string): KeyLimit | null {
  const [kind, $id = ''] = value.split('/');
  return kind === 'groups' || kind === 'events' ? { kind, $id } : null;
}
