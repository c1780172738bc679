import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { ManagedTickets } from '../../../contracts/ticket-types.ts';
import { migrate } from '../../../server/infra/db/migrate.ts';
import { startMela } from '../../kit/app.ts';
import { createFormerDatabase, type TestDatabase } from '../../kit/database.ts';
import { signUp } from '../../kit/people.ts';
import { query } from '../../kit/postgres-server.ts';
import { paymentStage } from '../payments/stage.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A paid event of the previous release with 10,000 registrations in every state, their orders, refunds and check-ins. */
const crowd = `
  insert into users (id, email, email_verified_at, password_hash, name)
    select 'crowd' || at, 'crowd' || at || '@example.org', now(), '', 'Crowd' from generate_series(1, 10000) as at;
  insert into registrations (id, event_id, user_id, state, queue_number, hold_expires_at, confirmed_at, cancelled_at, cancel_cause)
    select 'of' || at, 'kites', 'crowd' || at, state,
      case when state = 'waitlisted' then nextval('waitlist_numbers') end,
      case when state = 'awaiting_payment' then '2029-12-01T00:00Z'::timestamptz end,
      case when state = 'confirmed' then '2026-01-03T00:00Z'::timestamptz end,
      case when state = 'cancelled' then '2026-01-04T00:00Z'::timestamptz end,
      case when state = 'cancelled' then (array['attendee', 'organiser', 'lapse'])[1 + at % 3] end
    from generate_series(1, 10000) as at, lateral (select (array['pending', 'waitlisted', 'awaiting_payment',
      'confirmed', 'declined', 'cancelled'])[1 + at % 6] as state) as given;
  insert into payment_orders (id, provider, provider_order_id, subject_kind, subject_id, event_id, payer_id, description,
      amount_paise, state, expires_at)
    select 'o' || id, 'razorpay', 'order_' || id, 'registration', id, event_id, user_id, 'Kite festival', 50000,
      case state when 'awaiting_payment' then 'open' else 'paid' end, hold_expires_at
    from registrations where id like 'of%' and state in ('confirmed', 'awaiting_payment', 'cancelled');
  insert into payments (id, order_id, provider_payment_id, amount_paise, state, method, captured_at, kept_at)
    select 'p' || id, id, 'pay_' || id, 50000,
      case when subject_id in (select id from registrations where state = 'cancelled') then 'refund_pending' else 'captured' end,
      'upi', '2026-01-03T00:00Z', '2026-01-03T00:00Z'
    from payment_orders where id like 'oof%' and state = 'paid';
  insert into refunds (id, payment_id, amount_paise, cause, state)
    select 'r' || id, id, 50000, 'attendee', 'queued' from payments where state = 'refund_pending' and id like 'poof%';
  insert into ledger_entries (posting, payment_id, account, amount_paise)
    select 'capture:' || id, id, account, paise from payments, (values ('provider', 50000), ('sales', -50000)) as sides (account, paise)
    where id like 'poof%';
  insert into door_scans
    select ('00000000-0000-4000-8000-' || lpad(substr(id, 3), 12, '0'))::uuid, event_id, id,
      '7d9ac9f3-9c1a-4a51-b9c2-0b1a8d7c1e12', 'North gate', 'in', '2030-01-14T05:00Z', '2030-01-14T05:00Z'
    from registrations where id like 'of%' and state = 'confirmed' and length(id) = 5;
  insert into admissions
    select registration_id, event_id, id, scanned_at, door, received_at from door_scans where registration_id like 'of%';
  update event_seats set (pending, waitlisted, held, confirmed, capacity) = (select
      count(*) filter (where state = 'pending'), count(*) filter (where state = 'waitlisted'),
      count(*) filter (where state = 'awaiting_payment'), count(*) filter (where state = 'confirmed'),
      count(*) filter (where state in ('awaiting_payment', 'confirmed'))
    from registrations where event_id = 'kites') where event_id = 'kites'`;

const kept = [
  'registrations',
  'payment_orders',
  'payments',
  'refunds',
  'ledger_entries',
  'admissions',
  'event_seats',
];

let former: TestDatabase;
beforeAll(async () => {
  former = await createFormerDatabase(14);
  await query(former.url, crowd);
});
afterAll(() => former.drop());

/** A checksum of each table over the columns that the former release had. */
async function sums(columnsOf: ReadonlyMap<string, string>): Promise<Record<string, string>> {
  const all = [...columnsOf].map(async ([table, columns]) => {
    const sum = `select count(*) || ' rows, ' || md5(string_agg(each::text, e'\\n' order by each::text)) as sum`;
    const { rows } = await query(former.url, `${sum} from (select ${columns} from ${table}) as each`);
    return [table, String(rows[0].sum)];
  });
  return Object.fromEntries(await Promise.all(all));
}

test('10,000 registrations in every state, their orders and check-ins survive the upgrade and the first ticket types', async () => {
  const { rows } = await query(
    former.url,
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.columns where table_schema = 'public' and table_name = any('{${kept}}') group by 1`,
  );
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
  const before = await sums(columnsOf);
  expect(before.registrations).toMatch(/^100\d\d rows/);
  const started = performance.now();
  await migrate(former.url, pino({ level: 'silent' }));
  console.log(`upgrade with 10,000 registrations: ${Math.round(performance.now() - started)} ms`);
  expect(await sums(columnsOf)).toEqual(before);

  const mela = await startMela({ databaseUrl: former.url });
  try {
    const stage = paymentStage(() => mela);
    const organiser = await signUp(mela, { name: 'Meera' });
    await query(
      former.url,
      `update events set organiser_id = '${organiser.userId}', starts_at = now() + interval '10 days',
      ends_at = now() + interval '11 days' where id = 'kites'`,
    );
    const url = '/v1/events/kites/ticket-types';
    expect((await stage.ask(organiser, 'GET', url)).body).toMatchObject({
      simple: true,
      types: [{ $id: 'standard', pricePaise: 50_000, full: true }],
    });
    const counted = await stage.ask<{ taken: number }>(organiser, 'GET', '/v1/events/kites/door');
    expect(counted.body).toMatchObject({ counts: { expected: 1668 }, ticketTypes: [] });
    const setup = {
      types: [
        { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000, pools: ['hall'] },
        { $id: 'late', name: 'Late', pricing: 'fixed', pricePaise: 70_000, pools: ['hall'] },
      ],
      pools: [{ $id: 'hall', name: 'Hall', capacity: 4000 }],
    };
    const saving = performance.now();
    const saved = await stage.ask<ManagedTickets>(organiser, 'PUT', url, setup);
    console.log(
      `first save of ticket types with 10,000 registrations: ${Math.round(performance.now() - saving)} ms`,
    );
    const { rows: seats } = await query(
      former.url,
      `select confirmed + held as taken, waitlisted from event_seats where event_id = 'kites'`,
    );
    expect(saved.body).toMatchObject({
      types: [seats[0], { taken: 0, waitlisted: 0 }],
      pools: [{ taken: seats[0].taken }],
    });
    expect(await sums(columnsOf)).toEqual(before);
    const newcomer = await signUp(mela, { name: 'Asha' });
    const answers = { socialMedia: 'Mastodon', email: newcomer.email, reason: 'Kites', ticketTypeId: 'late' };
    const joined = await stage.ask<OwnRegistration>(
      newcomer,
      'POST',
      '/v1/events/kites/registrations',
      answers,
    );
    expect(joined.body).toMatchObject({ amountPaise: 70_000, state: 'pending' });
  } finally {
    await mela.close();
  }
});
