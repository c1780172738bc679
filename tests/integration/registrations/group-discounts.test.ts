import { expect, test } from 'vitest';
import type { Order } from '../../../contracts/orders.ts';
import { useMela } from '../../kit/app.ts';
import { orderStage } from './order-stage.ts';

const mela = useMela();
const { stage, entry, workshop, fair, place, ordersOf, seatUrl, payFor, typesOf } = orderStage(mela);

const pools = [
  { $id: 'hall', name: 'Hall', capacity: 20 },
  { $id: 'bench', name: 'Benches', capacity: 9 },
];
const group = { ...workshop, groupDiscount: { from: 3, kind: 'percent', value: 25 } };
const prices = (order: Order) => order.seats.map(({ amountPaise }) => amountPaise);

test('a group pays less from its number on, and says so beforehand', async () => {
  const { event } = await fair({ types: [entry, group], pools });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  expect((await typesOf(asha, event))[1]).toMatchObject({ groupDiscount: { from: 3, value: 25 } });
  const two = await place(asha, event, ['workshop', 'workshop', 'standard']);
  expect(prices(two.body)).toEqual([80_000, 80_000, 0]);
  const seats = Array(3).fill({ ticketTypeId: 'workshop', expectedPaise: 60_000 });
  const three = await place(ravi, event, [], { seats });
  expect(prices(three.body)).toEqual([60_000, 60_000, 60_000]);
  expect(three.body.duePaise).toBe(180_000);
  const paymentId = await payFor(ravi, event, three.body);
  // A paid group keeps its price, and gets back what it paid.
  await stage.ask(ravi, 'DELETE', seatUrl(event, three.body, 2));
  await stage.runJobs('send_refund');
  expect(prices((await ordersOf(ravi, event))[0] as Order)).toEqual([60_000, 60_000, 60_000]);
  expect(await stage.payment(ravi, paymentId)).toMatchObject({ refund: { amountPaise: 60_000 } });
});

test('unpaid seats lose the price of a group with too few of them, and the order says so', async () => {
  const { event } = await fair({ types: [entry, group], pools });
  const asha = await stage.person('Asha');
  const { body } = await place(asha, event, ['workshop', 'workshop', 'workshop']);
  expect(body.seats[1]).toMatchObject({ alsoCancelled: [], othersCostMorePaise: 40_000 });
  const left = await stage.ask<Order>(asha, 'DELETE', seatUrl(event, body, 1));
  expect(left.body.duePaise).toBe(160_000);
  expect(prices(left.body)).toEqual([80_000, 60_000, 80_000]);
  await payFor(asha, event, left.body);
  expect((await ordersOf(asha, event))[0]).toMatchObject({
    duePaise: 0,
    seats: [{ state: 'confirmed' }, { state: 'cancelled' }, { state: 'confirmed' }],
  });
});

test('of a discount for the type, one for the event and a code, the best one applies, and the code stays unused', async () => {
  const orders = { groupDiscount: { from: 4, kind: 'amount', value: 30_000 } };
  const { organiser, event } = await fair({ types: [entry, group], pools, orders });
  const code = { codes: ['TENTH', 'HALF'], kind: 'percent', value: 10 };
  await stage.ask(organiser, 'POST', `/v1/events/${event}/ticket-codes`, code);
  const half = { codes: ['MOST'], kind: 'percent', value: 50 };
  await stage.ask(organiser, 'POST', `/v1/events/${event}/ticket-codes`, half);
  const [asha, ravi, kabir] = [
    await stage.person('Asha'),
    await stage.person('Ravi'),
    await stage.person('Kabir'),
  ];
  const four = Array(4).fill('workshop');
  expect(prices((await place(asha, event, four)).body)).toEqual(Array(4).fill(50_000));
  const with10 = await place(ravi, event, Array(3).fill('workshop'), { code: 'TENTH' });
  expect(prices(with10.body)).toEqual(Array(3).fill(60_000));
  const with50 = await place(kabir, event, ['workshop', 'workshop'], { code: 'MOST' });
  expect(prices(with50.body)).toEqual(Array(2).fill(40_000));
  const { body } = await stage.ask<{ codes: { code: string; used: number }[] }>(
    organiser,
    'GET',
    `/v1/events/${event}/ticket-codes`,
  );
  expect(Object.fromEntries(body.codes.map((each) => [each.code, each.used]))).toEqual({
    HALF: 0,
    MOST: 2,
    TENTH: 0,
  });
});

test('a free type has no group discount', async () => {
  const { organiser, event } = await fair({ pools });
  const free = { ...entry, groupDiscount: { from: 2, kind: 'percent', value: 10 } };
  const url = `/v1/events/${event}/ticket-types`;
  const { status, body } = await stage.ask(organiser, 'PUT', url, { types: [free], pools });
  expect([status, body]).toMatchObject([400, { fields: { 'types.0.groupDiscount': expect.any(String) } }]);
});
