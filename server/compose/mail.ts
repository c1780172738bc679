import type { Config } from '../config.ts';
import { emailJsProvider, type MailProvider, outboxProvider, smtpProvider } from '../mail/index.ts';

/** What carries the mails, as the settings say. */
export function mailProvider(mail: Config['mail']): MailProvider {
  switch (mail.kind) {
    case 'smtp':
      return smtpProvider(mail);
    case 'emailjs':
      return emailJsProvider(mail);
    case 'outbox':
      return outboxProvider();
  }
}
