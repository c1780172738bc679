import { chatLimits } from '../../../contracts/limits.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { momentOf } from '../../features/calendar/index.ts';
import { canManage, presentEvent } from '../../features/events/index.ts';
import { listOwnRegistrations, showOwnRegistration } from '../../features/registrations/index.ts';
import type { AssistantDeps } from '../deps.ts';
import { links } from '../links.ts';
import { currentLanguage, t } from '../translate.ts';
import { ambiguousAnswer } from './about-event.ts';
import type { Answer, Question } from './answer.ts';
import { asGuest, findReferencedEvent } from './which-event.ts';

export async function ownRegistrations(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { caller, reading } = question;
  if (caller === null) return { text: t('logIn'), links: [links.logIn()] };
  if (reading.filters.words !== undefined || reading.pointsAt !== null) return ownOfOne(deps, question);
  const { total, registrations } = await listOwnRegistrations(deps, { caller, page: 1 });
  if (total === 0) return { text: t('ownNone'), links: [links.allEvents()], filters: {} };
  const shown = registrations.slice(0, chatLimits.events);
  const head = shown.length < total ? t('ownListPart', { total: String(total) }) : t('ownList', { total });
  const lines = shown.map(
    ({ event, ...own }) =>
      `- ${t('ownOf', { title: event.eventTitle, state: stateText(own, event.timeZone) })}`,
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
