import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckoutProof, PaymentView } from '../../contracts/payments.ts';
import { useSite } from '../lib/page-context.tsx';
import { paths } from '../paths.ts';
import { byPage, type Call, query, useCall } from './call.ts';
import { uploadPicture } from './files.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

export function paymentQuery(paymentId: string) {
  return query('GET /v1/payments/:paymentId', { params: { paymentId } });
}

/** The signed-in person's payments for one registration. */
export function paymentsOfRegistrationQuery(registrationId: string) {
  return query('GET /v1/account/payments', { query: { registrationId } });
}

/** Creates the payment of a held seat and opens its page. */
export function usePayForSeat(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: () => call('POST /v1/events/:eventId/registrations/own/payment', { params: { eventId } }),
    onSuccess: goToPayment,
  });
}

export function useBuySample() {
  const call = useCall();
  return useMutation({ mutationFn: () => call('POST /v1/payments/sample'), onSuccess: goToPayment });
}

/** A full page load: only the payment page's content security policy allows the provider's checkout. */
export function goToPayment({ paymentId }: { paymentId: string }): void {
  leaveFor(paths.payment(paymentId));
}

/** Opens a page in place of this one. */
export function leaveFor(address: string): void {
  // Browsers may show this page as it was left when people go back: with a button that is still busy.
  const refresh = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
  window.addEventListener('pageshow', refresh, { once: true });
  window.location.assign(address);
}

/** The options for the payment provider's checkout. */
export function useOpenCheckout(paymentId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: () => call('POST /v1/payments/:paymentId/checkout', { params: { paymentId } }),
  });
}

/** Reports that the checkout has finished. */
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

/** The ways in which an order can be paid. */
export function paymentMethodsQuery(paymentId: string) {
  return query('GET /v1/payments/:paymentId/methods', { params: { paymentId } });
}

/** Chooses how to pay. A full page load continues with another payment. */
export function useChoosePaymentMethod(paymentId: string, onSame: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (methodId: string) =>
      call('POST /v1/payments/:paymentId/method', { params: { paymentId }, body: { methodId } }),
    onSuccess: async (next) => {
      if (next.paymentId !== paymentId) return goToPayment(next);
      await queries.invalidateQueries(paymentQuery(paymentId));
      onSame();
    },
  });
}

/** Where to transfer the money. The first time, this holds the seat for longer, so the payment changes with it. */
export function useTransferDetails(paymentId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['POST /v1/payments/:paymentId/checkout', { params: { paymentId } }],
    queryFn: async ({ signal }) => {
      const checkout = await call('POST /v1/payments/:paymentId/checkout', { params: { paymentId } }, signal);
      await queries.invalidateQueries(paymentQuery(paymentId));
      return checkout;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Says that the transfer was made, with its number or a picture. */
export function useReportTransfer(paymentId: string) {
  const call = useCall();
  const queries = useQueryClient();
  const { pictures } = useSite();
  return useMutation({
    mutationFn: async ({ bankReference, picture }: { bankReference: string; picture: File | null }) => {
      const fileId = picture === null ? null : await uploadPicture(pictures, picture);
      const body = { bankReference, fileId };
      return call('POST /v1/payments/:paymentId/transfer', { params: { paymentId }, body });
    },
    onSuccess: (payment: PaymentView) => queries.setQueryData(paymentQuery(paymentId).queryKey, payment),
  });
}

/** Simulates a payment result in the sandbox. */
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

/** An event's payments, page by page, each with the totals; optionally only those with failed refunds. */
export function eventPaymentsQuery(
  call: Call,
  eventId: string,
  { only, search = '' }: { readonly only?: 'refund_failed'; readonly search?: string } = {},
) {
  return infiniteQueryOptions({
    queryKey: [eventPaymentsName, { params: { eventId }, only: only ?? 'all', search }],
    queryFn: ({ pageParam, signal }) =>
      call(
        eventPaymentsName,
        { params: { eventId }, query: { page: pageParam, ...(only && { only }), ...(search && { search }) } },
        signal,
      ),
    ...byPage,
  });
}

/** Retries a failed refund. `onDone` runs even if its row has been unmounted by then. */
export function useRetryRefund(eventId: string, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (paymentId: string) =>
      call('POST /v1/events/:eventId/payments/:paymentId/refund', { params: { eventId, paymentId } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () =>
      Promise.all(
        [eventPaymentsName, 'GET /v1/events/:eventId/overview'].map((name) =>
          queries.invalidateQueries({ queryKey: [name, { params: { eventId } }] }),
        ),
      ),
  });
}
