import type { z } from 'zod';
import type { ProblemType } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What server, web client and the OpenAPI document know of one call. */
export interface EndpointSpec {
  readonly method: Method;
  /** Path pattern with `:name` parameters. */
  readonly path: `/${string}`;
  /** One sentence for the API page. */
  readonly summary: string;
  /** Who may call it at all; rights on the object itself are the feature's policy. */
  readonly access: 'anyone' | 'user';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields of a multipart form that comes instead of a JSON body, beside the field `file` with the bytes. */
  readonly form?: z.ZodObject;
  /** The body of the answer; `null` for 204. */
  readonly reply: z.ZodType | null;
  /** Status of success: 200 unless told, 204 when `reply` is null. */
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * Whether all who are not logged in get the same answer, so that one made a moment ago serves them all; `timeless`
   * where it also says nothing of what is on now, and holds until something is written.
   */
  readonly shared?: true | 'timeless';
  readonly problems: readonly ProblemType[];
}

/** A call that answers with the bytes of a file or a sheet; its refusals are JSON like all others. */
export interface BytesSpec extends Pick<EndpointSpec, 'path' | 'summary' | 'params' | 'query' | 'problems'> {
  readonly method: 'GET';
  readonly access: 'anyone' | 'user';
  readonly mediaTypes: readonly string[];
  /** Whether a part can be asked for, with `Range`. */
  readonly ranges: boolean;
  /** Whether a client may keep the answer, and ask later whether it still holds. */
  readonly kept: boolean;
}

/** What any call may be refused with, whatever it is about. */
export const problemsOfEveryCall = [
  'general_bad_request',
  'general_unknown_origin',
  'project_not_found',
  'general_service_unavailable',
  'general_unknown',
] as const satisfies readonly ProblemType[];

/**
 * Declares a call once for both ends of the wire.
 *
 * @example
 * const getName = endpoint({
 *   method: 'GET', path: '/v1/names/:id', access: 'anyone', summary: 'One name.',
 *   params: z.object({ id: Id }), reply: z.object({ name: z.string() }), problems: ['user_not_found'],
 * });
 */
export function endpoint<const Spec extends EndpointSpec>(spec: Spec): Spec {
  return spec;
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller sends: only the parts that the endpoint declares. */
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

/** What a handler returns and a caller gets. */
export type ReplyOf<Spec extends EndpointSpec> = Spec['reply'] extends z.ZodType
  ? z.input<Spec['reply']>
  : undefined;
