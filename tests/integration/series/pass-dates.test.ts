import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { GuestOutcome, GuestRequest } from '../../../contracts/guest-registrations.ts';
import type { Order } from '../../../contracts/orders.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { DateRegistration } from '../../../contracts/series.ts';
import { codeTo, type TestPerson } from '../../kit/people.ts';
import { six, usePasses } from './pass-stage.ts';

const {
  clock,
  stage,
  mela,
  ask,
  person,
  change,
  read,
  series,
  take,
  fill,
  empty,
  buyPass,
  passOf,
  end,
  states,
  refunded,
  kindsTo,
  seatsIn,
} = usePasses();

describe('dates of a pass', () => {
  test('are given back one by one without a refund, and can be taken again', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    for (const id of stall.ids.slice(0, 2)) {
      const { body } = await ask<OwnRegistration>(ravi, 'DELETE', `/v1/events/${id}/registrations/own`);
      expect(body.state).toBe('cancelled');
    }
    expect(await refunded(ravi, paymentId)).toBe(0);
    await stage.runJob('fill_series_pass', { passId });
    const pass = await passOf(ravi, passId);
    expect(states(pass).slice(0, 3)).toEqual(['cancelled', 'cancelled', 'confirmed']);
    expect(pass.admits.map(({ returnable }) => returnable).slice(0, 3)).toEqual([true, true, false]);
    for (const id of stall.ids.slice(0, 2)) {
      const again = await ask<OwnRegistration>(ravi, 'POST', `/v1/series-passes/${passId}/dates/${id}`);
      expect(again.body, JSON.stringify(again.body)).toMatchObject({ state: 'confirmed', amountPaise: 0 });
      const twice = await ask<OwnRegistration>(ravi, 'POST', `/v1/series-passes/${passId}/dates/${id}`);
      expect(twice.body.$id).toBe(again.body.$id);
    }
    expect((await seatsIn(stall))?.slice(0, 3)).toEqual([1, 1, 1]);
    expect(await refunded(ravi, paymentId)).toBe(0);
  });

  test('that were given back are taken again by registering for several dates, without another pass', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId } = await buyPass(ravi, stall.first);
    const second = stall.ids[1] ?? '';
    await ask(ravi, 'DELETE', `/v1/events/${second}/registrations/own`);
    const { body } = await ask<{ dates: DateRegistration[] }>(
      ravi,
      'POST',
      `/v1/events/${stall.first}/series/registrations`,
      {
        ...{ socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites' },
        ticketTypeId: 'pass',
        dates: [second],
      },
    );
    const [date] = body.dates;
    expect(date?.registration, JSON.stringify(body)).toMatchObject({
      $id: `${passId}.2`,
      state: 'confirmed',
    });
  });

  test('that were given back are taken again by an order and by a request without an account', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId } = await buyPass(ravi, stall.first);
    const [first = '', second = '', third = ''] = stall.ids;
    const form = { socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites' };
    for (const id of [first, second, third]) await ask(ravi, 'DELETE', `/v1/events/${id}/registrations/own`);

    for (const id of [first, second]) {
      const seats = [{ ticketTypeId: 'pass', expectedPaise: 60_000 }];
      const body = { ...form, key: `order-${id}`, seats };
      const ordered = await ask<Order>(ravi, 'POST', `/v1/events/${id}/orders`, body);
      expect(ordered.body, JSON.stringify(ordered.body)).toMatchObject({
        duePaise: 0,
        seats: [{ own: true, state: 'confirmed', passId }],
      });
    }

    const key = 'f'.repeat(64);
    const request = { ...form, key, name: 'Ravi', ticketTypeId: 'pass' };
    const asked = await ask<GuestRequest>(null, 'POST', `/v1/events/${third}/guest-registrations`, request);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const proof = { key, code: await codeTo(mela(), ravi.email) };
    const url = `/v1/guest-registrations/${asked.body.$id}/session`;
    const confirmed = await ask<GuestOutcome>(null, 'POST', url, proof);
    const taken = { refusal: null, registration: { $id: `${passId}.3`, state: 'confirmed' } };
    expect(confirmed.body, JSON.stringify(confirmed.body)).toMatchObject(taken);
    expect((await ask<GuestOutcome>(null, 'POST', url, proof)).body).toMatchObject(taken);
    expect((await seatsIn(stall))?.slice(0, 3)).toEqual([1, 1, 1]);
  });

  test('are bought once when several dates are registered for with a pass', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const several = (dates: readonly string[]) =>
      ask<{ dates: DateRegistration[] }>(ravi, 'POST', `/v1/events/${stall.first}/series/registrations`, {
        ...{ socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites' },
        ...{ ticketTypeId: 'pass', dates },
      });
    const outcomes = (dates: readonly DateRegistration[]) =>
      dates.map(({ registration, problem }) => registration?.state ?? problem?.type);
    const { body } = await several(stall.ids.slice(0, 3));
    const expected = ['awaiting_payment', 'ticket_limit_reached', 'ticket_limit_reached'];
    expect(outcomes(body.dates), JSON.stringify(body)).toEqual(expected);
    const again = await several(stall.ids.slice(0, 3));
    expect(outcomes(again.body.dates)).toEqual(expected);
    await buyPass(ravi, stall.first);
    const after = await several(stall.ids.slice(0, 3));
    expect(outcomes(after.body.dates)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(new Set(after.body.dates.map(({ registration }) => registration?.passId)).size).toBe(1);
  });

  test('that are cancelled are refunded with their share, together and once', async () => {
    const stall = await series({ ...six, pricePaise: 100_000 });
    const ravi = await person('Ravi');
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    await ask(stall.organiser, 'POST', `/v1/events/${stall.ids[1]}/cancellation`, {});
    await stage.runJobs('announce');
    await stage.runJobs('announce_dates');
    expect(await refunded(ravi, paymentId)).toBe(16_667);
    expect((await passOf(ravi, passId)).admits[1]).toMatchObject({ status: 'cancelled', refunded: true });
    const third = stall.ids[3] ?? '';
    await change(stall.organiser, third, { kind: 'cancel', scope: 'following' });
    await stage.runJobs('announce');
    await stage.runJobs('announce_dates');
    // Three of the dates after the second one were still to come.
    expect(await refunded(ravi, paymentId)).toBe(66_667);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from refunds
      join payments on payments.id = payment_id where order_id = ${paymentId}`.execute(mela().deps.db);
    expect(rows[0]?.count).toBe(2);
    expect((await kindsTo(ravi)).filter((kind) => kind === 'event_cancelled')).toHaveLength(2);
    expect((await kindsTo(ravi)).filter((kind) => kind === 'payment_refund')).toHaveLength(2);
  });

  test('even the one it was bought with: the pass goes on', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    await ask(stall.organiser, 'POST', `/v1/events/${stall.first}/cancellation`, {});
    await stage.runJobs('announce');
    await stage.runJobs('announce_dates');
    expect(await refunded(ravi, paymentId)).toBe(10_000);
    expect(states(await passOf(ravi, passId))).toEqual([
      'cancelled',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
  });

  test('from which the organiser removes its holder are refunded, but not by helpers without money', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    const second = stall.ids[1] ?? '';
    const seat = `${passId}.2`;
    const remove = (who: TestPerson) =>
      ask<ProblemBody>(who, 'POST', `/v1/events/${second}/registrations/${seat}/decision`, {
        decision: 'remove',
      });
    const helper = await person('Hari');
    // Editors decide about people, but not about money.
    await sql`insert into event_helpers (event_id, user_id, role, host, joined_at)
      values (${second}, ${helper.userId}, 'editor', false, now())`.execute(mela().deps.db);
    expect((await remove(helper)).body.type).toBe('event_money_not_allowed');
    expect((await remove(stall.organiser)).status).toBe(200);
    expect(await refunded(ravi, paymentId)).toBe(10_000);
    // What the organiser took away can't be taken again.
    const again = await ask<ProblemBody>(ravi, 'POST', `/v1/series-passes/${passId}/dates/${second}`);
    expect(again.body.type).toBe('registration_not_possible');
  });

  test('that never come are refunded after the last one', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    await sql`delete from series_pass_dates where pass_id = ${passId} and position > 4`.execute(
      mela().deps.db,
    );
    await sql`update event_series set made_until = null where id = (select series_id from events where id = ${stall.first})`.execute(
      mela().deps.db,
    );
    await sql`update registrations set state = 'declined' where user_id = ${ravi.userId} and pass_id = ${passId} and id = any(${[`${passId}.5`, `${passId}.6`]})`.execute(
      mela().deps.db,
    );
    clock.advance({ hours: 24 * 7 * 20 });
    await stage.runJob('fill_series_passes');
    await stage.runJob('fill_series_passes');
    expect(await refunded(ravi, paymentId)).toBe(20_000);
  });

  test('are personal: they can not be transferred or changed to another type', async () => {
    const stall = await series();
    const ravi = await person('Ravi');
    const { passId } = await buyPass(ravi, stall.first);
    const offer = await ask<ProblemBody>(ravi, 'PUT', `/v1/tickets/${passId}.2/offer`, {
      email: 'zoya@example.org',
    });
    expect(offer.body.type).toBe('ticket_hand_on_not_allowed');
    const move = await ask<ProblemBody>(
      stall.organiser,
      'PUT',
      `/v1/events/${stall.ids[1]}/registrations/${passId}.2/ticket-type`,
      { ticketTypeId: 'entry' },
    );
    expect(move.body.type).toBe('registration_not_possible');
  });
});

describe('ending a pass', () => {
  test('gives back all seats with one refund and one mail, and a second call changes nothing', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    expect((await passOf(ravi, passId)).refundPaise).toBe(60_000);
    const ended = await end(ravi, passId);
    expect(ended.body, JSON.stringify(ended.body)).toMatchObject({ refundPaise: 0 });
    expect(ended.body.endedAt).not.toBeNull();
    await empty();
    expect(states(await passOf(ravi, passId))).toEqual(Array(6).fill('cancelled'));
    expect(await seatsIn(stall)).toEqual(stall.ids.map(() => 0));
    expect(await refunded(ravi, paymentId)).toBe(60_000);
    expect((await end(ravi, passId)).status).toBe(200);
    await empty();
    await fill();
    expect((await kindsTo(ravi)).slice(2)).toEqual(['payment_refund', 'registration_cancelled']);
    const again = await ask<ProblemBody>(ravi, 'POST', `/v1/series-passes/${passId}/dates/${stall.ids[1]}`);
    expect(again.body.type).toBe('series_pass_ended');
    // A new one can be bought.
    expect((await take(ravi, stall.first, 'pass')).body.state).toBe('awaiting_payment');
  });

  test('in the middle, its holder gets back what is ahead of its deadlines', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    const third = (await read(stall.first, stall.organiser))?.dates[2]?.startsAt ?? '';
    clock.advance({
      hours: Math.floor((Date.parse(third) - clock.now().epochMilliseconds) / 3_600_000 - 12),
    });
    expect((await passOf(ravi, passId)).refundPaise).toBe(30_000);
    await end(ravi, passId);
    await empty();
    expect(await refunded(ravi, paymentId)).toBe(30_000);
    expect(states(await passOf(ravi, passId))).toEqual([
      'confirmed',
      'confirmed',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
  });

  test('by the organiser returns everything that is not over, and is in the log', async () => {
    const stall = await series(six, { refundHours: null });
    const [ravi, zoya] = [await person('Ravi'), await person('Zoya')];
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    expect((await passOf(ravi, passId)).refundPaise).toBe(0);
    expect((await end(zoya, passId)).body.type).toBe('series_pass_not_found');
    expect((await end(stall.organiser, passId)).status).toBe(200);
    expect(await refunded(ravi, paymentId)).toBe(60_000);
    expect(await kindsTo(ravi)).toContain('registration_cancelled_by_organiser');
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where action = 'series_pass_ended' and details ->> 'passId' = ${passId}`.execute(mela().deps.db);
    expect(rows).toHaveLength(1);
  });

  test('with the account of its holder ends it too', async () => {
    const stall = await series(six);
    const ravi = await person('Ravi');
    const { passId, paymentId } = await buyPass(ravi, stall.first);
    const gone = await stage.ask(ravi, 'DELETE', '/v1/account', { password: ravi.password });
    expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300);
    expect(await seatsIn(stall)).toEqual(stall.ids.map(() => 0));
    const { rows } = await sql<{ paise: number }>`select sum(refunds.amount_paise)::int as paise from refunds
      join payments on payments.id = payment_id where order_id = ${paymentId}`.execute(mela().deps.db);
    expect(rows[0]?.paise).toBe(60_000);
    await stage.runJob('fill_series_pass', { passId });
    expect(await seatsIn(stall)).toEqual(stall.ids.map(() => 0));
  });

  test('is for its holder and organisers; to others it does not exist', async () => {
    const stall = await series();
    const [ravi, zoya] = [await person('Ravi'), await person('Zoya')];
    const { passId } = await buyPass(ravi, stall.first);
    const url = `/v1/series-passes/${passId}`;
    expect((await ask(stall.organiser, 'GET', url)).status).toBe(200);
    expect((await ask<ProblemBody>(zoya, 'GET', url)).body.type).toBe('series_pass_not_found');
    expect((await ask(null, 'GET', url)).status).toBe(401);
    const seat = await ask<ProblemBody>(zoya, 'POST', `${url}/dates/${stall.first}`);
    expect(seat.body.type).toBe('series_pass_not_found');
  });
});
