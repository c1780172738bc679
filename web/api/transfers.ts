import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { byPage, type Call, type CallReply, type CallRequest, query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

const list = 'GET /v1/events/:eventId/transfers';
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

/** Transfers that an event waits for, or refunds to transfer, page by page. */
export function transfersQuery(call: Call, eventId: string, only: 'awaited' | 'refunds') {
  return infiniteQueryOptions({
    queryKey: [list, { params: { eventId }, only }],
    queryFn: ({ pageParam, signal }) =>
      call(list, { params: { eventId }, query: { only, page: pageParam } }, signal),
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

/** What changes when money is confirmed. */
function useRefresh(eventId: string) {
  const queries = useQueryClient();
  const names = [list, unpaid, 'GET /v1/events/:eventId/payments', 'GET /v1/events/:eventId/overview'];
  return () =>
    Promise.all(
      names.map((name) => queries.invalidateQueries({ queryKey: [name, { params: { eventId } }] })),
    );
}

/** `onDone` runs even if the confirmed row is gone by then. */
export function useConfirmTransfers(
  eventId: string,
  { onDone, onFailure }: MutationCallbacks<CallReply<'POST /v1/events/:eventId/transfers'>>,
) {
  const call = useCall();
  const onSettled = useRefresh(eventId);
  return useMutation({
    mutationFn: (body: CallRequest<'POST /v1/events/:eventId/transfers'>['body']) =>
      call('POST /v1/events/:eventId/transfers', { params: { eventId }, body }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled,
  });
}

/** Compares a bank statement with the event's orders; changes nothing. */
export function usePreviewStatement(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (csv: string) =>
      call('POST /v1/events/:eventId/transfers/preview', { params: { eventId }, body: { csv } }),
  });
}

export function useConfirmRefundTransfer(eventId: string, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const onSettled = useRefresh(eventId);
  return useMutation({
    mutationFn: ({ paymentId, refundIds }: { paymentId: string; refundIds: string[] }) =>
      call('POST /v1/events/:eventId/payments/:paymentId/refund-transfer', {
        params: { eventId, paymentId },
        body: { refundIds },
      }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled,
  });
}
