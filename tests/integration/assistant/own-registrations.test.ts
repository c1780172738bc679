import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../kit/people.ts';
import { mailsTo } from '../../kit/people.ts';
import { paymentStage } from '../payments/stage.ts';
import { titlesOf, useAssistant } from './stage.ts';

const { create, person, register, say, talk, mela } = useAssistant();
let asha: TestPerson;
let ravi: TestPerson;
let zoya: TestPerson;
let kiteDuel: string;

beforeAll(async () => {
  [asha, ravi, zoya] = [await person('Asha'), await person('Ravi'), await person('Zoya')];
  kiteDuel = (await create(asha, { eventTitle: 'Kite duel', capacity: 1 })).$id;
  await create(asha, { eventTitle: 'Raga night', tenantApproval: true });
  await register(ravi, kiteDuel);
  await register(zoya, kiteDuel);
});

test('shows registrations only to their owner', async () => {
  expect((await say('what am I registered for?', { person: ravi })).text).toBe(
    'You have one registration:\n- “Kite duel”: you have a seat.',
  );
  expect((await say('my registrations', { person: zoya })).text).toContain('number 1');
  expect((await say('my registrations', { person: asha })).text).toBe(
    "You haven't registered for any events.",
  );
  const guest = await say('my registrations');
  expect(guest).toMatchObject({ events: [], links: [{ path: '/login' }] });
  expect((await say('am I registered for raga night?', { person: ravi })).text).toBe(
    "You're not registered for “Raga night”.",
  );
});

test("a forged context doesn't reveal other people's registrations", async () => {
  const context = { filters: {}, shown: [kiteDuel], focus: kiteDuel };
  const reply = await say('cancel my registration', { person: asha, context });
  expect(reply.text).toBe("You're not registered for “Kite duel”.");
  expect(reply.actions).toEqual([]);
});

test('proposes actions and performs none itself', async () => {
  const offer = await say('register me for raga night', { person: ravi });
  expect(offer.actions).toMatchObject([{ kind: 'register', eventTitle: 'Raga night', question: null }]);
  const leave = await say('cancel my registration for the kite duel', { person: ravi });
  expect(leave.actions).toMatchObject([{ kind: 'cancel', eventId: kiteDuel }]);
  expect(leave.actions[0]?.question).toContain('Cancel your registration for “Kite duel”?');
  expect((await say('my registrations', { person: ravi })).text).toContain('you have a seat');
});

test("doesn't offer registration before it opens, and says when it does", async () => {
  await create(asha, { eventTitle: 'Paper boats', opensAt: '2026-12-04T00:30:00Z' });
  const offer = await say('register me for paper boats', { person: ravi });
  expect(offer.text).toMatch(/^Registration for “Paper boats” opens .*4 Dec/);
  expect(offer.actions).toEqual([]);
});

test('asks which registration is meant if none is named', async () => {
  const reply = await say('I want to cancel my registration', { person: ravi });
  expect(reply.text).toBe('Which registration would you like to cancel?');
  expect(titlesOf(reply)).toEqual(['Kite duel']);
  const next = await talk(['I want to cancel my registration', 'cancel the first one'], ravi);
  expect(next.actions).toMatchObject([{ kind: 'cancel', eventId: kiteDuel }]);
});

test('resends the mail about a registration on request, but only a few times', async () => {
  const reply = await say('I did not get the mail for the kite duel', { person: ravi });
  expect(reply.actions).toMatchObject([{ kind: 'resend_mail', eventId: kiteDuel }]);
  const resend = () =>
    mela().app.inject({
      method: 'POST',
      url: `/v1/events/${kiteDuel}/registrations/own/mail`,
      headers: { cookie: ravi.cookie },
    });
  const before = (await mailsTo(mela(), ravi.email)).length;
  for (let time = 0; time < 3; time++) expect((await resend()).statusCode).toBe(204);
  const mails = await mailsTo(mela(), ravi.email);
  expect(mails).toHaveLength(before + 3);
  expect(mails.at(-1)?.kind).toBe('registration_confirmed');
  expect((await resend()).json().type).toBe('general_rate_limit_exceeded');
});

test('shows the refund under the terms of purchase before a paid registration is cancelled', async () => {
  const kites = paymentStage(mela);
  const event = await kites.event(asha, { eventTitle: 'Lantern walk', refundHours: 48 });
  await kites.buy(ravi, event);
  const asked = async () => {
    const { actions } = await say('cancel my registration for the lantern walk', { person: ravi });
    return actions[0]?.question;
  };
  expect(await asked()).toContain("You'll get a full refund");
  await kites.ask(asha, 'PATCH', `/v1/events/${event}`, { refundHours: null });
  expect(await asked()).toContain("You'll get a full refund");
  await kites.buy(zoya, event);
  const late = await say('cancel my registration for the lantern walk', { person: zoya });
  expect(late.actions[0]?.question).toContain("won't get your money back");
});
