import pino from 'pino';
import { expect, test } from 'vitest';
import { deleteEvent, updateEvent } from '../../../server/features/events/index.ts';
import { deliverMails } from '../../../server/features/mail/deliver-mail.ts';
import { registrationRecurring } from '../../../server/features/registrations/jobs.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const as = (userId: string) => ({ userId, sessionId: 'session' });
const change = (organiser: string, eventId: string, changes: object) =>
  updateEvent(stage.process().eventParts, { caller: as(organiser), eventId, changes });

/** An event that starts in this many hours, in India's time zone. */
async function eventIn(hours: number, fields: object = {}) {
  const organiser = await stage.person();
  const at = stage.clock.now().add({ hours }).toZonedDateTimeISO('Asia/Kolkata');
  const event = await stage.event(organiser, {
    date: at.toPlainDate().toString(),
    startTime: at.toPlainTime().toString({ smallestUnit: 'minute' }),
    endTime: at.add({ hours: 2 }).toPlainTime().toString({ smallestUnit: 'minute' }),
    ...fields,
  });
  return { organiser, event };
}

async function passTime(duration: Temporal.DurationLike): Promise<void> {
  stage.clock.advance(duration);
  await stage.tick();
  await stage.runJobs('announce');
}

const remindersOf = async (person: string) =>
  (await stage.mailsTo(person)).filter((kind) => kind.startsWith('reminder'));

test('reminds people with a seat a day and an hour before, once each', async () => {
  const { event } = await eventIn(30, { capacity: 1 });
  const [seated = '', waiting = ''] = await stage.people(2);
  await stage.register(seated, event);
  await stage.register(waiting, event);
  await passTime({ hours: 5, minutes: 59 });
  expect(await remindersOf(seated)).toEqual([]);
  await passTime({ minutes: 1 });
  await passTime({ minutes: 1 });
  expect(await remindersOf(seated)).toEqual(['reminder_day']);
  await passTime({ hours: 22, minutes: 58 });
  expect(await remindersOf(seated)).toEqual(['reminder_day']);
  await passTime({ minutes: 1 });
  await passTime({ minutes: 30 });
  expect(await remindersOf(seated)).toEqual(['reminder_day', 'reminder_hour']);
  expect(await remindersOf(waiting)).toEqual([]);
});

test('two processes running at the same time send one reminder', async () => {
  const { event } = await eventIn(24);
  const people = await stage.people(3);
  for (const person of people) await stage.register(person, event);
  stage.clock.advance({ minutes: 1 });
  const second = await stage.secondProcess();
  const attempt = { number: 1, last: false, stopping: new AbortController().signal };
  const look = async (deps = stage.deps()) => {
    const remind = registrationRecurring(deps).find(({ handler }) => handler.name === 'remind');
    await remind?.handler.run({}, attempt);
  };
  await Promise.all([look(), look(second.deps), look(), look(second.deps)]);
  expect(await stage.runJobs('announce')).toBe(1);
  for (const person of people) expect(await remindersOf(person)).toEqual(['reminder_day']);
  await second.close();
});

test("doesn't remind people who got their seat after the reminder; the confirmation is enough", async () => {
  const { event } = await eventIn(24);
  const [early = '', late = ''] = await stage.people(2);
  await stage.register(early, event);
  await passTime({ minutes: 1 });
  await stage.register(late, event);
  await passTime({ minutes: 1 });
  expect(await remindersOf(early)).toEqual(['reminder_day']);
  expect(await remindersOf(late)).toEqual([]);
});

test('reminds again of a moved event, but not for a small shift', async () => {
  const { organiser, event } = await eventIn(24);
  const person = await stage.person();
  await stage.register(person, event);
  await passTime({ minutes: 1 });
  expect(await remindersOf(person)).toEqual(['reminder_day']);
  const before = await stage
    .db()
    .selectFrom('events')
    .select(['start_time', 'start_date'])
    .where('id', '=', event)
    .executeTakeFirstOrThrow();
  const later = Temporal.PlainTime.from(before.start_time ?? '00:00').add({ minutes: 20 });
  await change(organiser, event, { startTime: later.toString({ smallestUnit: 'minute' }) });
  await passTime({ minutes: 30 });
  expect(await remindersOf(person)).toEqual(['reminder_day']);

  const nextWeek = Temporal.PlainDate.from(before.start_date).add({ days: 7 }).toString();
  await change(organiser, event, { date: nextWeek, endDate: nextWeek });
  await passTime({ hours: 24 * 7 });
  expect(await remindersOf(person)).toEqual(['reminder_day', 'reminder_day']);
});

test('stops a reminder when the event is moved or cancelled between two pages', async () => {
  const { organiser, event } = await eventIn(24);
  const person = await stage.person();
  await stage.register(person, event);
  stage.clock.advance({ minutes: 1 });
  await stage.tick();
  await deleteEvent(stage.process().eventParts, { caller: as(organiser), eventId: event });
  await stage.runJobs('announce');
  expect(await stage.mailsTo(person)).toEqual(['registration_confirmed', 'event_cancelled']);
});

test.each([
  ['in time', async () => {}, ['reminder_day']],
  ['after the start', async () => stage.clock.advance({ hours: 24 }), []],
  [
    'once the event is cancelled',
    async (organiser: string, eventId: string) => {
      await deleteEvent(stage.process().eventParts, { caller: as(organiser), eventId });
    },
    [],
  ],
  [
    'once the event is moved',
    async (organiser: string, event: string) => {
      const date = stage.clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 7 });
      await change(organiser, event, { date: date.toString(), endDate: date.toString() });
    },
    [],
  ],
] as const)(
  'a reminder that the mail server takes later is sent only if it still holds: %s',
  async (_, then, sent) => {
    const { organiser, event } = await eventIn(24);
    const person = await stage.person();
    await stage.register(person, event);
    await passTime({ minutes: 1 });
    const ids = await stage
      .db()
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', `${person}@example.org`)
      .where('kind', '=', 'reminder_day')
      .execute();
    await then(organiser, event);
    const delivered: string[] = [];
    await deliverMails(
      {
        ...{ db: stage.db(), clock: stage.clock, log: pino({ level: 'silent' }) },
        ...{ waits: () => false, perMinute: null },
        provider: {
          async deliver({ subject }) {
            delivered.push(subject);
            return { outcome: 'sent' };
          },
        },
      },
      ids.map(({ id }) => id),
    );
    expect(delivered).toHaveLength(sent.length);
    expect(await remindersOf(person)).toEqual(sent);
  },
);

test('reminds of all-day events on the morning before, not an hour before midnight', async () => {
  const now = stage.clock.now().toZonedDateTimeISO('Asia/Kolkata');
  const day = now.toPlainDate().add({ days: 3 });
  const organiser = await stage.person();
  const event = await stage.event(organiser, { allDay: true, date: day.toString() });
  const person = await stage.person();
  await stage.register(person, event);
  const morning = day.subtract({ days: 1 }).toZonedDateTime({ timeZone: 'Asia/Kolkata', plainTime: '09:00' });
  await passTime({ minutes: morning.since(now).total('minutes') - 1 });
  expect(await remindersOf(person)).toEqual([]);
  await passTime({ minutes: 1 });
  await passTime({ hours: 14, minutes: 30 });
  expect(await remindersOf(person)).toEqual(['reminder_day']);
});

test('sends no reminder to people who opted out, and an unsubscribe link to the others', async () => {
  const { event } = await eventIn(24);
  const [content = '', quiet = ''] = await stage.people(2);
  await stage.register(content, event);
  await stage.register(quiet, event);
  await stage
    .db()
    .updateTable('users')
    .set({ muted_mails: ['reminder_day'] })
    .where('id', '=', quiet)
    .execute();
  await passTime({ minutes: 1 });
  await passTime({ hours: 23 });
  expect(await remindersOf(content)).toEqual(['reminder_day', 'reminder_hour']);
  expect(await remindersOf(quiet)).toEqual(['reminder_hour']);
  const { unsubscribe_url: wayOut, text_body: text } = await stage
    .db()
    .selectFrom('mails')
    .select(['unsubscribe_url', 'text_body'])
    .where('to_address', '=', `${content}@example.org`)
    .where('kind', '=', 'reminder_day')
    .executeTakeFirstOrThrow();
  expect(wayOut).toBe(`https://mela.example/unsubscribe?list=reminder_day&id=${content}`);
  expect(text).toContain(`Unsubscribe from these emails: ${wayOut}`);
});

test('sends no outdated reminders after an outage', async () => {
  const { event } = await eventIn(30);
  const person = await stage.person();
  await stage.register(person, event);
  await passTime({ hours: 25 });
  expect(await remindersOf(person)).toEqual([]);
  await passTime({ hours: 4, minutes: 30 });
  expect(await remindersOf(person)).toEqual(['reminder_hour']);
});
