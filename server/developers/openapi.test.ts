import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from 'vitest';
import { api } from '../../contracts/api.ts';
import { deviations } from './deviations.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument({
  title: 'Mela',
  version: '1.0.0',
  siteUrl: 'http://localhost:3000',
  cookieName: 'a_session_mela',
  endpoints: api,
  deviations,
});

test('an outside validator takes the document for OpenAPI 3.1', async () => {
  const valid = await SwaggerParser.validate(JSON.parse(JSON.stringify(document)));
  expect(Object.keys(valid.paths ?? {}).length).toBeGreaterThan(20);
  await expect(SwaggerParser.validate({ ...structuredClone(document), info: {} } as never)).rejects.toThrow();
});

test('every endpoint is in it, with every problem that it declares', () => {
  const paths = document.paths as Record<string, Record<string, { responses: object }>>;
  for (const endpoint of Object.values(api)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    const text = JSON.stringify(operation?.responses);
    for (const problem of endpoint.problems) expect(text, `${endpoint.method} ${path}`).toContain(problem);
  }
});
