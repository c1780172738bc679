import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { lendReplica, outageReads } from '../db/read-replica.ts';
import { readTogether } from './read-together.ts';

const lend = lendReplica({ pool: 'replica' as unknown as pg.Pool });
const source = () => lend('primary' as unknown as pg.Pool) as unknown as string;
const db = {} as Db;

/** Two rows for each id that begins with "two", none for "none", otherwise one; in the reverse order of the ids. */
function counted() {
  const statements: { readonly ids: readonly string[]; readonly from: string }[] = [];
  const read = readTogether(async (_, ids) => {
    statements.push({ ids, from: source() });
    await sleep(5);
    return ids.toReversed().flatMap((askedId) => {
      if (askedId === 'none') return [];
      const row = { askedId, value: `of ${askedId}` };
      return askedId.startsWith('two') ? [row, { askedId, value: 'second' }] : [row];
    });
  });
  const valuesOf = async (id: string) => (await read(db, id)).map(({ value }) => value);
  return { statements, valuesOf };
}

test('gives each caller the rows of their own id, and asks once for all who come meanwhile', async () => {
  const { statements, valuesOf } = counted();
  const ids = ['a', 'two-b', 'none', 'c', 'a', 'two-b'];
  const answers = await Promise.all(ids.map(valuesOf));
  expect(answers).toEqual([['of a'], ['of two-b', 'second'], [], ['of c'], ['of a'], ['of two-b', 'second']]);
  expect(statements.map(({ ids }) => ids.length)).toEqual([1, 4]);
});

test('begins after it was asked, so that everyone sees their own change', async () => {
  let stored = 'before';
  const read = readTogether(async (_, ids) => {
    const seen = stored;
    await sleep(10);
    return ids.map((askedId) => ({ askedId, seen }));
  });
  const early = read(db, 'a');
  stored = 'after';
  const [late] = await read(db, 'a');
  expect([(await early)[0]?.seen, late?.seen]).toEqual(['before', 'after']);
});

test('reads what is made on the replica there, and waits for no one', async () => {
  const { statements, valuesOf } = counted();
  const onReplica = outageReads(20).make(
    async () => {
      if (source() === 'primary') throw Object.assign(new Error('It is gone.'), { code: 'ECONNREFUSED' });
      return valuesOf('a');
    },
    () => false,
  );
  const [page, other] = await Promise.all([onReplica, valuesOf('b')]);
  expect([page, other]).toEqual([['of a'], ['of b']]);
  expect(statements).toContainEqual({ ids: ['a'], from: 'replica' });
  expect(statements).toContainEqual({ ids: ['b'], from: 'primary' });
});

test('a failure reaches all who share it, and no one after them', async () => {
  let isBroken = true;
  const read = readTogether(async (_, ids) => {
    if (isBroken) throw new Error('The statement failed.');
    return ids.map((askedId) => ({ askedId }));
  });
  const failed = await Promise.allSettled([read(db, 'a'), read(db, 'b'), read(db, 'c')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isBroken = false;
  expect(await read(db, 'a')).toEqual([{ askedId: 'a' }]);
});

test('asks nothing about what is no id, so that it fails nobody else', async () => {
  const { statements, valuesOf } = counted();
  const ids = ['a', 'b\u0000', '', '\ud800', 'x'.repeat(37), 'c'];
  expect(await Promise.all(ids.map(valuesOf))).toEqual([['of a'], [], [], [], [], ['of c']]);
  expect(statements.flatMap(({ ids }) => ids)).toEqual(['a', 'c']);
});
