import { expect, test } from 'vitest';
import { kinds, kiteDay, sampleMail } from '../../../scripts/sample-mails.ts';
import type { Mail } from './mail.ts';
import { fillTemplate } from './template.ts';
import { writeMail } from './write-mail.ts';

const filled = (mail: Mail) => fillTemplate(mail, writeMail(mail));

/** What the mail itself says. */
function newsOf(mail: Mail) {
  const { content, text } = writeMail(mail);
  const { subject, heading } = content;
  const event_url = 'https://mela.example/event/kite-day';
  return { status: 'confirmed', subject, heading, message_text: text, event_url };
}

test('a code uses the one-time-code template', () => {
  expect(filled(sampleMail('signup_code'))).toEqual({
    template: 'otp',
    params: { user_email: 'ravi@example.org', otp_code: '123456' },
  });
});

test.each(['free', 'paid'] as const)('a registration for a %s event uses its own template', (ticketType) => {
  const event = { ...kiteDay, ticketType };
  const mail = sampleMail('registration_confirmed', { values: { event } });
  expect(filled(mail)).toEqual({
    template: ticketType,
    params: {
      ...newsOf(mail),
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
  const mail = sampleMail('registration_approved');
  expect(filled(mail)).toEqual({
    template: 'approval',
    params: {
      ...newsOf(mail),
      to_name: 'Ravi',
      to_email: 'ravi@example.org',
      event_name: 'Kite day',
    },
  });
});

test.each(['registration_received', 'registration_waitlisted', 'payment_due'] as const)(
  'a registration without a seat never looks confirmed: %s',
  (kind) => {
    const mail = sampleMail(kind);
    expect(filled(mail)).toEqual({ template: 'general', params: {} });
    expect(writeMail(mail).content.subject).toMatch(
      /^(?:Waiting for approval|You're on the waitlist|You're approved: pay by)/,
    );
  },
);

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

test('every template is used by some kind', () => {
  const paid = sampleMail('registration_confirmed', {
    values: { event: { ...kiteDay, ticketType: 'paid' } },
  });
  const used = new Set([paid, ...kinds.map((kind) => sampleMail(kind))].map((mail) => filled(mail).template));
  expect([...used].sort()).toEqual(['approval', 'contact', 'free', 'general', 'otp', 'paid']);
});
