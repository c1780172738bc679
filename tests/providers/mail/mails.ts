import type { OutgoingMail } from '../../../server/features/mail/provider.ts';

let count = 0;

/** An email to a unique address. */
export function mail(overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  const address = `asha-${++count}@example.org`;
  return {
    id: `mail-${count}`,
    to: { address, name: 'Asha' },
    replyTo: null,
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    calendar: null,
    ticketCode: null,
    mark: null,
    scene: null,
    unsubscribeUrl: null,
    template: 'otp',
    templateParams: { user_email: address, otp_code: '123456' },
    createdAt: Temporal.Instant.from('2026-12-01T06:30:00Z'),
    ...overrides,
  };
}
