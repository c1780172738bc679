import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { RepeatRule, SeriesChange } from '../../contracts/series.ts';
import { query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** As it is sent: what may be left out has a default. */
export type SeriesChangeInput = z.input<typeof SeriesChange>;

/** How an event repeats, and its dates that aren't over. */
export function seriesQuery(eventId: string) {
  return query('GET /v1/events/:eventId/series', { params: { eventId } });
}

const previewCall = 'POST /v1/events/:eventId/series/preview';

/** What a change of several dates would do. It changes nothing, so it is read like a query. */
export function usePreviewQuery(eventId: string, change: SeriesChangeInput | null) {
  const call = useCall();
  return {
    queryKey: [previewCall, { params: { eventId }, body: change }],
    queryFn: () => call(previewCall, { params: { eventId }, body: change as never }),
    enabled: change !== null,
    staleTime: 0,
    retry: false,
  };
}

/** Makes a new event repeat. */
export function useStartSeries() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ eventId, rule, except }: { eventId: string; rule: RepeatRule; except: string[] }) =>
      call('POST /v1/events/:eventId/series/changes', {
        params: { eventId },
        body: { kind: 'repeat', rule, except } as never,
      }),
  });
}

/** Changes several dates, or starts a series. */
export function useChangeSeries(
  eventId: string,
  { onDone }: Partial<Pick<MutationCallbacks<unknown>, 'onDone'>> = {},
) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: SeriesChangeInput) =>
      call('POST /v1/events/:eventId/series/changes', { params: { eventId }, body: change as never }),
    onSuccess: async (plan) => {
      const ids = [eventId, ...plan.dates.flatMap(({ $id }) => $id ?? [])];
      // A deleted date has no page to load again.
      for (const id of ids) queries.removeQueries({ queryKey: eventQuery(id).queryKey, type: 'inactive' });
      await Promise.all(
        [
          'GET /v1/events',
          'GET /v1/account/events',
          'GET /v1/groups/:groupId/events',
          'GET /v1/events/:eventId/series',
          'GET /v1/events/:eventId/overview',
        ].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
      onDone?.(plan);
    },
  });
}
