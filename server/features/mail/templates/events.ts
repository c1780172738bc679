import type { EventFacts } from '../mail.ts';
import type { Block, ChangedFact, Fact, Writers, Writing } from '../mail-content.ts';
import { aboutEvent, factsBlock, placeFacts, standard, timeFacts } from './registrations.ts';

export const eventTemplates: Writers<
  | 'event_changed'
  | 'event_cancelled'
  | 'event_unavailable'
  | 'reminder_day'
  | 'reminder_hour'
  | 'organiser_message'
  | 'new_registration'
> = {
  event_changed: ({ event, before, seat }, writing) => {
    const { say, name } = writing;
    const rows = differences({ ...event, ...before }, event, writing, seat);
    return aboutEvent(event, writing, {
      subject: say('eventChanged.subject', { event: event.title }),
      heading: say('eventChanged.heading'),
      blocks: [
        { type: 'paragraph', text: say('eventChanged.text', { name, event: event.title }) },
        { type: 'changes', rows },
        factsBlock(event, writing, { seat }),
      ],
      note: say(event.ticketType === 'paid' ? 'eventChanged.notePaid' : 'eventChanged.note'),
    });
  },

  event_cancelled: ({ event }, writing) => standard('eventCancelled', event, writing),

  event_unavailable: ({ event }, writing) =>
    standard('eventUnavailable', event, writing, { note: writing.say('eventUnavailable.note') }),

  organiser_message: ({ event, subject, text }, writing) => {
    const { say, name } = writing;
    return aboutEvent(event, writing, {
      subject: say('organiserMessage.subject', { subject, event: event.title }),
      heading: subject,
      blocks: [
        { type: 'paragraph', text: say('organiserMessage.text', { name, event: event.title }) },
        { type: 'quote', text },
      ],
    });
  },

  reminder_day: ({ event, cancelLinkUrl }, writing) => {
    const { say } = writing;
    if (cancelLinkUrl === null) {
      return standard('reminderDay', event, writing, { seat: true, note: say('reminderDay.note') });
    }
    const answer: Block[] = [
      { type: 'paragraph', text: say('reminderDay.cantCome') },
      { type: 'button', label: say('reminderDay.cantComeButton'), url: cancelLinkUrl },
    ];
    return standard('reminderDay', event, writing, { seat: true, blocks: answer });
  },

  reminder_hour: ({ event }, writing) => standard('reminderHour', event, writing, { seat: true }),

  new_registration: ({ event, attendeeName, state, others, manageUrl }, { say, site }) => {
    const attendee = attendeeName || say('someone');
    return {
      subject: say('newRegistration.subject', { event: event.title }),
      heading: say('newRegistration.heading'),
      blocks: [
        {
          type: 'paragraph',
          text: say(`newRegistration.${state}`, { attendee, event: event.title }),
        },
        ...(others > 0
          ? [{ type: 'paragraph', text: say('newRegistration.others', { others }) } as const]
          : []),
        { type: 'button', label: say('newRegistration.button'), url: manageUrl },
      ],
      footer: say('footer.organiser', { site }),
    };
  },
};

/**
 * The visible differences, fact by fact; an added or removed fact is shown as 'none' before or
 * after.
 */
function differences(before: EventFacts, now: EventFacts, writing: Writing, seat: boolean): ChangedFact[] {
  const { say } = writing;
  const then = readable(before, writing, seat);
  const today = readable(now, writing, seat);
  const labels = new Set([...today.keys(), ...then.keys()]);
  return [...labels].flatMap((label) => {
    const was = then.get(label) ?? say('facts.nothing');
    const is = today.get(label) ?? say('facts.nothing');
    return was === is ? [] : [{ label, now: is, before: say('facts.before', { value: was }) }];
  });
}

function readable(event: EventFacts, writing: Writing, seat: boolean): Map<string, string> {
  const facts: Fact[] = [
    { label: writing.say('facts.event'), value: event.title },
    ...timeFacts(event, writing),
    ...placeFacts(event, writing),
    ...(seat && event.onlineLink
      ? [{ label: writing.say('facts.joinOnline'), value: event.onlineLink }]
      : []),
  ];
  return new Map(facts.map(({ label, value }) => [label, value]));
}
