import { defaultCurrency, money } from '../../../../contracts/money.ts';
import type { AgreedTicket } from '../../../../contracts/ticket-types.ts';
import { deadlineBlock, eventBlock } from '../event-block.ts';
import type { Fact, MailContext, Writers } from '../mail-content.ts';
import { aboutEvent, agreedFacts, factsBlock, ticketBlock } from './registrations.ts';

/** To people whose ticket the organiser changes, and to those for whom someone else bought one. */
export const ticketChangeTemplates: Writers<
  'ticket_moved' | 'ticket_move_due' | 'ticket_move_over' | 'holder_ticket' | 'holder_ticket_over'
> = {
  holder_ticket: ({ event, buyer, url }, context) => {
    const { t, name, agreed } = context;
    const key = buyer === '' ? 'Nameless' : '';
    const values = { name, buyer, event: event.title };
    return aboutEvent(event, context, {
      subject: t('holderTicket.subject', values),
      heading: t(`holderTicket.heading${key}`, values),
      button: { label: t('ticket.view'), url },
      blocks: [{ type: 'paragraph', text: t('holderTicket.text', values) }, ...ticketBlock(event, context)],
      after: [
        eventBlock(event, context, { seat: true }),
        ...factsBlock(agreed === null ? [] : heldFacts(agreed, context)),
      ],
      note: t('holderTicket.note'),
      isHeld: true,
    });
  },

  holder_ticket_over: ({ event }, context) => {
    const { t, name } = context;
    const values = { name, event: event.title };
    return aboutEvent(event, context, {
      subject: t('holderTicketOver.subject', values),
      heading: t('holderTicketOver.heading', values),
      blocks: [
        { type: 'paragraph', text: t('holderTicketOver.text', values) },
        eventBlock(event, context, { tag: { text: t('tags.invalid'), tone: 'off' } }),
      ],
      button: { label: t('holderTicketOver.button'), url: event.url, quiet: true },
      note: t('holderTicketOver.note'),
      cover: false,
      isHeld: true,
    });
  },

  ticket_moved: ({ event, from, to }, context) => {
    const { t, name } = context;
    const values = { name, event: event.title, organiser: event.organiserName, from, to };
    return aboutEvent(event, context, {
      subject: t('ticketMoved.subject', values),
      heading: t('ticketMoved.heading', values),
      blocks: [
        { type: 'paragraph', text: t('ticketMoved.text', values) },
        ...ticketBlock(event, context),
        {
          type: 'facts',
          rows: [
            { label: t('ticketMoved.from'), value: from },
            { label: t('ticketMoved.to'), value: to },
          ],
        },
      ],
      after: [
        // Someone whose approval is pending can be moved, too, so the online link isn't here.
        eventBlock(event, context),
        ...factsBlock(agreedFacts(context)),
      ],
      note: t('ticketMoved.note'),
    });
  },

  ticket_move_due: ({ event, from, to, amountPaise, payBy, url }, context) => {
    const { t, name, locale, agreed } = context;
    const amount = money(amountPaise, agreed?.currency ?? defaultCurrency, locale);
    const values = { name, event: event.title, organiser: event.organiserName, from, to, amount };
    return aboutEvent(event, context, {
      subject: t('ticketMoveDue.subject', values),
      heading: t('ticketMoveDue.heading', values),
      button: { label: t('payAmount', { amount }), url },
      blocks: [
        { type: 'paragraph', text: t('ticketMoveDue.text', values) },
        deadlineBlock(t('facts.payBy'), payBy, event.timeZone, context),
        {
          type: 'facts',
          rows: [
            { label: t('ticketMoveDue.from'), value: from },
            { label: t('ticketMoveDue.to'), value: to },
            { label: t('ticketMoveDue.due'), value: amount },
          ],
        },
      ],
      after: [eventBlock(event, context)],
      note: t('ticketMoveDue.note'),
    });
  },

  ticket_move_over: ({ event, from, to }, context) => {
    const { t, name } = context;
    const values = { name, event: event.title, from, to };
    return aboutEvent(event, context, {
      subject: t('ticketMoveOver.subject', values),
      heading: t('ticketMoveOver.heading', values),
      blocks: [{ type: 'paragraph', text: t('ticketMoveOver.text', values) }, ...ticketBlock(event, context)],
      after: [eventBlock(event, context), ...factsBlock(agreedFacts(context))],
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
