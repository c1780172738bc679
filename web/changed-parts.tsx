import {
  type DehydratedState,
  hashKey,
  hydrate,
  type QueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { EventDetail, EventView } from '../contracts/events.ts';
import {
  type ChangedRequest,
  dataPart,
  type ListedCounts,
  type SeatFacts,
  type SharedRendering,
} from '../contracts/pages.ts';
import { pendingKey, viewerKey } from './api/account.ts';
import { eventQuery } from './api/events.ts';
import { stateId, writeState } from './lib/page-state.ts';
import type { ChangingPartName } from './lib/personal-part.tsx';
import { withItsTexts } from './lib/screen-texts.tsx';
import { createPartQueries, readData, renderPart } from './render-part.tsx';

interface Part {
  readonly open: () => Promise<ComponentType<{ readonly event: EventDetail }>>;
  readonly texts: readonly string[];
}

const parts: Readonly<Record<ChangingPartName, Part>> = {
  going: {
    open: async () => (await withItsTexts(['event-parts'], import('./screens/event/going.tsx'))).default,
    texts: ['event'],
  },
  register: {
    open: async () => (await import('./screens/event/register-panel.tsx')).RegisterPanel,
    texts: ['event'],
  },
};

/** What an event's page shows of its seats. */
export function seatsOf(event: EventDetail | undefined): SeatFacts | null {
  if (event === undefined) return null;
  const { attendeeCount, waitlistCount, seatsLeft, going, capacity, full } = event;
  return { attendeeCount, waitlistCount, seatsLeft, going, capacity, full };
}

/** What a page shows of the seats of the events in its lists, wherever its data have them. */
export function countsIn(queries: QueryClient): ListedCounts[] {
  const counts: ListedCounts[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('attendeeCount' in value) {
      const { $id, capacity, attendeeCount, waitlistCount, full } = value as EventView;
      counts.push({ $id, capacity, attendeeCount, waitlistCount, full });
    }
    for (const inner of Object.values(value)) look(inner);
  };
  for (const query of queries.getQueryCache().getAll()) look(query.state.data);
  return counts;
}

/** Renders what a registration changes, at the time of the page around it. */
export const changedParts: SharedRendering['changedParts'] = async (request) => {
  const { eventId } = request;
  const page = readData(request.pageData);
  const queries = patch(page.queries, request);
  const made = Object.entries(parts).map(async ([name, { open, texts }]) => {
    const client = createPartQueries();
    hydrate(client, queries);
    client.setQueryData(viewerKey, null);
    client.setQueryData(pendingKey, false);
    const Shown = await open();
    const Part = () => <Shown event={useSuspenseQuery(eventQuery(eventId)).data} />;
    const html = await renderPart(Part, { ...request, queries: client, texts, now: page.now });
    return [name, html] as const;
  });
  const text = writeState({ ...page, queries });
  const data = `<script id="${stateId}" type="application/json">${text}</script>`;
  return new Map([...(await Promise.all(made)), [dataPart, data]]);
};

/** The page's data with the event's current counts. */
function patch(state: DehydratedState, { eventId, counts, now }: ChangedRequest): DehydratedState {
  const hash = hashKey(eventQuery(eventId).queryKey);
  const queries = state.queries.map((query) => {
    if (query.queryHash !== hash) return query;
    const data = { ...(query.state.data as EventDetail), ...counts };
    return { ...query, state: { ...query.state, data, dataUpdatedAt: now } };
  });
  return { ...state, queries };
}
