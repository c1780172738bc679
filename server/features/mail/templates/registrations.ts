import { momentOf, sameClock, whenOf } from '../../calendar/index.ts';
import type { EventFacts } from '../mail.ts';
import type { Block, Fact, MailContent, Writers, Writing } from '../mail-content.ts';

/** An event's place, time and organiser as a block. `seat` adds the link of an online event. */
export function factsBlock(event: EventFacts, writing: Writing, options: { seat: boolean }): Block {
  const { say } = writing;
  const rows: Fact[] = [
    { label: say('facts.event'), value: event.title },
    ...timeFacts(event, writing),
    ...placeFacts(event, writing),
    { label: say('facts.organiser'), value: event.organiserName },
  ];
  const link = options.seat ? event.onlineLink : undefined;
  if (link) rows.push({ label: say('facts.joinOnline'), value: link, url: link });
  return { type: 'facts', rows };
}

/** The time in the event's zone, and in the reader's if it differs. */
export function timeFacts(event: EventFacts, { say, reader, locale }: Writing): Fact[] {
  const there = whenOf(event, event.timeZone, locale);
  const rows = [
    { label: say('facts.date'), value: there.date },
    { label: say('facts.time'), value: there.time ?? say('facts.allDay') },
  ];
  if (event.allDay || sameClock(event, event.timeZone, reader.timeZone)) return rows;
  const here = whenOf(event, reader.timeZone, locale);
  const value = here.date === there.date ? `${here.time}` : `${here.date}, ${here.time}`;
  return [...rows, { label: say('facts.yourTime'), value }];
}

/** The address, 'Online', or both. */
export function placeFacts(event: EventFacts, { say }: Writing): Fact[] {
  const places = [event.location, event.online ? say('facts.online') : ''].filter(Boolean);
  return places.length === 0 ? [] : [{ label: say('facts.location'), value: places.join(' · ') }];
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
  registration_confirmed: ({ event }, writing) =>
    standard('registrationConfirmed', event, writing, {
      seat: true,
      note: writing.say('registrationConfirmed.note'),
    }),

  registration_received: ({ event }, writing) => standard('registrationReceived', event, writing),

  registration_waitlisted: ({ event, position }, writing) => {
    const { say, name } = writing;
    const text = say('registrationWaitlisted.text', { name, event: event.title, position });
    return aboutEvent(event, writing, {
      subject: say('registrationWaitlisted.subject', { event: event.title }),
      heading: say('registrationWaitlisted.heading'),
      blocks: [{ type: 'paragraph', text }, factsBlock(event, writing, { seat: false })],
    });
  },

  registration_approved: ({ event }, writing) =>
    standard('registrationApproved', event, writing, {
      seat: true,
      note: writing.say('registrationApproved.note'),
    }),

  registration_declined: ({ event, reason }, writing) =>
    standard('registrationDeclined', event, writing, { reason, note: mistake(writing) }),

  registration_cancelled: ({ event }, writing) =>
    standard('registrationCancelled', event, writing, { note: writing.say('registrationCancelled.note') }),

  registration_cancelled_by_organiser: ({ event, reason }, writing) =>
    standard('registrationRemoved', event, writing, { reason, note: mistake(writing) }),

  registration_cancelled_by_administrator: ({ event, reason }, writing) =>
    standard('registrationRevoked', event, writing, { reason }),

  payment_due: ({ event, payBy }, writing) => {
    const { say, name, reader, locale } = writing;
    const deadline = momentOf(payBy, reader.timeZone, locale);
    return aboutEvent(event, writing, {
      subject: say('paymentDue.subject', { event: event.title }),
      heading: say('paymentDue.heading'),
      button: say('paymentDue.button'),
      blocks: [
        { type: 'paragraph', text: say('paymentDue.text', { name, event: event.title }) },
        { type: 'facts', rows: [{ label: say('facts.payBy'), value: deadline }] },
        factsBlock(event, writing, { seat: false }),
      ],
    });
  },

  seat_lapsed: ({ event }, writing) =>
    standard('seatLapsed', event, writing, { note: writing.say('seatLapsed.note') }),

  seat_confirmed_from_waitlist: ({ event }, writing) =>
    standard('seatFromWaitlist', event, writing, { seat: true, note: writing.say('seatFromWaitlist.note') }),

  ticket_handed_on: ({ event }, writing) => {
    const paid = event.ticketType === 'paid';
    const note = writing.say(paid ? 'ticketHandedOn.notePaid' : 'ticketHandedOn.note');
    return standard('ticketHandedOn', event, writing, { note });
  },

  ticket_taken_over: ({ event }, writing) =>
    standard('ticketTakenOver', event, writing, { seat: true, note: writing.say('ticketTakenOver.note') }),
};

/** A mail with one paragraph, the event's facts, the organiser's reason, and further blocks. */
export function standard(
  section: Section,
  event: EventFacts,
  writing: Writing,
  more: { seat?: boolean; reason?: string | null; note?: string | null; blocks?: readonly Block[] } = {},
): MailContent {
  const { say, name, site } = writing;
  const blocks: Block[] = [
    { type: 'paragraph', text: say(`${section}.text`, { name, site, event: event.title }) },
    ...(more.reason ? quoted(more.reason, writing) : []),
    factsBlock(event, writing, { seat: more.seat ?? false }),
    ...ticketBlock(writing),
    ...(more.blocks ?? []),
  ];
  return aboutEvent(event, writing, {
    subject: say(`${section}.subject`, { event: event.title }),
    heading: say(`${section}.heading`),
    blocks,
    note: more.note ?? null,
  });
}

/** Ends a mail with a link to the event's page. */
export function aboutEvent(
  event: EventFacts,
  { say, site, answersReachOrganiser }: Writing,
  content: Pick<MailContent, 'subject' | 'heading' | 'blocks'> & { button?: string; note?: string | null },
): MailContent {
  const footer = [
    say('footer.event', { site }),
    ...(answersReachOrganiser ? [say('footer.answers')] : []),
  ].join(' ');
  return {
    subject: content.subject,
    heading: content.heading,
    blocks: [
      ...content.blocks,
      { type: 'button', label: content.button ?? say('viewEvent'), url: event.url },
      ...(content.note ? [{ type: 'note', text: content.note } as const] : []),
    ],
    footer,
  };
}

function ticketBlock({ say, ticketUrl }: Writing): Block[] {
  if (ticketUrl === null) return [];
  return [{ type: 'ticket', label: say('ticket.label'), text: say('ticket.text'), url: ticketUrl }];
}

function quoted(reason: string, { say }: Writing): Block[] {
  return [
    { type: 'paragraph', text: say('reason') },
    { type: 'quote', text: reason },
  ];
}

function mistake({ say, answersReachOrganiser }: Writing): string | null {
  return answersReachOrganiser ? say('mistake') : null;
}
