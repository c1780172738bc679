import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { KeyLimit } from '../../../contracts/api-keys.ts';
import { query } from '../../api/call.ts';
import { leads, ownGroupsQuery } from '../../api/groups.ts';

export type LimitOptions = readonly { readonly value: string; readonly label: string }[];

/**
 * The groups and events that a key or webhook can be limited to, as options of a select; null while they load. A select
 * that is shown earlier would take none of them as its value, and so lift the limit.
 */
export function useLimits(): LimitOptions | null {
  const ownGroups = useQuery(ownGroupsQuery());
  const ownEvents = useQuery(query('GET /v1/account/events', { query: {} }));
  if (ownGroups.isPending || ownEvents.isPending) return null;
  const groups = ownGroups.data?.groups ?? [];
  const events = ownEvents.data?.events ?? [];
  return [
    ...groups
      .filter(({ role }) => leads(role))
      .map(({ $id, name }) => ({ value: `groups/${$id}`, label: name })),
    ...events.map(({ $id, eventTitle }) => ({ value: `events/${$id}`, label: eventTitle })),
  ];
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
