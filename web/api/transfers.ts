import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { byPage, type Call, type CallReply, type CallRequest, query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** Whose account: that of an event's organiser or group, or the site's, for administrators. */
export type TransferScope = { readonly eventId: string } | 'site';

const list = 'GET /v1/events/:eventId/transfers';
const siteList = 'GET /v1/admin/transfers';
const methods = 'GET /v1/events/:eventId/payment-methods';

/** The ways to pay that an event can offer, and those it offers. */
export function eventMethodsQuery(eventId: string) {
  return query(methods, { params: { eventId } });
}

export function useSetEventMethods(eventId: string, onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<'PUT /v1/events/:eventId/payment-methods'>['body']) =>
      call('PUT /v1/events/:eventId/payment-methods', { params: { eventId }, body }),
    onSuccess: (chosen) => {
      onDone();
      queries.setQueryData(eventMethodsQuery(eventId).queryKey, chosen);
    },
  });
}

/** Transfers that are awaited, or refunds to transfer, page by page. */
export function transfersQuery(call: Call, scope: TransferScope, only: 'awaited' | 'refunds') {
  return infiniteQueryOptions({
    queryKey: scope === 'site' ? [siteList, only] : [list, { params: scope }, only],
    queryFn: ({ pageParam: page, signal }) =>
      scope === 'site'
        ? call(siteList, { query: { only, page } }, signal)
        : call(list, { params: scope, query: { only, page } }, signal),
    ...byPage,
  });
}

const unpaid = 'GET /v1/events/:eventId/door/payments';

/** Orders that are paid at the door, by name, page by page. */
export function unpaidAtDoorQuery(call: Call, eventId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [unpaid, { params: { eventId } }, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        unpaid,
        { params: { eventId }, query: { page: pageParam, ...(search !== '' && { search }) } },
        signal,
      ),
    ...byPage,
  });
}

/** Records money taken at the door. */
export function usePayAtDoor(
  eventId: string,
  { onDone, onFailure }: MutationCallbacks<CallReply<'POST /v1/events/:eventId/door/payments'>>,
) {
  const call = useCall();
  const onSettled = useRefresh(eventId);
  return useMutation({
    mutationFn: (body: CallRequest<'POST /v1/events/:eventId/door/payments'>['body']) =>
      call('POST /v1/events/:eventId/door/payments', { params: { eventId }, body }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled,
  });
}

/** What changes when money for an event is confirmed. */
function useRefresh(eventId: string) {
  const queries = useQueryClient();
  const names = [list, unpaid, 'GET /v1/events/:eventId/payments', 'GET /v1/events/:eventId/overview'];
  return () =>
    Promise.all(
      names.map((name) => queries.invalidateQueries({ queryKey: [name, { params: { eventId } }] })),
    );
}

/** What changes when money is confirmed. */
function useRefreshScope(scope: TransferScope): () => Promise<unknown> {
  const queries = useQueryClient();
  const refreshEvent = useRefresh(scope === 'site' ? '' : scope.eventId);
  if (scope !== 'site') return refreshEvent;
  const names = [siteList, 'GET /v1/admin/settlement'];
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}

/** `onDone` runs even if the confirmed row is gone by then. */
export function useConfirmTransfers(
  scope: TransferScope,
  { onDone, onFailure }: MutationCallbacks<CallReply<'POST /v1/events/:eventId/transfers'>>,
) {
  const call = useCall();
  const onSettled = useRefreshScope(scope);
  return useMutation({
    mutationFn: (body: CallRequest<'POST /v1/events/:eventId/transfers'>['body']) =>
      scope === 'site'
        ? call('POST /v1/admin/transfers', { body })
        : call('POST /v1/events/:eventId/transfers', { params: scope, body }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled,
  });
}

/** Compares a bank statement with the orders it may be for; changes nothing. */
export function usePreviewStatement(scope: TransferScope, currency: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (csv: string) =>
      scope === 'site'
        ? call('POST /v1/admin/transfers/preview', { body: { csv, currency } })
        : call('POST /v1/events/:eventId/transfers/preview', { params: scope, body: { csv } }),
  });
}

export function useConfirmRefundTransfer(scope: TransferScope, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const onSettled = useRefreshScope(scope);
  return useMutation({
    mutationFn: ({ paymentId, refundIds }: { paymentId: string; refundIds: string[] }) => {
      const body = { refundIds };
      return scope === 'site'
        ? call('POST /v1/admin/payments/:paymentId/refund-transfer', { params: { paymentId }, body })
        : call('POST /v1/events/:eventId/payments/:paymentId/refund-transfer', {
            params: { ...scope, paymentId },
            body,
          });
    },
    onSuccess: onDone,
    onError: onFailure,
    onSettled,
  });
}
