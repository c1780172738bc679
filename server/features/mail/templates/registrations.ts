import { defaultCurrency, money } from '../../../../contracts/money.ts';
import { shownShortCode } from '../../../../contracts/short-codes.ts';
import type { AgreedTicket } from '../../../../contracts/ticket-types.ts';
import { momentOf } from '../../calendar/index.ts';
import { coverOf, eventBlock, preheaderOf } from '../event-block.ts';
import type { Block, Fact, MailContent, MailContext, Writers } from '../mail-content.ts';
import type { EventFacts, OrderedTickets } from '../mail-facts.ts';

type Section =
  | 'registrationConfirmed'
  | 'registrationReceived'
  | 'registrationApproved'
  | 'registrationDeclined'
  | 'registrationCancelled'
  | 'registrationRemoved'
  | 'registrationRevoked'
  | 'registrationChargedBack'
  | 'seatLapsed'
  | 'seatFromWaitlist'
  | 'ticketHandedOn'
  | 'ticketTakenOver'
  | 'eventUnavailable'
  | 'eventCancelled'
  | 'reminderDay'
  | 'reminderHour';

/** To the attendee. */
export const registrationTemplates: Writers<
  | 'registration_received'
  | 'registration_waitlisted'
  | 'registration_declined'
  | 'registration_cancelled_by_administrator'
  | 'registration_charged_back'
  | 'payment_due'
  | 'seat_lapsed'
  | 'seat_confirmed_from_waitlist'
  | 'ticket_handed_on'
  | 'ticket_taken_over'
> = {
  registration_received: ({ event }, context) => standard('registrationReceived', event, context),

  registration_waitlisted: ({ event, position, approved }, context) => {
    const { t, name } = context;
    const section = approved ? 'approvedToWait' : 'registrationWaitlisted';
    const text = t(`${section}.text`, { name, event: event.title, position });
    return aboutEvent(event, context, {
      subject: t(`${section}.subject`, { event: event.title }),
      heading: t(`${section}.heading`),
      blocks: [
        { type: 'paragraph', text },
        eventBlock(event, context, { seat: false }),
        ...factsBlock(agreedFacts(context)),
      ],
    });
  },

  registration_declined: ({ event, reason }, context) =>
    standard('registrationDeclined', event, context, { reason, note: ignoreNote(context) }),

  registration_cancelled_by_administrator: ({ event, reason }, context) =>
    standard('registrationRevoked', event, context, { reason }),

  registration_charged_back: ({ event }, context) => standard('registrationChargedBack', event, context),

  payment_due: ({ event, payBy, approved }, context) => {
    const { t, name, reader, locale } = context;
    const deadline = momentOf(payBy, reader.timeZone, locale);
    const day = payBy.toZonedDateTimeISO(reader.timeZone).toLocaleString(locale, { weekday: 'long' });
    const section = approved ? 'approvedToPay' : 'paymentDue';
    return aboutEvent(event, context, {
      subject: t(`${section}.subject`, { event: event.title, day }),
      heading: t(`${section}.heading`),
      button: t('paymentDue.button'),
      blocks: [
        { type: 'paragraph', text: t(`${section}.text`, { name, event: event.title }) },
        { type: 'facts', rows: [{ label: t('facts.payBy'), value: deadline }, ...agreedFacts(context)] },
        eventBlock(event, context, { seat: false }),
      ],
    });
  },

  seat_lapsed: ({ event }, context) =>
    standard('seatLapsed', event, context, { note: context.t('seatLapsed.note') }),

  seat_confirmed_from_waitlist: ({ event }, context) =>
    standard('seatFromWaitlist', event, context, { seat: true, note: context.t('seatFromWaitlist.note') }),

  ticket_handed_on: ({ event }, context) => {
    const note = context.t(isPaid(event, context) ? 'ticketHandedOn.notePaid' : 'ticketHandedOn.note');
    return standard('ticketHandedOn', event, context, { note });
  },

  ticket_taken_over: ({ event }, context) =>
    standard('ticketTakenOver', event, context, { seat: true, note: context.t('ticketTakenOver.note') }),
};

/** Bad news comes without a picture; the cover of a hidden event isn't public any more. */
const withoutCover: ReadonlySet<Section> = new Set([
  'registrationDeclined',
  'registrationCancelled',
  'registrationRemoved',
  'registrationRevoked',
  'seatLapsed',
  'ticketHandedOn',
  'eventCancelled',
  'eventUnavailable',
]);

/** A mail with one paragraph, the event's facts, the organiser's reason, and further blocks. */
export function standard(
  section: Section,
  event: EventFacts,
  context: MailContext,
  more: { seat?: boolean; reason?: string | null; note?: string | null; after?: readonly Block[] } = {},
): MailContent {
  const { t, name, site, order } = context;
  const isOrder = order !== null && section === 'registrationConfirmed';
  const count = String(order?.seats.length ?? 1);
  const blocks: Block[] = [
    {
      type: 'paragraph',
      text: isOrder
        ? t('order.confirmed', { name, count, event: event.title })
        : t(`${section}.text`, { name, site, event: event.title }),
    },
    ...(more.reason ? quoted(more.reason, context) : []),
    eventBlock(event, context, { seat: more.seat ?? false }),
    ...factsBlock(agreedFacts(context)),
    ...ticketBlock(context),
  ];
  return aboutEvent(event, context, {
    subject: t(`${section}.subject`, { event: event.title }),
    heading: t(`${section}.heading`),
    blocks,
    note: more.note ?? null,
    after: more.after ?? [],
    cover: !withoutCover.has(section),
  });
}

/** A mail about an event: its cover above, and the button that leads to its page below. */
export function aboutEvent(
  event: EventFacts,
  context: MailContext,
  content: Pick<MailContent, 'subject' | 'heading' | 'blocks'> & {
    button?: string;
    /** Where the button leads; the event's page by default. */
    url?: string;
    note?: string | null;
    /** Blocks after the button. */
    after?: readonly Block[];
    cover?: boolean;
  },
): MailContent {
  const { t, site, answersReachOrganiser } = context;
  const footer = [t('footer.event', { site }), ...(answersReachOrganiser ? [t('footer.answers')] : [])].join(
    ' ',
  );
  return {
    subject: content.subject,
    heading: content.heading,
    preheader: preheaderOf(event, context),
    ...(content.cover !== false && { cover: coverOf(event) }),
    blocks: [
      ...content.blocks,
      { type: 'button', ...buttonOf(event, context, content) },
      ...(content.after ?? []),
      ...(content.note ? [{ type: 'note', text: content.note } as const] : []),
    ],
    footer,
  };
}

/** To the tickets of an order, unless the mail asks for something else. */
function buttonOf(
  event: EventFacts,
  { t, order }: MailContext,
  { button, url }: { button?: string; url?: string },
) {
  if (order === null) return { label: button ?? t('viewEvent'), url: url ?? event.url };
  return { label: button ?? t('order.view'), url: url ?? order.url };
}

/** What was agreed counts, not what the event costs others. */
export function isPaid({ ticketType }: EventFacts, { agreed, order }: MailContext): boolean {
  if (order !== null) return totalOf(order) > 0;
  const isPaidTicket = agreed?.amountPaise == null ? ticketType === 'paid' : agreed.amountPaise > 0;
  return isPaidTicket || (agreed?.addOns.some(({ pricePaise }) => pricePaise > 0) ?? false);
}

/** The ticket type, what was agreed for it, and what a code took off before that. */
export function agreedFacts(context: MailContext): Fact[] {
  const { t, agreed, order, locale } = context;
  if (order !== null) return orderFacts(order, context);
  if (agreed === null) return [];
  const { name, amountPaise, currency, discountPaise, code, addOns } = agreed;
  const price = amountPaise === 0 ? t('facts.free') : money(amountPaise ?? 0, currency, locale);
  const taken = [money(discountPaise, currency, locale), ...(code === null ? [] : [`(${code})`])].join(' ');
  return [
    { label: t('facts.ticketType'), value: name },
    ...(amountPaise === null ? [] : [{ label: t('facts.price'), value: price }]),
    ...(discountPaise === 0 ? [] : [{ label: t('facts.discount'), value: taken }]),
    ...addOns.map(({ name: value, count, pricePaise }) => ({
      label: t('facts.addOn'),
      value: `${count} × ${value} (${pricePaise === 0 ? t('facts.free') : money(count * pricePaise, currency, locale)})`,
    })),
  ];
}

/** Who gets which ticket with what, and what all of them cost. */
function orderFacts(order: OrderedTickets, { t, locale }: MailContext): Fact[] {
  const currency = order.seats.find(({ agreed }) => agreed !== null)?.agreed?.currency;
  const seats = order.seats.map(({ holder, own, agreed }, index) => {
    const number = String(index + 1);
    const label = own ? t('order.you') : holder || t('order.number', { number });
    const addOns = (agreed?.addOns ?? []).map(({ name, count }) =>
      count === 1 ? name : `${count} × ${name}`,
    );
    const paise = seatPaise(agreed);
    const price = paise === 0 ? t('facts.free') : money(paise, currency ?? defaultCurrency, locale);
    return { label, value: [agreed?.name ?? '', ...addOns, price].filter((part) => part !== '').join(' · ') };
  });
  const total = totalOf(order);
  if (total === 0) return seats;
  return [...seats, { label: t('order.total'), value: money(total, currency ?? defaultCurrency, locale) }];
}

function totalOf({ seats }: OrderedTickets): number {
  return seats.reduce((sum, { agreed }) => sum + seatPaise(agreed), 0);
}

function seatPaise(agreed: AgreedTicket | null): number {
  const addOns = agreed?.addOns ?? [];
  return addOns.reduce((sum, { count, pricePaise }) => sum + count * pricePaise, agreed?.amountPaise ?? 0);
}

export function factsBlock(rows: readonly Fact[]): Block[] {
  return rows.length === 0 ? [] : [{ type: 'facts', rows }];
}

export function ticketBlock({ t, ticket }: MailContext): Block[] {
  if (ticket === null) return [];
  const { url, shortCode } = ticket;
  const spoken: Block[] =
    shortCode === null
      ? []
      : [{ type: 'facts', rows: [{ label: t('ticket.shortCode'), value: shownShortCode(shortCode) }] }];
  return [{ type: 'ticket', label: t('ticket.label'), text: t('ticket.text'), url }, ...spoken];
}

export function quoted(reason: string, { t }: MailContext): Block[] {
  return [
    { type: 'paragraph', text: t('reason') },
    { type: 'quote', text: reason },
  ];
}

export function ignoreNote({ t, answersReachOrganiser }: MailContext): string | null {
  return answersReachOrganiser ? t('mistake') : null;
}
