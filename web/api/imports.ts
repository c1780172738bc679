import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from './call.ts';

export function importOptionsQuery() {
  return query('GET /v1/imports/options');
}

/** Where to import to; null for no group. */
interface Target {
  readonly groupId: string | null;
}

/** Imports from a web address or from the text of a file. */
export function useImport() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (source: Target & ({ readonly url: string } | { readonly content: string })) =>
      'url' in source
        ? call('POST /v1/imports/addresses', { body: source })
        : call('POST /v1/imports/files', { body: source }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['GET /v1/account/events'] }),
  });
}

export function useInviteToGroup() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ groupId, people }: { groupId: string; people: { email: string; name: string }[] }) =>
      call('POST /v1/groups/:groupId/invitations', { params: { groupId }, body: { people } }),
  });
}

const calendarList = 'GET /v1/groups/:groupId/calendars';

/** The outside calendars that a group follows, for its organisers. */
export function followedCalendarsQuery(groupId: string) {
  return query(calendarList, { params: { groupId } });
}

/** Follows, changes (trusted, paused) or removes (null) a calendar. */
export function useFollowedCalendars(groupId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (
      change:
        | { readonly url: string; readonly trusted: boolean }
        | {
            readonly calendarId: string;
            readonly changes: { trusted?: boolean; paused?: boolean } | null;
          },
    ) => {
      if ('url' in change)
        await call('POST /v1/groups/:groupId/calendars', { params: { groupId }, body: change });
      else if (change.changes === null) {
        const { calendarId } = change;
        await call('DELETE /v1/groups/:groupId/calendars/:calendarId', { params: { groupId, calendarId } });
      } else {
        const { calendarId, changes } = change;
        const params = { groupId, calendarId };
        await call('PATCH /v1/groups/:groupId/calendars/:calendarId', { params, body: changes });
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [calendarList] }),
  });
}
