import { expect, test } from 'vitest';
import type { EventView } from '../../../contracts/events.ts';
import { composePayments } from '../../../server/compose/payments.ts';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { lockSeats } from '../../../server/features/events/index.ts';
import { accountDeleted } from '../../../server/features/registrations/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { someoneWaits } from '../../kit/lock-wait.ts';
import type { TestPerson } from '../../kit/people.ts';
import { type Stall, six, usePasses } from './pass-stage.ts';
import { saturdays } from './stage.ts';

const { clock, stage, mela, ask, person, read, series, take, empty, buyPass, passOf, end, refunded, states } =
  usePasses();

/** Moves the clock to the start of a date, which can't be returned any more. */
async function startOf(stall: Stall, index: number): Promise<void> {
  const date = (await read(stall.first, stall.organiser))?.dates[index];
  const ahead = Date.parse(date?.startsAt ?? '') - clock.now().epochMilliseconds;
  clock.advance({ minutes: Math.ceil(ahead / 60_000) });
}

const remove = (organiser: TestPerson, eventId: string, registrationId: string) =>
  ask(organiser, 'POST', `/v1/events/${eventId}/registrations/${registrationId}/decision`, {
    decision: 'remove',
  });

test('a date that was paid with a pass is not deleted, and its share not refunded twice', async () => {
  const stall = await series(six);
  const ravi = await person('Ravi');
  const { passId, paymentId } = await buyPass(ravi, stall.first);
  const third = stall.ids[2] ?? '';
  expect((await remove(stall.organiser, third, `${passId}.3`)).status).toBe(200);
  await ask(stall.organiser, 'DELETE', `/v1/events/${third}`);
  const { body } = await ask<EventView>(stall.organiser, 'GET', `/v1/events/${third}`);
  expect(body.status).toBe('cancelled');
  expect((await passOf(ravi, passId)).admits[2]).toMatchObject({ eventId: third, refunded: true });
  await startOf(stall, 0);
  await end(ravi, passId);
  await empty();
  expect(await refunded(ravi, paymentId)).toBe(50_000);
});

test('dates that never came are refunded once, even if the pass is ended afterwards', async () => {
  const stall = await series(six, {}, { rule: { ...saturdays, count: 6 } });
  const ravi = await person('Ravi');
  // Their pass leaves out the date that they have another ticket for.
  await take(ravi, stall.ids[1] ?? '', 'entry');
  const { passId, paymentId } = await buyPass(ravi, stall.first);
  expect((await passOf(ravi, passId)).admits).toHaveLength(5);
  clock.advance({ hours: 24 * 7 * 8 });
  await stage.runJob('fill_series_passes');
  expect(await refunded(ravi, paymentId)).toBe(10_000);
  expect((await passOf(ravi, passId)).refundPaise).toBe(0);
  await end(ravi, passId);
  expect(await refunded(ravi, paymentId)).toBe(10_000);
});

test('an administrator who refunds a pass ends its seats on all dates', async () => {
  const stall = await series(six);
  const [ravi, kabir] = [await person('Ravi'), await person('Kabir')];
  await transaction(mela().deps.db, (tx) =>
    setAdministrator(tx, { email: kabir.email, granted: true, now: clock.now() }),
  );
  const { passId, paymentId } = await buyPass(ravi, stall.first);
  const url = `/v1/admin/payments/${paymentId}/refund`;
  expect((await ask(kabir, 'POST', url, { reason: 'Not what was sold' })).status).toBe(200);
  await empty();
  expect(await refunded(ravi, paymentId)).toBe(60_000);
  const pass = await passOf(ravi, passId);
  expect(pass.endedAt).not.toBeNull();
  expect(states(pass)).toEqual(Array(6).fill('cancelled'));
});

test('an organiser whose passes lack dates keeps their account until these are refunded', async () => {
  const stall = await series(six, {}, { rule: { ...saturdays, count: 6 } });
  const ravi = await person('Ravi');
  await take(ravi, stall.ids[1] ?? '', 'entry');
  const { paymentId } = await buyPass(ravi, stall.first);
  clock.advance({ hours: 24 * 7 * 8 });
  const { organiser } = stall;
  const leave = () =>
    mela().app.inject({
      method: 'DELETE',
      url: '/v1/account',
      headers: { cookie: organiser.cookie },
      payload: { password: organiser.password },
    });
  const refused = await leave();
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ type: 'user_owes_refunds', about: { events: '1' } });
  await stage.runJob('fill_series_passes');
  expect(await refunded(ravi, paymentId)).toBe(10_000);
  await stage.runJobs('send_refund');
  await stage.runJobs('sandbox_notice');
  expect((await leave()).statusCode).toBe(204);
});

test('a share that is refunded while the account of its holder is being deleted is refunded once', async () => {
  const stall = await series(six);
  const ravi = await person('Ravi');
  const { passId, paymentId } = await buyPass(ravi, stall.first);
  await startOf(stall, 0);
  const { config, deps } = mela();
  const { commandQueueDeps } = composePayments(config, deps);
  const [locked = '', other = ''] = stall.ids.slice(1, 6).toSorted();
  const seat = (await passOf(ravi, passId)).admits.find(({ eventId }) => eventId === other);
  const { deleting } = await transaction(deps.db, async (tx) => {
    // The first seats that the deletion locks, having read which shares are left.
    await lockSeats(tx, locked);
    const deleting = transaction(deps.db, (own) => accountDeleted(commandQueueDeps, own, ravi.userId));
    await someoneWaits(deps.db);
    expect((await remove(stall.organiser, other, seat?.registrationId ?? '')).status).toBe(200);
    expect(await refunded(ravi, paymentId)).toBe(10_000);
    // Not awaited here: it goes on once this transaction ends.
    return { deleting };
  });
  await deleting;
  expect(await refunded(ravi, paymentId)).toBe(50_000);
});
