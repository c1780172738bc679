import { readConditions } from './conditions.ts';
import { folded } from './devanagari.ts';
import type { Mention } from './event-index.ts';
import {
  isPointedAt,
  likelyMention,
  likelyOwn,
  mentionIn,
  named,
  pointsBack,
  wantsToDo,
} from './event-name.ts';
import { factsIn } from './facts.ts';
import { readByGrammar } from './grammar.ts';
import { type LikelyIntent, likelyIntents } from './learned-decisions.ts';
import type { Word } from './lexicon.ts';
import { type Knowledge, textOf, withPlaces, wordsOf } from './message-words.ts';
import { readSearch, sureEdit } from './read-search.ts';
import { nothing, type Reading } from './reading.ts';
import type { Reader } from './several.ts';
import { categoriesIn, isFunctionWord } from './vocabulary.ts';

/**
 * Parses a message: the intent and the filters it names. Depends on the arguments only. The grammar reads conditions
 * and names; where its patterns know no wording of the kind, what the words most likely want decides.
 */
export function readMessage(message: string, site: Knowledge): Reading {
  const words = withPlaces(wordsOf(message, site.index), site);
  const text = textOf(words);
  const found = mentionIn(words, text, site);
  const mention = isOnlyKind(found, words, text) ? null : stillTheSame(found, words, text, site);
  const reading = readWords(words, text, mention, site);
  if (reading.intent !== 'about_event') return reading;
  const meanings = (isName: boolean) =>
    words.flatMap(({ means }, at) => ((mention?.words.has(at) ?? false) === isName ? means.split(' ') : []));
  return { ...reading, asked: meanings(false), named: meanings(true) };
}

/** `Gaming wale events`: the name of a category, said of events, names no event. */
function isOnlyKind(mention: Mention | null, words: readonly Word[], text: string): boolean {
  if (mention === null || mention.inTitle > 1 || !/(?<![\p{L}])events(?![\p{L}])/u.test(text)) return false;
  return [...mention.words].every((at) => categoriesIn(words[at]?.means ?? '').length > 0);
}

/** `May I wear something new to it?`, about the event of the conversation: one word of another title names no other. */
function stillTheSame(
  mention: Mention | null,
  words: readonly Word[],
  text: string,
  site: Knowledge,
): Mention | null {
  const isWeak =
    mention !== null && mention.inTitle < 2 && mention.ofHead < 0.99 && !isPointedAt(mention, words);
  return isWeak &&
    subjectOf(site) === 'event' &&
    site.context?.focus !== mention.event.id &&
    pointsBack.test(text)
    ? null
    : mention;
}

/** Reads the messages of a conversation, or parts of them. */
export function readerOf(site: Omit<Knowledge, 'context'>): Reader {
  return {
    read: (text, context) => readMessage(text, { ...site, context }),
    conditions: (text) =>
      readConditions(textOf(withPlaces(wordsOf(text, site.index), { ...site, context: undefined })), site)
        .filters,
  };
}

function readWords(words: readonly Word[], text: string, mention: Mention | null, site: Knowledge): Reading {
  const knowledge = withoutNameAsPlace(site, words, mention);
  const isNamed = mention !== null && (mention.inTitle >= 2 || isPointedAt(mention, words));
  const edited = isNamed ? null : sureEdit(text, words, knowledge);
  if (edited !== null) return { ...edited, weight: surelyEdits };
  const byGrammar = readByGrammar(words, mention, knowledge);
  const around = {
    isPlace: (word: string) =>
      knowledge.known.has(word) || ((knowledge.places?.has(word) ?? false) && !isFunctionWord(word)),
    isTopic: (word: string) => knowledge.index?.isInTitle(word) ?? false,
    after: subjectOf(knowledge),
  };
  const isLooseName =
    mention !== null && mention.inTitle < 2 && mention.ofHead < 0.99 && !isPointedAt(mention, words);
  const asNamed = likelyIntents(words, { ...around, mention, isLoose: isLooseName });
  const guesses = isLooseName ? inBetween(asNamed, likelyIntents(words, around)) : asNamed;
  const [first] = guesses;
  // A loose name doesn't replace the event that the conversation is about: *great* is no *Great Summit*.
  const isLoose = mention === null && (subjectOf(knowledge) !== 'event' || pointsElsewhere.test(text));
  if (isLoose && first !== undefined && ofOneEvent.has(first.intent) && first.probability >= surelyOfOne) {
    const meant =
      first.intent === 'my_events' ? likelyOwn(words, knowledge) : likelyMention(words, knowledge);
    const reading = meant && likelyReading(first, { words, text, mention: meant, knowledge });
    if (reading !== null) return { ...reading, weight: first.probability + trustIn(byGrammar, null) };
  }
  const ofLoose = isLoose ? likelyOfOne(words, text, knowledge) : null;
  if (ofLoose !== null) return ofLoose;
  const { guess, weight } = weighed(byGrammar, guesses, { text, mention, knowledge });
  const isUnclearSearch = (guess ?? byGrammar).intent === 'find_events' && weight < unclear;
  if (mention === null && isUnclearSearch && !hasConditions(byGrammar)) {
    const ofFocus = askedOfFocus(words, text, knowledge);
    if (ofFocus !== null) return { ...ofFocus, weight };
  }
  const isOwn = (guess ?? byGrammar).intent === 'my_events';
  const meant = (isOwn ? likelyOwn(words, knowledge) : null) ?? mention;
  const likely = guess && likelyReading(guess, { words, text, mention: meant, knowledge });
  if (likely !== null) return { ...likely, weight };
  const reading =
    byGrammar.intent === 'unknown' ? (askedOfFocus(words, text, knowledge) ?? byGrammar) : byGrammar;
  return { ...reading, weight };
}

const surelyEdits = 1.5;

/** One word of a title may be no name at all: both readings count. */
function inBetween(named: readonly LikelyIntent[], unnamed: readonly LikelyIntent[]): LikelyIntent[] {
  const all = new Map<string, LikelyIntent>();
  for (const guess of [...named, ...unnamed]) {
    const probability = (all.get(guess.label)?.probability ?? 0) + guess.probability / 2;
    all.set(guess.label, { ...guess, probability });
  }
  return [...all.values()].sort((one, other) => other.probability - one.probability);
}

/** `Is the night with the astronomer full?`: as a name, the words make a question that is surely about one event. */
function likelyOfOne(words: readonly Word[], text: string, knowledge: Knowledge): Reading | null {
  const mention = likelyMention(words, knowledge);
  if (mention === null || looksAround.test(text) || wantsToDo.test(text)) return null;
  const asName = { ...mention, words: mention.words.union(mention.near).union(mention.told) };
  if (!isPointedAt(asName, words)) return null;
  const [first] = likelyIntents(words, {
    mention: asName,
    isPlace: (word: string) => knowledge.known.has(word),
    after: subjectOf(knowledge),
  });
  if (first?.intent !== 'about_event' || first.probability < surelyNamed) return null;
  const reading = likelyReading(first, { words, text, mention, knowledge });
  return reading && { ...reading, weight: first.probability };
}
const surelyNamed = 0.8;

/** In `Repair Café`, the café is no place. */
function withoutNameAsPlace(
  knowledge: Knowledge,
  words: readonly Word[],
  mention: Mention | null,
): Knowledge {
  if (mention === null || mention.inTitle < 2) return knowledge;
  const title = new Set(folded(mention.event.title).split(/[^\p{L}\p{N}]+/u));
  const said = new Set(
    words.flatMap(({ means }, at) => (mention.words.has(at) && title.has(means) ? means : [])),
  );
  return {
    ...knowledge,
    known: knowledge.known.difference(said),
    ...(knowledge.places && { places: knowledge.places.difference(said) }),
  };
}

/** `the one with clay`, after another event. */
const pointsElsewhere =
  /(?<![\p{L}])(?:(?:the|that) (?:other )?one (?:with|about|where|in|at)|\S+ wala(?= (?:kab|when|where|how|what|ke|mein)))(?![\p{L}])/u;
const ofOneEvent = new Set<string>(['about_event', 'act', 'my_registrations', 'my_ticket', 'my_events']);
/** So likely asked of one event that its name may be loose. */
const surelyOfOne = 0.6;

/** What the conversation has been about. */
function subjectOf({ context }: Knowledge): 'event' | 'list' | null {
  if (context === undefined) return null;
  if (context.focus !== null || context.shown.length === 1) return 'event';
  return context.shown.length > 0 || Object.keys(context.filters).length > 0 ? 'list' : null;
}

/** `Is it scary?`, about the only event that the conversation is about: its description may say. */
function askedOfFocus(words: readonly Word[], text: string, { context }: Knowledge): Reading | null {
  const isKnown = context?.focus != null || context?.shown.length === 1;
  const asks =
    /(?:^|[|] )(?:and |but |so |ok )*(?:is|are|do|does|did|can|could|will|would|has|have|should|may|what|which|how)(?![\p{L}])|(?<![\p{L}])(?:what|hai|allowed(?: \S+)?)$|(?<![\p{L}])(?:can|do|does|is|are|will|should) (?:i|we|one|you|they|it|he|she|there|the)(?![\p{L}])/u;
  if (!isKnown || words.length > 16 || !asks.test(text) || looksAround.test(text)) return null;
  const facts = [{ fact: 'text' as const }];
  return { ...nothing, intent: 'about_event', topic: 'text', facts };
}

/** So little speaks for a search that a question in a conversation about one event is about it. */
const unclear = 0.7;

function hasConditions({ filters: { words: _, notWords: __, ...conditions } }: Reading): boolean {
  return Object.keys(conditions).length > 0;
}

const explained = new Set<string>(['how_to_register', 'payment_rules', 'organiser_help', 'site_help']);
const aboutNoEvent = new Set<string>(['human', 'instruction', 'small_talk', 'out_of_scope']);

/** All explanations are of one kind. */
function kindOf({ intent, topic, action }: Pick<Reading, 'intent' | 'topic' | 'action'>): string {
  if (explained.has(intent)) return 'explained';
  return intent === 'act' ? `act.${action ?? topic}` : intent;
}

/**
 * What the patterns' word weighs against the probabilities of the classifier: fitted to messages of writers, each left out of
 * what the classifier learned. It's right more often than most patterns.
 */
function trustIn({ intent, topic, action, facts, filters }: Reading, mention: Mention | null): number {
  switch (intent) {
    case 'instruction':
      return 1;
    case 'my_events':
      return 0.3;
    case 'find_events':
      return 0;
    case 'about_event':
      // `Tell me about the Mango Festival`, which the site doesn't have.
      if (mention === null && topic === 'all' && filters.words !== undefined) return 0.4;
      // A question that names no fact may be about anything else, too.
      return topic === 'text' && facts.every(({ matter }) => matter === undefined) ? 0 : 0.1;
    case 'act':
      return action === 'resend_mail' ? 0.9 : 0.1;
    case 'out_of_scope':
      return 0.2;
    default:
      return explained.has(intent) ? 0.6 : 0.1;
  }
}

/** The guess that outweighs what the grammar read, null if that stays, and the weight of what is chosen. */
function weighed(
  grammar: Reading,
  guesses: readonly LikelyIntent[],
  { text, mention, knowledge }: { text: string; mention: Mention | null; knowledge: Knowledge },
): { readonly guess: LikelyIntent | null; readonly weight: number } {
  // `Is it every week?`, by someone who organises nothing.
  const isGuestAskingOfOne =
    (knowledge.own?.size ?? 0) === 0 &&
    subjectOf(knowledge) === 'event' &&
    mention === null &&
    !/(?<![\p{L}])(?:how|my|i|we|create|make|event)(?![\p{L}])/u.test(text);
  const possible = guesses
    .map((guess) => forStrangers(guess, { mention, knowledge }))
    // Who organises nothing means by `my events` those that they go to.
    .map((guess) =>
      guess.intent === 'my_events' && guess.topic === 'list' && (knowledge.own?.size ?? 0) === 0
        ? { ...guess, intent: 'my_registrations' as const, topic: null }
        : guess,
    )
    // How old one must be is asked of the event that the conversation is about.
    .map((guess) =>
      (guess.topic === 'age' && grammar.intent === 'about_event') ||
      (guess.intent === 'organiser_help' && isGuestAskingOfOne)
        ? { ...guess, intent: 'about_event' as const, topic: null }
        : guess,
    )
    .filter((guess) => guess.intent === grammar.intent || isPossible(guess, { text, mention, knowledge }))
    // Of words that no wording has, small talk is the likeliest by far too often.
    .filter(
      (guess) =>
        guess.intent !== 'small_talk' || grammar.intent !== 'find_events' || guess.probability >= 0.7,
    );
  const scores = new Map<string, number>([[kindOf(grammar), trustIn(grammar, mention)]]);
  // After one event, `is there one at home instead` asks for others.
  if (mention === null && subjectOf(knowledge) === 'event' && elsewhere.test(text))
    scores.set('find_events', (scores.get('find_events') ?? 0) + 0.7);
  for (const guess of possible) {
    const kind = kindOf({ ...guess, action: null });
    scores.set(kind, (scores.get(kind) ?? 0) + guess.probability);
  }
  const [[best, weight] = ['', 0]] = [...scores].sort(([, one], [, other]) => other - one);
  const guess = possible.find((each) => kindOf({ ...each, action: null }) === best);
  if (guess === undefined) return { guess: null, weight };
  if (best !== kindOf(grammar))
    return {
      guess: guess.topic === 'register' && guess.intent === 'act' && wantsToDo.test(text) ? null : guess,
      weight,
    };
  const isOtherTopic =
    (explained.has(guess.intent) || guess.intent === 'my_events') && guess.topic !== grammar.topic;
  return { guess: isOtherTopic && guess.probability >= 0.5 ? guess : null, weight };
}

/** `How many have registered for the kabaddi?` of someone else's event asks about that event. */
function forStrangers(
  guess: LikelyIntent,
  { mention, knowledge }: { mention: Mention | null; knowledge: Knowledge },
): LikelyIntent {
  const isOthers =
    guess.intent === 'my_events' &&
    guess.probability >= 0.3 &&
    mention !== null &&
    mention.inTitle >= 2 &&
    !knowledge.own?.has(mention.event.id);
  return isOthers ? { ...guess, intent: 'about_event', topic: null } : guess;
}

const elsewhere =
  /(?<![a-z])(?:instead|insted|(?:another|other|similar|different) (?:one|ones|event|events)|(?:anything|something) (?:else|similar|like (?:it|that|this)))(?![a-z])/;
/** `is someone teaching that`: whether there is such an event. */
const someoneDoes =
  /(?<![a-z])(?:(?:is|are|does) (?:someone|somebody|anyone|anybody)(?: else)? (?:[a-z]+ing|do|teach|run|organi[sz]e|host|offer|take|show)(?![a-z])|anywhere (?:[\p{L}]+ ){1,3}(?:wala|teach|learn))/u;
const looksAround =
  /(?<![a-z])(?:anywhere|anything|something|any events?|for (?:them|him|her)|unke liye|(?:is|are|does) (?:someone|somebody|anyone|anybody|any ?body else))(?![a-z])/;

function isPossible(
  { intent }: LikelyIntent,
  { text, mention, knowledge }: { text: string; mention: Mention | null; knowledge: Knowledge },
): boolean {
  if (intent === 'my_events') return (knowledge.own?.size ?? 0) > 0;
  // `a storytelling thing anywhere?`
  if (intent === 'about_event' && mention !== null && mention.inTitle < 2 && looksAround.test(text))
    return false;
  if (intent === 'about_event' && mention !== null && someoneDoes.test(text)) return false;
  if (intent === 'about_event' || intent === 'act') return mention !== null || subjectOf(knowledge) !== null;
  return true;
}

/** The reading that a guess leads to. */
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
    case 'my_events': {
      // Words that no title has name none of a person's own events.
      const isName = name.filters.words?.split(' ').some((word) => knowledge.index?.isInTitle(word) ?? true);
      return { ...nothing, ...name, ...(mention === null && !isName && { filters: {} }), intent, topic };
    }
    case 'my_registrations':
    case 'my_ticket':
      return { ...nothing, ...name, intent };
    case 'find_events': {
      const reading = readSearch(text, words, mention, knowledge);
      return reading.intent === 'find_events' ? reading : null;
    }
    case 'about_event': {
      const found = factsIn(text).slice(0, 4);
      const facts = found.length > 0 ? found : [{ fact: 'text' as const }];
      return { ...nothing, ...name, intent, topic: facts[0]?.fact ?? 'all', facts };
    }
    default:
      return null;
  }
}
