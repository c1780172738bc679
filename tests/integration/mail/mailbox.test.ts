import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleMail } from '../../../scripts/sample-mails.ts';
import { queueMail } from '../../../server/features/mail/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { startMela, useMela } from '../../kit/app.ts';

const mela = useMela();
let mailId = '';
beforeAll(async () => {
  const mail = sampleMail('registration_declined', {
    values: { reason: '<script>alert(1)</script>' },
    to: { address: 'asha@example.org', name: 'Asha <3' },
  });
  mailId = String(await transaction(mela().deps.db, (tx) => queueMail(tx, mail)));
});

const get = (path: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  mela().app.inject({ url: path, headers: { host: 'localhost:3000', ...headers }, remoteAddress });

describe('the mailbox on this machine', () => {
  test('lists mails, and filters them by address', async () => {
    const list = await get('/dev/mailbox');
    expect(list.statusCode).toBe(200);
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(list.body).toContain(`href="/dev/mailbox/${mailId}"`);
    expect((await get('/dev/mailbox?to=asha@example.org')).body).toContain(mailId);
    expect((await get('/dev/mailbox?to=ravi@example.org')).body).not.toContain(mailId);
  });

  test('shows a mail as text and, in a sandbox, as HTML with working links', async () => {
    const page = await get(`/dev/mailbox/${mailId}`);
    expect(page.body).toContain('Asha &lt;3 &lt;asha@example.org&gt;');
    expect(page.body).toContain('<a href="https://mela.example/event/kite-day"');
    expect(page.body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(page.body).not.toContain('<script');
    const frame = await get(`/dev/mailbox/${mailId}/html`);
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/);
    expect(frame.body).toContain('<base target="_blank">');
    expect(frame.body).not.toContain('<script');
  });

  test('has pages', async () => {
    for (let page = 0; page < 60; page++) {
      await transaction(mela().deps.db, (tx) => queueMail(tx, sampleMail('signup_code')));
    }
    const first = await get('/dev/mailbox?to=ravi@example.org');
    expect(first.body.match(/<li>/g)).toHaveLength(50);
    expect(first.body).toContain('href="/dev/mailbox?page=2&amp;to=ravi%40example.org">Older');
    const second = await get('/dev/mailbox?page=2&to=ravi@example.org');
    expect(second.body.match(/<li>/g)).toHaveLength(10);
    expect(second.body).not.toContain('Older');
  });

  test('answers 404 for an unknown mail', async () => {
    expect((await get('/dev/mailbox/nowhere')).statusCode).toBe(404);
  });
});

describe('the mailbox does not exist', () => {
  test.each([
    ['for requests from another machine', {}, '203.0.113.7'],
    ['under another host name, against DNS rebinding', { host: 'evil.example' }, '127.0.0.1'],
    ['under a host name that only starts like ours', { host: 'localhost.evil.example' }, '127.0.0.1'],
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    ['through a proxy with a Via header', { via: '1.1 proxy' }, '127.0.0.1'],
    ['through a proxy with a Forwarded header', { forwarded: 'for=203.0.113.7' }, '127.0.0.1'],
  ])('%s', async (_, headers, peer) => {
    for (const path of ['/dev/mailbox', `/dev/mailbox/${mailId}`, `/dev/mailbox/${mailId}/html`]) {
      const answer = await get(path, headers, peer);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('asha@example.org');
    }
  });

  test('when mails are really sent', async () => {
    const sending = await startMela({
      settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'events@mela.example' },
    });
    const answer = await sending.app.inject({ url: '/dev/mailbox', headers: { host: 'localhost' } });
    expect(answer.statusCode).toBe(404);
    await sending.close();
  });
});

test('allows real requests over loopback, by number and by name', async () => {
  const { port } = new URL(await mela().listen());
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
    const status = await new Promise((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, path: '/dev/mailbox', headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  }
});
