import { registrationBar } from '../../../contracts/registration-window.ts';
import { momentOf, whenOf } from '../../features/calendar/index.ts';
import { presentEvent, type WholeEvent } from '../../features/events/index.ts';
import type { AssistantDeps } from '../deps.ts';
import { links } from '../links.ts';
import { type EventTopic, eventTopics } from '../reading/reading.ts';
import { currentLanguage, rupeesText, say } from '../translate.ts';
import type { Answer, Question } from './answer.ts';
import { helpful } from './find-events.ts';
import { asGuest, eventMeant, filtersBefore, type Meant } from './which-event.ts';

export async function aboutEvent(deps: AssistantDeps, question: Question): Promise<Answer> {
  const meant = await eventMeant(deps, question);
  if (meant.kind !== 'one') return notOne(meant, question);
  const { event } = meant;
  const topic = eventTopics.find((each) => each === question.reading.topic) ?? 'all';
  const text =
    event.status === 'cancelled' ? say('cancelledEvent', { title: event.title }) : fact(deps, event, topic);
  return {
    text,
    events: [presentEvent(event, asGuest(question))],
    suggestions: [
      ...(topic === 'where' ? [] : [say('suggest.where')]),
      ...(topic === 'seats' ? [] : [say('suggest.seats')]),
      say('suggest.signMeUp'),
    ],
    focus: event.id,
    filters: filtersBefore(question),
  };
}

/** The reply if no single event was meant. */
export function notOne(meant: Exclude<Meant, { kind: 'one' }>, { reading }: Question): Answer {
  const name = reading.filters.words ?? '';
  switch (meant.kind) {
    case 'several':
      return { text: say(name === '' ? 'whichEvent' : 'severalEvents'), events: meant.events, filters: {} };
    case 'perhaps':
      if (reading.unsure) return { text: say('unknown'), unknown: true, suggestions: helpful() };
      return { text: say('maybeThese', { name }), events: meant.events, filters: {} };
    case 'unnamed':
      return { text: say('whichEvent'), links: [links.allEvents()] };
    case 'none':
      if (reading.unsure) return { text: say('unknown'), unknown: true, suggestions: helpful() };
      return { text: say('noSuchEvent', { name }), links: [links.allEvents()] };
  }
}

/** Date and time in one line. */
function whenText(event: WholeEvent): string {
  const { date, time } = whenOf(event, event.timeZone, currentLanguage());
  return time === null ? date : `${date}, ${time}`;
}

function fact(deps: AssistantDeps, event: WholeEvent, topic: EventTopic): string {
  const { title } = event;
  switch (topic) {
    case 'when': {
      const over = Temporal.Instant.compare(event.endsAt, deps.clock.now()) <= 0;
      return say('when', { title, when: whenText(event), over: over ? 'yes' : 'no' });
    }
    case 'where':
      return whereText(event);
    case 'price':
      return event.pricePaise === null
        ? say('priceFree', { title })
        : say('pricePaid', { title, price: rupeesText(event.pricePaise / 100) });
    case 'seats':
      return seatsText(deps, event);
    case 'organiser':
      return say('organiser', { title, name: event.organiserName });
    case 'approval':
      return say(event.tenantApproval ? 'approvalYes' : 'approvalNo', { title });
    case 'schedule':
      return scheduleText(event);
    case 'all':
      return everything(event);
  }
}

function whereText({ title, location, online }: WholeEvent): string {
  if (location === '') return say(online ? 'whereOnline' : 'whereUnknown', { title });
  return say(online ? 'whereBoth' : 'whereAt', { title, location });
}

function seatsText({ clock }: AssistantDeps, event: WholeEvent): string {
  const { title, capacity, confirmed, held, waitlisted } = event;
  const bar = registrationBar(event, clock.now().epochMilliseconds);
  if (bar !== null) return denialText(event, bar);
  if (capacity === null) return say('seatsUnlimited', { title, going: confirmed });
  const left = capacity - confirmed - held;
  if (left > 0) return say('seatsLeft', { title, left, capacity: String(capacity) });
  return say('seatsFull', { title, waiting: waitlisted });
}

/** Why nobody can register for an event now, and since when or until when. */
export function denialText(
  { title, timeZone }: WholeEvent,
  { type, at }: NonNullable<ReturnType<typeof registrationBar<Temporal.Instant>>>,
): string {
  return say(`registrationBar.${type}`, { title, time: momentOf(at, timeZone, currentLanguage()) });
}

function scheduleText({ title, schedule }: WholeEvent): string {
  if (schedule.length === 0) return say('scheduleNone', { title });
  const days = schedule.map(({ day, activities }) =>
    [day, ...activities.map((each) => `- ${each}`)].join('\n'),
  );
  return [say('schedule', { title }), ...days].join('\n');
}

function everything(event: WholeEvent): string {
  const { title, location, pricePaise } = event;
  const where = location === '' ? say('aboutOnline') : say('aboutAt', { location });
  const price =
    pricePaise === null ? say('aboutFree') : say('aboutPaid', { price: rupeesText(pricePaise / 100) });
  return say('about', { title, when: whenText(event), where, price });
}
