import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, CallReply, CallRequest } from './call.ts';
import { useCall } from './call-context.tsx';
import type { Ends } from './ends.ts';
import { eventQuery } from './events.ts';
import { groupQuery } from './groups.ts';
import { query } from './queries.ts';

const reports = 'GET /v1/admin/reports';
const hidden = 'GET /v1/admin/events/hidden';
const people = 'GET /v1/admin/people';
const log = 'GET /v1/admin/log';

const nextOf = ({ page, pages }: { page: number; pages: number }) => (page < pages ? page + 1 : undefined);

/** What people reported, page after page. */
export function reportsQuery(call: Call, state: 'open' | 'settled') {
  return infiniteQueryOptions({
    queryKey: [reports, { query: { state } }],
    queryFn: ({ pageParam, signal }) => call(reports, { query: { state, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: nextOf,
  });
}

/** The events that are hidden, page after page. */
export function hiddenEventsQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [hidden],
    queryFn: ({ pageParam, signal }) => call(hidden, { query: { page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: nextOf,
  });
}

/** People by name or address, page after page. */
export function peopleQuery(call: Call, { search, blocked }: { search: string; blocked: boolean }) {
  const filter = { ...(search !== '' && { search }), ...(blocked && { only: 'blocked' as const }) };
  return infiniteQueryOptions({
    queryKey: [people, { query: filter }],
    queryFn: ({ pageParam, signal }) => call(people, { query: { ...filter, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: nextOf,
  });
}

/** What was done, the newest first, part after part. */
export function logQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [log],
    queryFn: ({ pageParam, signal }) =>
      call(log, { query: pageParam === undefined ? {} : { before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ lines, more }: CallReply<typeof log>) =>
      more ? Number(lines.at(-1)?.$id) : undefined,
  });
}

/** The settings of the installation. */
export const settingsQuery = query('GET /v1/admin/settings');

/** What an administrator does about an event, or what is on its board. */
export type EventMeasure =
  | { readonly kind: 'hide'; readonly eventId: string; readonly reason: string }
  | { readonly kind: 'restore' | 'settle'; readonly eventId: string }
  /** About a post on its board. */
  | { readonly kind: 'settlePost' | 'deletePost'; readonly eventId: string; readonly postId: string };

/** Carries a measure out and asks for the lists anew. */
export function useEventMeasure({ onDone, onFault }: Ends<EventMeasure>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (measure: EventMeasure) => {
      const params = { eventId: measure.eventId };
      if (measure.kind === 'settle')
        await call('DELETE /v1/admin/events/:eventId/reports', { params, query: {} });
      if (measure.kind === 'settlePost') {
        const query = { postId: measure.postId };
        await call('DELETE /v1/admin/events/:eventId/reports', { params, query });
      }
      if (measure.kind === 'deletePost') {
        const { eventId, postId } = measure;
        await call('DELETE /v1/events/:eventId/board/:postId', { params: { eventId, postId } });
      }
      if (measure.kind === 'restore') await call('DELETE /v1/admin/events/:eventId/hidden', { params });
      if (measure.kind === 'hide')
        await call('PUT /v1/admin/events/:eventId/hidden', { params, body: { reason: measure.reason } });
    },
    onSuccess: (_, measure) => onDone(measure),
    onError: onFault,
    onSettled: (_, __, { eventId }) =>
      Promise.all([
        ...[reports, hidden, log].map((name) => queries.invalidateQueries({ queryKey: [name] })),
        queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey }),
      ]),
  });
}

/** Hides a group for a reason, or shows it again (null). */
export function useHideGroup(groupId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string | null) => {
      const params = { groupId };
      if (reason === null) await call('DELETE /v1/admin/groups/:groupId/hidden', { params });
      else await call('PUT /v1/admin/groups/:groupId/hidden', { params, body: { reason } });
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: groupQuery(groupId).queryKey }),
        ...['GET /v1/groups', log].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      ]),
  });
}

/** Blocks somebody for a reason, or lets them in again (null). */
export function useBlockPerson({ onDone, onFault }: Ends<{ reason: string | null }>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, reason }: { userId: string; reason: string | null }) => {
      const params = { userId };
      if (reason === null) await call('DELETE /v1/admin/people/:userId/blocked', { params });
      else await call('PUT /v1/admin/people/:userId/blocked', { params, body: { reason } });
    },
    onSuccess: (_, done) => onDone(done),
    onError: onFault,
    onSettled: () =>
      Promise.all([people, log].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}

/** Reports an event, or a post on its board, to those who run the site. */
export function useReport(
  { eventId, postId }: { eventId: string; postId?: string | undefined },
  onDone: Ends['onDone'],
) {
  const call = useCall();
  return useMutation({
    mutationFn: (body: CallRequest<'POST /v1/events/:eventId/reports'>['body']) =>
      postId === undefined
        ? call('POST /v1/events/:eventId/reports', { params: { eventId }, body })
        : call('POST /v1/events/:eventId/board/:postId/reports', { params: { eventId, postId }, body }),
    onSuccess: onDone,
  });
}
