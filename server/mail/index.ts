export type { EventFacts, Mail, MailKind, MailValues, Recipient } from './mail.ts';
export { queueMail } from './queue-mail.ts';
