import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GroupChanges, GroupDetail, GroupRole } from '../../contracts/groups.ts';
import { useSite } from '../lib/page-context.tsx';
import type { ChosenPicture } from '../lib/pictures.ts';
import type { EventsShown } from '../paths.ts';
import { byCursor, type Call, query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import { uploadPicture } from './files.ts';
import type { MutationCallbacks, OptionalCallbacks } from './mutation-callbacks.ts';

const removedList = 'GET /v1/groups/:groupId/removed';

export function groupsQuery(after?: string) {
  return query('GET /v1/groups', { query: { after } });
}

export function ownGroupsQuery() {
  return query('GET /v1/account/groups');
}

export function groupQuery(groupId: string) {
  return query('GET /v1/groups/:groupId', { params: { groupId } });
}

/** One page of a group's events. */
export function groupEventsQuery(groupId: string, when: EventsShown, after?: string) {
  return query('GET /v1/groups/:groupId/events', { params: { groupId }, query: { when, after } });
}

/** One page of a group's members. */
export function groupMembersQuery(
  groupId: string,
  asked: { after?: string | undefined; search?: string | undefined } = {},
) {
  return query('GET /v1/groups/:groupId/members', { params: { groupId }, query: asked });
}

/** People removed from a group, for its managers. */
export function removedMembersQuery(call: Call, groupId: string) {
  return infiniteQueryOptions({
    queryKey: [removedList, { params: { groupId } }],
    queryFn: ({ pageParam, signal }) =>
      call(removedList, { params: { groupId }, query: { after: pageParam } }, signal),
    ...byCursor,
  });
}

/** Allows a removed person to join the group again. */
export function useUnblockMember(groupId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ $id }: { readonly $id: string }) =>
      call('DELETE /v1/groups/:groupId/removed/:userId', { params: { groupId, userId: $id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [removedList] }),
  });
}

/** Whether the role manages the group and publishes events in it. */
export function leads(role: GroupRole | null): boolean {
  return role === 'owner' || role === 'organiser';
}

/** Invalidates everything that shows group membership. */
function useRefreshGroups() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [
        'GET /v1/groups',
        'GET /v1/account/groups',
        'GET /v1/groups/:groupId',
        'GET /v1/groups/:groupId/members',
        removedList,
        'GET /v1/account/following/events',
      ].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
}

/** Joins or leaves a group. */
export function useMembership(groupId: string, { onDone, onFailure }: OptionalCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  const refresh = useRefreshGroups();
  return useMutation({
    mutationFn: (joins: boolean) =>
      joins
        ? call('PUT /v1/groups/:groupId/membership', { params: { groupId } })
        : call('DELETE /v1/groups/:groupId/membership', { params: { groupId } }),
    onSuccess: (group: GroupDetail) => {
      queries.setQueryData(groupQuery(groupId).queryKey, group);
      onDone(group);
      return refresh();
    },
    onError: (error) => onFailure?.(error),
  });
}

/** Changes a member's role, or removes them (null). */
export function useChangeMember(groupId: string, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const refresh = useRefreshGroups();
  return useMutation({
    mutationFn: async ({ userId, role }: { userId: string; role: GroupRole | null }) => {
      const params = { groupId, userId };
      if (role === null) await call('DELETE /v1/groups/:groupId/members/:userId', { params });
      else await call('PUT /v1/groups/:groupId/members/:userId', { params, body: { role } });
    },
    onSuccess: (done) => {
      onDone(done);
      return refresh();
    },
    onError: onFailure,
  });
}

/** The values of the group form; `address` is used for new groups only. */
export interface GroupSubmission {
  readonly name: string;
  readonly address: string;
  readonly place: string;
  readonly description: string;
}

interface Saved<Group> {
  readonly group: Group;
  /** A picture chosen in the form. */
  readonly picture: ChosenPicture | null;
}

/** Uploads the picture first, then creates the group with it. */
export function useCreateGroup() {
  const call = useCall();
  const { pictures } = useSite();
  const show = useCacheGroup();
  return useMutation({
    mutationFn: async ({ group, picture }: Saved<GroupSubmission>) => {
      const cover = picture && (await uploadPicture(pictures, picture.file, picture.framing));
      return call('POST /v1/groups', { body: { ...group, cover } });
    },
    onSuccess: show,
  });
}

/** Changes the given fields; the picture stays unless a new one was chosen. */
export function useChangeGroup(groupId: string) {
  const call = useCall();
  const { pictures } = useSite();
  const show = useCacheGroup();
  return useMutation({
    mutationFn: async ({
      group,
      picture,
    }: Saved<Partial<GroupSubmission> & Pick<GroupChanges, 'embedSites'>>) => {
      // The address of an existing group can't change.
      const { address: _, ...stated } = group;
      const chosen = picture && { cover: await uploadPicture(pictures, picture.file, picture.framing) };
      return call('PATCH /v1/groups/:groupId', { params: { groupId }, body: { ...stated, ...chosen } });
    },
    onSuccess: show,
  });
}

/** Puts the response into the cache and invalidates the group lists. */
function useCacheGroup() {
  const queries = useQueryClient();
  const refresh = useRefreshGroups();
  return (group: GroupDetail) => {
    queries.setQueryData(groupQuery(group.$id).queryKey, group);
    return refresh();
  };
}

export function useRemoveEventFromGroup(groupId: string, { onDone }: Pick<MutationCallbacks, 'onDone'>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) =>
      call('DELETE /v1/groups/:groupId/events/:eventId', { params: { groupId, eventId } }),
    onSuccess: (done, eventId) => {
      onDone(done);
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['GET /v1/groups/:groupId/events'] }),
        queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey }),
      ]);
    },
  });
}

export function useDeleteGroup(groupId: string) {
  const call = useCall();
  const refresh = useRefreshGroups();
  return useMutation({
    mutationFn: () => call('DELETE /v1/groups/:groupId', { params: { groupId } }),
    onSuccess: () => {
      // The group's page is about to be left; refetching the group itself would answer 404.
      void refresh();
    },
  });
}
