import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { TestPerson } from '../../kit/people.ts';
import { type Stall, six, usePasses } from './pass-stage.ts';

const { clock, stage, mela, ask, person, read, series, take, empty, buyPass, passOf, end, states, refunded } =
  usePasses();

/** A paid pass whose holder waits for their seat on the second date, which one other person has. */
async function waitingForSecond(fields: object = {}) {
  const stall = await series(six, { refundHours: 24, ...fields });
  const [ravi, zoya] = [await person('Ravi'), await person('Zoya')];
  const second = stall.ids[1] ?? '';
  await ask(stall.organiser, 'PATCH', `/v1/events/${second}`, { capacity: 1 });
  expect((await take(zoya, second, 'entry')).body.state).toBe('confirmed');
  const bought = await buyPass(ravi, stall.first);
  expect(states(await passOf(ravi, bought.passId)).slice(0, 3)).toEqual([
    'confirmed',
    'waitlisted',
    'confirmed',
  ]);
  return { stall, ravi, zoya, second, ...bought };
}

/** Moves the clock to so many hours before or after the start of a date. */
async function moveTo(stall: Stall, index: number, hours: number): Promise<void> {
  const date = (await read(stall.first, stall.organiser))?.dates.find(({ $id }) => $id === stall.ids[index]);
  const start = Date.parse(date?.startsAt ?? '');
  clock.advance({ minutes: Math.ceil((start - clock.now().epochMilliseconds) / 60_000) + hours * 60 });
}

/** What the books say of a payment: sales and refunds together are what was paid. */
async function booked(paymentId: string) {
  const { rows } = await sql<{ account: string; paise: number }>`
    select account, sum(amount_paise)::int as paise from ledger_entries
    where payment_id in (select id from payments where order_id = ${paymentId}) group by account having sum(amount_paise) <> 0`.execute(
    mela().deps.db,
  );
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]));
}

const sweep = () => stage.runJob('fill_series_passes');
const remove = (who: TestPerson, eventId: string, registrationId: string) =>
  ask<OwnRegistration>(who, 'POST', `/v1/events/${eventId}/registrations/${registrationId}/decision`, {
    decision: 'remove',
  });

test('a date that starts while its holder waits for a seat is refunded with its share, once', async () => {
  const { stall, ravi, zoya, second, passId, paymentId } = await waitingForSecond();
  await moveTo(stall, 1, -1);
  await sweep();
  expect(await refunded(ravi, paymentId)).toBe(0);
  await moveTo(stall, 1, 0);
  await sweep();
  await sweep();
  expect(await refunded(ravi, paymentId)).toBe(10_000);
  const pass = await passOf(ravi, passId);
  expect(pass.admits[1]).toMatchObject({ state: 'cancelled', refunded: true, returnable: false });
  expect(states(pass).slice(2)).toEqual(Array(4).fill('confirmed'));
  const { body } = await ask<{ refund: { cause: string } }>(ravi, 'GET', `/v1/payments/${paymentId}`);
  expect(body.refund.cause).toBe('no_pass_seat');
  // A seat that becomes free afterwards isn't theirs.
  expect((await remove(stall.organiser, second, await ownId(zoya, second))).status).toBe(200);
  expect((await passOf(ravi, passId)).admits[1]?.state).toBe('cancelled');
  // All the rest is still refundable: all parts together are the price.
  await ask(stall.organiser, 'DELETE', `/v1/series-passes/${passId}`);
  await empty();
  expect(await refunded(ravi, paymentId)).toBe(50_000);
  expect(await booked(paymentId)).toEqual({ provider: 60_000, sales: -10_000, refunds_due: -50_000 });
});

async function ownId(who: TestPerson, eventId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from registrations
    where event_id = ${eventId} and user_id = ${who.userId}`.execute(mela().deps.db);
  return rows[0]?.id ?? '';
}

test('a seat that becomes free in time is taken, and nothing is refunded', async () => {
  const { stall, ravi, zoya, second, passId, paymentId } = await waitingForSecond();
  await ask(zoya, 'DELETE', `/v1/events/${second}/registrations/own`);
  expect(states(await passOf(ravi, passId))[1]).toBe('confirmed');
  await moveTo(stall, 1, 1);
  await sweep();
  expect(await refunded(ravi, paymentId)).toBe(0);
});

test('who ends a pass gets back the dates that they wait for, whatever the deadline', async () => {
  const { stall, ravi, passId, paymentId } = await waitingForSecond({ refundHours: null });
  await moveTo(stall, 1, 0);
  expect((await passOf(ravi, passId)).refundPaise).toBe(10_000);
  await end(ravi, passId);
  await empty();
  await sweep();
  expect(await refunded(ravi, paymentId)).toBe(10_000);
});

test('who is removed while they wait gets that share back', async () => {
  const { stall, ravi, second, passId, paymentId } = await waitingForSecond();
  expect((await remove(stall.organiser, second, `${passId}.2`)).status).toBe(200);
  expect(await refunded(ravi, paymentId)).toBe(10_000);
  await moveTo(stall, 1, 1);
  await sweep();
  expect(await refunded(ravi, paymentId)).toBe(10_000);
});

test('a date that is cancelled while its holder waits is refunded once', async () => {
  const { stall, ravi, second, paymentId } = await waitingForSecond();
  await ask(stall.organiser, 'POST', `/v1/events/${second}/cancellation`, {});
  await stage.runJobs('announce');
  await stage.runJobs('announce_dates');
  await moveTo(stall, 1, 1);
  await sweep();
  expect(await refunded(ravi, paymentId)).toBe(10_000);
});
