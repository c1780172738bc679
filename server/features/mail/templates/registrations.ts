import { defaultCurrency, money } from '../../../../contracts/money.ts';
import { momentOf } from '../../calendar/index.ts';
import { coverOf, deadlineBlock, eventBlock, lastMinute, lastWeekday, preheaderOf } from '../event-block.ts';
import {
  type Block,
  type EventTag,
  type MailContent,
  type MailContext,
  mailTo,
  type Writers,
} from '../mail-content.ts';
import type { EventFacts } from '../mail-facts.ts';
import type { Scene } from '../scenes.ts';
import {
  agreedFacts,
  isPaid,
  lostFacts,
  seatPaise,
  ticketBlock,
  totalOf,
  withAgreed,
} from './ticket-facts.ts';

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
  registration_received: ({ event }, context) =>
    standard('registrationReceived', event, context, {
      tag: { text: context.t('tags.pending'), tone: 'wait' },
      note: context.t('registrationReceived.note'),
    }),

  registration_waitlisted: ({ event, position, approved }, context) => {
    const { t, name } = context;
    const section = approved ? 'approvedToWait' : 'registrationWaitlisted';
    const values = { name, event: event.title, organiser: event.organiserName };
    const tag = { text: t('tags.waitlisted', { position }), tone: 'wait' } as const;
    return aboutEvent(event, context, {
      subject: t(`${section}.subject`, values),
      heading: t(`${section}.heading`, values),
      blocks: [
        { type: 'paragraph', text: t(`${section}.text`, values) },
        ...withAgreed(eventBlock(event, context, { tag }), context, agreedFacts(context)),
      ],
      note: t('registrationWaitlisted.note'),
    });
  },

  registration_declined: ({ event, reason }, context) =>
    standard('registrationDeclined', event, context, {
      reason,
      tag: { text: context.t('tags.declined'), tone: 'off' },
      ...othersOrAsk(event, context, context.t('registrationDeclined.ask')),
    }),

  registration_cancelled_by_administrator: ({ event, reason, hadSeat }, context) =>
    standard('registrationRevoked', event, context, {
      reason,
      values: { seat: hadSeat === true ? 'yes' : 'no' },
      also: refundText(event, context, hadSeat === true),
      tag: cancelled(context),
      lead: context.t('eventHidden.ask'),
      button: { label: context.t('contactAdministrators'), url: contactUrl(event.url) },
    }),

  registration_charged_back: ({ event }, context) => {
    const ask = askOrganiser(event, context);
    return standard('registrationChargedBack', event, context, {
      values: { payer: context.boughtByOther ? 'other' : 'reader' },
      tag: { text: context.t('tags.invalid'), tone: 'off' },
      lead: context.t(isPaid(event, context) ? 'registrationChargedBack.ask' : 'seatLapsed.ask'),
      button: registerAgain(event, context),
      after: ask === null ? [] : [{ type: 'note', text: context.t('registrationDeclined.ask'), action: ask }],
    });
  },

  payment_due: ({ event, payBy, approved }, context) => {
    const { t, name, locale, agreed, order } = context;
    const day = lastWeekday(payBy, event.timeZone, context);
    const section = approved ? 'approvedToPay' : 'paymentDue';
    const values = { name, event: event.title, organiser: event.organiserName, day };
    const paise = order === null ? seatPaise(agreed) : totalOf(order);
    const currency = (order?.seats.find((seat) => seat.agreed !== null)?.agreed ?? agreed)?.currency;
    const amount = paise === 0 ? null : money(paise, currency ?? defaultCurrency, locale);
    return aboutEvent(event, context, {
      subject: t(`${section}.subject`, values),
      heading: t(`${section}.heading`, values),
      button: {
        label: amount === null ? t('paymentDue.button') : t('payAmount', { amount }),
        url: order?.url ?? event.url,
      },
      blocks: [
        { type: 'paragraph', text: t(`${section}.text`, values) },
        deadlineBlock(t('facts.payBy'), payBy, event.timeZone, context),
      ],
      after: withAgreed(eventBlock(event, context), context, agreedFacts(context)),
    });
  },

  seat_lapsed: ({ event, payBy }, context) => {
    const { t, locale } = context;
    const { timeZone } = event;
    const until =
      payBy === undefined ? 'none' : momentOf(lastMinute(payBy, timeZone), timeZone, locale, 'shortMoment');
    return standard('seatLapsed', event, context, {
      values: { until },
      tag: { text: t('tags.released'), tone: 'off' },
      lead: t('seatLapsed.ask'),
      button: registerAgain(event, context),
    });
  },

  seat_confirmed_from_waitlist: ({ event }, context) =>
    standard('seatFromWaitlist', event, context, { seat: true, note: context.t('seatFromWaitlist.note') }),

  ticket_handed_on: ({ event, holder }, context) => {
    const { t } = context;
    return standard('ticketHandedOn', event, context, {
      also: isPaid(event, context) ? t('ticketHandedOn.notePaid') : null,
      values: { holder: holder || 'none' },
      tag: { text: t('tags.transferred'), tone: 'off' },
      lead: t('registrationCancelled.ask'),
      button: registerAgain(event, context),
    });
  },

  ticket_taken_over: ({ event }, context) =>
    standard('ticketTakenOver', event, context, { seat: true, note: context.t('ticketTakenOver.note') }),
};

/** The reader has no seat any more, or got none, and the picture is grey. */
const withGreyCover: ReadonlySet<Section> = new Set([
  'registrationDeclined',
  'registrationCancelled',
  'registrationRemoved',
  'registrationRevoked',
  'registrationChargedBack',
  'seatLapsed',
  'ticketHandedOn',
]);

interface Button {
  readonly label: string;
  readonly url: string;
}

/**
 * A mail with one paragraph, the organiser's reason, the event's facts, and further blocks. A ticket comes first, and
 * the button below it.
 */
export function standard(
  section: Section,
  event: EventFacts,
  context: MailContext,
  more: {
    seat?: boolean;
    calendars?: boolean;
    tag?: EventTag;
    reason?: string | null;
    /** Of the texts, beside the usual ones. */
    values?: Readonly<Record<string, string>>;
    /** What happens to the money. */
    also?: string | null;
    /** Shortly before the start, the way there comes before the ticket. */
    ways?: boolean;
    lead?: string;
    note?: string | null;
    after?: readonly Block[];
    button?: Button;
    scene?: Scene;
  } = {},
): MailContent {
  const { t, name, site, order, ticket } = context;
  const { seat = false, calendars = seat, ways = false, tag, reason, button } = more;
  const isOrder = order !== null && section === 'registrationConfirmed';
  const count = String(order?.seats.length ?? 1);
  const usual = { when: 'later', time: '', seat: 'no', until: 'none', holder: 'none', payer: 'reader' };
  const values = {
    ...{ name, site, event: event.title, organiser: event.organiserName },
    ...{ ...usual, ...more.values },
  };
  const isLost = tag?.tone === 'off' || tag?.tone === 'over';
  const block = eventBlock(event, context, { seat, calendars, ways, ...(tag && { tag }) });
  const [shown, ...agreed] = withAgreed(block, context, isLost ? lostFacts(context) : agreedFacts(context));
  const isFirst = ticket !== null && seat;
  const isLater = isFirst && !ways;
  return aboutEvent(event, context, {
    subject: t(`${section}.subject`, values),
    heading: t(`${section}.heading`, values),
    ...(more.scene && { scene: more.scene }),
    blocks: [
      {
        type: 'paragraph',
        text: isOrder ? t('order.confirmed', { ...values, count }) : t(`${section}.text`, values),
      },
      ...(more.also ? [{ type: 'paragraph', text: more.also, strong: true } as const] : []),
      ...(reason
        ? quoted(reason, section === 'registrationRevoked' ? null : event.organiserName, context)
        : []),
      ...(isLater ? [] : [shown]),
      ...ticketBlock(event, context),
      ...(isFirst ? [] : agreed),
      ...(more.lead ? [{ type: 'paragraph', text: more.lead, leads: true } as const] : []),
    ],
    ...(button && { button }),
    note: more.note ?? null,
    after: [...(isLater ? [shown] : []), ...(isFirst ? agreed : []), ...(more.after ?? [])],
    cover: tag?.tone === 'over' || withGreyCover.has(section) ? 'off' : true,
  });
}

/** A mail about an event: its cover above, and the button that leads to its page or to the ticket. */
export function aboutEvent(
  event: EventFacts,
  context: MailContext,
  content: Pick<MailContent, 'subject' | 'heading' | 'blocks'> & {
    /** By default to the tickets, or to the event's page. */
    button?: Button;
    note?: string | null;
    /** Blocks after the button. */
    after?: readonly Block[];
    /** A grey one if the event is off. */
    cover?: boolean | 'off';
    /** In place of the cover. */
    scene?: Scene;
    /** Whether someone else got the reader the ticket. */
    isHeld?: boolean;
  },
): MailContent {
  const { t, site, answersReachOrganiser, isHeld } = context;
  const footer = [
    t((content.isHeld ?? isHeld) ? 'footer.held' : 'footer.event', { site }),
    ...(answersReachOrganiser ? [t('footer.answers')] : []),
  ].join(' ');
  return {
    subject: content.subject,
    heading: content.heading,
    preheader: preheaderOf(event, context),
    ...(content.scene
      ? { scene: content.scene }
      : content.cover !== false && {
          cover: { ...coverOf(event), ...(content.cover === 'off' && { off: true }) },
        }),
    blocks: [
      ...content.blocks,
      { type: 'button', ...(content.button ?? buttonOf(event, context)) },
      ...(content.after ?? []),
      ...(content.note ? [{ type: 'note', text: content.note } as const] : []),
    ],
    footer,
  };
}

function buttonOf(event: EventFacts, { t, order, ticket }: MailContext): Button {
  if (order !== null) return { label: t('order.view'), url: order.url };
  if (ticket !== null) return { label: t('ticket.view'), url: ticket.url };
  return { label: t('viewEvent'), url: event.url };
}

/** To people who lost a seat but may come all the same. */
export function registerAgain({ url }: EventFacts, { t }: MailContext): Button {
  return { label: t('registerAgain'), url };
}

/** Their mail program opens with a message to the organiser; null where replies don't reach them. */
export function askOrganiser(
  { title, organiserName: organiser }: EventFacts,
  { t, organiserAddress }: MailContext,
): Button | null {
  if (organiserAddress === null) return null;
  return { label: t('askOrganiser', { organiser }), url: mailTo(organiserAddress, title) };
}

/**
 * A seat was paid for, before it was one; what came before it may have been. Without the sum: part of it may have been
 * returned before.
 */
export function refundText(event: EventFacts, context: MailContext, hadSeat: boolean): string | null {
  if (!isPaid(event, context)) return null;
  return context.t(hadSeat ? 'registrationRevoked.refund' : 'registrationRevoked.note');
}

/** Other events for people who are off the list, and a way to the organiser, below a question if it's given. */
export function othersOrAsk(
  event: EventFacts,
  context: MailContext,
  question = '',
): { readonly button: Button; readonly after?: readonly Block[] } {
  const ask = askOrganiser(event, context);
  const button = otherEvents(event, context);
  return ask === null ? { button } : { button, after: [{ type: 'note', text: question, action: ask }] };
}

/** To people for whom this event is over. */
export function otherEvents({ url }: EventFacts, { t }: MailContext): Button {
  return { label: t('otherEvents'), url: new URL('/allevents', url).href };
}

export function cancelled({ t }: MailContext): EventTag {
  return { text: t('tags.cancelled'), tone: 'off' };
}

/** The site's contact form; `url` is any of its pages. */
export function contactUrl(url: string): string {
  return new URL('/About#contact', url).href;
}

/** What the organiser wrote, or an administrator, who has no name here. */
export function quoted(reason: string, author: string | null, { t }: MailContext): Block[] {
  if (author) return [{ type: 'quote', text: reason, author }];
  return [{ type: 'quote', text: reason, label: t('eventHidden.wrote'), tone: 'wait' }];
}

export function ignoreNote(
  { organiserName: organiser }: EventFacts,
  { t, answersReachOrganiser }: MailContext,
): string | null {
  return answersReachOrganiser ? t('mistake', { organiser }) : null;
}
