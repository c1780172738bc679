import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A deliberate difference from the Appwrite protocol. */
const Deviation = z.object({ what: z.string(), why: z.string(), instead: z.string() });

/** The ids that Appwrite clients use in their calls. */
const InstallationIds = z.object({
  projectId: z.string(),
  databaseId: z.string(),
  eventsCollectionId: z.string(),
  usersCollectionId: z.string(),
  bucketId: z.string(),
});

/** Only the parts our own pages read; OpenAPI 3.1 defines the rest. */
export const ApiDocument = z.looseObject({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
  'x-installation': InstallationIds,
  'x-deviations': z.array(Deviation),
  'x-tried-clients': z.array(z.string()),
});
export type ApiDocument = z.infer<typeof ApiDocument>;
export type InstallationIds = z.infer<typeof InstallationIds>;

export const describeApi = endpoint({
  method: 'GET',
  path: '/v1/openapi.json',
  access: 'anyone',
  summary: 'Get this description as an OpenAPI 3.1 document',
  reply: ApiDocument,
  problems: [],
});

export const developerEndpoints = { describeApi };
