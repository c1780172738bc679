import { registrationBar } from '../../../contracts/registration-window.ts';
import { momentOf, whenOf } from '../../features/calendar/index.ts';
import { presentEvent, type WholeEvent } from '../../features/events/index.ts';
import type { AssistantDeps } from '../deps.ts';
import { links } from '../links.ts';
import { type EventTopic, eventTopics } from '../reading/reading.ts';
import { currentLanguage, rupeesText, t } from '../translate.ts';
import type { Answer, Question } from './answer.ts';
import { exampleQuestions } from './find-events.ts';
import { asGuest, filtersBefore, findReferencedEvent, type ResolvedEvent } from './which-event.ts';

export async function aboutEvent(deps: AssistantDeps, question: Question): Promise<Answer> {
  const resolved = await findReferencedEvent(deps, question);
  if (resolved.kind !== 'one') return ambiguousAnswer(resolved, question);
  const { event } = resolved;
  const topic = eventTopics.find((each) => each === question.reading.topic) ?? 'all';
  const text =
    event.status === 'cancelled' ? t('cancelledEvent', { title: event.title }) : fact(deps, event, topic);
  return {
    text,
    events: [presentEvent(event, asGuest(question))],
    suggestions: [
      ...(topic === 'where' ? [] : [t('suggest.where')]),
      ...(topic === 'seats' ? [] : [t('suggest.seats')]),
      t('suggest.signMeUp'),
    ],
    focus: event.id,
    filters: filtersBefore(question),
  };
}

/** The reply if no single event was meant. */
export function ambiguousAnswer(
  resolved: Exclude<ResolvedEvent, { kind: 'one' }>,
  { reading }: Question,
): Answer {
  const name = reading.filters.words ?? '';
  switch (resolved.kind) {
    case 'several':
      return { text: t(name === '' ? 'whichEvent' : 'severalEvents'), events: resolved.events, filters: {} };
    case 'perhaps':
      if (reading.unsure) return { text: t('unknown'), unknown: true, suggestions: exampleQuestions() };
      return { text: t('maybeThese', { name }), events: resolved.events, filters: {} };
    case 'unnamed':
      return { text: t('whichEvent'), links: [links.allEvents()] };
    case 'none':
      if (reading.unsure) return { text: t('unknown'), unknown: true, suggestions: exampleQuestions() };
      return { text: t('noSuchEvent', { name }), links: [links.allEvents()] };
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
      return t('when', { title, when: whenText(event), over: over ? 'yes' : 'no' });
    }
    case 'where':
      return whereText(event);
    case 'price':
      return event.pricePaise === null
        ? t('priceFree', { title })
        : t('pricePaid', { title, price: rupeesText(event.pricePaise / 100) });
    case 'seats':
      return seatsText(deps, event);
    case 'organiser':
      return t('organiser', { title, name: event.organiserName });
    case 'approval':
      return t(event.tenantApproval ? 'approvalYes' : 'approvalNo', { title });
    case 'schedule':
      return scheduleText(event);
    case 'all':
      return everything(event);
  }
}

function whereText({ title, location, online }: WholeEvent): string {
  if (location === '') return t(online ? 'whereOnline' : 'whereUnknown', { title });
  return t(online ? 'whereBoth' : 'whereAt', { title, location });
}

function seatsText({ clock }: AssistantDeps, event: WholeEvent): string {
  const { title, capacity, confirmed, held, waitlisted } = event;
  const denial = registrationBar(event, clock.now().epochMilliseconds);
  if (denial !== null) return denialText(event, denial);
  if (capacity === null) return t('seatsUnlimited', { title, going: confirmed });
  const left = capacity - confirmed - held;
  if (left > 0) return t('seatsLeft', { title, left, capacity: String(capacity) });
  return t('seatsFull', { title, waiting: waitlisted });
}

/** Why nobody can register for an event now, and since when or until when. */
export function denialText(
  { title, timeZone }: WholeEvent,
  { type, at }: NonNullable<ReturnType<typeof registrationBar<Temporal.Instant>>>,
): string {
  return t(`registrationBar.${type}`, { title, time: momentOf(at, timeZone, currentLanguage()) });
}

function scheduleText({ title, schedule }: WholeEvent): string {
  if (schedule.length === 0) return t('scheduleNone', { title });
  const days = schedule.map(({ day, activities }) =>
    [day, ...activities.map((each) => `- ${each}`)].join('\n'),
  );
  return [t('schedule', { title }), ...days].join('\n');
}

function everything(event: WholeEvent): string {
  const { title, location, pricePaise } = event;
  const where = location === '' ? t('aboutOnline') : t('aboutAt', { location });
  const price =
    pricePaise === null ? t('aboutFree') : t('aboutPaid', { price: rupeesText(pricePaise / 100) });
  return t('about', { title, when: whenText(event), where, price });
}
