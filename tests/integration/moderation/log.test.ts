import { expect, test } from 'vitest';
import { recordActions } from '../../../server/features/audit/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useAdministeredSite } from './stage.ts';

const { mela, who, done } = useAdministeredSite();

test('shows the audit log page by page, newest first, without gaps or repetitions', async () => {
  const { db, clock } = mela().deps;
  const actions = Array.from({ length: 101 }, (_, number) => ({
    action: 'user_blocked' as const,
    actorId: null,
    object: { kind: 'user' as const, id: `user-${number}` },
  }));
  await transaction(db, (tx) => recordActions(tx, clock.now(), actions));

  const sizes: number[] = [];
  const seen: string[] = [];
  let after = '';
  for (let next: string | null = ''; next !== null; after = `?after=${next}`) {
    const page = await done(who().administrator, 'GET', `/v1/admin/log${after}`);
    sizes.push(page.lines.length);
    seen.push(...page.lines.map(({ objectId }: { objectId: string }) => objectId));
    next = page.next;
  }
  expect(sizes.slice(0, 2)).toEqual([50, 50]);
  expect(seen.slice(0, 101)).toEqual(actions.map(({ object }) => object.id).reverse());
  expect(sizes.length).toBe(Math.ceil(seen.length / 50));
});
