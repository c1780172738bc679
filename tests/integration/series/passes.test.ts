import { describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../../contracts/problem.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import { mailsTo } from '../../kit/people.ts';
import { every, single, six, usePasses } from './pass-stage.ts';
import { saturdays } from './stage.ts';

const {
  stage,
  mela,
  ask,
  person,
  create,
  done,
  read,
  series,
  saturday,
  take,
  fill,
  buyPass,
  passOf,
  states,
  kindsTo,
  seatsIn,
} = usePasses();

describe('buying a pass', () => {
  test('takes a seat in every date, and sends one mail', async () => {
    const stall = await series();
    const ravi = await person('Ravi');
    const { passId } = await buyPass(ravi, stall.first);
    const pass = await passOf(ravi, passId);
    expect(pass.admits.map(({ eventId }) => eventId)).toEqual(stall.ids);
    expect(new Set(states(pass))).toEqual(new Set(['confirmed']));
    expect(pass).toMatchObject({ name: 'Series pass', dates: null, pricePaise: 0, endedAt: null });
    expect(await seatsIn(stall)).toEqual(stall.ids.map(() => 1));
    expect(await kindsTo(ravi)).toEqual(['registration_confirmed']);
    const [mail] = (await mailsTo(mela(), ravi.email)).filter(
      ({ kind }) => kind === 'registration_confirmed',
    );
    expect(mail?.text).toContain(`${stall.ids.length > 1 ? 'these dates' : 'this date'}`);
    for (const { registrationId } of pass.admits) {
      const ticket = await ask<{ passId: string; ticketType: { name: string } }>(
        ravi,
        'GET',
        `/v1/tickets/${registrationId}`,
      );
      expect(ticket.body).toMatchObject({ passId, ticketType: { name: 'Series pass' } });
    }
  });

  test('a second run of the job takes no more seats, and sends no other mail', async () => {
    const stall = await series();
    const ravi = await person('Ravi');
    const { passId } = await buyPass(ravi, stall.first);
    await stage.runJob('fill_series_pass', { passId });
    await stage.runJob('fill_series_passes');
    expect((await passOf(ravi, passId)).admits).toHaveLength(stall.ids.length);
    expect(await kindsTo(ravi)).toEqual(['registration_confirmed']);
  });

  test('a paid one has no other seats before it is paid, and then the number it is for', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const held = await take(ravi, stall.first, 'pass');
    expect(held.body).toMatchObject({
      state: 'awaiting_payment',
      amountPaise: 60_000,
      passId: held.body.$id,
    });
    await fill();
    expect((await seatsIn(stall))?.slice(0, 2)).toEqual([0, 0]);
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    expect(paymentId).not.toBe('');
    const pass = await passOf(ravi, passId);
    expect(pass.admits.map(({ eventId }) => eventId)).toEqual(stall.ids.slice(0, 6));
    expect((await seatsIn(stall))?.slice(0, 8)).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
    // The price was paid once: the other dates cost nothing.
    const own = await ask<OwnRegistration>(ravi, 'GET', `/v1/events/${stall.ids[1]}/registrations/own`);
    expect(own.body).toMatchObject({ amountPaise: 0, passId, state: 'confirmed' });
    expect(await kindsTo(ravi)).toEqual(['payment_receipt', 'registration_confirmed']);
  });

  test('takes over the answers by their wording', async () => {
    const organiser = await person('Asha');
    const { $id: first } = await create(organiser, { date: saturday() });
    const lunch = { kind: 'choice', label: 'Lunch', options: ['Dal', 'Paneer'], required: true };
    const added = await ask<{ $id: string }>(organiser, 'POST', `/v1/events/${first}/questions`, lunch);
    await ask(organiser, 'PUT', `/v1/events/${first}/ticket-types`, { types: [single, every] });
    await done(organiser, first, { kind: 'repeat', rule: saturdays });
    const ravi = await person('Ravi');
    const bought = await take(ravi, first, 'pass', { answers: { [added.body.$id]: 'Dal' } });
    expect(bought.status).toBe(201);
    await fill();
    const second = (await read(first))?.dates[1]?.$id;
    const { body } = await ask<{ registrations: { answers: object[] }[] }>(
      organiser,
      'GET',
      `/v1/events/${second}/registrations?state=confirmed`,
    );
    expect(body.registrations[0]?.answers).toMatchObject([{ label: 'Lunch', value: 'Dal' }]);
  });

  test('after an approval, one mail says so, and the other dates ask for none', async () => {
    const stall = await series({ ...every, approval: true });
    const ravi = await person('Ravi');
    const { body } = await take(ravi, stall.first, 'pass');
    expect(body.state).toBe('pending');
    await fill();
    expect((await seatsIn(stall))?.slice(0, 2)).toEqual([0, 0]);
    await ask(stall.organiser, 'POST', `/v1/events/${stall.first}/registrations/${body.$id}/decision`, {
      decision: 'approve',
    });
    await fill();
    expect(await seatsIn(stall)).toEqual(stall.ids.map(() => 1));
    expect(await kindsTo(ravi)).toEqual(['registration_received', 'registration_approved']);
  });

  test('in a date that is full, its holder waits and gets the next seat', async () => {
    const stall = await series(every, { capacity: 1 });
    const [ravi, meera] = [await person('Ravi'), await person('Meera')];
    const second = stall.ids[1] ?? '';
    await take(meera, second, 'entry');
    const { passId } = await buyPass(ravi, stall.first);
    expect(states(await passOf(ravi, passId)).slice(0, 3)).toEqual(['confirmed', 'waitlisted', 'confirmed']);
    const [mail] = (await mailsTo(mela(), ravi.email)).filter(
      ({ kind }) => kind === 'registration_confirmed',
    );
    expect(mail?.text).toContain('These dates are full');
    await ask(meera, 'DELETE', `/v1/events/${second}/registrations/own`);
    expect(states(await passOf(ravi, passId)).slice(0, 3)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await kindsTo(ravi)).toContain('seat_confirmed_from_waitlist');
  });

  test('counts in the pool of each date', async () => {
    const stall = await series(
      { ...every, pools: ['floor'] },
      {},
      {
        pools: [{ $id: 'floor', name: 'Floor', capacity: 1 }],
      },
    );
    const [ravi, meera] = [await person('Ravi'), await person('Meera')];
    await buyPass(ravi, stall.ids[1] ?? '');
    const late = await buyPass(meera, stall.first);
    expect(states(await passOf(meera, late.passId)).slice(0, 3)).toEqual([
      'confirmed',
      'waitlisted',
      'waitlisted',
    ]);
  });

  test('leaves dates alone that its holder has another ticket for, or that lack its ticket type', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const [, second = '', third = ''] = stall.ids;
    await take(ravi, second, 'entry');
    await ask(stall.organiser, 'PUT', `/v1/events/${third}/ticket-types`, { types: [single] });
    const { passId } = await buyPass(ravi, stall.first);
    const admits = (await passOf(ravi, passId)).admits.map(({ eventId }) => eventId);
    expect(admits).toEqual([stall.ids[0], ...stall.ids.slice(3, 8)]);
  });

  test('is refused where the series has fewer dates left, and offered only in a series', async () => {
    const stall = await series(six, {}, { rule: { ...saturdays, count: 5 } });
    const ravi = await person('Ravi');
    const few = await take(ravi, stall.first, 'pass');
    expect([few.status, few.body.type]).toEqual([409, 'series_pass_few_dates']);
    const { $id: once } = await create(stall.organiser);
    await ask(stall.organiser, 'PUT', `/v1/events/${once}/ticket-types`, { types: [single, every] });
    const { body } = await ask<{ types: TicketType[] }>(ravi, 'GET', `/v1/events/${once}/ticket-types`);
    expect(body.types.map(({ $id }) => $id)).toEqual(['entry']);
    expect((await take(ravi, once, 'pass')).body.type).toBe('ticket_type_not_found');
  });

  test('is for one person, in an order of its own', async () => {
    const stall = await series();
    await ask(stall.organiser, 'PUT', `/v1/events/${stall.first}/ticket-types`, {
      types: [single, every],
      orders: { maxPerOrder: 4 },
    });
    const ravi = await person('Ravi');
    const seats = (types: string[]) => types.map((ticketTypeId) => ({ ticketTypeId }));
    const order = (types: string[], key: string) =>
      ask<ProblemBody>(ravi, 'POST', `/v1/events/${stall.first}/orders`, {
        key,
        socialMedia: 'Mastodon',
        email: ravi.email,
        reason: 'I like kites.',
        own: true,
        seats: seats(types),
      });
    expect((await order(['pass', 'entry'], 'key-number-1')).body.type).toBe('ticket_limit_reached');
    expect((await order(['pass'], 'key-number-2')).status).toBe(201);
    await fill();
    expect(await seatsIn(stall)).toEqual(stall.ids.map(() => 1));
  });

  test('names the fields of a setup that makes no sense', async () => {
    const organiser = await person('Asha');
    const { $id } = await create(organiser);
    const put = (type: object) =>
      ask<ProblemBody>(organiser, 'PUT', `/v1/events/${$id}/ticket-types`, { types: [type] });
    const faults = async (type: object) => Object.keys((await put(type)).body.fields ?? {});
    expect(await faults({ ...six, pass: { dates: null } })).toEqual(['types.0.pass.dates']);
    expect(await faults({ ...six, pass: { dates: 1 } })).toEqual(['types.0.pass.dates']);
    expect(await faults({ ...six, pass: { dates: 101 } })).toEqual(['types.0.pass.dates']);
    expect(await faults({ ...six, groupDiscount: { from: 3, kind: 'percent', value: 10 } })).toEqual([
      'types.0.groupDiscount',
    ]);
  });
});
