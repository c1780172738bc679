import { chatLimits } from '../../../contracts/limits.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { momentOf } from '../../features/calendar/index.ts';
import { canManage, presentEvent } from '../../features/events/index.ts';
import { listOwnRegistrations, showOwnRegistration } from '../../features/registrations/index.ts';
import type { AssistantDeps } from '../deps.ts';
import { links } from '../links.ts';
import { currentLanguage, say } from '../translate.ts';
import { notOne } from './about-event.ts';
import type { Answer, Question } from './answer.ts';
import { asGuest, eventMeant } from './which-event.ts';

export async function ownRegistrations(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { caller, reading } = question;
  if (caller === null) return { text: say('logIn'), links: [links.logIn()] };
  if (reading.filters.words !== undefined || reading.pointsAt !== null) return ownOfOne(deps, question);
  const { total, registrations } = await listOwnRegistrations(deps, { caller, page: 1 });
  if (total === 0) return { text: say('ownNone'), links: [links.allEvents()], filters: {} };
  const shown = registrations.slice(0, chatLimits.events);
  const head =
    shown.length < total ? say('ownListPart', { total: String(total) }) : say('ownList', { total });
  const lines = shown.map(
    ({ event, ...own }) =>
      `- ${say('ownOf', { title: event.eventTitle, state: stateText(own, event.timeZone) })}`,
  );
  return {
    text: [head, ...lines].join('\n'),
    events: shown.map(({ event }) => event),
    links: [links.registered()],
    filters: {},
  };
}

async function ownOfOne(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { caller } = question;
  const meant = await eventMeant(deps, question);
  if (meant.kind !== 'one' || caller === null) return notOne(meant as never, question);
  const { event } = meant;
  const { title } = event;
  const own = await showOwnRegistration(deps, { caller, eventId: event.id });
  const text = canManage(caller, event)
    ? say('ownOrganised', { title })
    : own === null
      ? say('ownNotFor', { title })
      : say('ownOf', { title, state: stateText(own, event.timeZone) });
  return { text, events: [presentEvent(event, asGuest(question))], focus: event.id, filters: {} };
}

export function stateText(own: OwnRegistration, timeZone: string): string {
  switch (own.state) {
    case 'waitlisted':
      return say('state.waitlisted', { position: String(own.waitlistPosition ?? 1) });
    case 'awaiting_payment': {
      const until =
        own.holdExpiresAt === null
          ? ''
          : momentOf(Temporal.Instant.from(own.holdExpiresAt), timeZone, currentLanguage());
      return say('state.awaiting_payment', { until });
    }
    default:
      return say(`state.${own.state}`);
  }
}
