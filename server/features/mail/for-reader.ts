import { inLanguage } from '../../../contracts/languages.ts';
import type { Mail } from './mail.ts';
import type { ChangedDate, EventFacts } from './mail-facts.ts';

/** The mail with its events' texts in the reader's language, as far as their organisers gave them. */
export function forReader(mail: Mail): Mail {
  const { locale } = mail.to;
  const shown = (event: EventFacts) => textsIn(event, locale);
  const { values } = mail;
  if (mail.kind === 'event_changed') {
    const date = (changed: ChangedDate) => ({ ...changed, ...dateFor(changed, locale) });
    const { others } = mail.values;
    const changed = { ...mail.values, ...dateFor(mail.values, locale) };
    return { ...mail, values: { ...changed, ...(others && { others: others.map(date) }) } };
  }
  if (mail.kind === 'event_cancelled') {
    const { event, others } = mail.values;
    return {
      ...mail,
      values: { ...mail.values, event: shown(event), ...(others && { others: others.map(shown) }) },
    };
  }
  if ('events' in values) return { ...mail, values: { ...values, events: values.events.map(shown) } } as Mail;
  if (!('event' in values)) return mail;
  const pass = 'pass' in values && values.pass;
  const dates = pass && { ...pass, seats: pass.seats.map(shown), waiting: pass.waiting.map(shown) };
  // The values are those of the mail's kind, with another text inside.
  return {
    ...mail,
    values: { ...values, event: shown(values.event), ...(dates && { pass: dates }) },
  } as Mail;
}

/** Where the title itself has changed, both titles are shown in the original, which is what was changed. */
function dateFor({ event, before }: Pick<ChangedDate, 'event' | 'before'>, locale: string) {
  return { event: before.title === undefined ? textsIn(event, locale) : event, before };
}

function textsIn(event: EventFacts, locale: string): EventFacts {
  const { language = null, translations = {} } = event;
  // The same object, because what is made of it is kept: a rush sends thousands of mails about one event.
  return locale in translations ? inLanguage({ ...event, language, translations }, locale) : event;
}
