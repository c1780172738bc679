import type { ChatFilters } from '../../../contracts/assistant.ts';
import type { ConditionContext } from './condition-context.ts';
import { type Sketch, type Slot, sketchOf, textOfSketch, type Value } from './edit-values.ts';

/** A condition of the search before that a follow-up takes away. */
export type Removed = 'hours' | 'dates' | 'time' | 'place' | 'price' | 'topic' | 'online' | 'seats';

/** What a follow-up does to the search before it. */
export interface Operators {
  /** What is still to be read: what is wanted now. */
  readonly text: string;
  readonly removes: ReadonlySet<Removed>;
  /** What is named is one more of these. */
  readonly adds: ReadonlySet<Slot>;
}

const removedBySlot: Readonly<Record<Slot, Removed>> = {
  ...{ P: 'place', D: 'dates', H: 'hours', T: 'topic', M: 'price', O: 'online', S: 'seats', N: 'price' },
};
const filtersOf: Readonly<Record<Removed, readonly (keyof ChatFilters)[]>> = {
  place: ['place'],
  dates: ['from', 'to', 'weekdays'],
  hours: ['timeFrom', 'timeTo'],
  time: ['from', 'to', 'weekdays', 'timeFrom', 'timeTo'],
  topic: ['category', 'categories', 'words'],
  price: ['ticketType', 'maxPrice', 'minPrice'],
  online: ['online'],
  seats: ['seatsLeft'],
};

const value = (slots = 'PDHTMOS') => `<([${slots}])(\\d+)>`;
/** What joins a value to the words around it. */
const joining =
  '(?:in|on|at|of|for|about|the|a|an|be|is|are|it|ke|ko|ka|ki|mein|par|wala|hi|events?|ones?|hai|all|them|those)';
const joined = (most: number) => `(?: ${joining}){0,${most}}`;
const whole = (source: string) => new RegExp(`(?<![\\p{L}\\d>])${source}(?![\\p{L}\\d])`, 'gu');

const also = '(?:also|too|as well|both|dono|donon)';
const suits =
  '(?:did|hue|gone|would|could|can|will|might|may|is|are|do|does|works?|suits?|fine|ok|okay|good|great|possible|acceptable|free|available|be|hai|go|at|that|on|ke|ko|ka|mein|par|wala|events?|ones?|so|with|me|us|for)';
const shows =
  '(?:show|look|see|search|check|try|tell|give|me|us|be|in|on|at|for|of|the|a|please|some|ones?|events?|to|could|can|something|anything|from)';

const drops = '(?:forget|ignore|drop|lose|never ?mind|remove|skip|scrap)(?: (?:about|the|that|my|our))*';
const condition = '(?:part|bit|limit|condition|filter|thing|requirement|rule)s?';

/** Says that a condition doesn't count. */
const indifferent =
  '(?:(?:do|does|will|is|are)? ?not (?:really )?(?:matter|important|care|mind|fixed|relevant)|no (?:matter|difference|limit|preference|issue|problem)|(?:farak|fark|phark|tension|chinta|chintaa|worry|care|thing|talk|matter|problem|limit|baat|any talk|any thing|concern|parwah|parvah|parva|parwaah|matlab|mean) not|any(?: also)?(?= (?:go|do|hai|sa|is|will|chalega|\\|)|$)|whatever|whichever|flexible|up to you|remove)';
/** One more value of what was asked before: `Sunday too`, `also look in Pune`, `or Pune`. */
const adding = [
  whole(`${value()}(?: ${suits}){0,5} ${also}`),
  whole(
    `(?:also|add|include|including|plus|as well as|throw in|put in|even|both)(?: ${shows}){0,5} ${value()}`,
  ),
  whole(
    `^(?:or|otherwise|if not|not so)(?: (?:so|else|maybe|perhaps|even))?(?: (?:in|on|at|for|the))* ${value()}`,
  ),
  whole(`${value()}(?: (?!not)\\S+){0,4} (?:add|include) (?:it|that|them|those|do)`),
];
const bothOfThem = /(?<![\p{L}])(?:both|dono|donon)(?![\p{L}])/u;

const needNot =
  '(?:need not|needs? not to|not need to|(?:do|does) not (?:have|need) to|not necessarily|not have to|(?:is |are |was )?not (?:a must|must|required|necessary|essential|important|compulsory|mandatory|needed))';
/** What was asked before may be so, and needn't. */
const freeing = [
  whole(
    `(?:(?:it|they|that|this) )?${needNot}(?: (?:be|happen|necessarily|only|just|hai|that|ke|cost))*(?: (?:in|on|at|for|about|the|a))* ${value()}${joined(3)}`,
  ),
  whole(
    `(?:it |they )?(?:not|nor) (?:only|just|necessarily)(?: (?:in|on|at|for|about|the))* ${value()}${joined(2)}`,
  ),
  whole(`${value()}${joined(4)}(?: (?:also|only|this|that|ye|yeh))? ${needNot}(?: hai)?`),
  whole(`${value()}${joined(3)} (?:is |are |does |do )?${indifferent}(?: (?:padta|hai|go|chalega))*`),
  // `Drop the evening part`
  whole(`${drops} ${value()}(?: (?:of|wala))* ${condition}`),
  whole(`${value()} (?:wala|ke) ${condition}(?: ko)? (?:remove|chhodkar|forget|drop)(?: (?:do|give))?`),
  whole(`only ${value()}${joined(3)} not`),
  whole(`${value()}${joined(2)} hi hai (?:this |that |ye |yeh )?(?:aisa |jaisa )?not(?: hai)?`),
  whole(`${value('OMS')}(?: hai)? or (?:not|<[OMS]\\d+>|\\p{L}+ not)(?: hai)?(?: (?:both|dono|donon))?`),
];
/** `Full ones are fine too`: what was left out may be there. */
const allowing = [
  whole(
    `(?:(?:which|jo|that|show|include|even|if) )*(?:the )?${value('OMS')}(?: ${suits}| that){0,6} ${also}(?: (?:go|show|do|add|fine|ok|hai|include))*`,
  ),
  whole(
    `(?:also|add|include|including|plus|you can include|even)(?: ${shows}| if| it| is)* ${value('OMS')}${joined(2)}`,
  ),
  whole(`(?:it|they|that) (?:may|can|could|might)(?: also)? be ${value('S')}`),
  whole(
    `(?:do not|does not|not) (?:mind|matter|care)(?: (?:if|whether|it|they|is|are|the|about))* ${value('OMS')}${joined(2)}`,
  ),
];

const refusing =
  '(?:(?:not|no)(?: (?:want|to|go|going|come|travel|be|visit|see|show|me|us|like|more|any))*|instead of|rather than|in place of|forget|leave|skip|drop|cancel|remove|scrap|without|except|chhodkar|change|switch|swap|move|replace)';
const refusedAfter =
  '(?:not(?: (?:show|suit|suits|work|want|go|possible|hai|do|me|us|get|can|need|time|come))*|cancel(?: (?:do|hai))?|chhodkar|seat|remove(?: do)?|rehne do|instead|to)';

const mind =
  '(?:(?:i|we) )?(?:do|does|will)? ?not (?:really )?(?:mind|care|matter)(?: (?:about|what|which|how much|the|it|kind|of))*';
const nouns: readonly (readonly [Removed, string])[] = [
  ['hours', '(?:time of (?:the )?day|times?|hours?|samay)'],
  ['dates', '(?:dates?|days?|weeks?|months?|weekdays?|weekends?)'],
  ['place', '(?:cit(?:y|ies)|towns?|places?|country|countries|locations?|where|venue|seat)'],
  ['price', '(?:prices?|costs?|budget|money|fees?|rupees|ticket price|expense)'],
  ['topic', '(?:topics?|subjects?|themes?|kinds?|types?|categor(?:y|ies)|vishay)'],
];
/** `The price doesn't matter`, `any town`, `forget the budget`. */
const indifference = nouns.flatMap(([removed, noun]) =>
  [
    `(?:the )?${noun}(?: (?:se|ke|ka|ki|ko|of|it|is|are|really|actually|part|limit|condition|thing|wala))* ${indifferent}(?: (?:padta|hai|go|do|sa|chalega|also))*`,
    `any(?: also)?(?: (?:other|old|kind of|of the))? ${noun}(?: (?:is|are|will|would|do|fine|ok|okay|works?|suits?|go|mein|ke|ka|par|hai|chalega|at all))*`,
    `${mind} ${noun}(?: (?:it|is|they|costs?))*`,
    `${drops} ${noun}(?: (?:part|bit|limit|condition|filter|thing))?`,
    `no ${noun} limit`,
    `(?:(?:at|in|of|on) )?(?:all|every|whichever|whatever) ${noun}(?! (?:<S|full|sold|booked|is|are))`,
    `no matter (?:which|what|the|how) ${noun}`,
  ].map((source) => [removed, whole(source)] as const),
);
/** The same without a noun for what is meant. */
const anyOfIt: readonly (readonly [Removed, RegExp])[] = [
  ['place', whole('(?:jahan|kahan|where|wherever) also(?: (?:go|is|hai|chalega|ho))*|wherever(?: it is)?')],
  ['hours', whole('(?:at )?how much oclock also(?: (?:go|hai|ho))*|any hour')],
  ['price', whole('(?:jitna|how much) (?:ke |ka |ki )?also(?: (?:go|hai|ho|chalega))*')],
  [
    'topic',
    whole(
      '(?:jo|jaisa|what|which) also(?: kind)?(?: (?:go|hai|ho|chalega|ke))*|(?:all|every|any(?: also)?|which also) kinds?(?: (?:ke|of|wala))*',
    ),
  ],
  ['place', whole('(?:anywhere|everywhere)(?: (?:also|go|is|fine|ok|hai|else|will do|chalega))*')],
  [
    'time',
    whole('(?:whenever|kabhi also|any ?time|jab also|when also)(?: (?:go|is|fine|hai|it is|chalega))*'),
  ],
  [
    'price',
    whole(
      '(?:(?:it )?(?:can|may|could) cost (?:whatever|anything|something|what it wants)|whatever it costs|how much (?:ke )?(?:also|of also)(?: hai)?(?: (?:go|chalega))?|money (?:lage|need|spend|applies) so also(?: go)?)',
    ),
  ],
  [
    'topic',
    whole(
      '(?:whatever (?:it is|they are)? ?about|(?:any|all) (?:kinds?|sorts?|types?) of (?:events?|things?|stuff)|any(?: also)? (?:thing|cheez|chiz)|(?:something|kuch) also(?: (?:go|chalega|hai))?|anything(?: (?:goes|will do|is fine|at all))?$)',
    ),
  ],
];

/** Reads what a follow-up does; a text that does nothing stays as it is. */
export function operatorsIn(text: string, before: ChatFilters, context: ConditionContext): Operators {
  let sketch = sketchOf(text, before, context);
  const removes = new Set<Removed>();
  const adds = new Set<Slot>();
  const has = (removed: Removed) => filtersOf[removed].some((name) => before[name] !== undefined);
  const take = (pattern: RegExp, act: (slot: Slot, at: number) => boolean) => {
    sketch = {
      ...sketch,
      text: sketch.text.replace(pattern, (said: string, slot: Slot, at: string) =>
        act(slot, Number(at)) ? '|' : said,
      ),
    };
  };
  sketch = withoutReplaced(sketch, before);
  for (const pattern of freeing)
    take(pattern, (slot, at) => {
      const removed = removedBySlot[slot];
      const isSame = sketch.values[at]?.isOld ?? false;
      const isMeant = has(removed) && (isSame || !'PDHT'.includes(slot));
      if (isMeant) removes.add(removed);
      return isMeant;
    });
  for (const pattern of allowing)
    take(pattern, (slot, at) => {
      const removed = removedBySlot[slot];
      const isMeant = has(removed) && isOther(sketch.values[at]?.said ?? '', before);
      if (isMeant) removes.add(removed);
      return isMeant;
    });
  sketch = withoutRefused(sketch, before, removes);
  for (const pattern of adding)
    for (const [, slot] of sketch.text.matchAll(pattern))
      if ('PDT'.includes(slot ?? '') && has(removedBySlot[slot as Slot])) adds.add(slot as Slot);
  const slots = new Set(sketch.values.map(({ slot }) => slot).filter((slot) => 'PDT'.includes(slot)));
  const [only] = slots;
  if (only !== undefined && slots.size === 1 && bothOfThem.test(sketch.text) && has(removedBySlot[only]))
    adds.add(only);
  for (const [named, pattern] of [...indifference, ...anyOfIt]) {
    const removed = named === 'hours' && !has('hours') ? 'time' : named;
    if (!has(removed) || !pattern.test(sketch.text)) continue;
    pattern.lastIndex = 0;
    const isNew = sketch.values.some(
      (value, at) =>
        removedBySlot[value.slot] === removed && sketch.text.includes(`<${value.slot}${at}>`) && !value.isOld,
    );
    if (isNew) continue;
    removes.add(removed);
    sketch = { ...sketch, text: sketch.text.replace(pattern, '|') };
  }
  return { text: textOfSketch(sketch), removes, adds };
}

/** A word of those patterns that take a value out; most messages have none, and are read no further. */
const refuses =
  /(?<![\p{L}])(?:not|no|never|instead|rather|place of|forget|ignore|leave|skip|drop|cancel|remove|hide|exclude|scrap|lose|never ?mind|without|except|chhodkar|change|switch|swap|move|replace|seat|rehne|to|out|boring|useless|bores?|done|bored|fed|sick|tired|enough)(?![\p{L}])/u;

/** `Not Kochi, Jaipur`: of two values of a kind beside a refusal, the one that was asked for before isn't any more. */
function withoutReplaced(sketch: Sketch, before: ChatFilters): Sketch {
  const { values } = sketch;
  // `No, mornings`, after evenings
  const corrected = /^(?:no|not) (?:(?:in|the|at) )*(?=<([PH])(\d+)>(?: (?:please|instead|then))*$)/u.exec(
    sketch.text,
  );
  const [said = '', slot, which] = corrected ?? [];
  const isNew = which !== undefined && values[Number(which)]?.isOld === false;
  if (isNew && (slot === 'P' ? before.place : (before.timeFrom ?? before.timeTo)) !== undefined)
    return { values, text: sketch.text.slice(said.length) };
  for (const [at, value] of values.entries()) {
    const { slot } = value;
    const others = values.filter((other) => other !== value && other.slot === slot);
    if (others.length === 0 || !'PDHTN'.includes(slot) || !refuses.test(sketch.text)) continue;
    if (!value.isOld || others.every(({ isOld }) => isOld)) continue;
    const name = `<${slot}${at}>`;
    const refusedBefore = whole(`${refusing}${joined(3)} ${name}(?: to(?= <))?`);
    const after = whole(`(?:${refusing}${joined(3)} )?${name}${joined(3)} ${refusedAfter}(?: ke)?`);
    const pattern = [after, refusedBefore].find((each) => each.test(sketch.text));
    if (pattern === undefined) continue;
    pattern.lastIndex = 0;
    return { values, text: sketch.text.replace(pattern, '|') };
  }
  return sketch;
}

const stepsBack = [
  whole('(?:go|come|step|take (?:me|it|that|this)|move|get) back(?! (?:to|in|on) <)'),
  whole(
    'back(?: (?:to|by))?(?: (?:the|one|what|a))* (?:list|search|results?|before|previous|earlier|step|i (?:had|saw|asked))(?: (?:before|i|had))*',
  ),
  whole('undo(?: (?:that|it|this))?|revert|restore'),
  whole('(?:previous|earlier|last) (?:search|list|results?|question|query)'),
  whole('(?:as|like|what|which|how) (?:(?:it|they|i|we|you) )?(?:was|were|had|showed|saw) (?:it )?before'),
  whole('(?:(?:this|that|it|ise) )?back (?:jao|lo|ji|le|come|aao|chalo)'),
  whole('jo pehle (?:show|hai|tha)\\p{L}*'),
  whole('pehle (?:wala )?(?:jaisa|jaise|search|list|results?)'),
  whole('^(?:(?:and|ok|so|no|not) )*pehle wala(?: hi)?(?: (?:show|do|give|again|tell))+'),
];

/** Whether a text asks for the search before the last one, and for nothing else. */
export function goesBack(text: string, context: ConditionContext): boolean {
  const sketch = sketchOf(text, {}, context);
  return (
    sketch.values.length === 0 &&
    sketch.text.split(' ').length <= mostOfStep &&
    stepsBack.some((pattern) => {
      pattern.lastIndex = 0;
      return pattern.test(sketch.text);
    })
  );
}
const mostOfStep = 9;

/** `Not Lucknow`, after a search there: that is left out, in words that are read so in any order. */
function withoutRefused(sketch: Sketch, before: ChatFilters, removes: Set<Removed>): Sketch {
  const { values } = sketch;
  let { text } = sketch;
  if (!refuses.test(text)) return sketch;
  for (const [at, value] of values.entries()) {
    const name = `<${value.slot}${at}>`;
    if (!'PDT'.includes(value.slot) || !text.includes(name)) continue;
    if (values.some(({ slot, isOld }) => slot === value.slot && !isOld)) continue;
    const pattern = [
      whole(`${name}${joined(3)} ${refusedLast}`),
      whole(`${refusedFirst}${joined(3)} ${name}(?: events?| ones?)?`),
    ].find((each) => each.test(text));
    const dropped = whole(`${drops} ${name}(?: events?| ones?)?`);
    if (value.slot === 'T' && dropped.test(text)) {
      removes.add('topic');
      text = text.replace(dropped, '|');
      continue;
    }
    if (pattern === undefined) continue;
    pattern.lastIndex = 0;
    if (value.slot === 'D' && !isWeekdayOfMany(value, before)) removes.add('dates');
    const left = removes.has('dates') && value.slot === 'D' ? '|' : `| not ${onDay(value)}${name} |`;
    text = text.replace(pattern, left);
  }
  return { values, text };
}
const refusedFirst =
  '(?:(?:(?:i|we) )?(?:do |can |will )?(?:not|no|never)(?! only| just)(?: (?:want|to|go|going|come|travel|be|visit|see|show|me|us|like|more|any))*|skip|leave out|remove|hide|exclude|without|(?:done|bored|fed up|sick|tired|enough) (?:of|with))';
const refusedLast =
  '(?:not(?= (?:show|want|go|come|do|hai|need|like|get|can|possible|ok|chahiye|left|any|\\|)(?![\\p{L}])|$)(?: (?:show|want|go|come|do|hai|need|like|get|can|possible))*|remove(?: (?:do|give))?|hide|skip|(?:is|are) (?:out|boring|useless)|bores? me)';

function isWeekdayOfMany({ said }: Value, { from, to, weekdays }: ChatFilters): boolean {
  return /day/.test(said) && !/\d/.test(said) && (weekdays !== undefined || from !== to);
}

function onDay({ slot }: Value): string {
  return slot === 'D' ? 'on ' : '';
}

/** Another kind than was asked for: `paid ones too`, after free ones. */
function isOther(said: string, before: ChatFilters): boolean {
  if (/free/.test(said)) return before.ticketType === 'paid';
  if (/paid|ticket|money|rupees/.test(said)) return before.ticketType === 'free';
  if (/online/.test(said)) return before.online === false;
  if (/offline|person/.test(said)) return before.online === true;
  return before.seatsLeft === true;
}
