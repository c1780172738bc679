import type { Config } from '../config.ts';
import { emailJsProvider, type MailProvider, openSmtp, outboxProvider } from '../mail/index.ts';

/** What carries the mails, as the settings say. */
export async function mailProvider(mail: Config['mail']): Promise<MailProvider> {
  switch (mail.kind) {
    case 'smtp':
      return openSmtp(mail);
    case 'emailjs':
      return emailJsProvider(mail);
    case 'outbox':
      return outboxProvider();
  }
}
