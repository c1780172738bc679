import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BankStep } from '../../contracts/disputes.ts';
import { byPage, type Call, query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

const ofEvent = 'GET /v1/events/:eventId/disputes';
const ofSite = 'GET /v1/admin/disputes';

/** Disputes of one event or, for administrators, of the whole site. */
export function disputesQuery(call: Call, scope: { eventId: string } | 'site') {
  return infiniteQueryOptions({
    queryKey: scope === 'site' ? [ofSite] : [ofEvent, { params: scope }],
    queryFn: ({ pageParam, signal }) =>
      scope === 'site'
        ? call(ofSite, { query: { page: pageParam } }, signal)
        : call(ofEvent, { params: scope, query: { page: pageParam } }, signal),
    ...byPage,
  });
}

export function evidenceQuery(disputeId: string) {
  return query('GET /v1/disputes/:disputeId/evidence', { params: { disputeId } });
}

/** Makes the buyer's bank of the sandbox do something. */
export function useDisputeInSandbox(paymentId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (step: BankStep) =>
      call('POST /v1/payments/:paymentId/sandbox/dispute', { params: { paymentId }, body: { step } }),
  });
}

/** Sends the evidence to the bank, with the organiser's own words. */
export function useSendEvidence(disputeId: string, { onDone }: Pick<MutationCallbacks, 'onDone'>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      call('POST /v1/disputes/:disputeId/evidence', { params: { disputeId }, body: { note } }),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [ofEvent, ofSite, 'GET /v1/events/:eventId/overview'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}
