import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { HelperRole } from '../../../contracts/event-roles.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const upi = { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' };
const door = { method: 'door', cash: true, card: true };

/** An event with one way to pay, and a seat that somebody of its team holds. */
async function held(settings: object, role: HelperRole) {
  const meera = await stage.person('Meera');
  await stage.setUp(meera, settings);
  const event = await stage.event(meera);
  const buyer = await helper(event, role);
  await stage.register(buyer, event);
  const { paymentId } = await stage.checkout(buyer, event);
  return { meera, event, buyer, paymentId };
}

async function helper(event: string, role: HelperRole): Promise<TestPerson> {
  const person = await stage.person('Ravi');
  await sql`insert into event_helpers values (${event}, ${person.userId}, ${role}, now())`.execute(
    mela().deps.db,
  );
  return person;
}

const confirm = async (by: TestPerson, event: string, paymentId: string) => {
  const transfers = [{ paymentId, amountPaise: 50_000 }];
  const url = `/v1/events/${event}/transfers`;
  const { body } = await stage.ask<{ results: { outcome: string }[] }>(by, 'POST', url, { transfers });
  return body.results.map(({ outcome }) => outcome);
};

test('nobody confirms their own transfer', async () => {
  const { event, buyer, paymentId } = await held(upi, 'money');
  expect(await confirm(buyer, event, paymentId)).toEqual(['own']);
  expect((await stage.own(buyer, event)).state).toBe('awaiting_payment');
  const other = await helper(event, 'money');
  expect(await confirm(other, event, paymentId)).toEqual(['bought']);
});

test('nobody takes money from themselves at the door', async () => {
  const { meera, event, buyer, paymentId } = await held(door, 'door');
  const cash = { paymentId, amountPaise: 50_000, by: 'cash' };
  const url = `/v1/events/${event}/door/payments`;
  const own = await stage.ask(buyer, 'POST', url, cash);
  expect(own).toMatchObject({ status: 403, body: { type: 'payment_own_decision' } });
  expect((await stage.own(buyer, event)).state).toBe('awaiting_payment');
  expect((await stage.ask(meera, 'POST', url, cash)).body).toEqual({ outcome: 'bought' });
});

test('nobody refunds a part of their own payment', async () => {
  const { meera, event, buyer, paymentId } = await held(upi, 'money');
  await confirm(meera, event, paymentId);
  const url = `/v1/events/${event}/payments/${paymentId}/refunds`;
  const part = { key: 'first', amountPaise: 10_000, reason: 'The sound was bad.' };
  const own = await stage.ask(buyer, 'POST', url, part);
  expect(own).toMatchObject({ status: 403, body: { type: 'payment_own_decision' } });
  expect((await stage.payment(buyer, paymentId)).refund).toBeNull();
  expect((await stage.ask(meera, 'POST', url, part)).status).toBe(201);
});
