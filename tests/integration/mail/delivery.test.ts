import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleMail } from '../../../scripts/sample-mails.ts';
import { deliverMails } from '../../../server/features/mail/deliver-mail.ts';
import { outboxProvider, queueMail } from '../../../server/features/mail/index.ts';
import type { MailProvider } from '../../../server/features/mail/provider.ts';
import { smtpProvider } from '../../../server/features/mail/providers/smtp.ts';
import { markImage } from '../../../server/features/mail/render-html.ts';
import { findMail } from '../../../server/features/mail/store.ts';
import { htmlOf } from '../../../server/features/mail/write-mail.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { TestClock } from '../../kit/clock.ts';
import { testDatabase } from '../../kit/database.ts';
import { type MailServer, startMailServer } from '../../kit/mail-server.ts';
import { query } from '../../kit/postgres-server.ts';

const database = testDatabase();
const clock = new TestClock('2026-12-01T06:30:00Z');
const log = pino({ level: 'silent' });
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await query(database.url, 'delete from mails; delete from graphile_worker._private_jobs');
});

const attemptAll = (mailIds: readonly string[], provider: MailProvider) =>
  deliverMails({ db: database.db, clock, log, provider, waits: () => false, perMinute: null }, mailIds);
const attempt = (mailId: string, provider: MailProvider = smtp()) => attemptAll([mailId], provider);
const smtp = () => smtpProvider({ url: server.url, from: 'Mela <events@mela.example>' });
const queue = async (mail = sampleMail('registration_confirmed')) =>
  String(await transaction(database.db, (tx) => queueMail(tx, mail)));
const stateOf = async (mailId: string) => {
  const { state, attempts, last_error, sent_at } = (await findMail(database.db, mailId)) ?? {};
  return { state, attempts, last_error, sent_at: sent_at?.toString() ?? null };
};
const jobs = async () =>
  (
    await query(
      database.url,
      `select payload ->> 'mailId' as mail_id, extract(epoch from run_at) as run_at
       from graphile_worker._private_jobs order by id`,
    )
  ).rows.map(({ mail_id, run_at }) => ({ mailId: mail_id, runAt: Number(run_at) }));
const copies = async () =>
  Promise.all(server.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
const copiesOf = async (mailId: string) =>
  (await copies()).filter((messageId) => messageId === `<${mailId}@mela.example>`).length;

describe('queueing', () => {
  test('stores the mail and its job when the transaction commits', async () => {
    const mailId = await queue();
    expect(await stateOf(mailId)).toEqual({ state: 'queued', attempts: 0, last_error: null, sent_at: null });
    expect(await jobs()).toMatchObject([{ mailId }]);
  });

  test("stores a finished mail's texts once, and fills the template with them at delivery", async () => {
    const replyTo = { address: 'asha@example.org', name: 'Asha' };
    const mailId = await queue(sampleMail('event_cancelled', { replyTo }));
    const row = await findMail(database.db, mailId);
    expect(row).toMatchObject({ template: 'general', template_params: {} });
    const delivered: unknown[] = [];
    await attempt(mailId, {
      async deliver({ template, templateParams }) {
        delivered.push({ template, templateParams });
        return { outcome: 'sent' };
      },
    });
    const templateParams = {
      to_name: 'Ravi',
      to_email: 'ravi@example.org',
      reply_to: 'asha@example.org',
      subject: row?.subject,
      message_text: row?.text_body,
      message_html: row && htmlOf(row).replace(markImage, ''),
    };
    expect(delivered).toEqual([{ template: 'general', templateParams }]);
  });

  test('leaves the typed name out of a mail to an unconfirmed address', async () => {
    const to = { name: 'You won! visit evil.example' };
    const row = await findMail(database.db, await queue(sampleMail('signup_code', { to })));
    expect(row?.to_name).toBe('');
    expect(JSON.stringify(row)).not.toContain('evil.example');
  });

  test('delivers codes before earlier mails', async () => {
    await queue();
    const code = await queue(sampleMail('signup_code'));
    const { rows } = await query(
      database.url,
      `select payload ->> 'mailId' as mail_id from graphile_worker._private_jobs order by priority, run_at limit 1`,
    );
    expect(rows).toEqual([{ mail_id: code }]);
  });

  test('stores neither when the transaction rolls back', async () => {
    let mailId: string | null = null;
    await expect(
      transaction(database.db, async (tx) => {
        mailId = await queueMail(tx, sampleMail('signup_code'));
        throw new Error('the sign-up failed');
      }),
    ).rejects.toThrow('the sign-up failed');
    expect(mailId).not.toBeNull();
    expect(await findMail(database.db, String(mailId))).toBeNull();
    expect(await jobs()).toEqual([]);
  });
});

describe('delivering', () => {
  test('marks an accepted mail as sent and never sends it again', async () => {
    const mailId = await queue();
    await attempt(mailId);
    await attempt(mailId);
    expect(await stateOf(mailId)).toEqual({
      state: 'sent',
      attempts: 1,
      last_error: null,
      sent_at: '2026-12-01T06:30:00Z',
    });
    expect(await copiesOf(mailId)).toBe(1);
  });

  test('retries a deferred mail with growing pauses and a readable reason', async () => {
    const mailId = await queue();
    const greylisted = { refuse: 'recipient', code: 451, words: 'Greylisted' } as const;
    server.behave(greylisted, greylisted);
    await attempt(mailId);
    expect(await stateOf(mailId)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await stateOf(mailId)).last_error).toContain('451 Greylisted');
    const now = clock.now().epochMilliseconds / 1000;
    const pause = async () => (await jobs()).slice(1).map(({ runAt }) => runAt - now);
    expect(await pause()).toEqual([10]);
    await attempt(mailId);
    expect(await pause()).toEqual([60]);
    await attempt(mailId);
    expect(await stateOf(mailId)).toMatchObject({ state: 'sent', attempts: 3, last_error: null });
    expect(await copiesOf(mailId)).toBe(1);
  });

  test('tries a mail that breaks the provider alone, and leaves the others of its bundle their pauses', async () => {
    const [greylisted, broken] = [await queue(), await queue()];
    await query(database.url, 'delete from graphile_worker._private_jobs');
    const provider: MailProvider = {
      atOnce: 2,
      async deliver({ id }) {
        if (id === broken) throw new Error('the provider broke');
        return { outcome: 'deferred', reason: 'Greylisted' };
      },
    };
    await attemptAll([greylisted, broken], provider);
    expect((await jobs()).map(({ mailId }) => mailId)).toEqual([greylisted, broken]);
    expect(await stateOf(greylisted)).toMatchObject({ state: 'queued', attempts: 1 });
    await expect(attempt(broken, provider)).rejects.toThrow('the provider broke');
  });

  test("marks a rejected mail as failed, with its reason, and doesn't retry", async () => {
    const mailId = await queue();
    server.behave({ refuse: 'message', code: 554, words: 'Looks like spam' });
    await attempt(mailId);
    expect(await stateOf(mailId)).toMatchObject({ state: 'failed', last_error: '554 Looks like spam' });
    expect(await jobs()).toHaveLength(1);
  });

  test('resends once, with the same Message-ID, when the response was lost', async () => {
    const mailId = await queue();
    server.behave({ hangUp: 'after data' });
    await attempt(mailId);
    expect(await stateOf(mailId)).toMatchObject({ state: 'unknown', attempts: 1 });
    expect(await jobs()).toHaveLength(2);
    await attempt(mailId);
    expect(await stateOf(mailId)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await copiesOf(mailId)).toBe(2);
  });

  test('gives up as unknown when the response is lost again', async () => {
    const mailId = await queue();
    server.behave({ hangUp: 'after data' }, { hangUp: 'after data' });
    await attempt(mailId);
    await attempt(mailId);
    expect(await stateOf(mailId)).toMatchObject({ state: 'unknown', attempts: 2 });
    expect(await jobs()).toHaveLength(2);
  });

  test('counts an attempt whose process crashed as unknown', async () => {
    const mailId = await queue();
    const dies = { deliver: () => Promise.reject(new Error('killed')) };
    await expect(attempt(mailId, dies)).rejects.toThrow('killed');
    expect(await stateOf(mailId)).toMatchObject({ state: 'sending' });
    server.behave({ refuse: 'recipient', code: 550, words: 'Nobody' });
    await attempt(mailId);
    expect(await stateOf(mailId)).toMatchObject({ state: 'unknown', attempts: 2 });
  });

  test('keeps the mail readable when there is no provider', async () => {
    const mailId = await queue();
    await attempt(mailId, outboxProvider());
    expect(await stateOf(mailId)).toMatchObject({ state: 'outbox', sent_at: null });
  });

  test('ignores a deleted mail', async () => {
    await attempt('nowhere');
  });
});

describe('codes and secret links', () => {
  const texts = async (mailId: string) => {
    const row = await findMail(database.db, mailId);
    return JSON.stringify([
      row?.subject,
      row?.text_body,
      row && htmlOf(row),
      row?.content,
      row?.template_params,
    ]);
  };

  test('are erased after delivery', async () => {
    const mailId = await queue(sampleMail('signup_code'));
    expect(await texts(mailId)).toContain('123456');
    await attempt(mailId);
    expect(await texts(mailId)).not.toContain('123456');
  });

  test('are erased when no attempt will follow', async () => {
    const mailId = await queue(sampleMail('password_recovery'));
    server.behave({ refuse: 'recipient', code: 550, words: 'Nobody' });
    await attempt(mailId);
    expect(await texts(mailId)).not.toContain('s3cret');
  });

  test('are kept for a further attempt and in the outbox', async () => {
    const waiting = await queue(sampleMail('signup_code'));
    server.behave({ refuse: 'recipient', code: 451, words: 'Later' });
    await attempt(waiting);
    expect(await texts(waiting)).toContain('123456');
    const kept = await queue(sampleMail('signup_code'));
    await attempt(kept, outboxProvider());
    expect(await texts(kept)).toContain('123456');
  });
});
