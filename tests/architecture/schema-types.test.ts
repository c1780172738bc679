import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { schemaTypes } from '../../scripts/schema-types.ts';
import { testDatabase } from '../kit/database.ts';

const database = testDatabase();

test('the row types match the migrations (otherwise: npm run schema)', async () => {
  const written = await readFile(new URL('../../server/infra/db/schema.ts', import.meta.url), 'utf8');
  expect(written).toBe(await schemaTypes(database.url));
});
