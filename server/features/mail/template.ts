import { languageOf } from '../../../contracts/languages.ts';
import { whenOf } from '../calendar/index.ts';
import type { Mail } from './mail.ts';
import type { EventFacts } from './mail-facts.ts';
import { withoutAttached } from './render-html.ts';
import type { WrittenMail } from './write-mail.ts';

/** The templates set up at EmailJS; `general` takes a finished mail of any kind. */
export type Template = 'otp' | 'paid' | 'free' | 'approval' | 'contact' | 'general';

/** A template and its fields. */
interface FilledTemplate {
  readonly template: Template;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Fills an EmailJS template. The field names for codes, registrations and approvals are fixed by
 * the templates sites have set up; paid and free events use different templates. These templates
 * welcome people, so they are for confirmed seats only: a registration that waits for approval or
 * payment is a finished mail.
 */
export function fillTemplate(
  mail: Mail,
  { content, text }: Pick<WrittenMail, 'content' | 'text'>,
): FilledTemplate {
  switch (mail.kind) {
    case 'signup_code':
    case 'sign_in_code':
    case 'own_code':
    case 'email_change_code':
      return { template: 'otp', params: { user_email: mail.to.address, otp_code: mail.values.code } };
    case 'registration_confirmed':
    case 'seat_confirmed_from_waitlist':
      return registration(mail.to, mail.values.event, { content, text });
    case 'registration_approved':
      return {
        template: 'approval',
        params: {
          ...{ to_name: mail.to.name, to_email: mail.to.address, event_name: mail.values.event.title },
          ...news({ content, text }, mail.values.event),
        },
      };
    case 'contact_message': {
      const { sentAt: _, ...values } = mail.values;
      return { template: 'contact', params: { ...values, to_email: mail.to.address } };
    }
    default:
      return { template: 'general', params: {} };
  }
}

/** The fields of `general`: filled when the mail is delivered, so that its texts are stored only once. */
export function generalFields({
  to,
  replyTo,
  subject,
  text,
  html,
}: {
  readonly to: { readonly address: string; readonly name: string };
  readonly replyTo: { readonly address: string } | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}): FilledTemplate['params'] {
  return {
    to_name: to.name,
    to_email: to.address,
    reply_to: replyTo?.address ?? '',
    subject,
    message_text: text,
    // EmailJS can't attach pictures.
    message_html: withoutAttached(html),
  };
}

/** The same news as in the finished mail, for templates that show it. */
function news({ content, text }: Pick<WrittenMail, 'content' | 'text'>, event: EventFacts) {
  return {
    ...{ status: 'confirmed', subject: content.subject, heading: content.heading },
    ...{ message_text: text, event_url: event.url },
  };
}

function registration(
  to: Mail['to'],
  event: EventFacts,
  written: Pick<WrittenMail, 'content' | 'text'>,
): FilledTemplate {
  const when = whenOf(event, event.timeZone, languageOf(to.locale));
  return {
    template: event.ticketType,
    params: {
      event_name: event.title,
      user_name: to.name,
      event_date: when.date,
      event_time: when.time ?? '',
      organisation_name: event.organiserName,
      event_location: event.location,
      user_email: to.address,
      ...news(written, event),
    },
  };
}
