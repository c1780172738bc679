import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();
const approval = { tenantApproval: true } as const;

async function approveAll(organiser: string, event: string) {
  return (await stage.ask<object>(organiser, 'POST', `/v1/events/${event}/registrations/approvals`)).body;
}

test('approves everyone pending at once, in order, with one mail each', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { ...approval, capacity: 2 });
  const people = await stage.people(3);
  for (const person of people) {
    await stage.register(person, event);
    stage.clock.advance({ minutes: 1 });
  }
  expect(await approveAll(organiser, event)).toEqual({
    confirmed: 2,
    awaitingPayment: 0,
    waitlisted: 1,
    left: 0,
  });
  const states = await Promise.all(people.map(async (each) => (await stage.own(each, event)).body.state));
  expect(states).toEqual(['confirmed', 'confirmed', 'waitlisted']);
  expect(await approveAll(organiser, event)).toMatchObject({ confirmed: 0, waitlisted: 0 });
  const mails = await Promise.all(people.map((each) => stage.mailsTo(each)));
  expect(mails).toEqual([
    ['registration_received', 'registration_approved'],
    ['registration_received', 'registration_approved'],
    ['registration_received', 'registration_waitlisted'],
  ]);
});

test('only the organiser can approve, send messages, or download the sheet', async () => {
  const event = await stage.event(await stage.person(), approval);
  const other = await stage.person();
  const message = { messageId: 'one', audience: 'all', subject: 'Hello', text: 'Hello' };
  const asked = await Promise.all([
    stage.ask(other, 'POST', `/v1/events/${event}/registrations/approvals`),
    stage.ask(other, 'POST', `/v1/events/${event}/messages`, message),
    stage.ask(other, 'GET', `/v1/events/${event}/registrations.csv`),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a message reaches its audience once, however often it is sent', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { capacity: 1 });
  const [first = '', second = '', gone = ''] = await stage.people(3);
  await stage.register(first, event);
  await stage.register(second, event);
  await stage.register(gone, event);
  await stage.cancel(gone, event);
  const send = async (message: object) =>
    (
      await stage.ask<{ recipients: number }>(organiser, 'POST', `/v1/events/${event}/messages`, {
        subject: 'Bring a jacket',
        text: 'It is windy.\nBring two.',
        ...message,
      })
    ).body.recipients;
  expect(await send({ messageId: 'waiting', audience: 'waitlisted' })).toBe(1);
  expect(await send({ messageId: 'all', audience: 'all' })).toBe(2);
  await send({ messageId: 'all', audience: 'all' });
  expect(await stage.runJobs('announce')).toBe(2);
  const messages = async (person: string) =>
    (await stage.mailsTo(person)).filter((kind) => kind === 'organiser_message').length;
  expect([await messages(first), await messages(second), await messages(gone)]).toEqual([1, 2, 0]);
  const mail = await stage
    .db()
    .selectFrom('mails')
    .select(['subject', 'reply_to', 'text_body'])
    .where('kind', '=', 'organiser_message')
    .where('to_address', '=', `${first}@example.org`)
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    subject: 'Bring a jacket (Kite festival)',
    reply_to: `${organiser}@example.org`,
    text_body: expect.stringContaining('Bring two.'),
  });
});

test('limits messages per day', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  const send = (messageId: string) =>
    stage.ask(organiser, 'POST', `/v1/events/${event}/messages`, {
      ...{ messageId, audience: 'all', subject: 'Hello', text: 'Hello' },
    });
  for (let sent = 0; sent < 10; sent += 1) expect((await send(`m${sent}`)).status).toBe(202);
  expect((await send('m10')).body.type).toBe('general_rate_limit_exceeded');
});

test("the sheet opens correctly in spreadsheet programs: UTF-8, no formulas, the event's time zone", async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { eventTitle: 'Zoë & अदिति: kites', capacity: 2 });
  const people = [await stage.person('Zoë'), await stage.person('अदिति'), await stage.person('=1+1')];
  for (const person of people) {
    await stage.register(person, event);
    stage.clock.advance({ minutes: 1 });
  }
  const take = (query = '') =>
    stage.process().app.inject({
      url: `/v1/events/${event}/registrations.csv${query}`,
      headers: { person: organiser },
    });
  const answer = await take();
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=UTF-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('zoë-अदिति-kites-registrations.csv')}`,
  });
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parse(answer.rawPayload, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map(({ Name, Status }) => [Name, Status])).toEqual([
    ['Zoë', 'Confirmed'],
    ['अदिति', 'Confirmed'],
    ["'=1+1", 'Waitlist'],
  ]);
  expect(rows[0]?.Registered).toMatch(/^2026-\d\d-\d\d \d\d:\d\d$/);
  const waiting = parse((await take('?state=waitlisted')).rawPayload, { bom: true, columns: true });
  expect(waiting).toHaveLength(1);
});

test('a sheet longer than one page has every row exactly once', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  const people = await stage.people(2050);
  const answers = {};
  await Promise.all(
    people.map((userId) => stage.deps().commandQueue.submit(event, { kind: 'register', userId, answers })),
  );
  const answer = await stage.process().app.inject({
    url: `/v1/events/${event}/registrations.csv`,
    headers: { person: organiser },
  });
  const emails = (parse(answer.rawPayload, { bom: true, columns: true }) as { Email: string }[]).map(
    ({ Email }) => Email,
  );
  expect(emails.toSorted()).toEqual(people.map((person) => `${person}@example.org`).toSorted());
});
