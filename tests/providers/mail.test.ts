import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxProvider } from '../../server/features/mail/index.ts';
import type { OutgoingMail } from '../../server/features/mail/provider.ts';
import { fakeEmailJs } from './mail/fake-emailjs.ts';
import type { FakeServer, Passing } from './mail/fake-server.ts';
import { fakeSmtp } from './mail/fake-smtp.ts';
import { mail } from './mail/mails.ts';

/** How often the server received an email. */
const copies = (fakeServer: FakeServer, { to }: OutgoingMail) =>
  fakeServer.held.filter((address) => address === to.address).length;

describe.each([
  ['SMTP', fakeSmtp],
  ['EmailJS', fakeEmailJs],
])('%s', (_, start) => {
  let fakeServer: FakeServer;
  beforeAll(async () => {
    fakeServer = await start();
  });
  afterAll(() => fakeServer.stop());

  test('reports an accepted mail as sent', async () => {
    const one = mail();
    expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'sent' });
    expect(copies(fakeServer, one)).toBe(1);
  });

  test('reports a slowly accepted mail as sent', async () => {
    const one = mail();
    fakeServer.behave('slow');
    expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'sent' });
    expect(copies(fakeServer, one)).toBe(1);
  });

  test.each<Passing>(['later', 'over quota', 'in trouble'])(
    'defers a temporarily rejected mail (%s) with the reason, and delivers it once later',
    async (why) => {
      const one = mail();
      fakeServer.behave(why, why);
      const reason = expect.stringContaining(fakeServer.words[why]);
      expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'deferred', reason });
      expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'deferred', reason });
      expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'sent' });
      expect(copies(fakeServer, one)).toBe(1);
    },
  );

  test('reports a permanent rejection with the reason', async () => {
    const one = mail();
    fakeServer.behave('never');
    const reason = expect.stringContaining(fakeServer.words.never);
    expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'refused', reason });
    expect(copies(fakeServer, one)).toBe(0);
  });

  test('retries when the connection breaks during transfer', async () => {
    const one = mail();
    fakeServer.behave('break within');
    expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'unknown' });
    expect(copies(fakeServer, one)).toBe(0);
    expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'sent' });
    expect(copies(fakeServer, one)).toBe(1);
  });

  test('reports an unknown outcome when the connection breaks after transfer', async () => {
    const one = mail();
    fakeServer.behave('break after');
    expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'unknown' });
    expect(copies(fakeServer, one)).toBe(1);
  });

  test('reports an unknown outcome on timeout', async () => {
    const one = mail();
    fakeServer.behave('silent after');
    expect(await fakeServer.provider.deliver(one)).toMatchObject({ outcome: 'unknown' });
    expect(copies(fakeServer, one)).toBe(1);
  });

  test('delivers simultaneous mails once each', async () => {
    const mails = Array.from({ length: 20 }, () => mail());
    const deliveries = await Promise.all(mails.map((one) => fakeServer.provider.deliver(one)));
    expect(deliveries).toMatchObject(mails.map(() => ({ outcome: 'sent' })));
    expect(mails.map((one) => copies(fakeServer, one))).toEqual(mails.map(() => 1));
  });

  test('defers when the server is down', async () => {
    await fakeServer.stop();
    expect(await fakeServer.provider.deliver(mail())).toMatchObject({
      outcome: 'deferred',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

test('the outbox keeps mails', async () => {
  expect(await outboxProvider().deliver(mail())).toEqual({ outcome: 'kept' });
});
