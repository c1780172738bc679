import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Where the protocol is left on purpose, and why. */
const Deviation = z.object({ what: z.string(), why: z.string() });

/** The ids that clients of the protocol put into their calls here. */
const InstallationIds = z.object({
  projectId: z.string(),
  databaseId: z.string(),
  eventsCollectionId: z.string(),
  usersCollectionId: z.string(),
  bucketId: z.string(),
});

/** The document as far as somebody who reads it has to know it; OpenAPI 3.1 lays down the rest. */
export const ApiDocument = z.looseObject({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
  'x-installation': InstallationIds,
  'x-deviations': z.array(Deviation),
});
export type ApiDocument = z.infer<typeof ApiDocument>;
export type InstallationIds = z.infer<typeof InstallationIds>;

export const describeApi = endpoint({
  method: 'GET',
  path: '/v1/openapi.json',
  access: 'anyone',
  summary: 'This description, as an OpenAPI 3.1 document.',
  reply: ApiDocument,
  problems: [],
});

export const developerEndpoints = { describeApi };
