import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { byPage, type Call, type CallRequest, query, useCall } from './call.ts';
import type { PaymentAccountName } from './payment-accounts.ts';

const seller = 'PUT /v1/sellers/:account/:ownerId';

export function sellerQuery(params: PaymentAccountName) {
  return query('GET /v1/sellers/:account/:ownerId', { params });
}

export function useSetSeller(params: PaymentAccountName, onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof seller>['body']) => call(seller, { params, body }),
    // The form that saved is replaced by one with the new values, so it can't say so itself.
    onSuccess: (saved) => {
      onDone();
      queries.setQueryData(sellerQuery(params).queryKey, saved);
    },
  });
}

export function eventTaxQuery(eventId: string) {
  return query('GET /v1/events/:eventId/tax', { params: { eventId } });
}

export function useSetSupplyState(eventId: string, onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (supplyState: string | null) =>
      call('PUT /v1/events/:eventId/tax', { params: { eventId }, body: { supplyState } }),
    onSuccess: (saved) => {
      queries.setQueryData(eventTaxQuery(eventId).queryKey, saved);
      onDone();
    },
  });
}

export function paymentInvoicesQuery(paymentId: string) {
  return query('GET /v1/payments/:paymentId/invoices', { params: { paymentId } });
}

const requesting = 'PUT /v1/payments/:paymentId/invoices';

/** Repeating it with the same details changes nothing. */
export function useRequestInvoice(paymentId: string, onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof requesting>['body']) =>
      call(requesting, { params: { paymentId }, body }),
    onSuccess: (saved) => {
      queries.setQueryData(paymentInvoicesQuery(paymentId).queryKey, saved);
      onDone();
    },
  });
}

const closedSellers = 'GET /v1/closed-sellers';

export function closedSellersQuery(call: Call, scope: 'own' | 'site') {
  return infiniteQueryOptions({
    queryKey: [closedSellers, { scope }],
    queryFn: ({ pageParam, signal }) => call(closedSellers, { query: { scope, page: pageParam } }, signal),
    ...byPage,
  });
}

const ofClosed = 'GET /v1/closed-sellers/:sellerId/invoices';

export function closedInvoicesQuery(call: Call, sellerId: string) {
  return infiniteQueryOptions({
    queryKey: [ofClosed, { sellerId }],
    queryFn: ({ pageParam, signal }) =>
      call(ofClosed, { params: { sellerId }, query: { page: pageParam } }, signal),
    ...byPage,
  });
}

const ofEvent = 'GET /v1/events/:eventId/invoices';

export function eventInvoicesQuery(call: Call, eventId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [ofEvent, { eventId, search }],
    queryFn: ({ pageParam, signal }) =>
      call(ofEvent, { params: { eventId }, query: { search, page: pageParam } }, signal),
    ...byPage,
  });
}
