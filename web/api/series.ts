import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { seriesLimits } from '../../contracts/repeat.ts';
import type { RepeatRule, registerForDates, SeriesChange } from '../../contracts/series.ts';
import { pageLanguage } from '../lib/page-state.ts';
import { type CallReply, query, useCall } from './call.ts';
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

const registerCall = 'POST /v1/events/:eventId/series/registrations';

/** What came of one date, in the language of the page. */
export type RegisteredDate = CallReply<typeof registerCall>['dates'][number];

/** Registers the signed-in person for several dates. */
export function useRegisterForDates(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof registerForDates.body>): Promise<RegisteredDate[]> => {
      const dates: RegisteredDate[] = [];
      for (let from = 0; from < body.dates.length; from += seriesLimits.registered) {
        const part = { ...body, dates: body.dates.slice(from, from + seriesLimits.registered) };
        dates.push(...(await call(registerCall, { params: { eventId }, body: part as never })).dates);
      }
      if (dates.every(({ problem }) => problem === null)) return dates;
      const { problemText } = await import('./problem-texts.ts');
      return Promise.all(
        dates.map(async (date) => {
          if (date.problem === null) return date;
          const { message = date.problem.message } = await problemText(pageLanguage(), date.problem);
          return { ...date, problem: { ...date.problem, message } };
        }),
      );
    },
    // Also after a failure: some dates may have been registered before the connection broke.
    onSettled: () =>
      Promise.all(
        [
          'GET /v1/events',
          'GET /v1/events/:eventId',
          'GET /v1/events/:eventId/registrations/own',
          'GET /v1/events/:eventId/series',
          'GET /v1/account/registrations',
        ].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  });
}
