import { z } from 'zod';
import type { EndpointSpec } from '../../contracts/endpoint.ts';
import { type ProblemType, problemBody, problems } from '../../contracts/problem.ts';

type Json = Record<string, unknown>;

/** Where a deviation from the hosted-backend protocol is documented, with its reason. */
export interface Deviation {
  readonly what: string;
  readonly why: string;
}

export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly siteUrl: string;
  readonly cookieName: string;
  readonly endpoints: Readonly<Record<string, EndpointSpec>>;
  readonly deviations: readonly Deviation[];
}

/**
 * The OpenAPI 3.1 document of all endpoints, made from the schemas that the server itself parses by. Operation ids are
 * the endpoints' names.
 */
export function openApiDocument(api: ApiDescription): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(api.endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: deviationText(api.deviations),
    },
    servers: [{ url: api.siteUrl }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: api.cookieName } },
    },
  };
}

function operation(name: string, endpoint: EndpointSpec): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    security: endpoint.access === 'user' ? [{ session: [] }] : [{}, { session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: responses(endpoint),
  };
}

/** The second part of the path groups the calls: `account`, `events`, `storage`. */
function tagOf(path: string): string {
  return path.split('/')[2] ?? 'v1';
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function responses(endpoint: EndpointSpec): Json {
  const status = endpoint.reply === null ? 204 : (endpoint.status ?? 200);
  const success =
    endpoint.reply === null
      ? { description: 'Done.' }
      : {
          description: 'Success.',
          content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
        };
  const faults = Object.groupBy(endpoint.problems as readonly ProblemType[], (type) => problems[type][0]);
  return Object.fromEntries([
    [status, success],
    ...Object.entries(faults).map(([code, types = []]) => [code, problemAnswer(types)]),
  ]);
}

function problemAnswer(types: readonly ProblemType[]): Json {
  return {
    description: types.map((type) => `\`${type}\`: ${problems[type][1]}`).join('\n\n'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { type: { enum: types } } },
          ],
        },
      },
    },
  };
}

/** What only code can check (a refinement, a transformation) has no schema; the message of the refusal names it. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

function deviationText(deviations: readonly Deviation[]): string {
  const list = deviations.map(({ what, why }) => `- ${what} ${why}`).join('\n');
  return `Speaks the hosted-backend protocol, response format 1.5.0. Where it differs:\n\n${list}`;
}
