import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { byPage, type Call, type CallRequest, query, useCall } from './call.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** Calendar dates; empty for no end. */
export interface SettlementPeriod {
  readonly from: string;
  readonly to: string;
}

function chosen({ from, to }: SettlementPeriod) {
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
}

/** The period as the query of a download's address. */
export function periodQuery(period: SettlementPeriod): string {
  const text = new URLSearchParams(chosen(period)).toString();
  return text === '' ? '' : `?${text}`;
}

export function eventSettlementQuery(eventId: string, period: SettlementPeriod) {
  return query('GET /v1/events/:eventId/settlement', { params: { eventId }, query: chosen(period) });
}

const ofSite = 'GET /v1/admin/settlement';

export function settlementQuery(call: Call, period: SettlementPeriod) {
  const filter = chosen(period);
  return infiniteQueryOptions({
    queryKey: [ofSite, { query: filter }],
    queryFn: ({ pageParam, signal }) => call(ofSite, { query: { ...filter, page: pageParam } }, signal),
    ...byPage,
  });
}

const recording = 'POST /v1/admin/events/:eventId/payouts';

/** Repeating the same payout, with its id, records it once. */
export function useRecordPayout(eventId: string, { onDone }: Pick<MutationCallbacks, 'onDone'>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof recording>['body']) =>
      call(recording, { params: { eventId }, body }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [ofSite] }),
  });
}
