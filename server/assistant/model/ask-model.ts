import type { ChatReply, ChatRequest } from '../../../contracts/assistant.ts';
import { chatLimits } from '../../../contracts/chat-limits.ts';
import type { Principal } from '../../platform/http.ts';
import { eventPath } from '../links.ts';
import type { AssistantParts } from '../parts.ts';
import { AnswerFault, type LanguageModel, type ModelMessage } from '../provider.ts';
import { cleanStream, cleanText, eventsNamed } from './clean-text.ts';
import { instructions } from './instructions.ts';
import { runTool, type Talk, toolSpecs } from './tools.ts';

/** Rounds of calls that one question may cause. */
const mostRounds = 5;
const mostCallsARound = 6;

/**
 * Has a language model answer. It reads what the tools return and writes words; links, cards and buttons are made here.
 *
 * @throws AnswerFault when no answer comes in time
 */
export async function askModel(
  parts: AssistantParts,
  model: LanguageModel,
  question: {
    readonly caller: Principal | null;
    readonly request: ChatRequest;
    readonly signal: AbortSignal;
    readonly onText: (delta: string) => void;
  },
): Promise<ChatReply> {
  const { caller, request, signal } = question;
  const zone = request.timeZone ?? parts.calendarZone;
  const today = parts.clock.now().toZonedDateTimeISO(zone).toPlainDate();
  const talk: Talk = { caller, today, seen: new Map(), actions: [] };
  const titles = new Map<string, string>();
  const messages: ModelMessage[] = [
    { role: 'system', content: instructions({ today: today.toString(), zone, signedIn: caller !== null }) },
    ...(request.history ?? []).map(
      ({ sender, text }): ModelMessage =>
        sender === 'user' ? { role: 'user', content: text } : { role: 'assistant', content: text },
    ),
    { role: 'user', content: request.message },
  ];
  for (let round = 0; round < mostRounds; round++) {
    const onText = cleanStream(titles, question.onText);
    const { text, calls } = await model.complete(messages, toolSpecs, { signal, onText });
    if (calls.length === 0) return present(parts, { talk, text, titles, request });
    messages.push({ role: 'assistant', content: text, tool_calls: calls });
    for (const call of calls.slice(0, mostCallsARound)) {
      messages.push({ role: 'tool', tool_call_id: call.id, content: await runTool(parts, talk, call) });
    }
    for (const [id, event] of talk.seen) titles.set(id, event.eventTitle);
  }
  throw new AnswerFault('the language model does not stop asking');
}

function present(
  { siteUrl }: AssistantParts,
  answer: {
    readonly talk: Talk;
    readonly text: string;
    readonly titles: ReadonlyMap<string, string>;
    readonly request: ChatRequest;
  },
): ChatReply {
  const { talk, titles, request } = answer;
  const text = cleanText(answer.text, titles).trim().slice(0, chatLimits.told);
  if (text === '') throw new AnswerFault('the language model said nothing');
  const events = eventsNamed(answer.text)
    .flatMap((id) => talk.seen.get(id) ?? [])
    .slice(0, chatLimits.events);
  const lines = events.map((event) => `- ${event.eventTitle}: ${siteUrl}${eventPath(event.$id)}`);
  const [only, ...others] = events;
  return {
    response: [text, ...lines].join('\n'),
    text,
    answeredBy: 'model',
    notice: null,
    reading: null,
    chips: [],
    events,
    actions: talk.actions.slice(0, chatLimits.events),
    links: [],
    suggestions: [],
    context: {
      filters: request.context?.filters ?? {},
      shown: events.map(({ $id }) => $id),
      focus: only !== undefined && others.length === 0 ? only.$id : null,
    },
  };
}
