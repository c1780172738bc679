import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every test named in docs/asvs.md exists', () => {
  const text = readFileSync(new URL('../../docs/asvs.md', import.meta.url), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)));
  expect(missing).toEqual([]);
});
