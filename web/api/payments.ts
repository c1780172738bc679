import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CheckoutProof, PaymentView } from '../../contracts/payments.ts';
import { paths } from '../paths.ts';
import type { Call } from './call.ts';
import { useCall } from './call-context.tsx';
import type { MutationCallbacks } from './mutation-callbacks.ts';
import { query } from './queries.ts';

/** One of the signed-in person's payments. */
export function paymentQuery(paymentId: string) {
  return query('GET /v1/payments/:paymentId', { params: { paymentId } });
}

/** What the signed-in person paid for one registration. */
export function paymentsOfRegistrationQuery(registrationId: string) {
  return query('GET /v1/account/payments', { query: { registrationId } });
}

/** Opens the payment of the held seat and goes to its page. */
export function usePayForSeat(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: () => call('POST /v1/events/:eventId/registrations/own/payment', { params: { eventId } }),
    onSuccess: goToPayment,
  });
}

/** Opens a payment for the sample product and goes to its page. */
export function useBuySample() {
  const call = useCall();
  return useMutation({ mutationFn: () => call('POST /v1/payments/sample'), onSuccess: goToPayment });
}

/** By a load of its own: only the policy that comes with that page lets the provider's checkout in. */
function goToPayment({ paymentId }: { paymentId: string }): void {
  window.location.assign(paths.payment(paymentId));
}

/** Asks what the checkout of an open payment is opened with. */
export function useOpenCheckout(paymentId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: () => call('POST /v1/payments/:paymentId/checkout', { params: { paymentId } }),
  });
}

/** Tells of a payment that the checkout reported. */
export function useConfirmPayment(paymentId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (proof: CheckoutProof) =>
      call('POST /v1/payments/:paymentId/confirmation', { params: { paymentId }, body: proof }),
    onSuccess: async (payment: PaymentView) => {
      queries.setQueryData(paymentQuery(paymentId).queryKey, payment);
      await queries.invalidateQueries({ queryKey: ['GET /v1/events/:eventId/registrations/own'] });
    },
  });
}

/** Makes a test payment succeed or fail, where the sandbox stands in for a provider. */
export function usePayInSandbox(paymentId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: async (outcome: 'success' | 'failure') => {
      await call('POST /v1/payments/:paymentId/checkout', { params: { paymentId } });
      return call('POST /v1/payments/:paymentId/sandbox', { params: { paymentId }, body: { outcome } });
    },
  });
}

const eventPaymentsName = 'GET /v1/events/:eventId/payments';

/** What was paid for an event, page after page, each with the totals; those alone whose refund failed, if told. */
export function eventPaymentsQuery(call: Call, eventId: string, only?: 'refund_failed') {
  return infiniteQueryOptions({
    queryKey: [eventPaymentsName, { params: { eventId }, only: only ?? 'all' }],
    queryFn: ({ pageParam, signal }) =>
      call(
        eventPaymentsName,
        { params: { eventId }, query: { page: pageParam, ...(only && { only }) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
}

/** Has a refund that failed for good asked for once more; `onDone` is called even if its row is gone by then. */
export function useRetryRefund(eventId: string, { onDone, onFault }: MutationCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (paymentId: string) =>
      call('POST /v1/events/:eventId/payments/:paymentId/refund', { params: { eventId, paymentId } }),
    onSuccess: onDone,
    onError: onFault,
    onSettled: () => queries.invalidateQueries({ queryKey: [eventPaymentsName, { params: { eventId } }] }),
  });
}
