import { isDeepStrictEqual } from 'node:util';
import type { ChatContext, ChatReply, ChatRequest } from '../../../contracts/assistant.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import { readEventsOf } from '../../features/events/index.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { AssistantDeps } from '../deps.ts';
import { knowledgeFor } from '../knowledge.ts';
import { eventPath, links } from '../links.ts';
import { readerOf } from '../reading/read-message.ts';
import { nothing, type Reading } from '../reading/reading.ts';
import { askedAgain, questionsIn } from '../reading/several.ts';
import { moreDates } from '../repeats.ts';
import { indexOfEvents } from '../site-events.ts';
import { daysText, t, titleOf } from '../translate.ts';
import { aboutEvent } from './about-event.ts';
import type { Answer, Question } from './answer.ts';
import { chipsOf, without } from './conditions.ts';
import { exampleQuestions, findEvents } from './find-events.ts';
import { explain } from './help.ts';
import { ownEvents } from './own-events.ts';
import { ownRegistrations, ownTickets } from './own-registrations.ts';
import { propose } from './propose.ts';

interface Asked {
  readonly caller: Principal | null;
  readonly request: ChatRequest;
}

/** One question of a message, and its answer. */
interface Answered {
  readonly question: Question;
  readonly answer: Answer;
}

/** Answers from the site's own data, with the caller's rights. A message may ask several things. */
export async function askBuiltIn(deps: AssistantDeps, { caller, request }: Asked): Promise<ChatReply> {
  const { message, drop } = request;
  const index = await indexOfEvents(deps.db, deps.clock.now());
  const facts = await knowledgeFor(deps, message, { timeZone: request.timeZone, index });
  const knowledge = { ...facts, index, own: await ownEventIds(deps, caller) };
  if (drop !== undefined && request.context !== undefined) {
    const filters = without(request.context.filters, drop);
    const reading: Reading = { ...nothing, intent: 'find_events', filters };
    const question = {
      caller,
      reading,
      context: request.context,
      knowledge: { ...knowledge, context: request.context },
    };
    return replyOf(deps, [{ question, answer: await answer(deps, question) }], request.context);
  }
  const reader = readerOf(knowledge);
  const readings = questionsIn(message, reader, request.context);
  const answered: Answered[] = [];
  let context = request.context;
  for (const { reading: first, text } of readings) {
    // A later question may refer to what an earlier one of the same message found.
    const reading = context === request.context ? first : reader.read(text, context);
    const question = { caller, reading, context, knowledge: { ...knowledge, context } };
    const one = { question, answer: await answer(deps, question) };
    answered.push(one);
    context = contextAfter(one, context);
  }
  return replyOf(deps, answered, request.context);
}

/** So many of their own events are recognised as theirs. */
async function ownEventIds(deps: AssistantDeps, caller: Principal | null): Promise<ReadonlySet<string>> {
  if (caller === null) return new Set();
  const { events } = await readEventsOf(deps, {
    of: { organiserId: caller.userId },
    caller,
    when: 'upcoming',
  });
  return new Set(events.map(({ $id }) => $id));
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
    case 'my_ticket':
      return ownTickets(deps, question);
    case 'my_events':
      return ownEvents(deps, question);
    case 'act':
      return propose(deps, question);
    case 'human':
      return { text: t('human'), links: [links.contact()] };
    case 'instruction':
      return { text: t('instruction'), suggestions: exampleQuestions() };
    case 'out_of_scope':
      return { text: t('outOfScope'), suggestions: exampleQuestions() };
    case 'unknown':
      return { text: t('unknown'), suggestions: exampleQuestions() };
    default:
      return explain({ intent, topic: reading.topic });
  }
}

function intentOf({ question, answer: found }: Answered): Reading['intent'] {
  return found.unknown ? 'unknown' : question.reading.intent;
}

function contextAfter(one: Answered, before: ChatContext | undefined): ChatContext {
  const { question, answer: found } = one;
  const isSearch = intentOf(one) === 'find_events';
  const events = (found.events ?? []).slice(0, chatLimits.events);
  const asked = intentOf(one) === 'about_event' ? askedAgain(question.reading) : undefined;
  const filters = found.filters ?? (isSearch ? question.reading.filters : (before?.filters ?? {}));
  const isChanged = before !== undefined && !isDeepStrictEqual(filters, before.filters);
  const earlier = isChanged ? before.filters : before?.earlier;
  return {
    filters,
    ...(earlier && { earlier }),
    shown: events.length > 0 || isSearch ? events.map(({ $id }) => $id) : (before?.shown ?? []),
    focus: found.focus ?? (isSearch ? null : (before?.focus ?? null)),
    ...(asked && { asked }),
  };
}

function replyOf(
  deps: AssistantDeps,
  answered: readonly Answered[],
  before: ChatContext | undefined,
): ChatReply {
  const first = answered.find((one) => intentOf(one) === 'find_events') ?? answered[0];
  if (first === undefined) throw new Error('A message has at least one question');
  const { reading } = first.question;
  const context = answered.reduce<ChatContext | undefined>((now, one) => contextAfter(one, now), before);
  const isSearch = intentOf(first) === 'find_events';
  const chips = isSearch ? chipsOf(reading.filters, deps.currency) : [];
  const conditions = chips.map(({ label }) => label).join(' · ');
  const all = answered.map(({ answer: each }) => each);
  const events = unique(
    all.flatMap(({ events: some }) => some ?? []),
    ({ $id }) => $id,
  ).slice(0, chatLimits.events);
  const ways = unique(
    all.flatMap(({ links: some }) => some ?? []),
    ({ path }) => path,
  );
  const lines = events.map(
    (event) =>
      `- ${titleOf(event)}, ${daysText(event.date, event.endDate)}${moreDates(event.series)}${event.location === '' ? '' : `, ${event.location}`}: ${deps.siteUrl}${eventPath(event.$id)}`,
  );
  const ignored = isSearch ? reading.ignored.slice(0, chatLimits.ignored) : [];
  const list = new Intl.ListFormat('en', { type: 'unit', style: 'narrow' });
  const said =
    ignored.length === 0
      ? []
      : [t('ignored', { words: list.format(ignored.map((each) => `“${each}”`)).replaceAll('” “', '”, “') })];
  const text = [
    ...unique(
      all.map((each) => each.text),
      (each) => each,
    ),
    ...said,
  ].join('\n');
  const readAs = conditions === '' ? [] : [t('readAs', { conditions })];
  return {
    response: [
      text,
      ...readAs,
      ...lines,
      ...ways.map(({ label, path }) => `${label}: ${deps.siteUrl}${path}`),
    ].join('\n'),
    text,
    answeredBy: 'built_in',
    notice: null,
    reading: {
      intent: intentOf(first),
      topic: first.answer.topics?.[0] ?? reading.topic,
      action: reading.action,
      filters: first.answer.unknown ? {} : reading.filters,
      relaxed: first.answer.relaxed ?? null,
      ignored,
      parts: answered.flatMap(partsOf).slice(0, chatLimits.parts),
    },
    chips,
    events,
    actions: all.flatMap(({ actions: some }) => some ?? []),
    links: ways,
    suggestions: unique(
      all.flatMap(({ suggestions: some }) => some ?? []),
      (each) => each,
    ).slice(0, 3),
    context: context ?? { filters: {}, shown: [], focus: null },
  };
}

function partsOf(one: Answered) {
  const { question, answer: found } = one;
  const { topic, action } = question.reading;
  const eventId = found.focus ?? null;
  const topics = found.topics ?? [topic];
  return topics.map((each) => ({ intent: intentOf(one), topic: each, action, eventId }));
}

function unique<Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[] {
  return [...new Map(all.map((each) => [keyOf(each), each] as const).reverse()).values()].reverse();
}
