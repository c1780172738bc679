import type { ApiDocument, InstallationIds } from '../../../contracts/developers.ts';
import type { BytesSpec, EndpointSpec } from '../../../contracts/endpoint.ts';
import { problemBody } from '../../../contracts/problem.ts';
import { type Deviation, triedClients } from './deviations.ts';
import { tags } from './groups.ts';
import { type Json, jsonSchema, operationOf } from './operation.ts';
import { otherCalls } from './other-calls.ts';

export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly siteUrl: string;
  readonly cookieName: string;
  readonly ids: InstallationIds;
  readonly endpoints: Readonly<Record<string, EndpointSpec | BytesSpec>>;
  readonly deviations: readonly Deviation[];
}

/**
 * The OpenAPI 3.1 document for everything under `/v1`, generated from the schemas the server
 * validates with.
 */
export function openApiDocument(api: ApiDescription): ApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(api.endpoints)) {
    const method = endpoint.method.toLowerCase();
    const operation = operationOf(name, endpoint);
    const otherPaths = 'otherPaths' in endpoint ? (endpoint.otherPaths ?? []) : [];
    for (const [at, pattern] of [endpoint.path, ...otherPaths].entries()) {
      const path = pattern.replace(/:(\w+)/g, '{$1}');
      const alias = { operationId: `${name}${at + 1}`, summary: `${operation.summary} (newer path)` };
      paths[path] = { ...paths[path], [method]: { ...operation, ...(at > 0 && alias) } };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: deviationText(api.deviations),
    },
    servers: [{ url: api.siteUrl }],
    tags,
    paths: { ...paths, ...(otherCalls as typeof paths) },
    components: {
      schemas: { Problem: jsonSchema(problemBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: api.cookieName },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, with the scopes that each call names',
        },
        notice: { type: 'apiKey', in: 'header', name: 'X-Razorpay-Signature' },
        stripeNotice: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
      },
    },
    'x-installation': { ...api.ids },
    'x-deviations': api.deviations.map((each) => ({ ...each })),
    'x-tried-clients': [...triedClients],
  };
}

function deviationText(deviations: readonly Deviation[]): string {
  const list = deviations.map(({ what, why, instead }) => `- ${what} ${why} ${instead}`).join('\n');
  return `Compatible with the Appwrite 1.5 client protocol (response format 1.5.0). Tried with ${triedClients.join(', ')}. Differences:\n\n${list}`;
}
