import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const door = { method: 'door', cash: true, card: true };
const upi = { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' };
const entry = { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000 };
const workshop = { $id: 'workshop', name: 'Kite workshop', pricing: 'fixed', pricePaise: 80_000 };

/** An organiser who takes money at the door, and other ways if they are given, and an event of theirs. */
async function fair(...others: object[]) {
  const meera = await stage.person('Meera');
  for (const settings of [door, ...others]) await stage.setUp(meera, settings);
  return { meera, event: await stage.event(meera) };
}

const take = async (by: TestPerson, event: string, paymentId: string, amountPaise = 50_000) => {
  const body = { paymentId, amountPaise, by: 'cash' };
  return (await stage.ask<{ outcome: string }>(by, 'POST', `/v1/events/${event}/door/payments`, body)).body;
};

test('a change that is held for the door can be paid there after the start', async () => {
  const { meera, event } = await fair();
  const types = { types: [entry, workshop] };
  expect((await stage.ask(meera, 'PUT', `/v1/events/${event}/ticket-types`, types)).status).toBe(200);
  const asha = await stage.person('Asha');
  const answers = { socialMedia: 'Mastodon', email: asha.email, reason: 'I like kites.' };
  const ticket = { ...answers, ticketTypeId: 'standard' };
  const url = `/v1/events/${event}/registrations`;
  const { $id } = (await stage.ask<OwnRegistration>(asha, 'POST', url, ticket)).body;
  const { paymentId: seatId } = await stage.checkout(asha, event);
  expect(await take(meera, event, seatId)).toEqual({ outcome: 'bought' });

  await stage.ask(meera, 'PUT', `${url}/${$id}/ticket-type`, { ticketTypeId: 'workshop' });
  const opened = await stage.ask<{ paymentId: string }>(asha, 'POST', `/v1/tickets/${$id}/payment`);
  const { paymentId } = opened.body;
  expect((await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/checkout`)).status).toBe(200);
  const shown = await stage.ask<{ startsAt: string }>(asha, 'GET', `/v1/events/${event}`);
  const startsAt = Temporal.Instant.from(shown.body.startsAt);
  mela().clock.advance(startsAt.since(mela().clock.now()).add({ minutes: 30 }));
  await stage.runJob('lapse_holds');
  const differencePaise = 30_000;
  expect(await take(meera, event, paymentId, differencePaise)).toEqual({ outcome: 'bought' });
  expect(await stage.own(asha, event)).toMatchObject({ ticketTypeId: 'workshop', change: null });
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'paid', refund: null });
});
