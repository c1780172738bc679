import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '../../../contracts/orders.ts';
import { sampleMail } from '../../../scripts/sample-mails.ts';
import { writeMail } from '../../../server/features/mail/write-mail.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { orderStage } from './order-stage.ts';

const mela = useMela();
const { stage, entry, workshop, fair, place, seatUrl, payFor, transfer } = orderStage(mela);

/** What was mailed to a person about their registrations, oldest first. */
const mailsOf = ({ email }: TestPerson) =>
  mela()
    .deps.db.selectFrom('mails')
    .select(['kind', 'text_body as text', 'calendar', 'calendar_method as method', 'ticket_code as code'])
    .where('to_address', '=', email)
    .where('registration_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
/** Lines of a calendar file may be folded. */
const unfolded = (calendar: string | null | undefined) => (calendar ?? '').replaceAll(/\r?\n /g, '');

const pools = [
  { $id: 'hall', name: 'Hall', capacity: 9 },
  { $id: 'bench', name: 'Benches', capacity: 4 },
];

test('one mail names who has which ticket with what, and the total, and links to all of them', async () => {
  const { organiser, event } = await fair({ pools });
  const lunch = { $id: 'lunch', name: 'Lunch', pricePaise: 15_000, maxPerTicket: 2 };
  const setup = { types: [entry, workshop], pools, orders: { maxPerOrder: 4 }, addOns: [lunch] };
  expect((await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, setup)).status).toBe(200);
  const asha = await stage.person('Asha');
  const seats = [
    { ticketTypeId: 'workshop' },
    { ticketTypeId: 'workshop', name: 'Ravi', addOns: [{ $id: 'lunch', count: 2 }] },
    { ticketTypeId: 'standard' },
  ];
  const { body: order } = await place(asha, event, [], { seats });
  await payFor(asha, event, order);
  const [mail, ...others] = (await mailsOf(asha)).filter(({ kind }) => kind.startsWith('registration'));
  expect(others).toEqual([]);
  expect(mail?.text).toContain('your 3 tickets are confirmed');
  expect(mail?.text).toContain('You: Kite workshop · ₹800');
  expect(mail?.text).toContain('Ravi: Kite workshop · 2 × Lunch · ₹1,100');
  expect(mail?.text).toContain('Ticket 3: Entry · Free');
  expect(mail?.text).toContain('Total: ₹1,900');
  expect(mail?.text).toContain(`/event/${event}/tickets`);
  expect(mail?.code).not.toBeNull();
  expect(mail?.method).toBe('REQUEST');
  expect(unfolded(mail?.calendar)).toContain(String.raw`1 × Entry\, 2 × Kite workshop`);
});

test('the calendar keeps the event until the last ticket is cancelled', async () => {
  const { event } = await fair({ pools });
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['standard', 'standard', 'standard']);
  for (const index of [2, 0, 1]) await stage.ask(asha, 'DELETE', seatUrl(event, order as Order, index));
  const mails = await mailsOf(asha);
  expect(mails.map(({ kind, method }) => [kind, method])).toEqual([
    ['registration_confirmed', 'REQUEST'],
    ['registration_cancelled', 'REQUEST'],
    ['registration_cancelled', 'REQUEST'],
    ['registration_cancelled', 'CANCEL'],
  ]);
  expect(unfolded(mails[1]?.calendar)).toContain('2 × Entry');
  expect(unfolded(mails[2]?.calendar)).not.toContain('×');
});

test('tickets for others only come without a code that would be taken for the reader’s own', async () => {
  const { event } = await fair({ pools });
  const asha = await stage.person('Asha');
  await place(asha, event, ['standard', 'standard'], {
    own: false,
    seats: [{ ticketTypeId: 'standard', name: 'Uma' }, { ticketTypeId: 'standard' }],
  });
  const [mail] = await mailsOf(asha);
  expect(mail?.code).toBeNull();
  expect(mail?.text).toContain('Uma: Entry · Free');
  expect(mail?.text).toContain('Ticket 2: Entry · Free');
  expect(mail?.text).not.toContain('Total');
});

test('who paid for a ticket of someone else only learns of refunds when the event is moved or cancelled', async () => {
  const { organiser, event } = await fair({ pools });
  const [asha, zoya] = [await stage.person('Asha'), await stage.person('Zoya')];
  const { body: order } = await place(asha, event, ['standard', 'workshop']);
  await payFor(asha, event, order as Order);
  await place(zoya, event, ['standard', 'standard']);
  const newest = async (person: TestPerson) => (await mailsOf(person)).at(-1)?.text;
  mela().clock.advance({ minutes: 1 });
  const date = mela().clock.now().add({ hours: 480 }).toString().slice(0, 10);
  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { date, endDate: date });
  await stage.runJobs('announce');
  expect(await newest(asha)).toContain('how long you can get a full refund');
  expect(await newest(zoya)).toContain("Can't make it any more? Please cancel on the event page.");
  await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  await stage.runJobs('announce');
  expect(await newest(asha)).toContain("If you paid, we'll email you about your refund");
  expect(await newest(zoya)).not.toContain('refund');
});

test('only who paid for a ticket is told about refunds of it, also after it was transferred twice', async () => {
  const { organiser, event } = await fair({ pools });
  const [asha, ravi, zoya] = [
    await stage.person('Asha'),
    await stage.person('Ravi'),
    await stage.person('Zoya'),
  ];
  const { body: order } = await place(asha, event, ['workshop', 'workshop']);
  await payFor(asha, event, order as Order);
  const id = order.seats[0]?.$id ?? '';
  const newest = async (person: TestPerson) => (await mailsOf(person)).at(-1)?.text;
  await transfer(asha, ravi, id);
  expect(await newest(asha)).toContain('You paid for this ticket, so any refund goes to you.');
  await transfer(ravi, zoya, id);
  expect(await newest(ravi)).toContain('thanks for passing it on');
  expect(await newest(ravi)).not.toContain('refund');
  mela().clock.advance({ minutes: 1 });
  const date = mela().clock.now().add({ hours: 480 }).toString().slice(0, 10);
  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { date, endDate: date });
  await stage.runJobs('announce');
  expect(await newest(asha)).toContain('full refund');
  expect(await newest(zoya)).not.toContain('refund');
  const removal = `/v1/events/${event}/registrations/${id}/decision`;
  expect((await stage.ask(organiser, 'POST', removal, { decision: 'remove' })).status).toBe(200);
  expect(await newest(zoya)).toContain('Cancelled');
  expect(await newest(zoya)).not.toContain('get back');
});

test('a holder whose ticket somebody else paid for isn’t told that their own bank reversed it', () => {
  const mail = (boughtByOther: boolean) =>
    writeMail({ ...sampleMail('registration_charged_back'), boughtByOther }).text;
  expect(mail(false)).toContain('your bank reversed the payment for it.');
  expect(mail(true)).toContain('the bank of the person who paid for it reversed the payment.');
  expect(mail(true)).not.toContain('pay again');
});

test('a cancelled event leaves the calendar of who had a seat for somebody else only', async () => {
  const { organiser, event } = await fair({ pools });
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['standard', 'standard']);
  // Their own one waits.
  await sql`update registrations set state = 'waitlisted', queue_number = 1, confirmed_at = null
    where id = ${order.seats[0]?.$id}`.execute(mela().deps.db);
  await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  await stage.runJobs('announce');
  expect((await mailsOf(asha)).at(-1)).toMatchObject({ kind: 'event_cancelled', method: 'CANCEL' });
});
