import {
  type DehydratedState,
  hashKey,
  hydrate,
  type QueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { EventDetail } from '../contracts/events.ts';
import {
  type ChangedListRequest,
  type ChangedRequest,
  dataPart,
  type ListedCounts,
  type SeatFacts,
  type SharedRendering,
} from '../contracts/pages.ts';
import { pendingKey, viewerKey } from './api/account.ts';
import { eventQuery } from './api/events.ts';
import { Going } from './features/events/event-row.tsx';
import { type PageState, stateId, writeState } from './lib/page-state.ts';
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
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => countedIn(state.data))
    .map(({ $id, capacity, attendeeCount, waitlistCount, full }) => {
      return { $id, capacity, attendeeCount, waitlistCount, full };
    });
}

type Counted = { -readonly [Name in keyof ListedCounts]: ListedCounts[Name] };

/** The events somewhere in an answer. */
function countedIn(value: unknown): Counted[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(countedIn);
  return 'attendeeCount' in value ? [value as Counted, ...inner] : inner;
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
  return new Map([...(await Promise.all(made)), [dataPart, dataElement({ ...page, queries })]]);
};

/** Renders the counts of a list that have changed, and its data. */
export const changedList: SharedRendering['changedList'] = async (request) => {
  const page = readData(request.pageData);
  recount(page, request);
  const queries = createPartQueries();
  const made = request.counts.map(async ({ $id, attendeeCount }) => {
    const Part = () => <Going count={attendeeCount} />;
    const html = await renderPart(Part, { ...request, queries, texts: [], now: page.now });
    return [$id, html] as const;
  });
  return { slots: new Map(await Promise.all(made)), pageData: dataElement(page) };
};

function dataElement(state: PageState): string {
  return `<script id="${stateId}" type="application/json">${writeState(state)}</script>`;
}

/** Puts the current counts into a list's data, wherever they are. */
function recount({ queries: { queries }, loaderData }: PageState, { counts, now }: ChangedListRequest): void {
  const current = new Map(counts.map((each) => [each.$id, each]));
  const inside = (value: unknown) => countedIn(value).filter(({ $id }) => current.has($id));
  for (const event of inside(loaderData)) Object.assign(event, current.get(event.$id));
  for (const { state } of queries) {
    const events = inside(state.data);
    for (const event of events) Object.assign(event, current.get(event.$id));
    if (events.length > 0) Object.assign(state, { dataUpdatedAt: now });
  }
}

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
