import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { EventSeries } from '../../../contracts/series.ts';
import type { SeriesPassView } from '../../../contracts/series-passes.ts';
import { gateways, mela, notify, stage } from './dispute-stage.ts';

test('a series pass whose payment the bank took back ends on all dates, and nothing is refunded', async () => {
  const [meera, asha] = [await stage.person('Meera'), await stage.person('Asha')];
  const { ask } = stage;
  const first = await stage.event(meera, { ticketType: 'free', ticketPrice: null });
  const pass = { $id: 'pass', name: 'Pass', pricing: 'fixed', pricePaise: 60_000, pass: { dates: 3 } };
  await ask(meera, 'PUT', `/v1/events/${first}/ticket-types`, { types: [pass] });
  await ask(meera, 'PUT', `/v1/events/${first}/payment-methods`, { offered: ['stripe'] });
  const { body: event } = await ask<{ date: string }>(meera, 'GET', `/v1/events/${first}`);
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][
    Temporal.PlainDate.from(event.date).dayOfWeek - 1
  ];
  const rule = { kind: 'weekly', every: 1, weekdays: [weekday] };
  const made = await ask(meera, 'POST', `/v1/events/${first}/series/changes`, { kind: 'repeat', rule });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const bought = await ask<OwnRegistration>(asha, 'POST', `/v1/events/${first}/registrations`, {
    ...{ socialMedia: 'Mastodon', email: asha.email, reason: 'I like kites.', ticketTypeId: 'pass' },
  });
  const { paymentId } = await stage.checkout(asha, first);
  const { id: orderId } = await mela()
    .deps.db.selectFrom('payment_orders')
    .select('provider_order_id as id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const bank = gateways.stripe.pay(orderId ?? '');
  await notify('stripe', bank.captured());
  await stage.runJobs('fill_series_pass');
  const states = async () =>
    (await ask<SeriesPassView>(asha, 'GET', `/v1/series-passes/${bought.body.$id}`)).body.admits.map(
      ({ state }) => state,
    );
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  const dispute = bank.open();
  await notify('stripe', dispute.notice('created'));
  dispute.decide('lost');
  expect(await notify('stripe', dispute.notice('decided'))).toBe(204);
  await stage.runJobs('empty_series_pass');
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  const { body } = await ask<{ series: EventSeries }>(meera, 'GET', `/v1/events/${first}/series`);
  expect(body.series.dates.map(({ attendeeCount }) => attendeeCount)).toEqual(body.series.dates.map(() => 0));
  const paid = await ask<{ refund: { cause: string } | null }>(asha, 'GET', `/v1/payments/${paymentId}`);
  expect(paid.body.refund?.cause ?? 'dispute').toBe('dispute');
});
