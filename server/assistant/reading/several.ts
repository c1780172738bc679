import type { ChatContext, ChatFilters } from '../../../contracts/assistant.ts';
import { type Parted, partedMessage } from './clauses.ts';
import { pointsBack } from './event-name.ts';
import { isAmenity } from './facts.ts';
import type { Reading } from './reading.ts';
import { lastClockIn, withStory } from './stories.ts';

interface Read {
  readonly text: string;
  readonly reading: Reading;
}

/** Reads the parts of a message. */
export interface Reader {
  read(text: string, context: ChatContext | undefined): Reading;
  /** What a text says of when, where and for how much, whatever it asks. */
  conditions(text: string): ChatFilters;
}

/** The weight of a reading that is a question of its own beside others. */
const clear = 0.85;
const likely = 0.6;
/** A part that asks or wants something, and isn't the story behind it. */
const asks =
  /\?|^(?:(?:and|also|aur|और) )*(?:did|has|have|is|are|was|were|will|am i) |(?<![\p{L}\p{M}])(?:show|find|tell|give|list|suggest|recommend|book|register|cancel|send|want|need|looking|search|please|wh(?:at|en|ere|o)(?:s|'s|’s)?|which|hows?|any(?:thing|where)?|something|is there|are there|can|could|do you|does|only|just|batao?|bata|dikhao?|dikha|karo|kardo|chahiye|kya|kab|kahan|kitn\p{L}+|kaun\p{L}*|kaise|koi|kuch|sirf|क्या|कब|कहाँ|कितन[\p{L}\p{M}]*|कौन[\p{L}\p{M}]*|कैसे|कोई|कुछ|बता[\p{L}\p{M}]*|दिखा[\p{L}\p{M}]*|चाहिए|सिर्फ़|करो)(?![\p{L}\p{M}])/iu;
const mostQuestions = 3;
/** Each costs two readings. */
const mostJoints = 4;
const explained = new Set<string>(['how_to_register', 'payment_rules', 'organiser_help', 'site_help']);
const asksHow = /(?<![\p{L}])(?:how|where|kaise|कैसे)(?![\p{L}\p{M}])/iu;
const asksFigure = /^(?:and |also |aur |और )*(?:how|who|what|any|kitn|kaun|कितन|कौन)/iu;
const chatter = new Set(['unknown', 'small_talk', 'out_of_scope']);

/** `Great, where do we meet?`: the courtesy before a question names no *Great Summit*. */
const acknowledgement =
  /^(?:(?:no|nahi|nahin|नहीं)[,.!]+\s+(?=\S*(?:day|var|vaar|wale|वार)(?![a-z]))|(?:ok|okay|great|cool|nice|perfect|awesome|super|wow|good|fine|alright|lovely|thanks|thank you|(?:looks|sounds|seems)(?: \S+)? (?:nice|good|great|fun|lovely|interesting|perfect|fine)|accha|acha|theek hai|thik hai|badhiya|sahi hai|अच्छा|ठीक है|बढ़िया)(?:[,.! ]+(?=(?:ok|okay|great|cool|nice|perfect|good|thanks)[,.! ])|[,.!]+\s+(?=\S+ \S+)|\s+(?=(?:and|so|but|where|when|what|how|who|is|are|can|do|does|will)\s)))+/iu;
/** `Two quick questions:` */
const announcement =
  /^(?:(?:hi|hello|hey|ok|okay|so|namaste|नमस्ते|i have|i've got|i got|just|bas)[,! ]+)*(?:a |an |ek |एक )?(?:two|three|2|3|do|teen|दो|तीन|couple of|few)\s+(?:(?:quick|simple|small|short|little|easy|more|chhot[ei]|छोट[ेी])\s+)*(?:things?|questions?|queries|ones|sawaa?l|baate[in]n?|cheeze?in?|सवाल|बातें|चीज़ें)(?:\s+(?:for you|please|pls|yaar|ji|bhai|hain?|hai|हैं))?\s*[:.?!,;–-]+\s*/iu;
/** Where a message can be cut: between sentences, and before an `and` that begins another request. */
const sentences = /(?<=[?!।])\s+|(?<=\.)\s+(?=\p{L})|\n+/u;
/** `Stop. I said Jaipur.` */
const interjection =
  /^(?:stop|no|wait|ugh|uff?|hey|listen|look|enough|arr?e+y?|suno|ruko|bas|nahi+n?|नहीं|सुनो|रुको|बस|अरे|उफ़)[.!?…]*$/iu;
const joinedSentences = /,\s+(?=(?:and|also|plus|aur|और|s?aa?th (?:me|mein|hi)|साथ (?:में|ही)|as well as) )/u;
const requests =
  /\s+(?:and|also|aur|और|plus|&)\s+(?=(?:then |also |please |can you )*(?:cancel|register|sign me|book|show|tell|what|where|when|how|who|is|are|can|do|send|remove)\b)/iu;

/**
 * The questions of a message. A message is one question unless its parts stand for themselves: parts that say
 * nothing alone belong to the others.
 */
export function questionsIn(typed: string, reader: Reader, context: ChatContext | undefined): Read[] {
  const told = typed.replace(announcement, '').replace(acknowledgement, '');
  const read = reader.read.bind(reader);
  const again = sameOfAnother(told, context?.asked, read, context);
  if (again !== null) return [again];
  const all = { text: told, reading: read(told, context) };
  if (['instruction', 'human'].includes(all.reading.intent)) return [all];
  const parted = partedMessage(told);
  const whole = (parted && readParted(parted, all, reader, context)) ?? all;
  const message = whole.text;
  const parts = message
    .split(sentences)
    .flatMap((sentence) =>
      whole.reading.intent === 'small_talk' ? [sentence] : sentence.split(joinedSentences),
    )
    .flatMap((sentence) => sentence.split(requests))
    .map((part) => part.trim())
    .filter((part, _, all) => /[\p{L}\p{N}]/u.test(part) && !(all.length > 1 && interjection.test(part)))
    .slice(0, 8);
  const calm = withoutComplaints(parts, whole, read, context);
  if (calm !== null) return [calm];
  const joined =
    parts.length === 1
      ? joinedQuestions(message, whole, read, context)
      : searchBesideOne(parts, whole, read, context);
  if (joined !== null) return joined;
  const correctsItself = parts.some((part) => /^(?:sorry |no )*i (?:mean|meant)\b/i.test(part));
  if (parts.length < 2 || correctsItself) return [whole];
  const readings: Read[] = [];
  for (const text of parts) {
    const last = readings.at(-1);
    readings.push(
      sameOfAnother(text, factAskedIn(last), read, context) ?? {
        text,
        reading: readAfter(last, text, read, context),
      },
    );
  }
  const isStory = ({ text, reading }: Read) =>
    ['find_events', 'about_event'].includes(reading.intent) && !asks.test(text);
  const hasQuestion = readings.some((each) => asks.test(each.text));
  const isAboutKnown = readings.some(({ reading }) => reading.eventId !== null) || context?.focus != null;
  const telling = readings.filter(
    ({ text, reading }) =>
      (!chatter.has(reading.intent) || asksBeside(text, reading)) &&
      !(hasQuestion && isStory({ text, reading })) &&
      (isAboutKnown || !isAboutNothing(reading)) &&
      reading.weight >= (chatter.has(whole.reading.intent) ? 0.5 : isFigureOfOne(reading) ? likely : clear),
  );
  // `How many have signed up for the café, and did the walk make any money?`
  const figures = telling.filter(({ reading }) => isFigureOfOne(reading) || asksFactOfOne(reading));
  const asked = new Set(figures.map(({ reading }) => `${reading.topic} ${reading.eventId}`));
  if (figures.length > 1 && asked.size > 1 && figures.some(({ reading }) => isFigureOfOne(reading)))
    return figures.slice(0, mostQuestions);
  const acts = telling.filter(
    ({ reading }) =>
      reading.intent === 'act' && (reading.eventId !== null || reading.filters.words !== undefined),
  );
  if (acts.length > 1) return acts.slice(0, mostQuestions);
  const kinds = new Set(telling.map(({ reading }) => reading.intent));
  const events = new Set(telling.flatMap(({ reading }) => reading.eventId ?? []));
  // The facts of one event, and the conditions of one search, are read together.
  const isOneSubject =
    kinds.size === 1 && ((kinds.has('about_event') && events.size < 2) || kinds.has('find_events'));
  if (
    asksOtherFacts(telling, whole) &&
    !readings.some(({ reading }) => reading.intent === 'find_events' && isOwnSearch(reading))
  )
    return telling.slice(0, mostQuestions);
  if (telling.length < 2 || isOneSubject) return isOnlyChatter(whole, telling) ? telling : [whole];
  const explainsToo = telling.some(
    ({ text, reading }) => explained.has(reading.intent) && asksHow.test(text) && reading.weight >= clear,
  );
  // `How many seats are left, and how long is the waitlist?`
  const asksSeveral =
    new Set(telling.map(({ reading }) => reading.topic)).size > 1 &&
    telling.every(({ text, reading }) => reading.intent === 'my_events' && asksFigure.test(text));
  const isOneThing =
    !explainsToo &&
    !asksSeveral &&
    events.size <= 1 &&
    (kinds.size === 1 || !kinds.has('about_event')) &&
    kinds.has(whole.reading.intent) &&
    ['act', 'my_registrations', 'my_events'].includes(whole.reading.intent);
  // `Not approved yet? The founders pitch.`: the event belongs to the question before it.
  const isNamedElsewhere =
    !asksSeveral &&
    whole.reading.eventId !== null &&
    telling.some(({ reading }) => reading.intent === whole.reading.intent && reading.eventId === null);
  if (isOneThing || isNamedElsewhere) return [whole];
  const distinct = telling.filter(
    ({ reading }, at) =>
      telling.findIndex(
        (other) =>
          other.reading.intent === reading.intent &&
          other.reading.topic === reading.topic &&
          other.reading.eventId === reading.eventId,
      ) === at,
  );
  const searches = distinct.filter(({ reading }) => reading.intent === 'find_events');
  const others = distinct.filter(({ text }) => !/^(?:please )?(?:do ?n.?t|stop|no|not|mat)\s/i.test(text));
  if (others.length === 1) return chatter.has(whole.reading.intent) ? others : [whole];
  return distinct.length > 1 && searches.every(({ reading }) => isOwnSearch(reading)) && searches.length < 2
    ? distinct.slice(0, mostQuestions)
    : [whole];
}

const refersToStory =
  /(?<![\p{L}\p{M}])(?:(?:on|of|about|for) either|either one|both of|one of (?:them|those)|(?:teach\p{L}*|learn|about|like|for|with) (?:me |us )?(?:that|this|it|them|these|those)|else|others?|alawa|अलावा|iska|iske liye|aisa|waisa|(?:us|uss|is|iss|usi|isi|that|this|same) (?:tarah|type|sort|kind)|ऐसा|वैसा|(?:उस|इस|उसी|इसी) तरह)(?![\p{L}\p{M}])/iu;

/**
 * Of a message that asks and tells, what is asked, with the conditions of what is told. Null where the request says less
 * by itself than the whole does.
 */
function readParted(
  parted: Parted,
  all: Read,
  { read, conditions }: Reader,
  context: ChatContext | undefined,
): Read | null {
  const { request, story, busy } = parted;
  const reading = read(request, context);
  const isSame = reading.intent === all.reading.intent;
  const isWeaker = all.reading.weight > reading.weight + (isSame ? 0.3 : -0.05);
  if (isWeaker && all.reading.intent !== 'find_events') return null;
  // The event, or the subject, may be named in what is told.
  const isClearer = reading.intent === 'find_events' && reading.weight > all.reading.weight + 0.1;
  if (all.reading.eventId !== null && reading.eventId === null && !isClearer) return null;
  const { words, category, categories } = reading.filters;
  const isBare = (words ?? category ?? categories) === undefined;
  if (reading.intent === 'find_events' && refersToStory.test(request) && isBare) return null;
  if (
    reading.intent === 'find_events' ||
    (all.reading.intent === 'find_events' && chatter.has(reading.intent))
  ) {
    const asked =
      reading.intent === 'find_events' ? reading : { ...all.reading, filters: conditions(request) };
    const clock = lastClockIn(`${story} ${busy}`);
    // `My husband uses a wheelchair`: no condition of a search, so it's said that it wasn't used.
    const amenities = `${story} ${busy}`
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter(isAmenity);
    return {
      text: request,
      reading: {
        ...asked,
        filters: withStory(
          asked.filters,
          {
            told: conditions(story),
            busy: busy === '' ? {} : conditions(busy),
            busyUntil: clock && conditions(`after ${clock}`).timeFrom,
          },
          parted,
        ),
        ignored: [...asked.ignored, ...amenities],
      },
    };
  }
  if (chatter.has(reading.intent) || isWeaker) return null;
  return { text: request, reading };
}

const complains =
  /(?<![\p{L}])(?:why|sab kuch|सब कुछ|everything (?:is|only|always)|all your|kyo+n|kyu+n?|क्यों|क्यूँ)(?![\p{L}\p{M}])/iu;

/** `Why is everything on weekends? I want something on a Wednesday.`: the search is in the second sentence. */
function withoutComplaints(
  parts: readonly string[],
  whole: Read,
  read: (text: string, context: ChatContext | undefined) => Reading,
  context: ChatContext | undefined,
): Read | null {
  const others = parts.filter((part) => !complains.test(part));
  // `Why is everything about tech? Show me anything else.` says in the complaint what to leave out.
  if (/(?<![\p{L}])(?:else|other|alawa|और)(?![\p{L}])/iu.test(others.join(' '))) return null;
  if (whole.reading.intent !== 'find_events' || others.length === parts.length || others.length === 0)
    return null;
  const text = others.join(' ');
  const reading = read(text, context);
  return reading.intent === 'find_events' && isOwnSearch(reading) ? { text, reading } : null;
}

const joints = /\s+(?:and|also|aur|और|plus|&|तथा)\s+/giu;
const ofOne = new Set(['about_event', 'act', 'my_ticket', 'my_registrations', 'my_events']);

/** `What is on tomorrow and does the beach cleaning have gloves?`: a search joined to a question about one event. */
function joinedQuestions(
  message: string,
  whole: Read,
  read: (text: string, context: ChatContext | undefined) => Reading,
  context: ChatContext | undefined,
): Read[] | null {
  if (!['find_events', 'about_event', 'my_events'].includes(whole.reading.intent)) return null;
  for (const { index, 0: joint } of message.matchAll(joints).take(mostJoints)) {
    // `between Christmas and New Year` joins no questions.
    if (/(?<![\p{L}])between\s+\S+(?:\s+\S+)?$/iu.test(message.slice(0, index))) continue;
    const parts = [message.slice(0, index), message.slice(index + joint.length)];
    const [first, second] = parts.map((text) => ({ text, reading: read(text, context) }));
    if (first === undefined || second === undefined) continue;
    const [search, other] = first.reading.intent === 'find_events' ? [first, second] : [second, first];
    const isSearch =
      search.reading.intent === 'find_events' &&
      isOwnSearch(search.reading) &&
      /\S+\s+\S+/u.test(search.text);
    const isOfOne = ofOne.has(other.reading.intent) && other.reading.eventId !== null;
    const isOfTwo =
      first.reading.eventId !== second.reading.eventId &&
      [first, second].every(({ reading }) => isFigureOfOne(reading)) &&
      first.reading.weight + second.reading.weight > 2 * likely;
    if (isOfTwo) return [first, second];
    const hasDates = search.reading.filters.from !== undefined || search.reading.filters.place !== undefined;
    if (isSearch && hasDates && isOfOne) return [first, second];
  }
  return null;
}

/** `How much is the film night, and is there anything online on Tuesday?`: two sentences, each clear by what it names. */
function searchBesideOne(
  parts: readonly string[],
  whole: Read,
  read: (text: string, context: ChatContext | undefined) => Reading,
  context: ChatContext | undefined,
): Read[] | null {
  if (whole.reading.intent !== 'find_events' && !ofOne.has(whole.reading.intent)) return null;
  const questions = parts.filter((part) => asks.test(part));
  if (questions.length !== 2) return null;
  const readings = questions.map((text) => ({ text, reading: read(text, context) }));
  const search = readings.find(
    ({ reading: { intent, unsure, filters } }) =>
      intent === 'find_events' && !unsure && mostlyOwn.some((name) => filters[name] !== undefined),
  );
  const other = readings.find(({ reading: { intent, eventId } }) => ofOne.has(intent) && eventId !== null);
  return search && other && !refersToStory.test(search.text) ? readings : null;
}
const mostlyOwn = ['from', 'place', 'category', 'online'] as const;

const cues: Readonly<Record<NonNullable<ChatContext['asked']>, string>> = {
  price: 'how much is',
  when: 'when is',
  where: 'where is',
  seats: 'seats left for',
  organiser: 'who organises',
  approval: 'approval needed for',
};

/** What a question asks about an event, if another one can be asked the same in two words. */
function factAskedIn(previous: Read | undefined): ChatContext['asked'] {
  return previous?.reading.intent === 'about_event' ? askedAgain(previous.reading) : undefined;
}

export function askedAgain({ facts }: Pick<Reading, 'facts'>): ChatContext['asked'] {
  const [first] = facts;
  return first !== undefined && first.fact in cues ? (first.fact as ChatContext['asked']) : undefined;
}

/** `Is the yoga free? And the fort hike?`: the second part asks the same of another event. */
function sameOfAnother(
  text: string,
  asked: ChatContext['asked'],
  read: (text: string, context: ChatContext | undefined) => Reading,
  context: ChatContext | undefined,
): Read | null {
  const cue = asked && cues[asked];
  // `aur koi games wala event?` asks for others.
  if (/(?<![\p{L}\p{M}])(?:any|some|koi|kuch|other|else|events|कोई|कुछ|और कोई)(?![\p{L}\p{M}])/iu.test(text))
    return null;
  if (cue === undefined || !/^(?:and|aur|or|what about|how about|also|और)\s/iu.test(text)) return null;
  if (read(text, context).intent !== 'find_events') return null;
  const whole = `${cue} ${text.replace(/^(?:and|aur|or|what about|how about|also|और)\s+/iu, '')}`;
  const reading = read(whole, context);
  return reading.intent === 'about_event' && reading.eventId !== null ? { text: whole, reading } : null;
}

/** `… and then tell me a joke`: what can't be answered is said to be so. */
function asksBeside(text: string, { intent, weight }: Reading): boolean {
  return intent === 'out_of_scope' && weight >= clear && asks.test(text);
}

/** `Which day is it, and does it cost anything?`: a part that says nothing alone may ask of the event that the one before names. */
function readAfter(
  last: Read | undefined,
  text: string,
  read: (text: string, context: ChatContext | undefined) => Reading,
  context: ChatContext | undefined,
): Reading {
  const alone = read(text, context);
  const eventId = last !== undefined && ofOne.has(last.reading.intent) ? last.reading.eventId : null;
  // `The lamps sound lovely. Is it ok to bring our 5 year old?`: one word of another title names no other event.
  const isAnother = alone.eventId !== null && alone.eventId !== eventId;
  if (
    eventId !== null &&
    isAnother &&
    alone.intent === 'about_event' &&
    pointsBack.test(text.toLowerCase())
  ) {
    const same = read(text, { filters: context?.filters ?? {}, shown: [eventId], focus: eventId });
    if (same.intent === 'about_event' && same.eventId === null) return { ...same, eventId };
  }
  if (
    eventId === null ||
    (alone.intent !== 'unknown' && (alone.intent !== 'find_events' || isOwnSearch(alone)))
  )
    return alone;
  const after = read(text, { filters: context?.filters ?? {}, shown: [eventId], focus: eventId });
  return after.intent === 'about_event' && after.eventId === null ? { ...after, eventId } : alone;
}

/** Parts that ask facts of one event, of which the whole message alone would answer fewer. */
function asksOtherFacts(telling: readonly Read[], { reading: whole }: Read): boolean {
  const known = new Set<string>(whole.facts.map(({ fact }) => fact));
  return (
    telling.length > 1 &&
    telling.every(({ reading }) => reading.intent === 'about_event') &&
    whole.intent === 'about_event' &&
    telling.some(({ reading }) => reading.facts.some(({ fact }) => !known.has(fact)))
  );
}

/** `Did the breakfast walk make any money?`: a figure of one event that the message names. */
function isFigureOfOne({ intent, topic, eventId }: Reading): boolean {
  return intent === 'my_events' && topic !== 'list' && eventId !== null;
}

function asksFactOfOne({ intent, topic, eventId }: Reading): boolean {
  return intent === 'about_event' && topic !== 'text' && eventId !== null;
}

/** A fact without an event: `these are full`. */
function isAboutNothing({ intent, eventId, pointsAt, filters }: Reading): boolean {
  return intent === 'about_event' && eventId === null && pointsAt === null && filters.words === undefined;
}

/** Whether a part of a message searches for something of its own. */
function isOwnSearch({ unsure, filters }: Reading): boolean {
  const { words, ...conditions } = filters;
  return !unsure && (Object.keys(conditions).length > 0 || words !== undefined);
}

/**
 * `Hi! Where is the star party?`: the courtesy would hide the question, or the whole says nothing. Beside another
 * subject (`How is the weather? Should I take an umbrella?`), only a plain search is a question of its own.
 */
function isOnlyChatter(whole: Read, telling: readonly Read[]): boolean {
  const isVague = whole.reading.intent === 'out_of_scope' && (telling[0]?.reading.unsure ?? false);
  return telling.length === 1 && chatter.has(whole.reading.intent) && !isVague;
}
