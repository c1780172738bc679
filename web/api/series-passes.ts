import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, useCall } from './call.ts';

/** A series pass with its dates, as its holder or its organiser sees it. */
export function seriesPassQuery(passId: string) {
  return query('GET /v1/series-passes/:passId', { params: { passId } });
}

/** Cancels a pass, with all of its seats that are still ahead. */
export function useEndPass(passId: string, onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /v1/series-passes/:passId', { params: { passId } }),
    // Its dates appear on many pages.
    onSuccess: () => {
      onDone();
      return queries.invalidateQueries();
    },
  });
}

/** Takes a seat again that was given back. */
export function useTakePassDate(passId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) =>
      call('POST /v1/series-passes/:passId/dates/:eventId', { params: { passId, eventId } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}
