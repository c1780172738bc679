import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReportMail, readServiceReport, returnAddress } from '../../../server/features/mail/bounces.ts';
import { deliverMails } from '../../../server/features/mail/deliver-mail.ts';
import { openSmtp } from '../../../server/features/mail/index.ts';
import { endMaintenance, startMaintenance } from '../../../server/features/site/index.ts';
import { useMela } from '../../kit/app.ts';
import { eventually } from '../../kit/eventually.ts';
import { type MailServer, startMailServer } from '../../kit/mail-server.ts';
import { newAddress } from '../../kit/people.ts';

const reportsKey = 'a1b2c3d4e5f6a1b2c3d4e5f6';
const secret = 'a secret that serves tests and nothing else';
const mela = useMela({ settings: { MAIL_REPORTS_KEY: reportsKey } });
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const report = (body: string | object, key = reportsKey) =>
  mela().app.inject({
    method: 'POST',
    url: `/v1/mail-reports/${key}`,
    headers: { 'content-type': typeof body === 'string' ? 'message/rfc822' : 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Sends a sign-up code to a new address through the mail server. */
async function sent() {
  const { deps, app } = mela();
  const email = newAddress('gone');
  const payload = { userId: 'unique()', email, password: 'a password of hers', name: 'Gone' };
  expect((await app.inject({ method: 'POST', url: '/v1/account', payload })).statusCode).toBe(201);
  const { id } = await deps.db
    .selectFrom('mails')
    .select('id')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  const provider = await openSmtp({
    url: server.url,
    from: 'Mela <events@mela.example>',
    bounces: { address: 'bounces@mela.example', secret },
  });
  const log = pino({ level: 'silent' });
  await deliverMails({ ...deps, log, provider, waits: () => false, perMinute: null }, [id]);
  const from = server.received.findLast(({ to }) => to === email)?.from ?? '';
  return { id, email, from };
}

const suppressed = (address: string) =>
  mela()
    .deps.db.selectFrom('suppressed_addresses')
    .select(['reason', 'detail'])
    .where('address', '=', address)
    .execute();
const bouncedAt = async (id: string) =>
  (
    await mela()
      .deps.db.selectFrom('mails')
      .select('bounced_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).bounced_at;

/** As a mail server writes it (RFC 3464). */
const notification = (to: string, status: string, action = 'failed') =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example',
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is the mail system.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; someone@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 No such',
    '  user here',
    '--part--',
    '',
  ].join('\r\n');

test('a returned mail names its address by the return address alone', async () => {
  const { id, email, from } = await sent();
  expect(from).toMatch(/^bounces\+[0-9a-f]{20}-[0-9a-f]{12}@mela\.example$/);
  const raw = server.received.findLast(({ to }) => to === email)?.raw ?? Buffer.alloc(0);
  expect((await PostalMime.parse(raw)).from?.address).toBe('events@mela.example');
  expect((await report(notification(from, '5.1.1'))).statusCode).toBe(204);
  expect(await suppressed(email)).toEqual([
    { reason: 'bounced', detail: 'smtp; 550 5.1.1 No such user here' },
  ]);
  expect(await bouncedAt(id)).not.toBeNull();
});

test.each([
  ['a delay', '4.4.1', 'delayed'],
  ['a full mailbox', '5.2.2', 'failed'],
])('%s suppresses nothing', async (_, status, action) => {
  const { email, from } = await sent();
  expect((await report(notification(from, status, action))).statusCode).toBe(204);
  expect(await suppressed(email)).toEqual([]);
});

test('an invented return address and an automatic reply suppress nothing', async () => {
  const { id, email, from } = await sent();
  const forged = returnAddress('bounces@mela.example', id, 'another secret');
  await report(notification(forged, '5.1.1'));
  await report(`From: me@example.org\r\nTo: <${from}>\r\nSubject: On holiday\r\n\r\nUntil Monday.\r\n`);
  expect(await suppressed(email)).toEqual([]);
});

test('reports count during maintenance, too: mail services do not repeat them', async () => {
  const { deps, app } = mela();
  const answers = (type: string) =>
    eventually(async () => {
      const answer = await app.inject({ method: 'POST', url: '/v1/contact', payload: {} });
      expect(answer.json().type).toBe(type);
    });
  await startMaintenance(deps, null, { text: null, until: null });
  await answers('general_maintenance');
  const { statusCode } = await report([]);
  await endMaintenance(deps, null);
  await answers('general_argument_invalid');
  expect(statusCode).toBe(204);
});

test('without the right key, there is no such address', async () => {
  expect((await report({}, 'wrong-key-wrong-key-wrong')).statusCode).toBe(404);
});

test.each([
  ['Postmark', (address: string) => ({ RecordType: 'Bounce', Type: 'HardBounce', Email: address })],
  ['SendGrid', (email: string) => [{ email, event: 'bounce', type: 'bounce', reason: '550' }]],
  [
    'Mailgun',
    (recipient: string) => ({ 'event-data': { event: 'failed', severity: 'permanent', recipient } }),
  ],
  [
    'Amazon SES',
    (emailAddress: string) => ({
      Type: 'Notification',
      Message: JSON.stringify({
        notificationType: 'Bounce',
        bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] },
      }),
    }),
  ],
  ['any other service', (address: string) => ({ kind: 'bounced', address })],
])('takes what %s reports', async (_, form) => {
  const { id, email } = await sent();
  expect((await report(form(email))).statusCode).toBe(204);
  expect(await suppressed(email)).toMatchObject([{ reason: 'bounced' }]);
  expect(await bouncedAt(id)).not.toBeNull();
});

test('a report about an address that this site never wrote to changes nothing', async () => {
  const address = newAddress('stranger');
  await report({ kind: 'bounced', address });
  expect(await suppressed(address)).toEqual([]);
});

test('failures that may pass, and events of other kinds, suppress nothing', () => {
  const of = (given: unknown) => readServiceReport(given).map(({ kind }) => kind);
  expect(of({ RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@b.example' })).toEqual(['deferred']);
  expect(of({ RecordType: 'SpamComplaint', Email: 'a@b.example' })).toEqual(['complained']);
  expect(of([{ email: 'a@b.example', event: 'delivered' }])).toEqual([]);
  expect(of([{ email: 'a@b.example', event: 'spamreport' }])).toEqual(['complained']);
  expect(of({ 'event-data': { event: 'failed', severity: 'temporary', recipient: 'a@b.example' } })).toEqual([
    'deferred',
  ]);
  expect(of({ Type: 'Notification', Message: 'no JSON' })).toEqual([]);
  expect(of('nonsense')).toEqual([]);
});

test('a complaint names its mail, too', () => {
  const to = returnAddress('bounces@mela.example', '6742af1c0e5a3b9d2f10', secret);
  const complaint = `To: <${to}>\r\nContent-Type: multipart/report\r\n\r\nFeedback-Type: abuse\r\n`;
  expect(readReportMail(Buffer.from(complaint), secret)).toEqual([
    { kind: 'complained', mailId: '6742af1c0e5a3b9d2f10', address: null, detail: 'abuse' },
  ]);
});
