import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuditAction } from '../../contracts/administration.ts';
import type { SubjectAddress } from '../../contracts/values.ts';
import { byCursor, byPage, type Call, type CallReply, type CallRequest, query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import { organiserQuery } from './following.ts';
import { groupQuery } from './groups.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

const overview = 'GET /v1/admin/overview';
const reports = 'GET /v1/admin/reports';
const hidden = 'GET /v1/admin/:kind/hidden';
const people = 'GET /v1/admin/people';
const log = 'GET /v1/admin/log';

/** What waits for an administrator. */
export const administrationOverviewQuery = query(overview);

const searched = (search: string) => (search === '' ? {} : { search });

export function reportsQuery(call: Call, state: 'open' | 'settled', search = '') {
  const filter = { state, ...searched(search) };
  return infiniteQueryOptions({
    queryKey: [reports, { query: filter }],
    queryFn: ({ pageParam, signal }) => call(reports, { query: { ...filter, page: pageParam } }, signal),
    ...byPage,
  });
}

/** Hidden events or groups. */
export function hiddenQuery(call: Call, kind: SubjectAddress['kind'], search: string) {
  const filter = searched(search);
  return infiniteQueryOptions({
    queryKey: [hidden, { params: { kind }, query: filter }],
    queryFn: ({ pageParam, signal }) =>
      call(hidden, { params: { kind }, query: { ...filter, page: pageParam } }, signal),
    ...byPage,
  });
}

/** People by name or email address. */
export function peopleQuery(
  call: Call,
  { search, only }: { search: string; only: 'blocked' | 'unconfirmed' | undefined },
) {
  const filter = { ...searched(search), ...(only && { only }) };
  return infiniteQueryOptions({
    queryKey: [people, { query: filter }],
    queryFn: ({ pageParam, signal }) => call(people, { query: { ...filter, page: pageParam } }, signal),
    ...byPage,
  });
}

/** The audit log, newest first. */
export function logQuery(
  call: Call,
  { action, search }: { action: AuditAction | undefined; search: string },
) {
  const filter = { ...searched(search), ...(action && { action }) };
  return infiniteQueryOptions({
    queryKey: [log, { query: filter }],
    queryFn: ({ pageParam, signal }) => call(log, { query: { ...filter, after: pageParam } }, signal),
    ...byCursor,
  });
}

export const settingsQuery = query('GET /v1/admin/settings');

/** An administrator's action on an event, a group or a board. */
type AdminAction = { readonly subject: SubjectAddress } & (
  | { readonly kind: 'hide'; readonly reason: string }
  | { readonly kind: 'restore' | 'settle' }
  /** On a post. */
  | { readonly kind: 'settlePost' | 'deletePost'; readonly postId: string }
);

/** Runs an action and refetches the lists. */
export function useAdminAction({ onDone, onFailure }: MutationCallbacks<AdminAction>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (measure: AdminAction) => executeCommands(call, measure),
    onSuccess: (_, measure) => onDone(measure),
    onError: onFailure,
    onSettled: (_, __, { subject: { kind, subjectId } }) => {
      const { queryKey } = kind === 'events' ? eventQuery(subjectId) : groupQuery(subjectId);
      return Promise.all([
        ...[reports, hidden, log, overview, 'GET /v1/groups'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
        queries.invalidateQueries({ queryKey }),
      ]);
    },
  });
}

async function executeCommands(call: Call, measure: AdminAction): Promise<void> {
  const params = measure.subject;
  switch (measure.kind) {
    case 'settle':
      return call('DELETE /v1/admin/:kind/:subjectId/reports', { params, query: {} });
    case 'settlePost':
      return call('DELETE /v1/admin/:kind/:subjectId/reports', { params, query: { postId: measure.postId } });
    case 'deletePost':
      return call('DELETE /v1/:kind/:subjectId/board/:postId', {
        params: { ...params, postId: measure.postId },
      });
    case 'restore':
      return call('DELETE /v1/admin/:kind/:subjectId/hidden', { params });
    case 'hide':
      return call('PUT /v1/admin/:kind/:subjectId/hidden', { params, body: { reason: measure.reason } });
  }
}

export function useBlockPerson({ onDone, onFailure }: MutationCallbacks<{ reason: string | null }>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, reason }: { userId: string; reason: string | null }) => {
      const params = { userId };
      if (reason === null) await call('DELETE /v1/admin/people/:userId/blocked', { params });
      else await call('PUT /v1/admin/people/:userId/blocked', { params, body: { reason } });
    },
    onSuccess: (_, done) => onDone(done),
    onError: onFailure,
    onSettled: () =>
      Promise.all([people, log].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}

/** Dismisses the reports of an organiser's page, also removing what they say on it. */
export function useOrganiserAction({ onDone, onFailure }: MutationCallbacks<'settle' | 'clear'>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ organiserId, action }: { organiserId: string; action: 'settle' | 'clear' }) => {
      const params = { organiserId };
      return action === 'settle'
        ? call('DELETE /v1/admin/organisers/:organiserId/reports', { params })
        : call('DELETE /v1/admin/organisers/:organiserId/profile', { params });
    },
    onSuccess: (_, { action }) => onDone(action),
    onError: onFailure,
    onSettled: (_, __, { organiserId }) =>
      Promise.all([
        ...[reports, log].map((name) => queries.invalidateQueries({ queryKey: [name] })),
        queries.invalidateQueries({ queryKey: organiserQuery(organiserId).queryKey }),
      ]),
  });
}

/** What a report is about; posts are reported with their event or group. */
export type ReportedSubject = SubjectAddress | { readonly kind: 'organisers'; readonly subjectId: string };

/** Reports an event, a group, an organiser or a post to the administrators. */
export function useReport(
  { subject, postId }: { subject: ReportedSubject; postId?: string | undefined },
  onDone: MutationCallbacks['onDone'],
) {
  const call = useCall();
  return useMutation({
    mutationFn: (body: CallRequest<'POST /v1/:kind/:subjectId/reports'>['body']) => {
      if (subject.kind === 'organisers') {
        const params = { organiserId: subject.subjectId };
        return call('POST /v1/organisers/:organiserId/reports', { params, body });
      }
      return postId === undefined
        ? call('POST /v1/:kind/:subjectId/reports', { params: subject, body })
        : call('POST /v1/:kind/:subjectId/board/:postId/reports', { params: { ...subject, postId }, body });
    },
    onSuccess: onDone,
  });
}

const payments = 'GET /v1/admin/payments';
const refundOne = 'POST /v1/admin/payments/:paymentId/refund';
const refundAll = 'POST /v1/admin/events/:eventId/refunds';

/** Payments of the whole site; with `only`, those whose refund is due. */
export function allPaymentsQuery(
  call: Call,
  { only, search }: { only: 'refund_due' | 'refund_failed' | undefined; search: string },
) {
  const filter = { ...searched(search), ...(only && { only }) };
  return infiniteQueryOptions({
    queryKey: [payments, { query: filter }],
    queryFn: ({ pageParam, signal }) => call(payments, { query: { ...filter, page: pageParam } }, signal),
    ...byPage,
  });
}

export function useRefundPayment({ onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ paymentId, reason }: { paymentId: string; reason: string }) =>
      call(refundOne, { params: { paymentId }, body: { reason } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () =>
      Promise.all([payments, overview].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}

export function useRefundEvent({ onDone, onFailure }: MutationCallbacks<CallReply<typeof refundAll>>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, reason }: { eventId: string; reason: string }) =>
      call(refundAll, { params: { eventId }, body: { reason } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () =>
      Promise.all([payments, overview].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}
