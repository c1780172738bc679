import { chatLimits } from '../../../contracts/limits.ts';
import { canManage, presentEvent, readEventsOf, type WholeEvent } from '../../features/events/index.ts';
import type { AssistantDeps } from '../deps.ts';
import { links } from '../links.ts';
import type { Managed } from '../reading/reading.ts';
import { t } from '../translate.ts';
import { ambiguousAnswer } from './about-event.ts';
import type { Answer, Question } from './answer.ts';
import { asGuest, findReferencedEvent } from './which-event.ts';

const tabs: Readonly<Partial<Record<Managed, string>>> = {
  registrations: 'people',
  approvals: 'people',
  waitlist: 'people',
  money: 'payments',
};

/** What an organiser asks about their own events; figures only of events they manage. */
export async function ownEvents(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { caller, reading } = question;
  if (caller === null) return { text: t('logIn'), links: [links.logIn()] };
  const about = (reading.topic ?? 'list') as Managed;
  const isNamed =
    reading.eventId !== null || reading.pointsAt !== null || reading.filters.words !== undefined;
  if (!isNamed && !(question.context?.focus && about !== 'list')) return listed(deps, question, about);
  const resolved = await findReferencedEvent(deps, question);
  if (resolved.kind !== 'one') return ambiguousAnswer(resolved, question);
  const { event } = resolved;
  const events = [presentEvent(event, asGuest(question))];
  const common = { events, focus: event.id, filters: {} };
  if (!canManage(caller, event)) return { ...common, text: t('managed.notYours', { title: event.title }) };
  return { ...common, text: figuresOf(event, about), links: [links.manage(event.id, tabs[about])] };
}

async function listed(deps: AssistantDeps, { caller, reading }: Question, about: Managed): Promise<Answer> {
  const page = await readEventsOf(deps, {
    of: { organiserId: caller?.userId ?? '' },
    caller,
    when: 'upcoming',
  });
  const { from, to } = reading.filters;
  const within = page.events.filter(
    ({ date, endDate }) => (from === undefined || endDate >= from) && (to === undefined || date <= to),
  );
  const shown = within.slice(0, reading.filters.order === 'soonest' ? 1 : chatLimits.events);
  const [next] = shown;
  return {
    text: [
      ...(reading.filters.order === 'soonest' ? [] : [t('managed.list', { total: within.length })]),
      ...(about === 'list'
        ? []
        : shown.map((event) => `- ${about === 'money' ? moneyLine(event) : seatsLine(event)}`)),
    ].join('\n'),
    events: shown,
    links: [links.yourEvents()],
    filters: {},
    focus: next !== undefined && shown.length === 1 ? next.$id : null,
  };
}

function moneyLine(event: { readonly eventTitle: string; readonly attendeeCount: number }): string {
  return t('managed.money', { title: event.eventTitle, going: event.attendeeCount });
}

function seatsLine(event: {
  readonly eventTitle: string;
  readonly capacity: number | null;
  readonly attendeeCount: number;
  readonly waitlistCount: number;
}): string {
  const { eventTitle: title, capacity, attendeeCount: going, waitlistCount: waiting } = event;
  if (capacity === null) return t('managed.seatsUnlimited', { title, going });
  const left = Math.max(0, capacity - going);
  return t('managed.seats', { title, left, capacity: String(capacity), waiting: String(waiting) });
}

function figuresOf(event: WholeEvent, about: Managed): string {
  const { title, capacity, confirmed: going, held, pending, waitlisted: waiting } = event;
  switch (about) {
    case 'approvals':
      return t('managed.approvals', { title, pending });
    case 'waitlist':
      return t('managed.waitlist', { title, waiting });
    case 'money':
      return t('managed.money', { title, going });
    case 'seats':
      if (capacity === null) return t('managed.seatsUnlimited', { title, going });
      return t('managed.seats', {
        title,
        left: Math.max(0, capacity - going - held),
        capacity: String(capacity),
        waiting: String(waiting),
      });
    default:
      return t('managed.registrations', { title, going, pending: String(pending), waiting: String(waiting) });
  }
}
