import { shownShortCode } from '../../../../contracts/short-codes.ts';
import { momentOf, sameClock, whenOf } from '../../calendar/index.ts';
import type { EventFacts } from '../mail.ts';
import type { Block, Fact, MailContent, MailContext, Writers } from '../mail-content.ts';

/** An event's place, time and organiser as a block. `seat` adds the link of an online event. */
export function factsBlock(event: EventFacts, context: MailContext, options: { seat: boolean }): Block {
  const { t } = context;
  const rows: Fact[] = [
    { label: t('facts.event'), value: event.title },
    ...timeFacts(event, context),
    ...placeFacts(event, context),
    { label: t('facts.organiser'), value: event.organiserName },
  ];
  const link = options.seat ? event.onlineLink : undefined;
  if (link) rows.push({ label: t('facts.joinOnline'), value: link, url: link });
  return { type: 'facts', rows };
}

/** The time in the event's zone, and in the reader's if it differs. */
export function timeFacts(event: EventFacts, { t, reader, locale }: MailContext): Fact[] {
  const there = whenOf(event, event.timeZone, locale);
  const rows = [
    { label: t('facts.date'), value: there.date },
    { label: t('facts.time'), value: there.time ?? t('facts.allDay') },
  ];
  if (event.allDay || sameClock(event, event.timeZone, reader.timeZone)) return rows;
  const here = whenOf(event, reader.timeZone, locale);
  const value = here.date === there.date ? `${here.time}` : `${here.date}, ${here.time}`;
  return [...rows, { label: t('facts.yourTime'), value }];
}

/** The address, 'Online', or both. */
export function placeFacts(event: EventFacts, { t }: MailContext): Fact[] {
  const places = [event.location, event.online ? t('facts.online') : ''].filter(Boolean);
  return places.length === 0 ? [] : [{ label: t('facts.location'), value: places.join(' · ') }];
}

type Section =
  | 'registrationConfirmed'
  | 'registrationReceived'
  | 'registrationApproved'
  | 'registrationDeclined'
  | 'registrationCancelled'
  | 'registrationRemoved'
  | 'registrationRevoked'
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
  | 'registration_confirmed'
  | 'registration_received'
  | 'registration_waitlisted'
  | 'registration_approved'
  | 'registration_declined'
  | 'registration_cancelled'
  | 'registration_cancelled_by_organiser'
  | 'registration_cancelled_by_administrator'
  | 'payment_due'
  | 'seat_lapsed'
  | 'seat_confirmed_from_waitlist'
  | 'ticket_handed_on'
  | 'ticket_taken_over'
> = {
  registration_confirmed: ({ event }, context) =>
    standard('registrationConfirmed', event, context, {
      seat: true,
      note: context.t('registrationConfirmed.note'),
    }),

  registration_received: ({ event }, context) => standard('registrationReceived', event, context),

  registration_waitlisted: ({ event, position, approved }, context) => {
    const { t, name } = context;
    const section = approved ? 'approvedToWait' : 'registrationWaitlisted';
    const text = t(`${section}.text`, { name, event: event.title, position });
    return aboutEvent(event, context, {
      subject: t(`${section}.subject`, { event: event.title }),
      heading: t(`${section}.heading`),
      blocks: [{ type: 'paragraph', text }, factsBlock(event, context, { seat: false })],
    });
  },

  registration_approved: ({ event }, context) =>
    standard('registrationApproved', event, context, {
      seat: true,
      note: context.t('registrationApproved.note'),
    }),

  registration_declined: ({ event, reason }, context) =>
    standard('registrationDeclined', event, context, { reason, note: ignoreNote(context) }),

  registration_cancelled: ({ event }, context) =>
    standard('registrationCancelled', event, context, { note: context.t('registrationCancelled.note') }),

  registration_cancelled_by_organiser: ({ event, reason }, context) =>
    standard('registrationRemoved', event, context, { reason, note: ignoreNote(context) }),

  registration_cancelled_by_administrator: ({ event, reason }, context) =>
    standard('registrationRevoked', event, context, { reason }),

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
        { type: 'facts', rows: [{ label: t('facts.payBy'), value: deadline }] },
        factsBlock(event, context, { seat: false }),
      ],
    });
  },

  seat_lapsed: ({ event }, context) =>
    standard('seatLapsed', event, context, { note: context.t('seatLapsed.note') }),

  seat_confirmed_from_waitlist: ({ event }, context) =>
    standard('seatFromWaitlist', event, context, { seat: true, note: context.t('seatFromWaitlist.note') }),

  ticket_handed_on: ({ event }, context) => {
    const paid = event.ticketType === 'paid';
    const note = context.t(paid ? 'ticketHandedOn.notePaid' : 'ticketHandedOn.note');
    return standard('ticketHandedOn', event, context, { note });
  },

  ticket_taken_over: ({ event }, context) =>
    standard('ticketTakenOver', event, context, { seat: true, note: context.t('ticketTakenOver.note') }),
};

/** A mail with one paragraph, the event's facts, the organiser's reason, and further blocks. */
export function standard(
  section: Section,
  event: EventFacts,
  context: MailContext,
  more: { seat?: boolean; reason?: string | null; note?: string | null; blocks?: readonly Block[] } = {},
): MailContent {
  const { t, name, site } = context;
  const blocks: Block[] = [
    { type: 'paragraph', text: t(`${section}.text`, { name, site, event: event.title }) },
    ...(more.reason ? quoted(more.reason, context) : []),
    factsBlock(event, context, { seat: more.seat ?? false }),
    ...ticketBlock(context),
    ...(more.blocks ?? []),
  ];
  return aboutEvent(event, context, {
    subject: t(`${section}.subject`, { event: event.title }),
    heading: t(`${section}.heading`),
    blocks,
    note: more.note ?? null,
  });
}

/** Ends a mail with a link to the event's page. */
export function aboutEvent(
  event: EventFacts,
  { t, site, answersReachOrganiser }: MailContext,
  content: Pick<MailContent, 'subject' | 'heading' | 'blocks'> & { button?: string; note?: string | null },
): MailContent {
  const footer = [t('footer.event', { site }), ...(answersReachOrganiser ? [t('footer.answers')] : [])].join(
    ' ',
  );
  return {
    subject: content.subject,
    heading: content.heading,
    blocks: [
      ...content.blocks,
      { type: 'button', label: content.button ?? t('viewEvent'), url: event.url },
      ...(content.note ? [{ type: 'note', text: content.note } as const] : []),
    ],
    footer,
  };
}

function ticketBlock({ t, ticket }: MailContext): Block[] {
  if (ticket === null) return [];
  const { url, shortCode } = ticket;
  const spoken: Block[] =
    shortCode === null
      ? []
      : [{ type: 'facts', rows: [{ label: t('ticket.shortCode'), value: shownShortCode(shortCode) }] }];
  return [{ type: 'ticket', label: t('ticket.label'), text: t('ticket.text'), url }, ...spoken];
}

function quoted(reason: string, { t }: MailContext): Block[] {
  return [
    { type: 'paragraph', text: t('reason') },
    { type: 'quote', text: reason },
  ];
}

function ignoreNote({ t, answersReachOrganiser }: MailContext): string | null {
  return answersReachOrganiser ? t('mistake') : null;
}
