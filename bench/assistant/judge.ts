import type { ChatReply } from '../../contracts/assistant.ts';
import type { AskedQuestion, Expectation, Given } from './expectation.ts';
import { judgeSearch, plain } from './judge-search.ts';
import { isSameTopic } from './topics.ts';

type Part = NonNullable<ChatReply['reading']>['parts'][number];

const intents: Readonly<Record<string, string>> = {
  find_events: 'find',
  about_event: 'event_fact',
  my_registrations: 'own_registrations',
  my_ticket: 'own_ticket',
  my_events: 'organiser_own',
  how_to_register: 'how_to',
  payment_rules: 'how_to',
  organiser_help: 'how_to',
  site_help: 'how_to',
  small_talk: 'small_talk',
  human: 'human',
  out_of_scope: 'out_of_scope',
  unknown: 'out_of_scope',
  instruction: 'refuse_instruction',
};

/** What is wrong with an answer; empty if it is right. */
export function judge({ expect, as }: AskedQuestion, given: Given): string[] {
  const { reading } = given.reply;
  if (reading === null) return ['was not read'];
  if (expect.intent === 'several') return judgeParts(expect, given, as);
  return judgeOne(expect, given, reading.parts[0], as);
}

function judgeParts(expect: Expectation, given: Given, as: string): string[] {
  const parts = given.reply.reading?.parts ?? [];
  return (expect.parts ?? []).flatMap((each) => {
    const fit = parts.some((part) => judgeOne(each, given, part, as).length === 0);
    return fit
      ? []
      : [
          `no part answers ${each.intent} ${each.fact ?? ''} of “${each.event}”, only ${parts.map((part) => `${part.intent} ${part.topic}`).join(', ')}`,
        ];
  });
}

function kindOf({ intent, action }: Pick<Part, 'intent' | 'action'>): string {
  if (intent !== 'act') return intents[intent] ?? intent;
  return action === 'cancel' ? 'cancel_registration' : action === 'register' ? 'register' : 'own_ticket';
}

function judgeOne(expect: Expectation, given: Given, part: Part | undefined, as: string): string[] {
  if (part === undefined) return ['was not read'];
  const kind = kindOf(part);
  if (kind !== expect.intent)
    return expect.alsoOk.includes(kind)
      ? []
      : [`read as ${kind} (${part.topic ?? ''}), not ${expect.intent}`];
  switch (expect.intent) {
    case 'find':
      return judgeSearch(expect, given);
    case 'event_fact':
      return [...judgeEvent(expect, given, part), ...judgeFact(expect, given, part)];
    case 'organiser_own':
      return [
        ...judgeEvent(expect, given, part),
        ...(part.topic === expect.about || related(part.topic, expect.about)
          ? []
          : [`about ${part.topic}, not ${expect.about}`]),
      ];
    case 'register':
      return judgeEvent(expect, given, part);
    case 'own_registrations':
    case 'own_ticket':
    case 'cancel_registration':
      // Without an account, the answer is to log in.
      return as === 'guest' && part.eventId === null ? [] : judgeEvent(expect, given, part);
    case 'how_to': {
      const wanted = [expect.topic, expect.alsoTopic].filter((each) => each !== undefined);
      return wanted.some((each) => isSameTopic(part.topic ?? '', each))
        ? []
        : [`explains ${part.topic}, not ${wanted.join(' or ')}`];
    }
    default:
      return [];
  }
}

/** An overview of registrations has the seats too, and the other way round. */
function related(topic: string | null, about: string | undefined): boolean {
  return (topic === 'registrations' && about === 'seats') || (topic === 'seats' && about === 'registrations');
}

function judgeEvent({ event }: Expectation, { titleOf }: Given, { eventId }: Part): string[] {
  if (event === undefined) return [];
  const title = eventId === null ? undefined : titleOf(eventId);
  return title?.startsWith(event) ? [] : [`about “${title ?? 'no event'}”, not “${event}”`];
}

/** What the overview of an event says; it names no seats and no organiser. */
const ofOverview = new Set(['when', 'where', 'price', 'online']);

function judgeFact({ fact, alsoFact, quote }: Expectation, { reply }: Given, part: Part): string[] {
  const facts = new Set([part.topic, ...(reply.reading?.parts ?? []).map(({ topic }) => topic)]);
  const isAnswered = (each: string | undefined) =>
    each !== undefined && (facts.has(each) || (facts.has('all') && ofOverview.has(each)));
  if (isAnswered(alsoFact)) return [];
  if (fact === 'description' && quote !== undefined) {
    return plain(reply.text).includes(plain(quote)) ? [] : [`does not quote “${quote}”: ${reply.text}`];
  }
  if (fact === 'not_stated' && part.topic !== 'not_stated')
    return [`answers ${part.topic}, though the page does not say`];
  return isAnswered(fact) ? [] : [`answers ${part.topic}, not ${fact}`];
}
