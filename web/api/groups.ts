import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GroupDetail, GroupRole } from '../../contracts/groups.ts';
import { useSite } from '../lib/page-context.tsx';
import type { ChosenPicture } from '../lib/pictures.ts';
import type { EventsShown } from '../paths.ts';
import type { Call } from './call.ts';
import { useCall } from './call-context.tsx';
import { eventQuery } from './events.ts';
import { uploadPicture } from './files.ts';
import { query } from './queries.ts';

const removedList = 'GET /v1/groups/:groupId/removed';

/** A part of all groups. */
export function groupsQuery(after?: string) {
  return query('GET /v1/groups', { query: { after } });
}

/** The groups that the signed-in person is in. */
export function ownGroupsQuery() {
  return query('GET /v1/account/groups');
}

/** One group with everything that its page shows. */
export function groupQuery(groupId: string) {
  return query('GET /v1/groups/:groupId', { params: { groupId } });
}

/** A part of the events of a group. */
export function groupEventsQuery(groupId: string, when: EventsShown, after?: string) {
  return query('GET /v1/groups/:groupId/events', { params: { groupId }, query: { when, after } });
}

/** A part of the people in a group. */
export function groupMembersQuery(groupId: string, after?: string) {
  return query('GET /v1/groups/:groupId/members', { params: { groupId }, query: { after } });
}

/** Those who were taken out of a group, part after part; for its organisers. */
export function removedMembersQuery(call: Call, groupId: string) {
  return infiniteQueryOptions({
    queryKey: [removedList, { params: { groupId } }],
    queryFn: ({ pageParam, signal }) =>
      call(removedList, { params: { groupId }, query: { after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Lets somebody join a group again. */
export function useUnblockMember(groupId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ $id }: { readonly $id: string }) =>
      call('DELETE /v1/groups/:groupId/removed/:userId', { params: { groupId, userId: $id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [removedList] }),
  });
}

/** Whether somebody looks after a group and publishes events in it. */
export function leads(role: GroupRole | null): boolean {
  return role === 'owner' || role === 'organiser';
}

/** Has everything asked for anew that tells who is in which group. */
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

/** Has the signed-in person join a group, or leave it. */
export function useMembership(groupId: string) {
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
      return refresh();
    },
  });
}

/** Changes somebody in a group: what they are there, or that they are in it at all (null). */
export function useChangeMember(groupId: string) {
  const call = useCall();
  const refresh = useRefreshGroups();
  return useMutation({
    mutationFn: async ({ userId, role }: { userId: string; role: GroupRole | null }) => {
      const params = { groupId, userId };
      if (role === null) await call('DELETE /v1/groups/:groupId/members/:userId', { params });
      else await call('PUT /v1/groups/:groupId/members/:userId', { params, body: { role } });
    },
    onSuccess: refresh,
  });
}

/** What the form of a group states; `address` counts for a new one only. */
export interface StatedGroup {
  readonly name: string;
  readonly address: string;
  readonly place: string;
  readonly description: string;
}

interface Saved<Group> {
  readonly group: Group;
  /** A picture that was chosen just now. */
  readonly picture: ChosenPicture | null;
}

/** Creates a group: first the picture, then the group that shows it. */
export function useCreateGroup() {
  const call = useCall();
  const { pictures } = useSite();
  const show = useShowGroup();
  return useMutation({
    mutationFn: async ({ group, picture }: Saved<StatedGroup>) => {
      const cover = picture && (await uploadPicture(pictures, picture.file, picture.framing));
      return call('POST /v1/groups', { body: { ...group, cover } });
    },
    onSuccess: show,
  });
}

/** Changes what is stated of a group; the rest stays, and so does the picture unless another one was chosen. */
export function useChangeGroup(groupId: string) {
  const call = useCall();
  const { pictures } = useSite();
  const show = useShowGroup();
  return useMutation({
    mutationFn: async ({ group, picture }: Saved<Partial<StatedGroup>>) => {
      // Its address stands.
      const { address: _, ...stated } = group;
      const chosen = picture && { cover: await uploadPicture(pictures, picture.file, picture.framing) };
      return call('PATCH /v1/groups/:groupId', { params: { groupId }, body: { ...stated, ...chosen } });
    },
    onSuccess: show,
  });
}

/** Shows the answer at once, and has the lists of groups asked for anew. */
function useShowGroup() {
  const queries = useQueryClient();
  const refresh = useRefreshGroups();
  return (group: GroupDetail) => {
    queries.setQueryData(groupQuery(group.$id).queryKey, group);
    return refresh();
  };
}

/** Takes an event out of a group. */
export function useTakeOut(groupId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) =>
      call('DELETE /v1/groups/:groupId/events/:eventId', { params: { groupId, eventId } }),
    onSuccess: (_, eventId) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['GET /v1/groups/:groupId/events'] }),
        queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey }),
      ]),
  });
}

/** Deletes a group. */
export function useDeleteGroup(groupId: string) {
  const call = useCall();
  const refresh = useRefreshGroups();
  return useMutation({
    mutationFn: () => call('DELETE /v1/groups/:groupId', { params: { groupId } }),
    onSuccess: () => {
      // The page that asked is about to be left: asking for the group itself would find nothing.
      void refresh();
    },
  });
}
