import type { ChatContext } from '../../../contracts/assistant.ts';
import type { Reading } from './reading.ts';

interface Read {
  readonly text: string;
  readonly reading: Reading;
}

const mostQuestions = 3;
const chatter = new Set(['unknown', 'small_talk', 'out_of_scope']);

/** Where a message can be cut: between sentences, and before an `and` that begins another request. */
const sentences = /(?<=[?!।])\s+|(?<=\.)\s+(?=\p{L})|\n+/u;
const requests =
  /\s+(?:and|also|aur|और|plus|&)\s+(?=(?:then |also |please |can you )*(?:cancel|register|sign me|book|show|tell|what|where|when|how|who|is|are|can|do|send|remove)\b)/iu;

/**
 * The questions of a message. A message is one question unless its parts stand for themselves: parts that say
 * nothing alone belong to the others.
 */
export function questionsIn(
  message: string,
  read: (text: string, context: ChatContext | undefined) => Reading,
  context: ChatContext | undefined,
): Read[] {
  const whole = { text: message, reading: read(message, context) };
  if (['instruction', 'human'].includes(whole.reading.intent)) return [whole];
  const parts = message
    .split(sentences)
    .flatMap((sentence) => sentence.split(requests))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, 8);
  if (parts.length < 2) return [whole];
  const readings = parts.map((text) => ({ text, reading: read(text, context) }));
  const telling = readings.filter(({ reading }) => !chatter.has(reading.intent));
  const acts = telling.filter(
    ({ reading }) =>
      reading.intent === 'act' && (reading.eventId !== null || reading.filters.words !== undefined),
  );
  if (acts.length > 1) return acts.slice(0, mostQuestions);
  const kinds = new Set(telling.map(({ reading }) => reading.intent));
  // The facts of one event, and the conditions of one search, are read together.
  if (telling.length < 2 || (kinds.size === 1 && (kinds.has('about_event') || kinds.has('find_events'))))
    return isOnlyChatter(whole, telling) ? telling : [whole];
  const events = new Set(telling.flatMap(({ reading }) => reading.eventId ?? []));
  const isOneThing =
    events.size <= 1 &&
    (whole.reading.intent === 'act' ||
      whole.reading.intent === 'my_ticket' ||
      whole.reading.intent === 'my_registrations' ||
      whole.reading.intent === 'my_events');
  const helps = [...kinds].every(
    (kind) => kind.endsWith('help') || kind.startsWith('how_to') || kind === 'payment_rules',
  );
  if (isOneThing || helps) return [whole];
  const distinct = telling.filter(
    ({ reading }, at) =>
      telling.findIndex(
        (other) => other.reading.intent === reading.intent && other.reading.eventId === reading.eventId,
      ) === at,
  );
  return distinct.length > 1 && distinct.every(({ reading }) => reading.intent !== 'find_events')
    ? distinct.slice(0, mostQuestions)
    : [whole];
}

/** `Hi! Where is the star party?`: the courtesy would hide the question, or the whole says nothing. */
function isOnlyChatter(whole: Read, telling: readonly Read[]): boolean {
  return telling.length === 1 && chatter.has(whole.reading.intent);
}
