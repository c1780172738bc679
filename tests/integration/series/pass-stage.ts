import { expect } from 'vitest';
import type { PaymentView } from '../../../contracts/payments.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { SeriesPassView } from '../../../contracts/series-passes.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { now } from '../events/stage.ts';
import { paymentStage } from '../payments/stage.ts';
import { saturdays, useSeries } from './stage.ts';

export const single = { $id: 'entry', name: 'Entry', pricing: 'free' };
export const six = {
  $id: 'pass',
  name: 'Series pass',
  pricing: 'fixed',
  pricePaise: 60_000,
  pass: { dates: 6 },
};
export const every = { $id: 'pass', name: 'Series pass', pricing: 'free', pass: { dates: null } };

export interface Stall {
  readonly organiser: TestPerson;
  readonly ids: readonly string[];
  readonly first: string;
}

/** A site with series whose dates people can buy passes for. */
export function usePasses() {
  const clock = new TestClock(now);
  const site = useSeries({ clock });
  const { mela, ask, person, create, done, read } = site;
  const stage = paymentStage(mela);

  /** A weekly series with single tickets and passes, and the ids of its dates. */
  async function series(
    pass: object = every,
    fields: object = {},
    { rule = saturdays, pools = [] }: { rule?: object; pools?: object[] } = {},
  ): Promise<Stall> {
    const organiser = await person('Asha');
    const { $id: first } = await create(organiser, { date: saturday(), refundHours: 24, ...fields });
    const types = { types: [single, pass], pools };
    const set = await ask<ProblemBody>(organiser, 'PUT', `/v1/events/${first}/ticket-types`, types);
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    // Only an event that costs something has refunds.
    if ('refundHours' in fields) await ask(organiser, 'PATCH', `/v1/events/${first}`, fields);
    await done(organiser, first, { kind: 'repeat', rule });
    const ids = (await read(first, organiser))?.dates.map(({ $id }) => $id) ?? [];
    return { organiser, ids, first };
  }

  /** The first one in more than a week. */
  function saturday(): string {
    const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 8 });
    return day.add({ days: (13 - day.dayOfWeek) % 7 }).toString();
  }

  const take = (who: TestPerson, eventId: string, ticketTypeId: string, more: object = {}) =>
    ask<OwnRegistration & ProblemBody>(who, 'POST', `/v1/events/${eventId}/registrations`, {
      socialMedia: 'Mastodon',
      email: who.email,
      reason: 'I like kites.',
      ticketTypeId,
      ...more,
    });
  const fill = () => stage.runJobs('fill_series_pass');
  const empty = () => stage.runJobs('empty_series_pass');

  /** Buys a pass, pays where it costs something, and gives it its seats. */
  async function buyPass(who: TestPerson, eventId: string) {
    const { status, body } = await take(who, eventId, 'pass');
    expect(status, JSON.stringify(body)).toBe(201);
    let paymentId = '';
    if (body.state === 'awaiting_payment') {
      ({ paymentId } = await stage.checkout(who, eventId));
      const pressed = await stage.press(who, paymentId, 'success');
      await stage.confirm(who, paymentId, pressed.body);
    }
    await fill();
    return { passId: body.$id, paymentId };
  }

  const passOf = async (who: TestPerson, passId: string) =>
    (await ask<SeriesPassView>(who, 'GET', `/v1/series-passes/${passId}`)).body;
  const end = (who: TestPerson, passId: string) =>
    ask<SeriesPassView & ProblemBody>(who, 'DELETE', `/v1/series-passes/${passId}`);
  const states = (pass: SeriesPassView) => pass.admits.map(({ state }) => state);
  const refunded = async (who: TestPerson, paymentId: string) =>
    (await ask<PaymentView>(who, 'GET', `/v1/payments/${paymentId}`)).body.refund?.amountPaise ?? 0;
  const kindsTo = async (who: TestPerson) =>
    (await mailsTo(mela(), who.email)).map(({ kind }) => kind).filter((kind) => !/signup|welcome/.test(kind));
  const seatsIn = async (stall: Stall) =>
    (await read(stall.first, stall.organiser))?.dates.map(({ attendeeCount }) => attendeeCount);

  return {
    ...site,
    clock,
    stage,
    series,
    saturday,
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
  };
}
