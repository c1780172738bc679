import { readFile } from 'node:fs/promises';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from 'vitest';
import { api, bytesEndpoints } from '../../../contracts/api.ts';
import { problemsOf } from '../../../contracts/endpoint.ts';
import { deviations, triedClients } from './deviations.ts';
import { openApiDocument } from './openapi.ts';

const endpoints = { ...api, ...bytesEndpoints };
const document = openApiDocument({
  title: 'Mela',
  version: '1.0.0',
  siteUrl: 'http://localhost:3000',
  cookieName: 'a_session_mela',
  ids: {
    projectId: 'mela',
    databaseId: 'main',
    eventsCollectionId: 'events',
    usersCollectionId: 'users',
    bucketId: 'images',
  },
  endpoints,
  deviations,
});

test('names the releases of the clients that are installed for the conformance tests', async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const installed = Object.entries<string>(devDependencies)
    .filter(([name]) => /^(?:node-)?appwrite(?:-\d+)?$/.test(name))
    .map(([name, version]) => `${name.replace(/-\d+$/, '')} ${version.replace(/^.*@/, '')}`);
  expect(installed.sort()).toEqual([...triedClients]);
});

test('an independent validator accepts the document as OpenAPI 3.1', async () => {
  const valid = await SwaggerParser.validate(JSON.parse(JSON.stringify(document)));
  expect(Object.keys(valid.paths ?? {}).length).toBeGreaterThan(20);
  await expect(SwaggerParser.validate({ ...structuredClone(document), info: {} } as never)).rejects.toThrow();
});

test('contains every endpoint with every problem it declares', () => {
  const paths = document.paths as Record<string, Record<string, { responses: object }>>;
  for (const endpoint of Object.values(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    const text = JSON.stringify(operation?.responses);
    for (const problem of problemsOf(endpoint)) expect(text, `${endpoint.method} ${path}`).toContain(problem);
  }
});

test("describes what isn't JSON: chunked uploads, byte ranges, queries", () => {
  const { paths } = document;
  const files = paths['/v1/storage/buckets/{bucketId}/files'];
  expect(files?.post).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'Content-Range', in: 'header' })]),
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { properties: { fileId: {}, file: {} }, required: ['fileId', 'file'] },
        },
      },
    },
  });
  expect(paths['/v1/storage/buckets/{bucketId}/files/{fileId}/view']?.get).toMatchObject({
    responses: { 200: { content: { 'image/webp': {} } }, 206: {}, 304: {}, 416: {} },
  });
  const listings = [files, paths['/v1/databases/{databaseId}/collections/{collectionId}/documents']];
  for (const listing of listings) {
    expect(listing?.get?.parameters).toContainEqual(expect.objectContaining({ name: 'queries[]' }));
  }
});

test('names the headers that choose the language, where the answer or a mail has one', () => {
  const headersOf = (path: string, method: string) => {
    const operation = document.paths[path]?.[method];
    const parameters = (operation?.parameters ?? []) as { name: string; in: string }[];
    return parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  };
  const chosen = ['Accept-Language', 'X-Appwrite-Locale'];
  expect(headersOf('/v1/account', 'post')).toEqual(chosen);
  expect(headersOf('/v1/locale/countries', 'get')).toEqual(chosen);
  expect(headersOf('/v1/events/{eventId}', 'get'), 'always has all languages').toEqual([]);
});
