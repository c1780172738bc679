import { defaultCurrency, money } from '../../../../contracts/money.ts';
import type { AgreedTicket } from '../../../../contracts/ticket-types.ts';
import { deadline, eventBlock } from '../event-block.ts';
import type { Fact, MailContext, Writers } from '../mail-content.ts';
import { aboutEvent } from './registrations.ts';
import { agreedFacts, ticketBlock, withAgreed } from './ticket-facts.ts';

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
        ...withAgreed(
          eventBlock(event, context, { seat: true }),
          context,
          agreed === null ? [] : heldFacts(agreed, context),
        ),
      ],
      note: t('holderTicket.note'),
      isHeld: true,
    });
  },

  holder_ticket_over: ({ event, buyer = '', why = 'other' }, context) => {
    const { t, name } = context;
    const values = { name, event: event.title, buyer: buyer || t('someone'), why };
    return aboutEvent(event, context, {
      subject: t('holderTicketOver.subject', values),
      heading: t('holderTicketOver.heading', values),
      blocks: [
        { type: 'paragraph', text: t('holderTicketOver.text', values) },
        eventBlock(event, context, { tag: { text: t('tags.invalid'), tone: 'off' } }),
        { type: 'paragraph', text: t('holderTicketOver.ask'), leads: true },
      ],
      button: { label: t('holderTicketOver.button'), url: event.url },
      cover: 'off',
      isHeld: true,
    });
  },

  ticket_moved: ({ event, from, to, refund }, context) => {
    const { t, name, locale, ticket } = context;
    const values = { name, event: event.title, organiser: event.organiserName, from, to };
    return aboutEvent(event, context, {
      subject: t('ticketMoved.subject', values),
      heading: t('ticketMoved.heading', values),
      blocks: [
        { type: 'paragraph', text: t('ticketMoved.text', values) },
        ...ticketBlock(event, context, to),
      ],
      after: [
        // Someone whose approval is pending can be moved, too: without a ticket, the online link isn't here.
        ...withAgreed(eventBlock(event, context, { seat: ticket !== null }), context, agreedFacts(context)),
      ],
      note: refund
        ? t('ticketMoved.refunded', { amount: money(refund.paise, refund.currency, locale) })
        : null,
    });
  },

  ticket_move_due: ({ event, from, to, amountPaise, payBy, url }, context) => {
    const { t, name, locale, agreed } = context;
    const amount = money(amountPaise, agreed?.currency ?? defaultCurrency, locale);
    const values = { name, event: event.title, organiser: event.organiserName, from, to, amount };
    const { value: until, note } = deadline(t('facts.payBy'), payBy, event.timeZone, context);
    return aboutEvent(event, context, {
      subject: t('ticketMoveDue.subject', values),
      heading: t('ticketMoveDue.heading', values),
      button: { label: t('payAmount', { amount }), url },
      blocks: [{ type: 'paragraph', text: t('ticketMoveDue.text', values) }],
      after: [
        {
          type: 'facts',
          rows: [
            { label: t('facts.payBy'), value: until, strong: true, ...(note && { before: note }) },
            { label: t('ticketMoveDue.to'), value: to },
            { label: t('ticketMoveDue.from'), value: from },
            { label: t('ticketMoveDue.due'), value: amount, strong: true },
          ],
        },
        eventBlock(event, context),
      ],
      note: t('ticketMoveDue.note'),
    });
  },

  ticket_move_over: ({ event, from, to, why = 'other' }, context) => {
    const { t, name, ticket } = context;
    const values = { name, event: event.title, organiser: event.organiserName, from, to, why };
    return aboutEvent(event, context, {
      subject: t('ticketMoveOver.subject', values),
      heading: t('ticketMoveOver.heading', values),
      blocks: [
        { type: 'paragraph', text: t('ticketMoveOver.text', values) },
        ...ticketBlock(event, context, from),
      ],
      after: [
        ...withAgreed(
          eventBlock(event, context, { seat: ticket !== null, calendars: false }),
          context,
          agreedFacts(context),
        ),
      ],
    });
  },
};

/** What comes with the ticket; what the buyer paid is between them and the organiser. */
function heldFacts({ addOns }: AgreedTicket, { t }: MailContext): Fact[] {
  return addOns.map(({ count, name }) => ({ label: t('facts.addOn'), value: `${count} × ${name}` }));
}
