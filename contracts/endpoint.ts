import type { z } from 'zod';
import { scopesOf } from './key-scopes.ts';
import type { ProblemType } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An endpoint as the server, the web client and the OpenAPI document share it. */
export interface EndpointSpec {
  readonly method: Method;
  /** Path pattern with `:name` parameters. */
  readonly path: `/${string}`;
  /** Paths at which newer versions of Appwrite's clients make the same call. */
  readonly otherPaths?: readonly `/${string}`[];
  /** For the API reference: what it does, starting with a verb, then what callers should know. */
  readonly summary: string;
  /** Whether it needs a session. Rights on the object itself are checked by the feature's policy. */
  readonly access: 'anyone' | 'user';
  /** Also for sessions that still have to prove their second factor, to do so or to log out. */
  readonly pendingSession?: boolean;
  /** Also for anonymous sessions, which grant no more than visitors have. */
  readonly anonymousSession?: boolean;
  /** Doesn't look up who calls, for calls that cost no query of the database. */
  readonly anonymous?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A body for the API reference, where one made from the schema's required fields would be refused. */
  readonly sample?: object;
  /** Fields of a multipart form sent instead of a JSON body, beside `file` with the bytes. */
  readonly form?: z.ZodObject;
  /** Body of a successful response; `null` for 204. */
  readonly reply: z.ZodType | null;
  /** Status of a successful response; 200 by default, 204 if `reply` is null. 303 leads browsers elsewhere. */
  readonly status?: 200 | 201 | 202 | 204 | 303;
  /**
   * All visitors get the same response, so it can be cached. `timeless` if it also doesn't depend on the
   * current time and is valid until the next write.
   */
  readonly shared?: true | 'timeless';
  /**
   * The limit that signed-in people's calls count against. By default, calls other than GET that need a
   * session count as `writes`.
   */
  readonly limit?: CallLimit | 'none';
  /** The answer, or the mail that it sends, is in the language that the caller's headers ask for. */
  readonly localised?: true;
  /** Also while the site is maintained: changes nothing, logs in or out, or administers the site. */
  readonly duringMaintenance?: true;
  readonly problems: readonly ProblemType[];
}

/** A limit shared by many endpoints. Some also have a limit of their own. */
export type CallLimit = 'writes' | 'files';

/** The shared limit of an endpoint's calls, if any. Calls by API key also count as `keys`. */
export function limitOf(spec: Pick<EndpointSpec, 'method' | 'access' | 'limit'>): CallLimit | null {
  const { method, access, limit = method !== 'GET' && access === 'user' ? 'writes' : 'none' } = spec;
  return limit === 'none' ? null : limit;
}

/** Whether the site refuses the call while it's maintained. */
export function waitsForMaintenance(
  spec: Pick<EndpointSpec, 'method' | 'path' | 'duringMaintenance'>,
): boolean {
  return spec.method !== 'GET' && spec.duringMaintenance !== true && !spec.path.startsWith('/v1/admin/');
}

/** An endpoint that returns a file or CSV; its errors are JSON. */
export interface BytesSpec extends Pick<EndpointSpec, 'path' | 'summary' | 'params' | 'query' | 'problems'> {
  readonly method: 'GET';
  readonly access: 'anyone' | 'user';
  readonly mediaTypes: readonly string[];
  /** Supports `Range` requests. */
  readonly ranges: boolean;
  /** Clients may cache the response and revalidate it. */
  readonly kept: boolean;
}

/** Errors that any endpoint can return. */
export const problemsOfEveryCall = [
  'general_bad_request',
  'general_unknown_origin',
  'project_not_found',
  'user_jwt_invalid',
  'general_access_forbidden',
  'general_service_unavailable',
  'general_unknown',
] as const satisfies readonly ProblemType[];

/** Errors that an endpoint can return, also those it doesn't have to list. */
export function problemsOf(spec: EndpointSpec | BytesSpec): ProblemType[] {
  return [...new Set([...spec.problems, ...commonProblemsOf(spec)])];
}

/** Errors that an endpoint shares with others like it. */
export function commonProblemsOf(spec: EndpointSpec | BytesSpec): ProblemType[] {
  const acceptsPending = 'pendingSession' in spec && spec.pendingSession === true;
  const takesKeys = scopesOf(spec) !== null;
  const limitsKeysOnly = takesKeys && !spec.problems.includes('general_rate_limit_exceeded');
  const needsUser = spec.access === 'user';
  return [
    ...problemsOfEveryCall,
    ...(needsUser && !acceptsPending ? (['user_more_factors_required'] as const) : []),
    ...(needsUser || takesKeys ? (['api_key_invalid', 'api_key_not_allowed'] as const) : []),
    ...(limitsKeysOnly ? (['general_rate_limit_exceeded'] as const) : []),
    ...(waitsForMaintenance(spec) ? (['general_maintenance'] as const) : []),
  ];
}

/** Declares an endpoint for the server and the client. */
export function endpoint<const Spec extends EndpointSpec>(spec: Spec): Spec {
  const problem = 'general_rate_limit_exceeded';
  if (limitOf(spec) === null || spec.problems.includes(problem)) return spec;
  return { ...spec, problems: [...spec.problems, problem] };
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller sends: only the parts the endpoint declares. */
export type RequestOf<Spec extends EndpointSpec> = {
  [Part in 'params' | 'query' | 'body' as Spec extends Record<Part, z.ZodType> ? Part : never]: Input<
    Spec[Part]
  >;
};

/** What a handler receives, parsed. */
export type ParsedOf<Spec extends EndpointSpec | BytesSpec> = {
  params: Output<Spec['params']>;
  query: Output<Spec['query']>;
  body: Spec extends EndpointSpec ? Output<Spec['body']> : undefined;
};

export type ReplyOf<Spec extends EndpointSpec> = Spec['reply'] extends z.ZodType
  ? z.input<Spec['reply']>
  : undefined;
