import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';

const database = testDatabase();

/**
 * Foreign keys without an index that starts with their columns (in any order) and covers every row with a
 * value.
 */
const withoutIndex = `
  select conrelid::regclass || '.' || (
      select string_agg(attname, ', ') from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    ) as reference
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
    select 1 from pg_index
    where indrelid = conrelid
      and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
        select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]
      )))
  )
  order by 1`;

test("every foreign key has an index, so that deletions don't scan whole tables", async () => {
  const { rows } = await database.pool.query<{ reference: string }>(withoutIndex);
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});
