import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { MailView } from '../../../contracts/event-mails.ts';
import { deliverMails } from '../../../server/features/mail/deliver-mail.ts';
import { smtpProvider } from '../../../server/features/mail/providers/smtp.ts';
import { startMailServer } from '../../kit/mail-server.ts';
import { useStage } from './stage.ts';

const stage = useStage();

interface Listed {
  readonly total: number;
  readonly counts: Record<MailView['state'], number>;
  readonly mails: MailView[];
}

const list = (person: string, event: string, query = '') =>
  stage.ask<Listed>(person, 'GET', `/v1/events/${event}/mails${query}`);
const resend = (person: string, event: string, mailId: string) =>
  stage.ask<MailView>(person, 'POST', `/v1/events/${event}/mails/${mailId}/attempts`);

/** An event with one mail in the given delivery state. */
async function oneMail(state: string, reason: string | null = null) {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  const guest = await stage.person('Asha');
  await stage.register(guest, event);
  await sql`update mails set state = ${state}, last_error = ${reason}, attempts = 3, unknown_outcomes = ${
    state === 'unknown' ? 2 : 0
  } where event_id = ${event} and registration_id is not null`.execute(stage.db());
  const mailId = (await list(organiser, event)).body.mails[0]?.$id ?? '';
  return { organiser, event, guest, mailId };
}

const waiting = async (mailId: string) => {
  const { rows } = await sql<{ key: string | null }>`
    select key from graphile_worker.jobs where task_identifier = 'deliver_mail'
      and key = ${`deliver_mail ${mailId}`}`.execute(stage.db());
  return rows.length;
};

test.each([
  ['queued', 'queued'],
  ['sending', 'queued'],
  ['sent', 'sent'],
  ['outbox', 'sent'],
  ['failed', 'failed'],
  ['unknown', 'unknown'],
])('the organiser sees a mail that is %s as %s, with the reason', async (state, seen) => {
  const { organiser, event, guest } = await oneMail(state, '550 No such user here');
  const { body } = await list(organiser, event);
  expect(body).toMatchObject({ total: 1, counts: { [seen]: 1 } });
  expect(body.mails).toEqual([
    expect.objectContaining({
      address: `${guest}@example.org`,
      subject: "You're going: Kite festival",
      state: seen,
      reason: '550 No such user here',
      attempts: 3,
    }),
  ]);
  expect((await list(organiser, event, `?state=${seen}`)).body.mails).toHaveLength(1);
  const other = seen === 'sent' ? 'failed' : 'sent';
  expect((await list(organiser, event, `?state=${other}`)).body.mails).toEqual([]);
});

test.each(['failed', 'unknown'])(
  'resends a mail that is %s once, however often it is requested',
  async (state) => {
    const { organiser, event, mailId } = await oneMail(state);
    expect((await resend(organiser, event, mailId)).body).toMatchObject({ state: 'queued', attempts: 0 });
    expect((await resend(organiser, event, mailId)).body.type).toBe('mail_not_failed');
    expect(await waiting(mailId)).toBe(1);
  },
);

test('a permanently refused mail arrives, once, after the organiser sends it again', async () => {
  const server = await startMailServer();
  try {
    const provider = smtpProvider({ url: server.url, from: 'Mela <events@mela.example>' });
    const { organiser, event, guest, mailId } = await oneMail('queued');
    const deliver = () =>
      deliverMails(
        {
          ...{ db: stage.db(), clock: stage.clock, log: pino({ level: 'silent' }), provider },
          ...{ waits: () => false, perMinute: null },
        },
        [mailId],
      );
    const seen = async () => (await list(organiser, event)).body.mails[0];

    server.behave({ refuse: 'recipient', code: 550, words: 'Mailbox full' });
    await deliver();
    expect(await seen()).toMatchObject({ state: 'failed', reason: expect.stringContaining('Mailbox full') });
    expect((await resend(organiser, event, mailId)).body.state).toBe('queued');
    await deliver();
    expect(await seen()).toMatchObject({ state: 'sent', reason: null });
    expect(server.received.map(({ to }) => to)).toEqual([`${guest}@example.org`]);
  } finally {
    await server.stop();
  }
});

test("doesn't send a delivered mail again", async () => {
  const { organiser, event, mailId } = await oneMail('sent');
  expect((await resend(organiser, event, mailId)).body.type).toBe('mail_not_failed');
});

test("an event's mails can't be seen or sent by anyone else, or through another event", async () => {
  const { event, guest, mailId } = await oneMail('failed');
  const other = await oneMail('failed');
  expect((await list(guest, event)).body.type).toBe('event_not_found');
  expect((await resend(guest, event, mailId)).body.type).toBe('event_not_found');
  expect((await resend(other.organiser, other.event, mailId)).body.type).toBe('mail_not_found');
});

test('leaves out mails to the organiser and about money', async () => {
  const { organiser, event } = await oneMail('sent');
  await stage.runJobs('tell_organiser');
  expect((await list(organiser, event)).body.total).toBe(1);
});

test('mails of the same subject are one message, with how many went where', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  for (const name of ['Asha', 'Ravi', 'Uma']) await stage.register(await stage.person(name), event);
  await sql`update mails set state = 'sent' where event_id = ${event}`.execute(stage.db());
  await sql`update mails set state = 'failed' where id = (
    select id from mails where event_id = ${event} and registration_id is not null limit 1)`.execute(
    stage.db(),
  );
  const subject = "You're going: Kite festival";
  const { body } = await stage.ask<Listed & { messages: object[] }>(
    organiser,
    'GET',
    `/v1/events/${event}/mails`,
  );
  expect(body.messages).toEqual([
    {
      subject,
      counts: { queued: 0, sent: 2, failed: 1, unknown: 0 },
      latestAt: body.mails[0]?.$createdAt,
    },
  ]);
  const ofSubject = await list(organiser, event, `?subject=${encodeURIComponent(subject)}`);
  expect(ofSubject.body).toMatchObject({ total: 3, messages: [] });
  expect((await list(organiser, event, '?subject=Another')).body).toMatchObject({ total: 0, mails: [] });
});
