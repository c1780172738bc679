import {
  type DataTag,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunction,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Language } from '../../contracts/languages.ts';
import { forgetPrivate, keepPrivate, readPrivate, typedKey } from '../lib/private-storage.ts';
import { useViewer } from './account.ts';
import type { Call, CallArguments, CallReply, CallRequest, RouteName } from './call.ts';
import { isProblem, NetworkError } from './errors.ts';

type QueryName = Extract<RouteName, `GET ${string}`>;
type QueryKey<Name extends QueryName> = readonly [name: Name, request: CallRequest<Name>];

/** How long an answer counts as fresh, in milliseconds. */
const freshFor = 30_000;

/**
 * The query of one GET of the contract: its key is the call itself, so equal calls share one answer.
 *
 * @example
 * const { data } = useQuery(query('GET /v1/events/:eventId', { params: { eventId } }));
 */
export function query<Name extends QueryName>(
  name: Name,
  ...[request]: CallArguments<Name>
): CallQuery<Name> {
  return { queryKey: [name, request ?? {}] as never };
}

/** A query without a function of its own: the store's default makes the call that the key names. */
interface CallQuery<Name extends QueryName> {
  queryKey: DataTag<QueryKey<Name>, CallReply<Name>, Error>;
  queryFn?: QueryFunction<CallReply<Name>, QueryKey<Name>>;
}

/**
 * Makes the store of answers: one for the life of the browser's page, one a request on the server.
 *
 * @param onSignedOut hears when the API no longer knows the session
 */
export function createQueries(call: Call, onSignedOut: (queries: QueryClient) => void): QueryClient {
  const onError = (error: unknown) => {
    if (isProblem(error, 'general_unauthorized_scope')) onSignedOut(queries);
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        // Being offline is told at once; waiting for the connection would leave a page that never comes.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof NetworkError && navigator.onLine,
        queryFn: ({ queryKey, signal }) => {
          const [name, request] = queryKey as QueryKey<'GET /v1/events'>;
          return call(name, request, signal);
        },
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}

/**
 * Keeps what somebody types into a form, in this tab, until it is sent: a reload, or a session that ends meanwhile, costs
 * them nothing.
 *
 * @param form names the form and what it is about
 * @param value what is typed; null while that is nothing
 * @param restore takes back what was typed before
 * @returns forgets it, once it is sent
 */
export function useTyped<T>(form: string, value: T | null, restore: (value: T) => void): () => void {
  const viewer = useViewer();
  // Whose it is: also once the session is over.
  const [userId] = useState(viewer?.$id ?? '');
  const key = typedKey(userId, form);
  const takeBack = useEffectEvent(() => {
    const kept = readPrivate<T>(key, 'tab');
    if (kept !== null) restore(kept);
  });
  useLayoutEffect(() => takeBack(), []);
  const keep = useEffectEvent(() => {
    if (value === null) forgetPrivate(key, 'tab');
    else keepPrivate(key, value, 'tab');
  });
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text is kept
  useEffect(() => keep(), [text]);
  return () => forgetPrivate(key, 'tab');
}

/** The site's own legal texts, and the services it uses. They change with a start of the server only. */
export function legalTextsQuery(language: Language) {
  return { ...query('GET /v1/site/legal', { query: { language } }), staleTime: Number.POSITIVE_INFINITY };
}

/** Who runs the site, and what people say of it. It changes with a start of the server only. */
export function aboutSiteQuery(language: Language) {
  return { ...query('GET /v1/site', { query: { language } }), staleTime: Number.POSITIVE_INFINITY };
}
