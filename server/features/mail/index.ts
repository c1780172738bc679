import { handle, type JobHandler, type Recurring } from '../../infra/jobs/queue.ts';
import {
  type DeliveryDeps,
  deliverMailJob,
  deliverMails,
  deliverMailsJob,
  forgetMails,
  forgetMailsJob,
} from './deliver-mail.ts';
import type { MailProvider } from './provider.ts';
import type { SmtpSettings } from './providers/smtp.ts';

export { bounceRoutes } from './bounce-routes.ts';
export { sendAgain } from './deliver-mail.ts';
export { type Mail, type MailKind, type MailValues, unconfirmedKinds } from './mail.ts';
export type { EventFacts, MailedPass, OrderedTickets, Recipient } from './mail-facts.ts';
export { type MailState, mailState } from './mail-state.ts';
export { setMailTheme } from './mail-theme.ts';
export { mailboxPath, mailboxRoutes, outboxProvider } from './mailbox.ts';
export { listOutgoing, retryFailedMails, retryMail } from './outgoing.ts';
export type { ConnectionProblem, Delivery, MailProvider } from './provider.ts';
export { emailJsProvider } from './providers/emailjs.ts';
export { queueMail, queueMails } from './queue-mail.ts';
export {
  countMailsOfEvent,
  findMailOfEvent,
  type LoggedMail,
  listMailsAbout,
  listMailsOfEvent,
  listMessagesOfEvent,
} from './store.ts';
export { listSuppressions, suppress, unsuppress } from './suppressions.ts';

/** The SMTP library is only loaded when a mail server is configured. */
export async function openSmtp(settings: SmtpSettings): Promise<MailProvider> {
  const { smtpProvider } = await import('./providers/smtp.ts');
  return smtpProvider(settings);
}

export function mailJobs(deps: DeliveryDeps): JobHandler[] {
  return [
    handle(deliverMailJob, ({ mailId }) => deliverMails(deps, [mailId])),
    handle(deliverMailsJob, ({ mailIds }) => deliverMails(deps, mailIds)),
  ];
}

/** Deletes mails older than `keptDays`, nightly. */
export function mailRecurring(deps: Pick<DeliveryDeps, 'db' | 'clock'>, keptDays: number): Recurring[] {
  return [{ cron: '41 3 * * *', handler: handle(forgetMailsJob, () => forgetMails(deps, keptDays)) }];
}
