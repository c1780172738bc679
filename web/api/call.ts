import {
  type DataTag,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunction,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Routes } from '../../contracts/api.ts';
import type { EndpointSpec, ReplyOf, RequestOf } from '../../contracts/endpoint.ts';
import type { Language } from '../../contracts/languages.ts';
import type { ApiAnswer, ApiCall, Send } from '../../contracts/pages.ts';
import type { ProblemBody, ProblemType } from '../../contracts/problem.ts';
import { isProblem, NetworkError, ProblemError } from '../lib/errors.ts';

type RouteName = keyof Routes;

/** The request of a route; parts whose members are all optional may be left out. */
export type CallRequest<Name extends RouteName> = OmitEmpty<RequestOf<Routes[Name] & EndpointSpec>>;
export type CallReply<Name extends RouteName> = ReplyOf<Routes[Name] & EndpointSpec>;

type OmitEmpty<Request> = {
  [Part in keyof Request as object extends Request[Part] ? never : Part]: Request[Part];
} & { [Part in keyof Request as object extends Request[Part] ? Part : never]?: Request[Part] };

/** The arguments after the route's name; none if nothing is required. */
type CallArguments<Name extends RouteName> =
  object extends CallRequest<Name>
    ? [request?: CallRequest<Name>, signal?: AbortSignal]
    : [request: CallRequest<Name>, signal?: AbortSignal];

/**
 * Calls the API. Routes, parameters and responses are checked against the contract at compile time.
 *
 * @throws ProblemError when the API refuses, NetworkError without a response
 * @example await call('POST /v1/events/:eventId/registrations', { params: { eventId }, body: answers });
 */
export type Call = <Name extends RouteName>(
  name: Name,
  ...rest: CallArguments<Name>
) => Promise<CallReply<Name>>;

interface AnyRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Creates the API client on top of `send`; error messages are in the page's `language`. An identical request during an
 * unfinished one shares its response, so that a double click sends once.
 */
export function createCall(send: Send, language: () => Language): Call {
  const underWay = new Map<string, Promise<unknown>>();
  const call = async (name: RouteName, request: AnyRequest = {}, signal?: AbortSignal) => {
    const [method, pattern] = name.split(' ', 2) as ['GET', string];
    const url = fillPath(pattern, request.params) + queryText(request.query);
    const { body } = request;
    const ask = async () => readAnswer(await send({ method, url, body, signal }), language());
    if (name.startsWith('GET ')) return ask();
    const key = `${method} ${url} ${JSON.stringify(body)}`;
    const answer = underWay.get(key) ?? ask().finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
  return call as Call;
}

/** The browser's transport, with cookies. */
export const sendByFetch: Send = (call) => fetchJson(call, 'same-origin');

/** The same for frames on other sites, which neither send cookies nor take any. */
export const sendWithoutSession: Send = (call) => fetchJson(call, 'omit');

async function fetchJson(
  { method, url, body, signal }: ApiCall,
  credentials: RequestCredentials,
): Promise<ApiAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      credentials,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // Mails that a call sends are in the language of the page, which its address may have chosen.
        ...(method !== 'GET' && { 'accept-language': document.documentElement.lang }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      // Lets a log-out or cancellation finish when the page is closed right after the click.
      keepalive: method !== 'GET' && body === undefined,
    });
    text = await response.text();
  } catch (error) {
    throw signal?.aborted ? error : new NetworkError(error);
  }
  return {
    status: response.status,
    body: isJson(response) && text !== '' ? JSON.parse(text) : undefined,
    // Seconds. Our server sends a number; the date form is ignored.
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  };
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('application/json');
}

/**
 * Parses a response.
 *
 * @throws ProblemError in `language` if it is an error
 */
export async function readAnswer(
  { status, body, retryAfter }: ApiAnswer,
  language: Language,
): Promise<unknown> {
  if (status < 400) return body;
  const refusal = (body ?? {}) as Partial<ProblemBody>;
  // Loaded with the first refusal; without a connection the API's own words have to do.
  const words = await import('./problem-texts.ts').catch(() => null);
  const problem = words === null ? refusal : await words.problemText(language, refusal);
  // A proxy's error page doesn't have our format.
  const type = (problem.type ?? (status >= 500 ? 'general_unknown' : 'general_bad_request')) as ProblemType;
  throw new ProblemError(status, type, problem.message ?? `HTTP ${status}`, { ...problem, retryAfter });
}

function fillPath(pattern: string, params: Record<string, string> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing required parameter: "${name}"`);
    // Dots alone would lead to another call.
    return encodeURIComponent(value).replace(/^\.+$/, '-');
  });
}

function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}

const CallContext = createContext<Call | null>(null);

export const CallProvider = CallContext.Provider;

export function useCall(): Call {
  const call = use(CallContext);
  if (call === null) throw new Error('useCall needs a CallProvider above it');
  return call;
}

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
    // The page doesn't say so yet.
    if (isProblem(error, 'general_maintenance'))
      void queries.invalidateQueries({ queryKey: ['GET /v1/site/notice'] });
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
