const months = '(?:jan|feb|mar|apr|may|june|july|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const numbers = 'one two three four five six seven eight nine ten'.split(' ');

/** Phrases that say in other words what the patterns of conditions read. */
const phrases: readonly (readonly [RegExp, string | ((whole: string, ...groups: string[]) => string)])[] = [
  [whole('(?:no|not) later than'), 'before'],
  [whole('(?:no|not) earlier than'), 'after'],
  [whole('after lunch'), 'after 13:00'],
  [whole('before lunch'), 'before 13:00'],
  [whole('fortnight'), '2 weeks'],
  [whole('before (?:the )?end of'), 'by the end of'],
  [
    whole('before (?:the|this) (week|month|year) (?:ends|finishes|(?:is|gets) over|runs out)'),
    'by the end of this $1',
  ],
  [whole('neither (\\S+) nor'), 'not $1 or'],
  // `a book exchange`, where `book` alone is a verb.
  [
    whole(
      'book (?=(?:exchange|swap|fair|club|lovers?|reading|sale|events?|related|wala|stalls?|market|festival|stuff|things?|ones?)(?![a-z]))',
    ),
    'books ',
  ],
  // `12 or 13 December`, `December 12 or 13`
  [
    new RegExp(`(?<![\\d:])(\\d{1,2})(?:st|nd|rd|th)? or (\\d{1,2})(?:st|nd|rd|th)? (${months})`, 'g'),
    '$1 $3 or $2 $3',
  ],
  [
    new RegExp(
      `(?<![\\d] )(${months}) (\\d{1,2})(?:st|nd|rd|th)? or (\\d{1,2})(?:st|nd|rd|th)?(?![\\d\\p{L}])`,
      'gu',
    ),
    '$2 $1 or $3 $1',
  ],
  // `five se 10 December`
  [
    new RegExp(`(?<![a-z])(${numbers.join('|')}) (se|to|till) (?=\\d{1,2} ${months})`, 'g'),
    (_whole, number, joint) => `${numbers.indexOf(number ?? '') + 1} ${joint} `,
  ],
  // `300 se 600 ke beech`
  [/(?<![\d:])(\d{2,5}) se (\d{3,5}) (?:rupees )?ke between/g, 'between $1 and $2 rupees'],
  [/(?<![\d\p{L}] |[\d\p{L}])(?:hundred|sau) (?=rupees|rs)/gu, '100 '],
  [
    whole('((?:new|makar|republic|independence|children|guru nanak|maha) )?(\\p{L}+) ke (?:aas|as) ?paas'),
    'around $1$2',
  ],
];

function whole(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}])${words}${words.endsWith(')') ? '' : '(?![\\p{L}])'}`, 'gu');
}

export function inPlainPhrases(text: string): string {
  return phrases.reduce(
    (now, [pattern, plain]) =>
      typeof plain === 'string' ? now.replace(pattern, plain) : now.replace(pattern, plain),
    text,
  );
}
