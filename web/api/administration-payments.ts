import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Call, type CallReply, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

const payments = 'GET /v1/admin/payments';
const refundOne = 'POST /v1/admin/payments/:paymentId/refund';
const refundAll = 'POST /v1/admin/events/:eventId/refunds';

/** Payments of the whole site; with `only`, those whose refund is due. */
export function allPaymentsQuery(call: Call, only: 'refund_due' | 'refund_failed' | undefined) {
  return infiniteQueryOptions({
    queryKey: [payments, { query: { only: only ?? 'all' } }],
    queryFn: ({ pageParam, signal }) =>
      call(payments, { query: { page: pageParam, ...(only && { only }) } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
}

export function useRefundPayment({ onDone, onFault }: MutationCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ paymentId, reason }: { paymentId: string; reason: string }) =>
      call(refundOne, { params: { paymentId }, body: { reason } }),
    onSuccess: onDone,
    onError: onFault,
    onSettled: () => queries.invalidateQueries({ queryKey: [payments] }),
  });
}

export function useRefundEvent({ onDone, onFault }: MutationCallbacks<CallReply<typeof refundAll>>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, reason }: { eventId: string; reason: string }) =>
      call(refundAll, { params: { eventId }, body: { reason } }),
    onSuccess: onDone,
    onError: onFault,
    onSettled: () => queries.invalidateQueries({ queryKey: [payments] }),
  });
}
