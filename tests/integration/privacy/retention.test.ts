import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { eventually } from '../../kit/eventually.ts';
import { newAddress, signUp } from '../../kit/people.ts';
import { query } from '../../kit/postgres-server.ts';
import { ask } from '../check-in/stage.ts';

const mela = useMela({
  settings: { MAILS_KEPT_DAYS: '10', SESSION_DAYS: '2', UNCONFIRMED_DAYS: '3' },
});

/** Runs the nightly clean-up jobs. */
async function sweep(): Promise<void> {
  const names = ['forget_stale_accounts', 'forget_mails', 'forget_unanswered_subscriptions'];
  await query(mela().databaseUrl, names.map((name) => `select graphile_worker.add_job('${name}')`).join(';'));
  await eventually(async () => {
    const { rows } = await query(
      mela().databaseUrl,
      `select task_identifier from graphile_worker.jobs where task_identifier in ('${names.join("','")}')`,
    );
    expect(rows).toEqual([]);
  });
}

const count = async (table: 'users' | 'sessions' | 'mails' | 'subscriptions') =>
  (await mela().deps.db.selectFrom(table).select('id').execute()).length;

test('keeps sessions, mails and unconfirmed addresses as long as configured', async () => {
  const asha = await signUp(mela());
  const email = newAddress();
  await ask(mela(), null, 'POST', '/v1/account', { userId: 'unique()', email, password: 'sesame opens' });
  await ask(mela(), null, 'POST', '/v1/subscriptions', { email: newAddress() });
  await mela().startJobs();
  const expiry = async () =>
    (await ask<{ expire: string }>(mela(), asha, 'GET', '/v1/account/sessions/current')).body.expire;
  const inDays = (days: number) =>
    mela()
      .clock.now()
      .add({ hours: 24 * days }).epochMilliseconds;
  expect(Date.parse(await expiry())).toBe(inDays(2));

  mela().clock.advance({ hours: 24 });
  await ask(mela(), asha, 'PATCH', '/v1/account/sessions/current');
  expect(Date.parse(await expiry())).toBe(inDays(2));

  mela().clock.advance({ hours: 24, minutes: 1 });
  await sweep();
  expect([await count('users'), await count('subscriptions'), await count('sessions')]).toEqual([2, 1, 1]);

  mela().clock.advance({ hours: 24 });
  await sweep();
  expect([await count('users'), await count('subscriptions'), await count('sessions')]).toEqual([1, 0, 0]);
  expect(await count('mails')).toBeGreaterThan(0);

  mela().clock.advance({ hours: 24 * 7 });
  await sweep();
  expect(await count('mails')).toBe(0);
});
