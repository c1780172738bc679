import { useQuery } from '@tanstack/react-query';
import type { KeyLimit } from '../../../contracts/api-keys.ts';
import { query } from '../../api/call.ts';
import { leads, ownGroupsQuery } from '../../api/groups.ts';

/** The groups and events that a key or webhook can be limited to, as options of a select. */
export function useLimits(): readonly { readonly value: string; readonly label: string }[] {
  const groups = useQuery(ownGroupsQuery()).data?.groups ?? [];
  const events = useQuery(query('GET /v1/account/events', { query: {} })).data?.events ?? [];
  return [
    ...groups
      .filter(({ role }) => leads(role))
      .map(({ $id, name }) => ({ value: `groups/${$id}`, label: name })),
    ...events.map(({ $id, eventTitle }) => ({ value: `events/${$id}`, label: eventTitle })),
  ];
}

/** The limit of an option; null for the empty one, everything. */
export function limitOf(value: string): KeyLimit | null {
  const [kind, $id = ''] = value.split('/');
  return kind === 'groups' || kind === 'events' ? { kind, $id } : null;
}
