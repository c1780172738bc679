import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxProvider } from '../../server/features/mail/index.ts';
import type { OutgoingMail } from '../../server/features/mail/provider.ts';
import { emailJsFarEnd } from './mail/fake-emailjs.ts';
import type { FarEnd, Passing } from './mail/fake-server.ts';
import { smtpFarEnd } from './mail/fake-smtp.ts';
import { mail } from './mail/mails.ts';

/** How often the server received an email. */
const copies = (farEnd: FarEnd, { to }: OutgoingMail) =>
  farEnd.held.filter((address) => address === to.address).length;

describe.each([
  ['SMTP', smtpFarEnd],
  ['EmailJS', emailJsFarEnd],
])('%s', (_, start) => {
  let farEnd: FarEnd;
  beforeAll(async () => {
    farEnd = await start();
  });
  afterAll(() => farEnd.stop());

  test('reports an accepted mail as sent', async () => {
    const one = mail();
    expect(await farEnd.provider.deliver(one)).toEqual({ outcome: 'sent' });
    expect(copies(farEnd, one)).toBe(1);
  });

  test('reports a slowly accepted mail as sent', async () => {
    const one = mail();
    farEnd.behave('slow');
    expect(await farEnd.provider.deliver(one)).toEqual({ outcome: 'sent' });
    expect(copies(farEnd, one)).toBe(1);
  });

  test.each<Passing>(['later', 'over quota', 'in trouble'])(
    'defers a temporarily rejected mail (%s) with the reason, and delivers it once later',
    async (why) => {
      const one = mail();
      farEnd.behave(why, why);
      const reason = expect.stringContaining(farEnd.words[why]);
      expect(await farEnd.provider.deliver(one)).toMatchObject({ outcome: 'deferred', reason });
      expect(await farEnd.provider.deliver(one)).toMatchObject({ outcome: 'deferred', reason });
      expect(await farEnd.provider.deliver(one)).toEqual({ outcome: 'sent' });
      expect(copies(farEnd, one)).toBe(1);
    },
  );

  test('reports a permanent rejection with the reason', async () => {
    const one = mail();
    farEnd.behave('never');
    const reason = expect.stringContaining(farEnd.words.never);
    expect(await farEnd.provider.deliver(one)).toMatchObject({ outcome: 'refused', reason });
    expect(copies(farEnd, one)).toBe(0);
  });

  test('retries when the connection breaks during transfer', async () => {
    const one = mail();
    farEnd.behave('break within');
    expect(await farEnd.provider.deliver(one)).toMatchObject({ outcome: 'unknown' });
    expect(copies(farEnd, one)).toBe(0);
    expect(await farEnd.provider.deliver(one)).toEqual({ outcome: 'sent' });
    expect(copies(farEnd, one)).toBe(1);
  });

  test('reports an unknown outcome when the connection breaks after transfer', async () => {
    const one = mail();
    farEnd.behave('break after');
    expect(await farEnd.provider.deliver(one)).toMatchObject({ outcome: 'unknown' });
    expect(copies(farEnd, one)).toBe(1);
  });

  test('reports an unknown outcome on timeout', async () => {
    const one = mail();
    farEnd.behave('silent after');
    expect(await farEnd.provider.deliver(one)).toMatchObject({ outcome: 'unknown' });
    expect(copies(farEnd, one)).toBe(1);
  });

  test('delivers simultaneous mails once each', async () => {
    const mails = Array.from({ length: 20 }, () => mail());
    const deliveries = await Promise.all(mails.map((one) => farEnd.provider.deliver(one)));
    expect(deliveries).toEqual(mails.map(() => ({ outcome: 'sent' })));
    expect(mails.map((one) => copies(farEnd, one))).toEqual(mails.map(() => 1));
  });

  test('defers when the server is down', async () => {
    await farEnd.stop();
    expect(await farEnd.provider.deliver(mail())).toMatchObject({
      outcome: 'deferred',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

test('the outbox keeps mails', async () => {
  expect(await outboxProvider().deliver(mail())).toEqual({ outcome: 'kept' });
});
