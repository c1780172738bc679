import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallRequest, query, useCall } from './call.ts';

const name = 'PUT /v1/payment-accounts/:account/:ownerId';

/** The site's account, a group's, or a person's own. */
export type PaymentAccountName = CallRequest<typeof name>['params'];

export function paymentAccountQuery(params: PaymentAccountName) {
  return query('GET /v1/payment-accounts/:account/:ownerId', { params });
}

const removal = 'POST /v1/payment-accounts/:account/:ownerId/removals';

/** Removes a way to pay or, of one that isn't used any more, its keys. */
export function useRemovePaymentMethod(params: PaymentAccountName, onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof removal>['body']) => call(removal, { params, body }),
    onSuccess: (account) => {
      onDone();
      queries.setQueryData(paymentAccountQuery(params).queryKey, account);
    },
  });
}

/** Sets up, changes or switches off a way to pay of an account. */
export function useSetPaymentMethod(params: PaymentAccountName, onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof name>['body']) => call(name, { params, body }),
    // The form that saved is replaced by one with the new values, so it can't say so itself.
    onSuccess: (account) => {
      onDone();
      queries.setQueryData(paymentAccountQuery(params).queryKey, account);
    },
  });
}
