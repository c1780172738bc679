import { expect, test } from 'vitest';
import { thirdPartyNotices } from '../../scripts/third-party-notices.ts';
import { readTree } from './tree.ts';

test('the notices list everything an installation runs on (otherwise: npm run notices)', async () => {
  const [written] = await readTree('THIRD-PARTY-NOTICES.md');
  expect(written?.content).toBe(await thirdPartyNotices());
});
