import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../../server/infra/db/migrate.ts';
import { startMela } from '../../kit/app.ts';
import { createFormerDatabase, type TestDatabase } from '../../kit/database.ts';
import { query } from '../../kit/postgres-server.ts';
import { sumsOfTables, waitingJobs } from '../backup/rows.ts';

// Rebuilds whole databases: a second on an idle machine, many on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Number of migrations in the last published release. */
const formerRelease = 14;

let former: TestDatabase;
beforeAll(async () => {
  former = await createFormerDatabase(formerRelease);
});
afterAll(() => former.drop());

const rowsOf = async (url: string) =>
  Object.fromEntries(
    Object.entries(await sumsOfTables(url)).map(([table, sum]) => [table, sum.split(',')[0]]),
  );

test('upgrades a site of the previous release with every row and job', async () => {
  const { migrations: _, access_tokens: keys, ...kept } = await rowsOf(former.url);
  const before = { ...kept, api_keys: keys };
  const jobs = await waitingJobs(former.url);
  // The gazetteer is loaded by the first start; all other tables have rows to lose.
  expect(Object.entries(before).filter(([, rows]) => rows === '0 rows')).toEqual([['gazetteer', '0 rows']]);

  await migrate(former.url, pino({ level: 'silent' }));
  expect(await rowsOf(former.url)).toMatchObject(before);
  expect(await waitingJobs(former.url)).toEqual(jobs);

  const mela = await startMela({ databaseUrl: former.url });
  try {
    const event = await mela.app.inject({ url: '/v1/events/kites' });
    expect([event.statusCode, event.json()]).toMatchObject([200, { eventTitle: 'Kite festival' }]);
    const board = await mela.app.inject({ url: '/v1/events/kites/board' });
    expect(board.json().threads).toHaveLength(1);
    const found = await mela.app.inject({ url: '/v1/events?search=kite' });
    expect(found.statusCode).toBe(200);
  } finally {
    await mela.close();
  }
});

test('API keys keep their permissions, and expire 90 days after the upgrade', async () => {
  const { rows } = await query(
    former.url,
    `select scopes, round(extract(epoch from expires_at - now()) / 86400)::int as days from api_keys`,
  );
  expect(rows).toEqual([{ scopes: ['events.read', 'registrations.write'], days: 90 }]);
});

test('an account that was numbered twice keeps its invoices, and goes on after the last of them', async () => {
  const invoice = (
    id: string,
    taxId: string,
    sequence: number,
  ) => `('${id}', 's1', 'invoice', '2026-27', ${sequence},
    'INV-${sequence}', '${id}', 'e', '2026-05-01', now(), 'INR', 100, 0, 'Asha', '{"seller": {"taxId": "${taxId}"}}')`;
  const numbered = await createFormerDatabase(
    92,
    `alter table invoices drop constraint invoices_payment_id_fkey;
     insert into invoices (id, seller_id, kind, year, sequence, number, payment_id, event_id, issued_on, issued_at,
       currency, total, tax, buyer_name, document)
     values ${[invoice('a', '', 1), invoice('b', '', 2), invoice('c', '27AAAAA0000A1Z5', 1)].join()};
     insert into invoice_series (company, start, year, last)
     select company, 'INV', year, max(sequence) from invoices group by 1, 3`,
  );
  try {
    await migrate(numbered.url, pino({ level: 'silent' }));
    const { rows } = await query(numbered.url, 'select id, number from invoices order by id');
    expect(rows.map(({ number }) => number)).toEqual(['INV-1', 'INV-2', 'INV-1']);
    const series = await query(numbered.url, 'select seller_id, start, year, last from invoice_series');
    expect(series.rows).toEqual([{ seller_id: 's1', start: 'INV', year: '2026-27', last: 2 }]);
  } finally {
    await numbered.drop();
  }
});

test('results in the same schema as a new site', async () => {
  const columns = `
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`;
  const fresh = await startMela();
  try {
    expect((await query(former.url, columns)).rows).toEqual((await query(fresh.databaseUrl, columns)).rows);
  } finally {
    await fresh.close();
  }
});
