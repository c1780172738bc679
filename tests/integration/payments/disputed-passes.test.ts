import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { EventSeries } from '../../../contracts/series.ts';
import type { SeriesPassView } from '../../../contracts/series-passes.ts';
import { useDisputes } from './dispute-stage.ts';

const { disputeStage, gateways, mela, notify, stage, stripe } = useDisputes();

const { ask } = stage;
const { disputesOf, letIn } = disputeStage('stripe');

/** A paid pass of Asha's for three dates, and its bank. */
async function soldPass() {
  const [meera, asha] = [await stage.person('Meera'), await stage.person('Asha')];
  const first = await stage.event(meera, { ticketType: 'free', ticketPrice: null });
  const pass = { $id: 'pass', name: 'Pass', pricing: 'fixed', pricePaise: 60_000, pass: { dates: 3 } };
  await ask(meera, 'PUT', `/v1/events/${first}/ticket-types`, { types: [pass] });
  await ask(meera, 'PUT', `/v1/events/${first}/payment-methods`, { offered: ['stripe'] });
  const { body: event } = await ask<{ date: string; startsAt: string }>(meera, 'GET', `/v1/events/${first}`);
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
  const passId = bought.body.$id;
  const states = async () =>
    (await ask<SeriesPassView>(asha, 'GET', `/v1/series-passes/${passId}`)).body.admits.map(
      ({ state }) => state,
    );
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  return { meera, asha, first, startsAt: event.startsAt, passId, paymentId, bank, states };
}

type Bank = ReturnType<typeof gateways.stripe.pay>;

/** The bank takes the money back for good. */
async function lose(bank: Bank): Promise<void> {
  const dispute = bank.open();
  await notify('stripe', dispute.notice('created'));
  dispute.decide('lost');
  expect(await notify('stripe', dispute.notice('decided'))).toBe(204);
  await stage.runJobs('empty_series_pass');
}

test('a series pass whose payment the bank took back ends on all dates, and nothing is refunded', async () => {
  const { meera, asha, first, paymentId, bank, states } = await soldPass();
  await lose(bank);
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  const { body } = await ask<{ series: EventSeries }>(meera, 'GET', `/v1/events/${first}/series`);
  expect(body.series.dates.map(({ attendeeCount }) => attendeeCount)).toEqual(body.series.dates.map(() => 0));
  const paid = await ask<{ refund: { cause: string } | null }>(asha, 'GET', `/v1/payments/${paymentId}`);
  expect(paid.body.refund?.cause ?? 'dispute').toBe('dispute');
});

test('its first date ends too where its holder gave it back and took it again', async () => {
  const { asha, first, passId, paymentId, bank, states } = await soldPass();
  await ask(asha, 'DELETE', `/v1/events/${first}/registrations/own`);
  expect((await ask(asha, 'POST', `/v1/series-passes/${passId}/dates/${first}`)).status).toBe(200);
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  await lose(bank);
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  const decided = await mela()
    .deps.db.selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'dispute_decided')
    .where('object_id', '=', paymentId)
    .execute();
  // The organiser is told, and the invoice credited.
  expect(decided).toMatchObject([{ details: { ended: 1 } }]);
});

test('its first date stays if it was used, and the others end', async () => {
  const { meera, first, startsAt, passId, bank, states } = await soldPass();
  const { clock } = mela();
  const minutes = Math.ceil((Date.parse(startsAt) - clock.now().epochMilliseconds) / 60_000) - 30;
  clock.advance({ minutes });
  await letIn(meera, first, passId);
  await lose(bank);
  expect(await states()).toEqual(['confirmed', 'cancelled', 'cancelled']);
});

test('evidence about a pass has its seats on all dates, and which of them was used', async () => {
  const { meera, first, startsAt, passId, bank } = await soldPass();
  const { clock, deps } = mela();
  const seats = await deps.db
    .selectFrom('registrations')
    .select(['id', 'event_id as eventId'])
    .where('pass_id', '=', passId)
    .execute();
  const second = seats.find(({ id }) => id !== passId);
  const minutes = Math.ceil((Date.parse(startsAt) - clock.now().epochMilliseconds) / 60_000) - 30;
  clock.advance({ minutes: minutes + 7 * 24 * 60 });
  await letIn(meera, second?.eventId ?? '', second?.id ?? '');
  await notify('stripe', bank.open().notice('created'));
  const [dispute] = (await disputesOf(meera, first)).disputes;
  expect(dispute?.checkedInAt).not.toBeNull();
  const url = `/v1/disputes/${dispute?.$id}/evidence`;
  const { text } = (await ask<{ text: string }>(meera, 'GET', url)).body;
  for (const { id } of seats) expect(text).toContain(id);
  expect(text).toContain('Checked in at the entrance: ');
  await ask(meera, 'POST', url, {});
  await stage.runJobs('send_evidence');
  expect(JSON.stringify(stripe.evidence.at(-1))).toContain('Ticket checked in at ');
});
