import { expect, test } from 'vitest';
import type { TestPerson } from '../../kit/people.ts';
import { type Stall, single, six, usePasses } from './pass-stage.ts';

const { stage, ask, person, series, take, fill, empty, end, buyPass, passOf, refunded, states } = usePasses();

const shirt = [{ $id: 'shirt', count: 1 }];

/** Lets people have a T-shirt with a ticket of this date. */
async function offerShirts({ organiser }: Stall, eventId: string): Promise<void> {
  const addOns = [{ $id: 'shirt', name: 'T-shirt', pricePaise: 5_000 }];
  const url = `/v1/events/${eventId}/ticket-types`;
  expect((await ask(organiser, 'PUT', url, { types: [single, six], addOns })).status).toBe(200);
}

async function pay(payer: TestPerson, paymentId: string): Promise<void> {
  const { body } = await stage.press(payer, paymentId, 'success');
  await stage.confirm(payer, paymentId, body);
}

/** A pass, and a T-shirt paid for by itself on its second date. */
async function buyLater() {
  const stall = await series(six);
  const ravi = await person('Ravi');
  const { passId, paymentId } = await buyPass(ravi, stall.first);
  const second = stall.ids[1] ?? '';
  await offerShirts(stall, second);
  const ticket = `/v1/tickets/${passId}.2`;
  expect((await ask(ravi, 'POST', `${ticket}/add-ons`, { addOns: shirt })).status).toBe(200);
  const { body } = await ask<{ paymentId: string }>(ravi, 'POST', `${ticket}/payment`);
  await ask(ravi, 'POST', `/v1/payments/${body.paymentId}/checkout`);
  await pay(ravi, body.paymentId);
  return { stall, ravi, passId, paymentId, shirtPaymentId: body.paymentId, second };
}

test('what was added to a later date of a pass is refunded with the pass', async () => {
  const { ravi, passId, paymentId, shirtPaymentId } = await buyLater();
  await end(ravi, passId);
  await empty();
  expect(await refunded(ravi, paymentId)).toBe(60_000);
  expect(await refunded(ravi, shirtPaymentId)).toBe(5_000);
});

test('what was added to a later date of a pass is refunded when the date is cancelled', async () => {
  const { stall, ravi, paymentId, shirtPaymentId, second } = await buyLater();
  await ask(stall.organiser, 'POST', `/v1/events/${second}/cancellation`, {});
  await stage.runJobs('announce');
  expect(await refunded(ravi, paymentId)).toBe(10_000);
  expect(await refunded(ravi, shirtPaymentId)).toBe(5_000);
});

test.each([
  { isTakenAgain: false, left: 50_000 },
  { isTakenAgain: true, left: 60_000 },
])(
  'what was added to a date of a pass is refunded once, when the date is given back (taken again: $isTakenAgain)',
  async ({ isTakenAgain, left }) => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    await offerShirts(stall, stall.first);
    const { body } = await take(ravi, stall.first, 'pass', { addOns: shirt });
    const { paymentId } = await stage.checkout(ravi, stall.first);
    await pay(ravi, paymentId);
    await fill();
    await ask(ravi, 'DELETE', `/v1/events/${stall.first}/registrations/own`);
    await empty();
    expect(await refunded(ravi, paymentId)).toBe(5_000);
    if (isTakenAgain) await ask(ravi, 'POST', `/v1/series-passes/${body.$id}/dates/${stall.first}`);
    expect((await passOf(ravi, body.$id)).refundPaise).toBe(left);
    await end(ravi, body.$id);
    await empty();
    expect(await refunded(ravi, paymentId)).toBe(left + 5_000);
    expect(states(await passOf(ravi, body.$id))).toEqual(Array(6).fill('cancelled'));
  },
);
