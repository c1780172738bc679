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
