import type { ChatFilters } from '../../../contracts/assistant.ts';
import { plainConditions } from './conditions.ts';
import type { Mention } from './event-index.ts';
import {
  besideName,
  cueWords,
  definite,
  generic,
  genericAnyway,
  isAlternative,
  isPointedAt,
  named,
  nameIn,
  ordinalIn,
  pointsBack,
  seatQuestion,
  wantsToDo,
} from './event-name.ts';
import { factsIn } from './facts.ts';
import { beatsCommands, helpTopicOf } from './help-topics.ts';
import type { Word } from './lexicon.ts';
import { type Knowledge, textOf } from './message-words.ts';
import { readSearch } from './read-search.ts';
import { nothing, type Reading } from './reading.ts';
import { actionIn, managedIn, namesOne, ownIn } from './requests.ts';
import { isOutOfScope, isSurelyOutOfScope, talkIn } from './talk.ts';
import { isFunctionWord, meaningfulWords } from './vocabulary.ts';

/** What a message says by patterns over its words. Depends on the arguments only. */
export function readByGrammar(
  words: readonly Word[],
  mention: Mention | null,
  knowledge: Knowledge,
): Reading {
  const text = textOf(words);
  const talk = talkIn(text);
  const namesEvent = mention !== null && mention.inTitle >= 2;
  if (/^(?:please )?approve (?:all|every|the|pending)/.test(text) && (knowledge.own?.size ?? 0) > 0) {
    const isOwn = mention !== null && knowledge.own?.has(mention.event.id);
    return isOwn
      ? { ...nothing, intent: 'my_events', topic: 'approvals', ...named(mention, words, knowledge) }
      : { ...nothing, intent: 'organiser_help', topic: 'approve' };
  }
  if (talk !== null && !(talk.kind !== 'instruction' && talk.kind !== 'out_of_scope' && namesEvent))
    return talkReading(talk);
  if (isSurelyOutOfScope(text) && !namesEvent) return { ...nothing, intent: 'out_of_scope' };
  const action = actionIn(text);
  const isQuestionOfHow =
    /(?:^| )(?:how|how to|can i|is it possible)(?= (?!much|many|long|full|far))|(?:^| )how$|(?:^| )what (?:if|happens if|happens when) (?:i|we)(?= )|(?:^| )if (?:i|we) .* what (?:hai|happens)/.test(
      text,
    ) ||
    (mention === null && /(?:do|give|change) can(?: hai)*(?: what)?$/.test(text));
  const managed = managedIn(text, mention, knowledge);
  const help = helpTopicOf(text, action !== null && !isQuestionOfHow);
  const facts = factsOutside(text, words, mention);
  const rule = help?.topic === 'age' && isOfOne(text, mention, knowledge) ? null : help;
  if (managed !== null && !(rule !== null && isQuestionOfHow) && !(rule !== null && managed.weak)) {
    const isOne = mention !== null && knowledge.own?.has(mention.event.id);
    const name = isOne ? named(mention, words, knowledge) : { eventId: null, pointsAt: null, filters: {} };
    const next = /my next/.test(text) ? { order: 'soonest' as const } : {};
    return {
      ...nothing,
      intent: 'my_events',
      topic: managed.about,
      ...name,
      facts,
      filters: { ...dated(text, knowledge), ...name.filters, ...next },
    };
  }
  const isOwnEvent = mention !== null && (knowledge.own?.has(mention.event.id) ?? false);
  if (action?.kind === 'cancel' && isOwnEvent && !/my registration|my (?:seat|place|booking)/.test(text))
    return { ...nothing, intent: 'organiser_help', topic: 'cancel_event' };
  if (rule?.topic === 'attendees' && namesEvent && !isOwnEvent && !isQuestionOfHow)
    return { ...nothing, intent: 'instruction' };
  const own = ownIn(text, mention, knowledge);
  const isOneNamed =
    mention !== null &&
    (mention.inTitle >= 2 || mention.ofHead >= 0.99 || isPointedAt(mention, words) || rule === null);
  const isAboutOne = isOneNamed && facts.some(({ fact }) => fact !== 'seats' || !/register/.test(text));
  if (
    rule !== null &&
    !(own !== null && !isQuestionOfHow && !beatsCommands.has(rule.topic)) &&
    !(isAboutOne && !isSiteWide(rule.topic, mention)) &&
    !(
      action !== null &&
      !isQuestionOfHow &&
      rule.intent !== 'payment_rules' &&
      !beatsCommands.has(rule.topic)
    )
  ) {
    return { ...nothing, ...rule };
  }
  if (
    action !== null &&
    !isQuestionOfHow &&
    !(own !== null && action.kind !== 'cancel') &&
    namesOne(action, mention, text, knowledge)
  ) {
    return { ...nothing, intent: 'act', action: action.kind, ...named(mention, words, knowledge) };
  }
  if (own !== null)
    return {
      ...nothing,
      intent: own,
      pointsBack: pointsBack.test(text),
      ...named(mention, words, knowledge),
      filters: {
        ...dated(text, knowledge),
        ...named(mention, words, knowledge).filters,
        ...(/(?<![a-z])next (?:event|one|thing|booking|registration)/.test(text) && {
          order: 'soonest' as const,
        }),
      },
    };
  if (rule !== null && !isAboutOne) return { ...nothing, ...rule };
  const fact = factReading(text, words, mention, facts, knowledge);
  if (fact !== null) return fact;
  if (isOutOfScope(text)) return { ...nothing, intent: 'out_of_scope' };
  return readSearch(text, words, mention, knowledge);
}

const aboutSite = /(?<![\p{L}])(?:site|accounts?|register|sign up|log ?in|mela)(?![\p{L}])/u;
/** Whether a message is about one event or about events of a place, rather than about a rule of the site. */
function isOfOne(text: string, mention: Mention | null, knowledge: Knowledge): boolean {
  const isKnown = knowledge.context?.focus != null || knowledge.context?.shown.length === 1;
  if (isKnown && (pointsBack.test(text) || (mention === null && !aboutSite.test(text)))) return true;
  const { from, place } = plainConditions(text, knowledge).filters;
  return from !== undefined || (place !== undefined && knowledge.known.has(place));
}

function talkReading(talk: NonNullable<ReturnType<typeof talkIn>>): Reading {
  if (talk.kind === 'small_talk') return { ...nothing, intent: 'small_talk', topic: talk.topic };
  return { ...nothing, intent: talk.kind };
}

/** A rule of the whole site, though the message also names an event. */
function isSiteWide(topic: string, mention: Mention | null): boolean {
  return (
    mention === null ||
    [
      'saved',
      'capacity',
      'edit',
      'check_in',
      'message',
      'attendees',
      'change_name',
      'share',
      'cancel_event',
      'discussion',
      'create',
      'repeat',
    ].includes(topic)
  );
}

/** The facts asked about; a matter that the event's own name speaks of (`street food walk`) is not asked. */
function factsOutside(text: string, words: readonly Word[], mention: Mention | null): Reading['facts'] {
  const facts = factsIn(text);
  if (mention === null) return facts;
  const outside = textOf(words.filter((_, at) => !mention.words.has(at)));
  return facts.filter(({ matter }) => matter === undefined || matter.asked.test(outside));
}

/** A question about one event, or null. */
function factReading(
  text: string,
  words: readonly Word[],
  mention: Mention | null,
  found: Reading['facts'],
  knowledge: Knowledge,
): Reading | null {
  // `Is the radio something I have to travel for?` asks for no other.
  const plain = text
    .replace(seatQuestion, 'seat')
    .replace(/(?<=^(?:is|are) .*) something (?=(?:i|we|you|one|that|to|for) )/, ' ');
  const isClear = mention !== null && (mention.inTitle >= 2 || isPointedAt(mention, words));
  const isWholeName = mention !== null && mention.inTitle >= 2 && mention.ofHead >= 0.99;
  const isSearch =
    (isWholeName ? besideName : isClear ? genericAnyway : generic).test(plain) ||
    wantsToDo.test(text) ||
    (mention !== null && mention.inTitle < 2 && isAlternative(mention, words));
  const wantsAll =
    /(?<![\p{L}])(?:tell(?: me)?(?: \S+){0,3} about|about(?: mein)?(?: tell)?$|ke about|details?|describe|more (?:info|about|details)|what is|what s|what are|who is|know (?:more )?about|heard of|info(?:rmation)? (?:on|about))(?![\p{L}])/u.test(
      text,
    );
  const unnamed = named(mention, words, knowledge);
  const { context } = knowledge;
  if (mention !== null) {
    const isStrong = mention.inTitle >= 2 || mention.ofHead >= 0.99 || definite.test(text);
    if (mention.inTitle < 2 && isAlternative(mention, words)) return null;
    // `I want to see stars` names no event, though one is about them.
    if (wantsToDo.test(text) && mention.ofHead < 0.99 && !isPointedAt(mention, words)) return null;
    const hasDates = Object.keys(plainConditions(text, knowledge).filters).some((name) =>
      ['from', 'timeFrom', 'maxPrice', 'ticketType'].includes(name),
    );
    const asked = askedWords(words, mention);
    const isQuestion =
      found.length > 0 ||
      /(?<![\p{L}])(?:is|are|do|does|can|will|should|what|wat|how|which|need|allowed|if|may|would|could|who|hai|did)(?![\p{L}])/u.test(
        text,
      );
    if (
      (mention.inTitle < 2 || !isPointedAt(mention, words)) &&
      /(?<![\p{L}])(?:any|some)(?: \S+){0,3} (?:or|events?|walks|workshops|classes|concerts|shows)(?![\p{L}])/u.test(
        plain,
      )
    )
      return null;
    if (
      isSearch &&
      !(
        found.length > 0 &&
        isStrong &&
        !/(?<![\p{L}])(?:events|things to do|stuff|list)(?![\p{L}])|(?:any|some)(?: \S+)? event|wanna|where can i|play hai|learn hai/u.test(
          plain,
        )
      )
    )
      return null;
    const isBareName =
      !isStrong && !isQuestionWord.test(text) && found.every(({ matter }) => matter !== undefined);
    if (isBareName) return null;
    if (found.length > 0 && (isStrong || !hasDates)) {
      const facts = isAsked(found, text);
      return { ...nothing, ...unnamed, intent: 'about_event', topic: facts[0]?.fact ?? 'all', facts };
    }
    if (wantsAll && isStrong)
      return { ...nothing, ...unnamed, intent: 'about_event', topic: 'all', facts: [{ fact: 'all' }] };
    const isYesNo =
      /^(?:and |but |so )*(?:is|are|do|does|did|can|could|will|would|has|have|should)(?![\p{L}])/u.test(
        text,
      ) ||
      /(?<![\p{L}])(?:is there|are there|do i|can i|can we|will there|do we|does it|what (?:do|should|if|happens)|how|need|allowed|which|what)(?![\p{L}])/u.test(
        text,
      ) ||
      /(?<![\p{L}])(?:hai|can|need)(?: what)?$|what$/u.test(text);
    if (isQuestion && isStrong && isYesNo && asked.length > 0 && !hasDates) {
      return {
        ...nothing,
        ...unnamed,
        intent: 'about_event',
        topic: 'text',
        facts: [{ fact: 'text' }],
      };
    }
    return null;
  }
  const isShort = words.length <= 12;
  const refersBack =
    pointsBack.test(text) ||
    ordinalIn(text) !== null ||
    /^(?:and |so |ok |aur )*(?:where|when|how much|price|is it|who|are there seats|what time)/.test(text);
  const hasEvent =
    context?.focus != null ||
    context?.shown.length === 1 ||
    (ordinalIn(text) !== null && (context?.shown.length ?? 0) > 0);
  const filters = plainConditions(text, knowledge).filters;
  const { words: name, ticketType: _free, online: _online, seatsLeft: _seats, ...conditions } = filters;
  const rest = nameIn(text, knowledge);
  if (
    hasEvent &&
    isShort &&
    refersBack &&
    (found.length > 0 || wantsAll || ordinalIn(text) !== null) &&
    Object.keys(conditions).length === 0 &&
    !isSearch &&
    (rest === '' || pointsBack.test(text) || ordinalIn(text) !== null)
  ) {
    const facts = found.length > 0 ? isAsked(found, text) : ([{ fact: 'all' }] as const);
    return {
      ...nothing,
      intent: 'about_event',
      topic: facts[0]?.fact ?? 'all',
      facts,
      pointsAt: ordinalIn(text),
    };
  }
  const goesOn = context?.focus != null && /^(?:and|also|what about|how about)(?![\p{L}])/u.test(text);
  const asksOfIt =
    (isQuestionWord.test(text) || goesOn) &&
    (rest === '' || found.some(({ matter }) => matter !== undefined)) &&
    !/(?<![\p{L}])(?:events?|shows?|conferences?|workshops?|concerts?)(?![\p{L}])/u.test(text);
  if (
    hasEvent &&
    words.length <= 9 &&
    asksOfIt &&
    found.length > 0 &&
    Object.keys(conditions).length === 0 &&
    !isSearch
  ) {
    const facts = isAsked(found, text);
    return {
      ...nothing,
      intent: 'about_event',
      topic: facts[0]?.fact ?? 'all',
      facts,
    };
  }
  // `How many steps?`, of the event that the conversation is about.
  const asksFigure = /^(?:(?:and|so|ok) )*how (?:many|much|far|long|big|high|deep|heavy)(?![\p{L}])/u;
  if (
    context?.focus != null &&
    words.length <= 7 &&
    asksFigure.test(text) &&
    Object.keys(conditions).length === 0 &&
    !isSearch
  ) {
    const facts = found.length > 0 ? isAsked(found, text) : [{ fact: 'text' as const }];
    return { ...nothing, intent: 'about_event', topic: facts[0]?.fact ?? 'text', facts };
  }
  if (isSearch || isOutOfScope(text)) return null;
  // An event that the index doesn't have: over, hidden behind newer ones, or unknown.
  const isFact = found.some(({ fact }) => fact !== 'text');
  if (isFact && name !== undefined && rest !== '' && Object.keys(conditions).length === 0) {
    return {
      ...nothing,
      intent: 'about_event',
      topic: found[0]?.fact ?? 'all',
      facts: isAsked(found, text),
      filters: { words: rest },
    };
  }
  const about =
    /(?<![\p{L}])(?:tell(?: me)?(?: \S+){0,3} about|ke about|details? (?:of|about|on)|describe|know (?:more )?about|more about)(?![\p{L}])/u.test(
      text,
    );
  const whatIs = /^(?:so )?(?:what|who) (?:is|are|was|s) |what hai$/.test(text);
  if ((about || whatIs) && rest !== '' && Object.keys(conditions).length === 0) {
    return {
      ...nothing,
      intent: 'about_event',
      topic: 'all',
      facts: [{ fact: 'all' }],
      filters: { words: rest },
      unsure: whatIs && !about,
    };
  }
  if (
    isFact &&
    isShort &&
    rest === '' &&
    Object.keys(conditions).length === 0 &&
    !generic.test(text) &&
    words.length <= 7 &&
    !/^online what/.test(text)
  ) {
    return {
      ...nothing,
      intent: 'about_event',
      topic: found[0]?.fact ?? 'all',
      facts: isAsked(found, text),
      pointsAt: ordinalIn(text),
    };
  }
  return null;
}

const isQuestionWord =
  /(?<![\p{L}])(?:is|are|do|does|did|can|could|will|would|has|have|should|what|when|where|who|which|how|why|if|need|allowed|hai|tell|may|there|much|many|any)(?![\p{L}])/u;

/** Leaves out facts that only came along with a matter: `parking near the …` asks no `where`. */
function isAsked(found: Reading['facts'], text: string): Reading['facts'] {
  const hasMatter = found.some(({ matter }) => matter !== undefined);
  const joins = / and | also |, | or |\?| then /.test(text) || found.length > 2;
  let kept = found.filter(
    ({ fact }, index) =>
      found.findIndex((other) => other.fact === fact && fact !== 'text') === index || fact === 'text',
  );
  if (hasMatter && !joins)
    kept = kept.filter(
      ({ fact, matter }) => matter !== undefined || (fact === 'price' && /price|cost|how much/.test(text)),
    );
  // `bring my dog` is about the dog.
  const isWide = ({ matter }: Reading['facts'][number]) =>
    matter !== undefined && wideMatters.has(matter.name);
  if (!joins && kept.some((each) => each.matter !== undefined && !isWide(each)))
    kept = kept.filter((each) => !isWide(each));
  const seenMatters = new Set<string>();
  kept = kept.filter(
    ({ matter }) => matter === undefined || (!seenMatters.has(matter.name) && seenMatters.add(matter.name)),
  );
  return kept.slice(0, 4);
}

const wideMatters = new Set(['bring', 'level', 'alone']);

/** The words of a question beside the event's name. */
function askedWords(words: readonly Word[], mention: Mention | null): string[] {
  const left = words
    .filter(({ means }, at) => !(mention?.words.has(at) ?? false) && !cueWords.has(means))
    .flatMap(({ means }) => means.split(' '));
  return meaningfulWords(left).filter((word) => !isFunctionWord(word));
}

/** Dates in a question about own things. */
function dated(text: string, knowledge: Knowledge): ChatFilters {
  const { from, to } = plainConditions(text, knowledge, false).filters;
  return { ...(from && { from }), ...(to && { to }) };
}
