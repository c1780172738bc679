import {
  type DataTag,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunction,
} from '@tanstack/react-query';
import type { Call, CallArguments, CallReply, CallRequest, RouteName } from './call.ts';
import { isProblem, NetworkError } from './errors.ts';

type QueryName = Extract<RouteName, `GET ${string}`>;
type QueryKey<Name extends QueryName> = readonly [name: Name, request: CallRequest<Name>];

/** Milliseconds that a response counts as fresh. */
const freshFor = 30_000;

/**
 * The query of a GET route. Its key is the call itself, so equal calls share one response.
 *
 * @example const { data } = useQuery(query('GET /v1/events/:eventId', { params: { eventId } }));
 */
export function query<Name extends QueryName>(
  name: Name,
  ...[request]: CallArguments<Name>
): CallQuery<Name> {
  return { queryKey: [name, request ?? {}] as never };
}

/** No query function: the client's default makes the call that the key names. */
interface CallQuery<Name extends QueryName> {
  queryKey: DataTag<QueryKey<Name>, CallReply<Name>, Error>;
  queryFn?: QueryFunction<CallReply<Name>, QueryKey<Name>>;
}

/** Options of an infinite query over numbered pages. */
export const byPage = {
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }: { readonly page: number; readonly pages: number }) =>
    page < pages ? page + 1 : undefined,
};

/** The same over a list with a cursor, which calls take as `after`. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};

/**
 * Creates the query client: one per page in the browser, one per request on the server.
 *
 * @param onSignedOut called when the API no longer accepts the session
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
        // Fail at once when offline: pausing would leave pages that load for ever.
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
