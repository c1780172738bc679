import { money } from '../../../../contracts/money.ts';
import type { Block, MailContent, MailContext, Writers } from '../mail-content.ts';
import type { EventFacts, MailedPass } from '../mail-facts.ts';
import { listed } from './boards-and-digests.ts';
import {
  aboutEvent,
  askOrganiser,
  cancelled,
  ignoreNote,
  otherEvents,
  othersOrAsk,
  quoted,
  refundText,
  registerAgain,
  standard,
} from './registrations.ts';
import { factsBlock, isPaid, ticketBlock } from './ticket-facts.ts';

/** To the attendee, about a seat, or about a pass with all of its dates. */
export const seatTemplates: Writers<
  | 'registration_confirmed'
  | 'registration_approved'
  | 'registration_cancelled'
  | 'registration_cancelled_by_organiser'
> = {
  registration_confirmed: ({ event, pass }, context) => {
    if (pass !== undefined) return started(pass, event, context);
    const note = context.t('registrationConfirmed.note');
    return standard('registrationConfirmed', event, context, { seat: true, note });
  },

  registration_approved: ({ event, pass }, context) => {
    if (pass !== undefined) return started(pass, event, context);
    const note = context.t('registrationApproved.note');
    return standard('registrationApproved', event, context, { seat: true, note });
  },

  registration_cancelled: ({ event, pass }, context) => {
    if (pass === undefined) {
      const { t } = context;
      return standard('registrationCancelled', event, context, {
        also: isPaid(event, context) ? t('registrationCancelled.notePaid') : null,
        tag: cancelled(context),
        lead: t('registrationCancelled.ask'),
        button: registerAgain(event, context),
      });
    }
    return ended('passCancelled', pass, event, context, null);
  },

  registration_cancelled_by_organiser: ({ event, reason, pass, hadSeat }, context) => {
    if (pass !== undefined) return ended('passRemoved', pass, event, context, reason);
    const ask = askOrganiser(event, context);
    return standard('registrationRemoved', event, context, {
      reason,
      values: { seat: hadSeat === true ? 'yes' : 'no' },
      also: refundText(event, context, hadSeat === true),
      tag: cancelled(context),
      ...(reason === null && ask !== null
        ? {
            lead: context.t('eventHidden.ask'),
            button: ask,
            after: [{ type: 'note', text: '', action: otherEvents(event, context) } as const],
          }
        : othersOrAsk(event, context, context.t('eventHidden.ask'))),
    });
  },
};

/** Every date with a seat, then those that are full. */
function started(pass: MailedPass, event: EventFacts, context: MailContext): MailContent {
  const { t, name, locale } = context;
  const { name: type, pricePaise, currency, dates, seats, waiting } = pass;
  const count = seats.length;
  const later = dates === null || dates > seats.length + waiting.length;
  const price = pricePaise === 0 ? t('facts.free') : money(pricePaise, currency, locale);
  const rows = (events: readonly EventFacts[], seat: boolean): Block[] =>
    events.length === 0 ? [] : [{ type: 'events', rows: events.map((date) => listed(date, context, seat)) }];
  return aboutEvent(event, context, {
    subject: t('passStarted.subject', { event: event.title }),
    heading: t('passStarted.heading', { event: event.title }),
    blocks: [
      { type: 'paragraph', text: t('passStarted.text', { name, event: event.title, count }) },
      ...rows(seats, true),
      ...(waiting.length === 0 ? [] : [{ type: 'paragraph' as const, text: t('passStarted.waiting') }]),
      ...rows(waiting, false),
      ...(later ? [{ type: 'paragraph' as const, text: t('passStarted.later') }] : []),
      ...factsBlock([
        { label: t('facts.ticketType'), value: type },
        { label: t('facts.price'), value: price },
      ]),
      ...ticketBlock(event, context),
    ],
    note: t('passStarted.note'),
  });
}

function ended(
  section: 'passCancelled' | 'passRemoved',
  pass: MailedPass,
  event: EventFacts,
  context: MailContext,
  reason: string | null,
): MailContent {
  const { t, name } = context;
  const values = { name, event: event.title, organiser: event.organiserName, pass: pass.name };
  return aboutEvent(event, context, {
    subject: t(`${section}.subject`, values),
    heading: t(`${section}.heading`, values),
    blocks: [
      { type: 'paragraph', text: t(`${section}.text`, values) },
      ...(reason === null ? [] : quoted(reason, event.organiserName, context)),
    ],
    note: section === 'passRemoved' ? ignoreNote(event, context) : null,
    cover: false,
  });
}
