import type { ApiDocument, InstallationIds } from '../../../contracts/developers.ts';
import type { BytesSpec, EndpointSpec } from '../../../contracts/endpoint.ts';
import { problemBody } from '../../../contracts/problem.ts';
import { tags } from './groups.ts';
import { type Json, jsonSchema, operationOf } from './operation.ts';
import { otherCalls } from './other-calls.ts';

/** A deliberate difference from the Appwrite protocol, and why. */
export interface Deviation {
  readonly what: string;
  readonly why: string;
}

export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly siteUrl: string;
  readonly cookieName: string;
  readonly ids: InstallationIds;
  readonly endpoints: Readonly<Record<string, EndpointSpec | BytesSpec>>;
  readonly deviations: readonly Deviation[];
}

/** The OpenAPI 3.1 document of everything under `/v1`, from the schemas that the server validates with. */
export function openApiDocument(api: ApiDescription): ApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(api.endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
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
        notice: { type: 'apiKey', in: 'header', name: 'X-Razorpay-Signature' },
      },
    },
    'x-installation': { ...api.ids },
    'x-deviations': api.deviations.map((each) => ({ ...each })),
  };
}

function deviationText(deviations: readonly Deviation[]): string {
  const list = deviations.map(({ what, why }) => `- ${what} ${why}`).join('\n');
  return `Compatible with the Appwrite client protocol, response format 1.5.0. It differs in these ways:\n\n${list}`;
}
