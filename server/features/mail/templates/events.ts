import { clockOf, sameClock, whenOf } from '../../calendar/index.ts';
import { comma, coverOf, eventBlock, placeFacts, tileOf, timeFacts } from '../event-block.ts';
import type { Block, ChangedFact, Fact, ListedEvent, MailContext, Writers } from '../mail-content.ts';
import type { ChangedDate, EventFacts } from '../mail-facts.ts';
import { listed } from './boards-and-digests.ts';
import { aboutEvent, askOrganiser, cancelled, otherEvents, quoted, standard } from './registrations.ts';
import { isPaid } from './ticket-facts.ts';

export const eventTemplates: Writers<
  | 'event_changed'
  | 'event_cancelled'
  | 'event_unavailable'
  | 'reminder_day'
  | 'reminder_hour'
  | 'organiser_message'
  | 'new_registration'
> = {
  event_changed: ({ event, before, seat, others = [], paid = false }, context) => {
    const { t, name } = context;
    const note = t(paid || isPaid(event, context) ? 'eventChanged.notePaid' : 'eventChanged.note');
    if (others.length > 0) {
      const rows = [{ event, before, seat }, ...others]
        .toSorted((one, other) => Temporal.Instant.compare(one.event.startsAt, other.event.startsAt))
        .map((date) => changedDate(date, context));
      const count = String(rows.length);
      return aboutEvent(event, context, {
        subject: t('eventChanged.subjectDates', { event: event.title, count }),
        heading: t('eventChanged.headingDates', { event: event.title }),
        blocks: [
          { type: 'paragraph', text: t('eventChanged.textDates', { name, event: event.title, count }) },
          { type: 'events', rows },
        ],
        note,
      });
    }
    const rows = differences({ ...event, ...before }, event, context, seat);
    const news = changedMost(event, before);
    return aboutEvent(event, context, {
      subject: t(`eventChanged.subject${news}`, { event: event.title }),
      heading: t(`eventChanged.heading${news}`, { event: event.title }),
      blocks: [
        { type: 'paragraph', text: t('eventChanged.text', { name }) },
        { type: 'changes', rows },
        eventBlock(event, context, { seat }),
      ],
      note,
    });
  },

  event_cancelled: ({ event, reason, others = [], paid = false }, context) => {
    const refund = paid || isPaid(event, context) ? context.t('eventCancelled.note') : null;
    if (others.length === 0) {
      return standard('eventCancelled', event, context, {
        reason,
        also: refund,
        tag: { ...cancelled(context), tone: 'over' },
        button: otherEvents(event, context),
      });
    }
    const { t, name } = context;
    const dates = [event, ...others];
    const values = { event: event.title, count: String(dates.length) };
    return aboutEvent(event, context, {
      subject: t('eventCancelled.subjectDates', values),
      heading: t('eventCancelled.headingDates', values),
      blocks: [
        { type: 'paragraph', text: t('eventCancelled.textDates', { name, ...values }) },
        ...(reason === null ? [] : quoted(reason, event.organiserName, context)),
        { type: 'events', rows: dates.map((date) => listed(date, context)) },
        ...(refund === null ? [] : [{ type: 'paragraph', text: refund, strong: true } as const]),
      ],
      button: otherEvents(event, context),
      cover: 'off',
    });
  },

  event_unavailable: ({ event }, context) => {
    const ask = askOrganiser(event, context);
    const view = { label: context.t('eventUnavailable.view'), url: event.url };
    return standard('eventUnavailable', event, context, {
      tag: { text: context.t('tags.uncertain'), tone: 'wait' },
      // The cover of a hidden event isn't public any more.
      scene: 'unsure',
      ...(ask === null
        ? { button: view }
        : {
            button: ask,
            after: [{ type: 'note', text: context.t('eventUnavailable.cantGo'), action: view }],
          }),
    });
  },

  organiser_message: ({ event, subject, text }, context) => {
    const { t, name } = context;
    return aboutEvent(event, context, {
      subject: t('organiserMessage.subject', { subject, event: event.title }),
      heading: subject,
      blocks: [
        { type: 'paragraph', text: t('organiserMessage.text', { name, event: event.title }) },
        { type: 'quote', text, author: event.organiserName },
      ],
      after: [eventBlock(event, context)],
    });
  },

  reminder_day: ({ event, cancelLinkUrl }, context) => {
    const { t } = context;
    const shown = { seat: true, calendars: false, values: startOf(event, context) };
    if (cancelLinkUrl === null) {
      const note = t(context.isHeld ? 'heldTicket.cantCome' : 'reminderDay.note');
      return standard('reminderDay', event, context, { ...shown, note });
    }
    const answer: Block = {
      type: 'link',
      text: t('reminderDay.cantCome'),
      label: t('reminderDay.cantComeButton'),
      url: cancelLinkUrl,
    };
    return standard('reminderDay', event, context, { ...shown, after: [answer] });
  },

  reminder_hour: ({ event }, context) => {
    return standard('reminderHour', event, context, { seat: true, calendars: false, ways: true });
  },

  new_registration: ({ event, attendeeName, state, others, seatsLeft, manageUrl }, context) => {
    const { t, name, site } = context;
    const values = { attendee: attendeeName || t('someone'), event: event.title };
    const [when = ''] = listed(event, context).lines;
    const tag = { text: t('tags.pending'), tone: 'wait' } as const;
    const person: ListedEvent = {
      ...{ title: values.attendee, url: manageUrl, initials: values.attendee, plain: true },
      ...(state === 'pending' && { tag }),
      lines: others > 0 ? [t('newRegistration.others', { others })] : [],
    };
    const date: ListedEvent = {
      ...{ title: event.title, url: event.url, tile: tileOf(event, context), plain: true },
      lines: [
        when,
        // On the waitlist, there are none.
        ...(seatsLeft === undefined || state === 'waitlisted'
          ? []
          : [t('newRegistration.seats', { left: seatsLeft })]),
      ],
    };
    return {
      subject: t(`newRegistration.subject.${state}`, values),
      heading: t(`newRegistration.heading.${state}`, values),
      cover: coverOf(event),
      blocks: [
        { type: 'paragraph', text: t(`newRegistration.${state}`, { name }) },
        { type: 'events', rows: [person, date], framed: true },
        {
          type: 'button',
          label: t(state === 'pending' ? 'newRegistration.review' : 'newRegistration.button'),
          url: manageUrl,
        },
      ],
      footer: t('footer.organiser', { site }),
    };
  },
};

/** When an event starts, in its own zone: with the zone's name for readers elsewhere, and no day if theirs is another. */
function startOf(event: EventFacts, { reader, locale }: MailContext): { when: string; time: string } {
  const { allDay, startsAt, timeZone } = event;
  const when = dayOf(event, timeZone);
  if (allDay) return { when, time: '' };
  const clock = `${comma(locale)}${clockOf(startsAt, timeZone, locale)}`;
  if (sameClock(event, timeZone, reader.timeZone)) return { when, time: clock };
  if (dayOf(event, reader.timeZone) !== when) return { when: 'later', time: '' };
  const { time } = whenOf(event, timeZone, locale);
  return { when, time: `${clock}${time?.slice(time.lastIndexOf(' ')) ?? ''}` };
}

/** Whether an event is on the day after its facts were read, or on the same day. */
function dayOf({ asOf, startsAt, startDate, allDay }: EventFacts, timeZone: string): string {
  const today = asOf.toZonedDateTimeISO(timeZone).toPlainDate();
  const start = allDay
    ? Temporal.PlainDate.from(startDate)
    : startsAt.toZonedDateTimeISO(timeZone).toPlainDate();
  const days = today.until(start).days;
  return days === 1 ? 'tomorrow' : days === 0 ? 'today' : 'later';
}

/** A date in a mail about several: when and where it is now, and what it was before. */
function changedDate(date: ChangedDate, context: MailContext): ListedEvent {
  const { event, before, seat, cancelled = false } = date;
  if (cancelled) {
    const row = listed(event, context);
    return { ...row, lines: [context.t('eventChanged.dateCancelled'), ...row.lines] };
  }
  const row = listed(event, context, seat);
  const link = seat && 'onlineLink' in before ? event.onlineLink : null;
  const lines = link ? [...row.lines, `${context.t('facts.joinOnline')}: ${link}`] : row.lines;
  const former = differences({ ...event, ...before }, event, context, seat).filter(
    (fact) => fact.before !== '',
  );
  return { ...row, lines: [...lines, ...former.map((fact) => `${fact.label}: ${fact.before}`)] };
}

/** The subject and heading name what people plan by: the time first, then the place. */
function changedMost(event: EventFacts, before: Partial<EventFacts>): 'Time' | 'Place' | '' {
  const changed = (name: keyof EventFacts) => name in before && String(before[name]) !== String(event[name]);
  if (changed('startsAt') || changed('startDate')) return 'Time';
  return changed('location') || changed('exactAddress') ? 'Place' : '';
}

/**
 * The visible differences, fact by fact; an added or removed fact is shown as 'none' before or
 * after. An address that is hidden by now isn't repeated to people without a seat.
 */
function differences(
  before: EventFacts,
  now: EventFacts,
  context: MailContext,
  seat: boolean,
): ChangedFact[] {
  const { t } = context;
  const then = readable(before, context, seat);
  const today = readable(now, context, seat);
  const hasHidden = before.exactAddress === '' && Boolean(now.exactAddress);
  const labels = new Set([...today.keys(), ...then.keys()]);
  return [...labels].flatMap((label) => {
    const was = then.get(label) ?? t('facts.nothing');
    const is = today.get(label) ?? t('facts.nothing');
    if (was === is) return [];
    const isHidden = label === t('facts.location') && !seat && hasHidden;
    return [{ label, now: is, before: isHidden ? '' : t('facts.before', { value: was }) }];
  });
}

function readable(event: EventFacts, context: MailContext, seat: boolean): Map<string, string> {
  const facts: Fact[] = [
    { label: context.t('facts.event'), value: event.title },
    ...timeFacts(event, context),
    ...placeFacts(event, context, seat),
    ...(seat && event.onlineLink ? [{ label: context.t('facts.joinOnline'), value: event.onlineLink }] : []),
  ];
  return new Map(facts.map(({ label, value }) => [label, value]));
}
