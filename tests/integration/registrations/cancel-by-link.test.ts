import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

/**
 * A free event tomorrow with one taken seat and one person on the waitlist; reminders have been
 * sent.
 */
async function reminded(fields: object = {}) {
  const at = stage.clock.now().add({ hours: 24 }).toZonedDateTimeISO('Asia/Kolkata');
  const event = await stage.event(await stage.person(), {
    capacity: 1,
    date: at.toPlainDate().toString(),
    startTime: at.toPlainTime().toString({ smallestUnit: 'minute' }),
    endTime: at.add({ hours: 2 }).toPlainTime().toString({ smallestUnit: 'minute' }),
    ...fields,
  });
  const [seated = '', waiting = ''] = await stage.people(2);
  await stage.register(seated, event);
  await stage.register(waiting, event);
  stage.clock.advance({ minutes: 1 });
  await stage.tick();
  await stage.runJobs('announce');
  return { event, seated, waiting };
}

/** The link in the person's reminder. */
async function linkOf(person: string): Promise<URLSearchParams> {
  const mail = await stage
    .db()
    .selectFrom('mails')
    .select('text_body as text')
    .where('to_address', '=', `${person}@example.org`)
    .where('kind', '=', 'reminder_day')
    .executeTakeFirstOrThrow();
  const link = /https:\S+\/still-coming\?\S+/.exec(mail.text)?.[0];
  return new URL(link ?? '').searchParams;
}

const answer = async (link: URLSearchParams, secret = link.get('secret')) => {
  const url = `/v1/registrations/${link.get('registrationId')}/absence`;
  const reply = await stage.process().app.inject({ method: 'POST', url, payload: { secret } });
  return { status: reply.statusCode, type: reply.body === '' ? null : reply.json().type };
};

test('cancelling through the reminder link, without logging in, gives the seat to the first in line', async () => {
  const { event, seated, waiting } = await reminded();
  const link = await linkOf(seated);
  expect(link.get('eventId')).toBe(event);
  expect(await answer(link)).toEqual({ status: 204, type: null });
  expect((await stage.own(seated, event)).body.state).toBe('cancelled');
  expect((await stage.own(waiting, event)).body.state).toBe('confirmed');
  expect(await stage.mailsTo(waiting)).toContain('seat_confirmed_from_waitlist');
  expect(await answer(link), 'saying so twice is no harm').toEqual({ status: 204, type: null });
  expect(await stage.seats(event)).toMatchObject({ confirmed: 1, waitlisted: 0 });
});

test('the link works for its own registration only', async () => {
  const { event, seated } = await reminded();
  const link = await linkOf(seated);
  expect(await answer(link, 'a guess')).toEqual({ status: 401, type: 'user_invalid_token' });
  await answer(link);
  const again = await stage.register(seated, event);
  expect(again.body.state).toBe('waitlisted');
  await answer(link);
  expect((await stage.own(seated, event)).body.state).toBe('waitlisted');
});

test('the link no longer works once something was paid for the seat, because it says nothing about refunds', async () => {
  const { event, seated } = await reminded();
  const link = await linkOf(seated);
  const lunch = JSON.stringify([{ id: 'lunch', count: 1, pricePaise: 15_000 }]);
  await sql`update registrations set add_ons = ${lunch}::jsonb where id = ${link.get('registrationId')}`.execute(
    stage.db(),
  );
  expect(await answer(link)).toEqual({ status: 401, type: 'user_invalid_token' });
  expect((await stage.own(seated, event)).body.state).toBe('confirmed');
});

test('the seat goes to no one once the event has started', async () => {
  const { seated } = await reminded();
  const link = await linkOf(seated);
  stage.clock.advance({ hours: 24 });
  expect(await answer(link)).toEqual({ status: 409, type: 'event_has_started' });
});
