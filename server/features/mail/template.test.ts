import { expect, test } from 'vitest';
import { kinds, kiteDay, sampleMail } from '../../../scripts/sample-mails.ts';
import type { Mail } from './mail.ts';
import { fillTemplate } from './template.ts';
import { writeMail } from './write-mail.ts';

const filled = (mail: Mail) => fillTemplate(mail, writeMail(mail));

test('a code uses the one-time-code template', () => {
  expect(filled(sampleMail('signup_code'))).toEqual({
    template: 'otp',
    params: { user_email: 'ravi@example.org', otp_code: '123456' },
  });
});

test.each(['free', 'paid'] as const)('a registration for a %s event uses its own template', (ticketType) => {
  const event = { ...kiteDay, ticketType };
  expect(filled(sampleMail('registration_confirmed', { values: { event } }))).toEqual({
    template: ticketType,
    params: {
      event_name: 'Kite day',
      user_name: 'Ravi',
      event_date: 'Saturday, 5 December 2026',
      event_time: '6:00 – 9:00 pm IST',
      organisation_name: 'Asha Rao',
      event_location: 'Shivaji Park, Mumbai',
      user_email: 'ravi@example.org',
    },
  });
});

test('an approval uses the approval template', () => {
  expect(filled(sampleMail('registration_approved'))).toEqual({
    template: 'approval',
    params: { to_name: 'Ravi', to_email: 'ravi@example.org', event_name: 'Kite day' },
  });
});

test("a contact message fills the contact template's four fields", () => {
  expect(filled(sampleMail('contact_message', { to: { address: 'hello@mela.example' } }))).toEqual({
    template: 'contact',
    params: {
      name: 'Ravi',
      email: 'ravi@example.org',
      subject: 'Kites for children',
      message: 'Could there be a day for the little ones?\nI would help.',
      to_email: 'hello@mela.example',
    },
  });
});

test('all other mails use the general template with finished text', () => {
  const mail = sampleMail('event_cancelled', { replyTo: { address: 'asha@example.org', name: 'Asha' } });
  const { content, text, html } = writeMail(mail);
  expect(filled(mail)).toEqual({
    template: 'general',
    params: {
      to_name: 'Ravi',
      to_email: 'ravi@example.org',
      reply_to: 'asha@example.org',
      subject: content.subject,
      message_text: text,
      message_html: html,
    },
  });
});

test('every template is used by some kind', () => {
  const paid = sampleMail('registration_confirmed', {
    values: { event: { ...kiteDay, ticketType: 'paid' } },
  });
  const used = new Set([paid, ...kinds.map((kind) => sampleMail(kind))].map((mail) => filled(mail).template));
  expect([...used].sort()).toEqual(['approval', 'contact', 'free', 'general', 'otp', 'paid']);
});
