import { chatLimits } from '../../../contracts/limits.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { momentOf } from '../../features/calendar/index.ts';
import { canManage, presentEvent } from '../../features/events/index.ts';
import { listOwnRegistrations, showOwnRegistration } from '../../features/registrations/index.ts';
import type { AssistantDeps } from '../deps.ts';
import { links } from '../links.ts';
import { currentLanguage, daysText, t, titleOf } from '../translate.ts';
import { ambiguousAnswer } from './about-event.ts';
import type { Answer, Question } from './answer.ts';
import { asGuest, findReferencedEvent } from './which-event.ts';

export async function ownRegistrations(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { caller, reading } = question;
  if (caller === null) return { text: t('logIn'), links: [links.logIn()] };
  const isNamed =
    reading.eventId !== null || reading.filters.words !== undefined || reading.pointsAt !== null;
  if (isNamed || (reading.pointsBack && question.context?.focus)) return ownOfOne(deps, question);
  const list = await listOwnRegistrations(deps, { caller, page: 1 });
  const { from, to } = reading.filters;
  const isDated = from !== undefined || to !== undefined;
  const registrations = list.registrations.filter(
    ({ event }) => (from === undefined || event.endDate >= from) && (to === undefined || event.date <= to),
  );
  const total = isDated ? registrations.length : list.total;
  if (isDated && total === 0) {
    const date = daysText(from ?? to ?? '', to ?? from ?? '');
    return { text: t('ownOn', { date }), links: [links.registered()], filters: {} };
  }
  if (total === 0) return { text: t('ownNone'), links: [links.allEvents()], filters: {} };
  const isNext = reading.filters.order === 'soonest';
  const shown = registrations.slice(0, isNext ? 1 : chatLimits.events);
  const head = isNext
    ? t('ownNext')
    : shown.length < total
      ? t('ownListPart', { total: String(total) })
      : t('ownList', { total });
  const lines = shown.map(
    ({ event, ...own }) =>
      `- ${t('ownOf', { title: titleOf(event), state: stateText(own, event.timeZone) })}`,
  );
  return {
    text: [head, ...lines].join('\n'),
    events: shown.map(({ event }) => event),
    links: [links.registered()],
    filters: {},
    ...((isDated || isNext) && shown.length === 1 && { focus: shown[0]?.event.$id ?? null }),
  };
}

async function ownOfOne(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { caller } = question;
  const resolved = await findReferencedEvent(deps, question);
  if (resolved.kind !== 'one' || caller === null) return ambiguousAnswer(resolved as never, question);
  const { event } = resolved;
  const { title } = event;
  const own = await showOwnRegistration(deps, { caller, eventId: event.id });
  const text = canManage(caller, event)
    ? t('ownOrganised', { title })
    : own === null
      ? t('ownNotFor', { title })
      : t('ownOf', { title, state: stateText(own, event.timeZone) });
  return { text, events: [presentEvent(event, asGuest(question))], focus: event.id, filters: {} };
}

/** Their tickets: the one named, or those of their upcoming events. */
export async function ownTickets(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { caller, reading } = question;
  if (caller === null) return { text: t('logIn'), links: [links.logIn()] };
  const isNamed =
    reading.eventId !== null || reading.filters.words !== undefined || reading.pointsAt !== null;
  if (isNamed || question.context?.focus) {
    const resolved = await findReferencedEvent(deps, question);
    if (resolved.kind === 'one') {
      const { event } = resolved;
      const { title } = event;
      const own = await showOwnRegistration(deps, { caller, eventId: event.id });
      const common = { events: [presentEvent(event, asGuest(question))], focus: event.id, filters: {} };
      if (own === null) return { ...common, text: t('ownNotFor', { title }) };
      if (own.state !== 'confirmed') {
        return { ...common, text: t('ticketNone', { title, state: stateText(own, event.timeZone) }) };
      }
      return { ...common, text: t('ticketOf', { title }), links: [links.ticket(own.$id, title)] };
    }
    if (isNamed) return ambiguousAnswer(resolved, question);
  }
  const { registrations } = await listOwnRegistrations(deps, { caller, page: 1 });
  const now = deps.clock.now();
  const valid = registrations
    .filter(({ state, event }) => state === 'confirmed' && Temporal.Instant.compare(event.endsAt, now) > 0)
    .slice(0, chatLimits.events);
  if (valid.length === 0) return { text: t('ownNone'), links: [links.registered()], filters: {} };
  return {
    text: t('ticketsListed', { total: valid.length }),
    links: valid.map(({ $id, event }) => links.ticket($id, titleOf(event))),
    filters: {},
  };
}

export function stateText(own: OwnRegistration, timeZone: string): string {
  switch (own.state) {
    case 'waitlisted':
      return t('state.waitlisted', { position: String(own.waitlistPosition ?? 1) });
    case 'awaiting_payment': {
      const until =
        own.holdExpiresAt === null
          ? ''
          : momentOf(Temporal.Instant.from(own.holdExpiresAt), timeZone, currentLanguage());
      return t('state.awaiting_payment', { until });
    }
    default:
      return t(`state.${own.state}`);
  }
}
