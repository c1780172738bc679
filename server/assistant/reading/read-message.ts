import type { Mention } from './event-index.ts';
import { mentionIn, named, wantsToDo } from './event-name.ts';
import { factsIn } from './facts.ts';
import { readByGrammar } from './grammar.ts';
import type { Word } from './lexicon.ts';
import { type LikelyIntent, likelyIntents } from './likely-intent.ts';
import { type Knowledge, textOf, withPlaces, wordsOf } from './message-words.ts';
import { nothing, type Reading } from './reading.ts';

/**
 * Parses a message: the intent and the filters it names. Depends on the arguments only. The grammar reads conditions
 * and names; where its patterns know no wording of the kind, what the words most likely want decides.
 */
export function readMessage(message: string, knowledge: Knowledge): Reading {
  const words = withPlaces(wordsOf(message, knowledge.index), knowledge);
  const text = textOf(words);
  const mention = mentionIn(words, text, knowledge);
  const byGrammar = readByGrammar(words, mention, knowledge);
  const [likely] = likelyIntents(words, {
    mention,
    isPlace: (word) => knowledge.known.has(word) || (knowledge.places?.has(word) ?? false),
  });
  const wantsOthers = likely?.intent === 'act' && wantsToDo.test(text);
  if (likely !== undefined && !wantsOthers && outweighs(likely, byGrammar, mention, knowledge)) {
    const reading = likelyReading(likely, { words, text, mention, knowledge });
    if (reading !== null) return reading;
  }
  return byGrammar.intent === 'unknown' ? (askedOfFocus(words, text, knowledge) ?? byGrammar) : byGrammar;
}

/** `Is it scary?`, about the only event that the conversation is about: its description may say. */
function askedOfFocus(words: readonly Word[], text: string, { context }: Knowledge): Reading | null {
  const isKnown = context?.focus != null || context?.shown.length === 1;
  const asks =
    /^(?:and |but |so |ok )*(?:is|are|do|does|did|can|could|will|would|has|have|should|may|what|which|how)(?![\p{L}])|(?<![\p{L}])(?:what|hai)$/u;
  if (!isKnown || words.length > 9 || !asks.test(text)) return null;
  const facts = [{ fact: 'text' as const }];
  return { ...nothing, intent: 'about_event', topic: 'text', facts, asked: text.split(' ') };
}

const explained = new Set<string>(['how_to_register', 'payment_rules', 'organiser_help', 'site_help']);
const aboutNoEvent = new Set<string>(['human', 'instruction', 'small_talk', 'out_of_scope']);
const ownThings = new Set<string>(['my_registrations', 'my_ticket', 'my_events', 'act']);

/** Probabilities that a guess needs against what the grammar read. */
const enough = { againstNothing: 0.45, againstWords: 0.6, againstHelp: 0.6, againstEvent: 0.7, always: 0.85 };

/** Whether the words speak so clearly for another intent that the grammar must have missed the wording. */
function outweighs(
  { intent, topic, probability }: LikelyIntent,
  grammar: Reading,
  mention: Mention | null,
  { own }: Knowledge,
): boolean {
  if (intent === grammar.intent && topic === grammar.topic) return false;
  const isNamed = mention !== null && mention.inTitle >= 2;
  if (intent === 'find_events' || ((intent === 'about_event' || intent === 'act') && !isNamed)) return false;
  if (intent === 'my_events' && (own?.size ?? 0) === 0) return false;
  if (grammar.intent === 'instruction') return false;
  if (aboutNoEvent.has(intent) && isNamed) return false;
  if (explained.has(grammar.intent))
    return explained.has(intent)
      ? probability >= enough.againstHelp
      : probability >= (ownThings.has(intent) && mention !== null ? enough.againstWords : enough.always);
  switch (grammar.intent) {
    case 'unknown':
    case 'out_of_scope':
      return probability >= enough.againstNothing;
    case 'find_events':
      if (intent === 'instruction')
        return probability >= (hasWishes(grammar) ? enough.always : enough.againstWords);
      return saysLittle(grammar)
        ? probability >= enough.againstWords
        : (explained.has(intent) || ownThings.has(intent)) && probability >= enough.always;
    case 'about_event':
      return isNamed && !ownThings.has(intent)
        ? false
        : grammar.pointsAt === null &&
            probability >= (grammar.topic === 'all' ? enough.always : enough.againstEvent);
    case 'my_registrations':
    case 'my_events':
    case 'act':
      if (intent === 'my_registrations' && grammar.intent === 'act')
        return mention === null && probability >= enough.againstWords;
      return explained.has(intent) && !isNamed && probability >= enough.againstWords;
    default:
      return aboutNoEvent.has(intent) && probability >= enough.always;
  }
}

/** A date or a place says that events are wanted. */
function hasWishes({ filters: { from, place, category, ticketType } }: Reading): boolean {
  return [from, place, category, ticketType].some((each) => each !== undefined);
}

/** A search for words only, which any message would be. */
function saysLittle({ filters }: Reading): boolean {
  return Object.keys(filters).every((name) => name === 'words' || name === 'otherWords');
}

function likelyReading(
  { intent, topic }: LikelyIntent,
  {
    words,
    text,
    mention,
    knowledge,
  }: { words: readonly Word[]; text: string; mention: Mention | null; knowledge: Knowledge },
): Reading | null {
  if (explained.has(intent) || aboutNoEvent.has(intent)) return { ...nothing, intent, topic };
  const name = named(mention, words, knowledge);
  switch (intent) {
    case 'act':
      return { ...nothing, ...name, intent, action: topic === 'cancel' ? 'cancel' : 'register' };
    case 'my_events':
      return { ...nothing, ...name, intent, topic };
    case 'my_registrations':
    case 'my_ticket':
      return { ...nothing, ...name, intent };
    case 'about_event': {
      const found = factsIn(text).slice(0, 4);
      const facts = found.length > 0 ? found : [{ fact: 'text' as const }];
      const asked = words.filter((_, at) => !mention?.words.has(at)).flatMap(({ means }) => means.split(' '));
      return { ...nothing, ...name, intent, topic: facts[0]?.fact ?? 'all', facts, asked };
    }
    default:
      return null;
  }
}
