import { z } from 'zod';
import {
  type BytesSpec,
  type EndpointSpec,
  problemsOf,
  problemsOfEveryCall,
} from '../../../contracts/endpoint.ts';
import { scopesOf } from '../../../contracts/key-scopes.ts';
import { languages } from '../../../contracts/languages.ts';
import { type ProblemType, problems } from '../../../contracts/problem.ts';
import { queryLimits } from '../../../contracts/queries.ts';
import { groupOf } from './groups.ts';

export type Json = Record<string, unknown>;

/** An endpoint as an operation; its id is the endpoint's name. */
export function operationOf(name: string, spec: EndpointSpec | BytesSpec): Json {
  return {
    operationId: name,
    summary: spec.summary,
    tags: [groupOf(spec.path)],
    security: [...(spec.access === 'user' ? [] : [{}]), { session: [] }, ...keySecurity(spec)],
    parameters: [
      ...parameters(spec.params, 'path'),
      ...parameters(spec.query, 'query'),
      ...('form' in spec ? chunkHeaders : []),
      ...('ranges' in spec && spec.ranges ? [rangeHeader] : []),
      ...('localised' in spec && spec.localised ? languageHeaders : []),
    ],
    ...requestBody(spec),
    responses: { ...successes(spec), ...refusals(problemsOf(spec)) },
  };
}

/** The scopes are roles of the OpenAPI specification: keys aren't OAuth. */
function keySecurity(spec: EndpointSpec | BytesSpec): Json[] {
  const scopes = scopesOf(spec);
  return scopes === null ? [] : [{ key: [...scopes] }];
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
    additionalProperties?: unknown;
  };
  const named = Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
  // An open query object stands for Appwrite's `queries`.
  const isOpen = place === 'query' && typeof additionalProperties === 'object';
  return isOpen ? [...named, queries] : named;
}

const queries = {
  name: 'queries[]',
  in: 'query',
  required: false,
  description:
    'Filters, sorting and pagination. Each query is a JSON string: {"method", "attribute", "values"}.',
  schema: {
    type: 'array',
    maxItems: queryLimits.queries,
    items: { type: 'string', maxLength: queryLimits.characters },
  },
};

const chunkHeaders = [
  {
    name: 'Content-Range',
    in: 'header',
    required: false,
    description:
      'Byte range of this chunk: `bytes first-last/size`. Chunks have at most 5 MiB, and may arrive in any order.',
    schema: { type: 'string', pattern: '^bytes \\d+-\\d+/\\d+$' },
  },
  {
    name: 'X-Appwrite-ID',
    in: 'header',
    required: false,
    description: 'The id returned for the first chunk. Send it with every later chunk.',
    schema: { type: 'string' },
  },
];

const rangeHeader = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'The byte range to return: `bytes=first-last`.',
  schema: { type: 'string' },
};

const languageHeaders = [
  {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: `The language of the answer, or of the mail that the call sends: ${Object.keys(languages).join(', ')}.`,
    schema: { type: 'string' },
  },
  {
    name: 'X-Appwrite-Locale',
    in: 'header',
    required: false,
    description: 'The same, from clients of Appwrite. It comes before `Accept-Language`.',
    schema: { type: 'string', enum: Object.keys(languages) },
  },
];

function requestBody(spec: EndpointSpec | BytesSpec): Json {
  if ('form' in spec && spec.form !== undefined) {
    const {
      properties,
      required = [],
      ...rest
    } = jsonSchema(spec.form, 'input') as {
      properties: Json;
      required?: string[];
    };
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { ...rest, properties: { ...properties, file }, required: [...required, 'file'] };
    const encoding = { file: { contentType: 'image/*, application/octet-stream' } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } };
  }
  if (!('body' in spec) || spec.body === undefined) return {};
  const schema = jsonSchema(spec.body, 'input');
  const example = 'sample' in spec && spec.sample !== undefined ? { example: spec.sample } : {};
  return { requestBody: { required: true, content: { 'application/json': { schema, ...example } } } };
}

function successes(spec: EndpointSpec | BytesSpec): Json {
  if ('mediaTypes' in spec) {
    const content = Object.fromEntries(spec.mediaTypes.map((type) => [type, {}]));
    return {
      200: { description: 'The file.', content },
      ...(spec.ranges && { 206: { description: 'The requested range.', content } }),
      ...(spec.kept && { 304: { description: 'Not modified.' } }),
    };
  }
  if (spec.status === 303) return { 303: { description: 'The browser is led elsewhere.' } };
  if (spec.reply === null) return { 204: { description: 'No content.' } };
  const content = { 'application/json': { schema: jsonSchema(spec.reply, 'output') } };
  return { [spec.status ?? 200]: { description: 'Success.', content } };
}

/** The error responses of a call: those it declares, and those of every call. */
export function refusals(declared: readonly ProblemType[]): Json {
  const types = [...new Set([...declared, ...problemsOfEveryCall])];
  const byStatus = Object.groupBy(types, (type) => problems[type][0]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, alike = []]) => [status, problemAnswer(alike)]),
  );
}

function problemAnswer(types: readonly ProblemType[]): Json {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { type: { enum: types } } },
    ],
  };
  return {
    description: types.map((type) => `\`${type}\`: ${problems[type][1]}`).join('\n\n'),
    content: { 'application/json': { schema } },
  };
}

/** Refinements and transformations have no JSON schema; the refusal's message describes them. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
