import { defaultCurrency, money } from '../../../../contracts/money.ts';
import type { AgreedTicket } from '../../../../contracts/ticket-types.ts';
import { momentOf } from '../../calendar/index.ts';
import { eventBlock } from '../event-block.ts';
import type { Fact, MailContext, Writers } from '../mail-content.ts';
import { aboutEvent, agreedFacts, factsBlock, ticketBlock } from './registrations.ts';

/** To people whose ticket the organiser changes, and to those for whom someone else bought one. */
export const ticketChangeTemplates: Writers<
  'ticket_moved' | 'ticket_move_due' | 'ticket_move_over' | 'holder_ticket' | 'holder_ticket_over'
> = {
  holder_ticket: ({ event, buyer, url }, context) => {
    const { t, name, agreed } = context;
    const text = buyer === '' ? 'holderTicket.textNameless' : 'holderTicket.text';
    return aboutEvent(event, context, {
      url,
      subject: t('holderTicket.subject', { event: event.title }),
      heading: t('holderTicket.heading'),
      button: t('holderTicket.button'),
      blocks: [
        { type: 'paragraph', text: t(text, { name, buyer, event: event.title }) },
        eventBlock(event, context, { seat: true }),
        ...factsBlock(agreed === null ? [] : heldFacts(agreed, context)),
        ...ticketBlock(context),
      ],
      note: t('holderTicket.note'),
    });
  },

  holder_ticket_over: ({ event }, context) => {
    const { t, name } = context;
    return aboutEvent(event, context, {
      subject: t('holderTicketOver.subject', { event: event.title }),
      heading: t('holderTicketOver.heading'),
      blocks: [
        { type: 'paragraph', text: t('holderTicketOver.text', { name, event: event.title }) },
        eventBlock(event, context, { seat: false }),
      ],
      note: t('holderTicketOver.note'),
      cover: false,
    });
  },

  ticket_moved: ({ event, from, to }, context) => {
    const { t, name } = context;
    return aboutEvent(event, context, {
      subject: t('ticketMoved.subject', { event: event.title, to }),
      heading: t('ticketMoved.heading'),
      blocks: [
        { type: 'paragraph', text: t('ticketMoved.text', { name, event: event.title, from, to }) },
        // Someone whose approval is pending can be moved, too, so the online link isn't here.
        eventBlock(event, context, { seat: false }),
        ...factsBlock(agreedFacts(context)),
        ...ticketBlock(context),
      ],
      note: t('ticketMoved.note'),
    });
  },

  ticket_move_due: ({ event, from, to, amountPaise, payBy, url }, context) => {
    const { t, name, reader, locale, agreed } = context;
    const amount = money(amountPaise, agreed?.currency ?? defaultCurrency, locale);
    return aboutEvent(event, context, {
      url,
      subject: t('ticketMoveDue.subject', { event: event.title, amount }),
      heading: t('ticketMoveDue.heading', { to }),
      button: t('ticketMoveDue.button'),
      blocks: [
        { type: 'paragraph', text: t('ticketMoveDue.text', { name, event: event.title, from, to }) },
        {
          type: 'facts',
          rows: [
            { label: t('facts.payBy'), value: momentOf(payBy, reader.timeZone, locale) },
            { label: t('ticketMoveDue.due'), value: amount },
          ],
        },
        eventBlock(event, context, { seat: false }),
      ],
      note: t('ticketMoveDue.note'),
    });
  },

  ticket_move_over: ({ event, from, to }, context) => {
    const { t, name } = context;
    return aboutEvent(event, context, {
      subject: t('ticketMoveOver.subject', { event: event.title }),
      heading: t('ticketMoveOver.heading'),
      blocks: [
        { type: 'paragraph', text: t('ticketMoveOver.text', { name, event: event.title, from, to }) },
        eventBlock(event, context, { seat: false }),
        ...factsBlock(agreedFacts(context)),
        ...ticketBlock(context),
      ],
    });
  },
};

/** What the buyer paid is between them and the organiser. */
function heldFacts({ name, addOns }: AgreedTicket, { t }: MailContext): Fact[] {
  return [
    { label: t('facts.ticketType'), value: name },
    ...addOns.map((each) => ({ label: t('facts.addOn'), value: `${each.count} × ${each.name}` })),
  ];
}
