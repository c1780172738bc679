import { expect } from 'vitest';
import type { Order } from '../../../contracts/orders.ts';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import type { TestMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { paymentStage } from '../payments/stage.ts';

/** An event with a workshop, and people who order several tickets for it. */
export function orderStage(mela: () => TestMela) {
  const stage = paymentStage(mela);
  const entry = { $id: 'standard', name: 'Entry', pricing: 'free', pools: ['hall'] };
  const workshop = {
    $id: 'workshop',
    name: 'Kite workshop',
    pricing: 'fixed',
    pricePaise: 80_000,
    pools: ['hall', 'bench'],
  };
  const form = { socialMedia: 'Mastodon', reason: 'I like kites.' };

  /** An event for six with two benches for its workshop. */
  async function fair({
    types = [entry, workshop],
    orders = {},
    pools = [
      { $id: 'hall', name: 'Hall', capacity: 6 },
      { $id: 'bench', name: 'Benches', capacity: 2 },
    ],
  }: {
    types?: object[];
    orders?: object;
    pools?: object[];
  } = {}) {
    const organiser = await stage.person('Meera');
    const event = await stage.event(organiser, { ticketType: 'free', ticketPrice: null, handOn: true });
    const { status, body } = await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, {
      types,
      pools,
      orders: { maxPerOrder: 4, ...orders },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return { organiser, event };
  }

  const place = (person: TestPerson, event: string, types: string[], more: object = {}) =>
    stage.ask<Order>(person, 'POST', `/v1/events/${event}/orders`, {
      ...form,
      email: person.email,
      key: 'first',
      seats: types.map((ticketTypeId, index) => ({
        ticketTypeId,
        name: index === 0 ? '' : `Guest ${index}`,
      })),
      ...more,
    });
  const states = ({ body }: { body: Order }) => body.seats.map(({ state }) => state);
  const ordersOf = async (person: TestPerson, event: string) =>
    (await stage.ask<{ orders: Order[] }>(person, 'GET', `/v1/events/${event}/orders/own`)).body.orders;
  const typesOf = async (person: TestPerson, event: string) =>
    (await stage.ask<{ types: TicketType[] }>(person, 'GET', `/v1/events/${event}/ticket-types`)).body.types;
  const seatUrl = (event: string, order: Order, index: number) =>
    `/v1/events/${event}/orders/${order.$id}/seats/${order.seats[index]?.$id}`;
  /** Pays what an order owes, in the sandbox. */
  async function payFor(person: TestPerson, event: string, order: Order): Promise<string> {
    const url = `/v1/events/${event}/orders/${order.$id}/payment`;
    const { body } = await stage.ask<{ paymentId: string }>(person, 'POST', url);
    await stage.ask(person, 'POST', `/v1/payments/${body.paymentId}/checkout`);
    const pressed = await stage.press(person, body.paymentId, 'success');
    await stage.confirm(person, body.paymentId, pressed.body);
    return body.paymentId;
  }

  async function transfer(giver: TestPerson, receiver: TestPerson, registrationId: string): Promise<void> {
    await stage.ask(giver, 'PUT', `/v1/tickets/${registrationId}/offer`, { email: receiver.email });
    const mails = await mailsTo(mela(), receiver.email);
    const link = /https?:\S+\/ticket-offer\?\S+/.exec(mails.at(-1)?.text ?? '')?.[0];
    const { searchParams } = new URL(link ?? '');
    const url = `/v1/ticket-offers/${searchParams.get('offerId')}/acceptance`;
    const taken = await stage.ask(receiver, 'POST', url, {
      ...form,
      email: receiver.email,
      secret: searchParams.get('secret'),
    });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  }

  return { stage, entry, workshop, form, fair, place, states, ordersOf, typesOf, seatUrl, payFor, transfer };
}
