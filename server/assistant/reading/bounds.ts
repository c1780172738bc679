import { feastPattern } from './date-patterns.ts';

const months = '(?:jan|feb|mar|apr|may|june|july|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const weekdays = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const half = '(?: ?(?:am|pm|a m|p m)(?![\\p{L}])| oclock)';
const date = `(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}(?: 20\\d\\d)?|${months}(?: \\d{1,2}(?:st|nd|rd|th)?)?(?! \\d)(?: 20\\d\\d)?|(?:the )?\\d{1,2}(?:st|nd|rd|th)|\\d{1,2} (?:date|tarikh)|(?:next )?${weekdays}|tomorrow|${feastPattern.replace('(', '(?:')})`;
const clock = `(?:\\d{1,2}:\\d\\d${half}?|\\d{1,2}${half})`;
const hour = `(?:${clock}|\\d{1,2}(?![\\d:/.-]|st|nd|rd|th))`;
const point = `(?:${date}|(?:morning |evening |night |afternoon )?${hour})`;

const whole = (source: string) => new RegExp(`(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, 'gu');

/** Leaves out what follows. */
const refuses =
  '(?:nothing|not|no|never|none|without|leave out|leaving out|take out|get rid of|hide|remove|skip|exclude|drop|ignore|cut)';
/** What may be between a refusal and its bound: what is refused, and that it begins, ends or is then. */
const beside =
  '(?:costs?|costing|please|anything|everything|something|all|any|what|which|that|those|the|ones?|events?|stuff|things?|is|are|be|it|to|will|would|can|could|must|should|start(?:s|ing)?|begin(?:s|ning)?|end(?:s|ing)?|finish(?:es|ing)?|happen(?:s|ing)?|go(?:es|ing)?|runs?|opens?|come|get|make|me|us|show|list|give|too|on|at|there|here|want|need|have|possible)';
const place = '(?:in|near|around) \\p{L}{3,}';
const between = `((?: ${beside}| ${place})*)`;
const earlier = '(?:before|earlier than|sooner than|prior to)';
const later = '(?:after|later than|past|beyond)';
/** Hindi says last that something is refused. */
const hindiBeside =
  '(?: (?:wala|ke|ko|mein|start|shuru|begin|end|something|any|hai|hi|to|also|ones?|events?|please|that|which|jo))*';
const refused =
  '(?:not|remove|hatado|hide|skip|drop)(?: (?:hai|show|want|chahiye|do|give|go|come|get|need|dekhna|please|ji))*';

/** `nothing in Pune that ends after 6`: where that is stays. */
function placeIn(words: string): string {
  const found = new RegExp(place, 'u').exec(words)?.[0];
  return found === undefined ? '' : `${found} | `;
}

/** Nobody means the small hours by an hour that something mustn't be later than. */
function inTheEvening(bound: string): string {
  const plain = /^(?:evening |night |afternoon )?(\d{1,2})(?: oclock)?$/.exec(bound);
  return plain !== null && Number(plain[1]) <= 11 && !bound.startsWith('morning') ? `${plain[1]} pm` : bound;
}

/** A plain hour after `from` is one of a clock. */
function asClock(bound: string): string {
  return /^\d{1,2}$/.test(bound) ? `${bound} oclock` : bound;
}

const amount = '(\\d{2,6})(?: (?:rs|rupees))?(?! (?:oclock|am|pm|date|km|people|seats))';
const weekday = '((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?';

/** A bound of either side that is said with a negation, with what it's compared to, or by what is over then. */
const rules: readonly (readonly [RegExp, (whole: string, ...groups: string[]) => string])[] = [
  // `before 7 in the morning`
  [/(?<![\d:])(\d{1,2}(?::\d\d)?) in the morning(?![\p{L}])/gu, (_, bound = '') => `${bound} am`],
  [
    /(?<![\d:])(\d{1,2}(?::\d\d)?) in the (?:evening|afternoon)(?![\p{L}])/gu,
    (_, bound = '') => `${bound} pm`,
  ],
  // `after seven`, before a word that counts nothing
  [
    new RegExp(
      `(?<![\\p{L}])(before|after|by|until|till|from|past|than|at|since) (${hours.join('|')})(?= (?:so|as|because|since|the|i|we|my|our|please|though|only|and|or|in|on|at|for|if|then|that|there|today|tomorrow|kids|onwards|ke|se|tak)(?![\\p{L}])| \\||$)`,
      'gu',
    ),
    (_, side = '', word = '') => `${side} ${hours.indexOf(word) + 1}`,
  ],
  // `shaam saat se pehle`
  [
    new RegExp(
      `(?<![\\p{L}])(${hours.join('|')}) (?=(?:oclock )?(?:se|ke) (?:baad|after|pehle|before)(?![\\p{L}])|(?<=(?:morning|afternoon|evening|night) \\p{L}+ )(?:tak|se|or)(?![\\p{L}]))`,
      'gu',
    ),
    (_, word = '') => `${hours.indexOf(word) + 1} oclock `,
  ],
  // `class ends at 5, so after 6`: beside a clock, an hour is one too.
  [
    new RegExp(
      `(?<![\\d\\p{L}:/.-])(\\d{1,2}) (?=(?:ke|se) (?:baad|after|pehle|before)(?![\\p{L}]))(?<=${clock}.*|at \\d.*)`,
      'gu',
    ),
    (_, number = '') => `${number} oclock `,
  ],
  [
    new RegExp(
      `(?<!(?<![\\p{L}])(?:morning|evening|night|afternoon)s? .*)(?<![\\p{L}])(after|from|past|before|by|until|till) (1[01]|[1-9])(?= (?:on|onwards|so|as|because|please|though|only|and|or|in|at|if|then|that|there)(?! (?:${months}|\\d))(?![\\p{L}])| \\|)`,
      'gu',
    ),
    (_, side = '', number = '') => `${side} ${number} oclock`,
  ],
  // `1000 se mehnge hata do`
  [
    whole(`${amount} se (?:more|above|expensive|costly)${hindiBeside} ${refused}`),
    (_, bound = '') => `under ${bound} rupees |`,
  ],
  [
    whole(`${amount} se (?:less|cheap|below)${hindiBeside} ${refused}`),
    (_, bound = '') => `above ${bound} rupees |`,
  ],
  // `Friday ko nahi`, `Sunday ko duty hai, us din nahi`
  [
    whole(
      `${weekday}(?: (?:ko|ke|wala|par|mein|in))* (?:(?:not|remove|hide|skip)(?! ${weekday})(?: (?:show|do|hai|want|chahiye|go|come|give))*|(?<=(?:ke|ko) )chhodkar(?: ke)?|chhodkar(?= ke| \\||$)(?: ke)?)(?! (?:${weekday}|on))`,
    ),
    (_, day = '') => `not on ${day} |`,
  ],
  [
    whole(
      `(?:on |ko )?${weekday}((?: (?!not )[^\\s|]+){0,5}) (?:so |and |to )?(?:(?:that|those|us) days? not|not (?:then|that day|those days))(?: (?:show|do|hai|want))*`,
    ),
    (_, day = '') => `not on ${day} |`,
  ],
  [whole(`(?:leave|leaving|take) out (?:the |all )*${weekday}`), (_, day = '') => `not on ${day} |`],
  // `5 December se`
  [
    whole(`(${date}) (?:ko )?se(?= (?:show|tell|give|do|only)(?![\\p{L}])| \\||$)`),
    (_, bound = '') => `${bound} onwards`,
  ],
  [whole(`(${clock}) on(?= in| \\||$)`), (_, bound = '') => bound],
  [whole(`(${point}) at (?:the )?(?:very )?latest`), (_, bound = '') => `until ${inTheEvening(bound)}`],
  [whole(`(${point}) at (?:the )?(?:very )?earliest`), (_, bound = '') => `from ${asClock(bound)}`],
  [
    whole(
      `(${point})(?: mein)? (?:or|and) (?:(?:his|that|it|uske|then) (?:ke |se )?)?(?:baad|after|later|onwards?)(?: ke| wala)? ${refused}`,
    ),
    (_, bound = '') => `before ${bound} |`,
  ],
  [
    whole(`${refuses}${between} (?:in |on )?(?:the )?(${point}) or (?:later|after(?: that)?)`),
    (_, words = '', bound = '') => `${placeIn(words)}before ${bound}`,
  ],
  [
    whole(`(${date})(?: mein)? (?:or|and) (?:his|that|it|uske|then) (?:ke |se )?(?:baad|after)`),
    (_, bound = '') => `${bound} onwards`,
  ],
  [whole(`(${point}) se (?:aage|age|shuru|start)(?! (?:hai )?se)`), (_, bound = '') => `${bound} onwards`],
  [
    whole(`(${date}) (?:ke )?(?:start|shuru|begin|come|aane|ane|lagne)(?: hai| ho)? se (pehle|before)`),
    (_, bound = '') => `${bound} se pehle`,
  ],
  [
    whole(`(${point}) (?:se|ke) (?:pehle|before)${hindiBeside} ${refused}`),
    (_, bound = '') => `${asClock(bound)} onwards |`,
  ],
  [
    whole(`(${point}) ke (?:baad|after)${hindiBeside} ${refused}`),
    (_, bound = '') => `${inTheEvening(bound)} tak |`,
  ],
  [
    whole(`${refuses}${between} ${earlier} (${point})`),
    (_, words = '', bound = '') => `${placeIn(words)}from ${asClock(bound)}`,
  ],
  [
    whole(`${refuses}${between} ${later} (${point})`),
    (_, words = '', bound = '') => `${placeIn(words)}until ${inTheEvening(bound)}`,
  ],
];

/**
 * Bounds of times and dates as plain ones.
 *
 * @example withPlainBounds('nothing in pune that starts before 7 pm') // 'in pune | from 7 pm'
 */
export function withPlainBounds(text: string): string {
  return rules.reduce((now, [pattern, plain]) => now.replace(pattern, plain), text);
}
