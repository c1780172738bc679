import { languageOf } from '../../contracts/languages.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { entryOf, writeCalendar } from '../calendar/index.ts';
import type { Mail } from './mail.ts';
import type { OutgoingMail } from './provider.ts';

/**
 * The calendar file that a mail brings along, if it brings one. It names the organiser as whoever the mail is answered
 * to, so it tells no address that the mail would not.
 */
export function invitationOf(mail: Mail): OutgoingMail['calendar'] {
  const { calendar, replyTo, to } = mail;
  if (calendar === undefined || replyTo === undefined || !('event' in mail.values)) return null;
  const { event } = mail.values;
  const put = calendar === 'put';
  const method = put ? 'REQUEST' : 'CANCEL';
  const entry = entryOf(event, {
    url: event.url,
    asOf: event.asOf,
    status: put ? 'CONFIRMED' : 'CANCELLED',
    alarms: put,
    onlineLink: put ? (event.onlineLink ?? null) : null,
    parties: { organiser: replyTo, attendee: to },
  });
  return {
    method,
    content: writeCalendar({ method, site: catalogues[languageOf(to.locale)].site.name }, [entry]),
  };
}
