import type { ChatReply, ChatRequest } from '../../../contracts/assistant.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { AssistantDeps } from '../deps.ts';
import { knowledgeFor } from '../knowledge.ts';
import { eventPath, links } from '../links.ts';
import { readMessage } from '../reading/read-message.ts';
import { nothing, type Reading } from '../reading/reading.ts';
import { daysText, t } from '../translate.ts';
import { aboutEvent } from './about-event.ts';
import type { Answer, Question } from './answer.ts';
import { chipsOf, without } from './conditions.ts';
import { exampleQuestions, findEvents } from './find-events.ts';
import { ownRegistrations } from './own-registrations.ts';
import { propose } from './propose.ts';

/** Answers from the site's own data, with the caller's rights. */
export async function askBuiltIn(
  deps: AssistantDeps,
  { caller, request }: { readonly caller: Principal | null; readonly request: ChatRequest },
): Promise<ChatReply> {
  const { message, context, drop } = request;
  const { today, known } = await knowledgeFor(deps, message, request.timeZone);
  const knowledge = { today, known, context };
  const read = readMessage(message, knowledge);
  const reading: Reading =
    drop !== undefined && context !== undefined
      ? { ...nothing, intent: 'find_events', filters: without(context.filters, drop) }
      : read;
  const question: Question = { caller, reading, context, knowledge };
  return present(deps, question, await answer(deps, question));
}

function answer(deps: AssistantDeps, question: Question): Promise<Answer> | Answer {
  const { reading } = question;
  const { intent } = reading;
  switch (intent) {
    case 'find_events':
      return findEvents(deps, question);
    case 'about_event':
      return aboutEvent(deps, question);
    case 'my_registrations':
      return ownRegistrations(deps, question);
    case 'act':
      return propose(deps, question);
    case 'unknown':
      return { text: t('unknown'), suggestions: exampleQuestions() };
    default:
      return explain({ intent, topic: reading.topic });
  }
}

function present(deps: AssistantDeps, { reading, context }: Question, found: Answer): ChatReply {
  const intent = found.unknown ? 'unknown' : reading.intent;
  const events = (found.events ?? []).slice(0, chatLimits.events);
  const isSearch = intent === 'find_events';
  const chips = isSearch ? chipsOf(reading.filters) : [];
  const conditions = chips.map(({ label }) => label).join(' · ');
  const lines = events.map(
    (event) =>
      `- ${event.eventTitle}, ${daysText(event.date, event.endDate)}${event.location === '' ? '' : `, ${event.location}`}: ${deps.siteUrl}${eventPath(event.$id)}`,
  );
  const ways = (found.links ?? []).map(({ label, path }) => `${label}: ${deps.siteUrl}${path}`);
  const readAs = conditions === '' ? [] : [t('readAs', { conditions })];
  return {
    response: [found.text, ...readAs, ...lines, ...ways].join('\n'),
    text: found.text,
    answeredBy: 'built_in',
    notice: null,
    reading: {
      intent,
      topic: reading.topic,
      action: reading.action,
      filters: found.unknown ? {} : reading.filters,
      relaxed: found.relaxed ?? null,
    },
    chips,
    events,
    actions: found.actions ?? [],
    links: found.links ?? [],
    suggestions: [...(found.suggestions ?? [])],
    context: {
      filters: found.filters ?? (isSearch ? reading.filters : (context?.filters ?? {})),
      shown: events.length > 0 || isSearch ? events.map(({ $id }) => $id) : (context?.shown ?? []),
      focus: found.focus ?? (isSearch ? null : (context?.focus ?? null)),
    },
  };
}

type Intent = 'how_to_register' | 'payment_rules' | 'organiser_help' | 'small_talk';

/** Answers questions about how the site works, from fixed texts. */
export function explain({ intent, topic }: Pick<Reading, 'topic'> & { readonly intent: Intent }): Answer {
  const text = t(`${intent}.${topic ?? ''}` as 'small_talk.greeting');
  switch (intent) {
    case 'small_talk':
      return { text, suggestions: topic === 'bye' ? [] : exampleQuestions() };
    case 'organiser_help':
      return { text, links: [topic === 'create' ? links.createEvent() : links.yourEvents()] };
    case 'payment_rules':
      return { text, links: [links.terms()], suggestions: [t('suggest.mine')] };
    case 'how_to_register':
      return { text, links: linksOf(topic), suggestions: [t('suggest.refund')] };
  }
}

function linksOf(topic: string | null) {
  switch (topic) {
    case 'account':
      return [links.profile(), links.recovery()];
    case 'waitlist':
    case 'cancel':
      return [links.registered()];
    case 'age':
    case 'deadline':
      return [links.terms()];
    default:
      return [links.allEvents()];
  }
}
