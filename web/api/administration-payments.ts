import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, CallReply } from './call.ts';
import { useCall } from './call-context.tsx';
import type { MutationCallbacks } from './mutation-callbacks.ts';

const payments = 'GET /v1/admin/payments';
const refundOne = 'POST /v1/admin/payments/:paymentId/refund';
const refundAll = 'POST /v1/admin/events/:eventId/refunds';

/** What was paid on the site, page after page; alone what is still to be given back, if told. */
export function allPaymentsQuery(call: Call, only: 'refund_due' | 'refund_failed' | undefined) {
  return infiniteQueryOptions({
    queryKey: [payments, { query: { only: only ?? 'all' } }],
    queryFn: ({ pageParam, signal }) =>
      call(payments, { query: { page: pageParam, ...(only && { only }) } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
}

/** Gives one payment back, or tries its failed refund again. */
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

/** Gives everything back that was paid for an event. */
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
