const months = '(?:jan|feb|mar|apr|may|june|july|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const ordinal = '(first|second|third|fourth|last|1st|2nd|3rd|4th)';
const numbers = 'one two three four five six seven eight nine ten'.split(' ');

/** In Hindi, `not` stands after what it's about, before a verb or at the end. */
const hindiEnd =
  '(?= (?:ke|ko|mein|chahiye|want|hai|ho|please|do|show|go|come|wake|get|can|possible|uth\\p{L}*|ji|any|tell|\\|)(?![\\p{L}])|$)';

const someDate = `(\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}(?! \\d)|${months}(?: \\d{1,2}(?:st|nd|rd|th)?)?(?! \\d)|\\d{1,2}(?:st|nd|rd|th)(?! of)|\\d{1,2} (?:date|tarikh)|(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)`;
const leftOut =
  '(?:nothing|not|no|none|without|except|drop|remove|hide|skip|ignore|cut|exclude|leave out|take out|throw out|get rid of)(?: (?:me|us|show|give|list|want|the|all|any|everything|anything|something|those|that|which|ones?|events?|stuff|things?|is|are|happens?|happening|starts?|starting|on))*';
const theirs = '(?: (?:ke|ka|ki|wala|ones?|events?|sab|all|ko|them|those))*';
const removed = '(?:remove|hatado|hide|skip|drop|not (?:show|want|chahiye)|chhodkar)(?: (?:do|give|ke))*';

/** Phrases that say in other words what the patterns of conditions read. */
const phrases: readonly (readonly [RegExp, string | ((whole: string, ...groups: string[]) => string)])[] = [
  [whole('(\\p{L}{3,}) mein (?:any |my |our |hi )*interest not(?: hai)?'), '| not $1 |'],
  // `we land on the evening of the 12th, what is on the next day?`
  [
    new RegExp(
      `(?<![\\p{L}\\d])(\\d{1,2} ${months}|${months} \\d{1,2})(?! \\d)(?: (?:ke|ko|in the|at))*(?: (?:morning|evening|night|afternoon))?((?: (?!next |following |and )[^\\s|\\d]+){1,6}) (?:so |and |then )?(?:the |on the |his |that )*(?:next|following) day(?: ke)?(?![\\p{L}])`,
      'gu',
    ),
    '|$2 | the day after $1',
  ],
  // `the next morning`, `the morning after`
  [
    whole('(?:the )?(?:next|following) (?:day )?(?:ke |ki |ko )?(mornings?|afternoons?|evenings?|nights?)'),
    'next day $1',
  ],
  [
    whole(
      '(?:the )?(morning|afternoon|evening|night) after(?: (?:that|it|this))?(?= instead| please| \\||$)',
    ),
    'next day $1',
  ],
  [whole('(?:no|not) later than'), 'before'],
  // `nothing before December`, `10 December se pehle wale hata do`: what is left begins or ends there.
  [
    whole(`${leftOut} (?:before|prior to|earlier than|until|till) (?:the )?${someDate}`),
    (_, date: string) => `from ${date} onwards`,
  ],
  [whole(`${leftOut} (?:after|later than|past) (?:the )?${someDate}`), 'until $1'],
  [
    whole(`${someDate} (?:se|ke) (?:pehle|before)${theirs} ${removed}`),
    (_, date: string) => `from ${date} onwards`,
  ],
  [whole(`${someDate} ke (?:baad|after)${theirs} ${removed}`), 'until $1'],
  // `before they go back on the 2nd`: before that day.
  [
    new RegExp(
      `(?<![\\p{L}])(before|after|until|till) (?:i|we|they|he|she|it|you|my \\p{L}+|our \\p{L}+|the \\p{L}+) (?:(?!before |after |and |then )\\p{L}+ ){1,4}?(?:on |by |at )?(?:the )?(?=\\d{1,2}(?:st|nd|rd|th)|\\d{1,2} ${months}|${months} \\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?![\\p{L}]))`,
      'gu',
    ),
    '$1 ',
  ],
  // `not this weekend, the one after`
  [
    whole(
      'not (?:this|the coming|coming) (weekend|week|month)(?: mein| ko)? (?:but )?(?:the |its )?(?:one after|next(?: one| wala)?|following(?: one)?|after)(?: (?:that|it|this))?',
    ),
    'next $1',
  ],
  [
    whole(
      'not (?:the )?next (weekend|week) (?:but )?(?:the )?(?:one after|following(?: one)?)(?: (?:that|it|this))?',
    ),
    '$1 after next',
  ],
  // `between Monday and Thursday next week`
  [
    /(?<![\p{L}])(?:between |from )?((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:and|to|se|till|until|-) ((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:of |in )?(next|this) week(?![\p{L}])/gu,
    'from $1 of $3 week to $3 week $2',
  ],
  // `December 5-6 or 12-13`
  [
    new RegExp(`(?<![\\d] )(${months}) (\\d{1,2}-\\d{1,2}) (?:or|and) (\\d{1,2}-\\d{1,2})(?![\\d-])`, 'g'),
    '$2 $1 or $3 $1',
  ],
  [
    new RegExp(`(?<![\\d-])(\\d{1,2}-\\d{1,2}) (?:or|and) (\\d{1,2}-\\d{1,2}) (${months})`, 'g'),
    '$1 $3 or $2 $3',
  ],
  // `December ka jo doosra Saturday`
  [new RegExp(`(?<![\\p{L}])(${months}|month) ke (?:jo|which) (?=\\S+ )`, 'gu'), '$1 ke '],
  // `mahine ka end hai`: why there is no money, and no date.
  [
    whole(
      '^(?:(?:ji|listen|so|well|friend|bro|dude|man) )*(?:this )?month (?:ke )?(?:end|last)(?: mein)? (?:hai|is|chal|going)(?: hai)?',
    ),
    '| ',
  ],
  // `the first weekend of January plus the one after`
  [whole('plus (?:also )?(?=the (?:one|weekend|week|day) (?:right |just |straight )?after)'), 'and '],
  // `Pune rehne do`, `Pune is too far`: another place instead.
  [
    whole(
      '(\\p{L}{3,}) (?:(?:ko|ke|wala|events?|ones?|all) )*(?:r[ae]h?ne (?:do|give|two)|(?:chakar|chakkar) (?:chhodkar|chhod))(?: do)?',
    ),
    '| not $1 |',
  ],
  [
    whole(
      '(\\p{L}{3,}) (?:wala|events?|ones?|stuff)(?: (?:events?|all|ko))* (?:remove|hatado|chhodkar)(?: (?:do|give|it))?(?! ke)',
    ),
    '| not $1 |',
  ],
  [
    whole(
      '(\\p{L}{3,})(?! (?:so far|till|until)) (?:(?:is|hai|to|way|a bit|for|me|us|quite|many|very|too|so|much) )*far(?: (?:away|off))?(?: (?:hai|for (?:me|us)|go))*',
    ),
    '| not $1 |',
  ],
  [whole('(?:right|straight|immediately|directly) after(?= \\||$)'), '| '],
  // `agle hafte nahi, uske baad wale hafte`
  [
    whole(
      '(?:this |next )(week|weekend)(?: ko| mein)? not(?: but| par)? (?:his|that|it|uske)(?: ke)? (?:baad|after)(?: ke| wala)*(?: (?:week|weekend))?',
    ),
    '$1 after next',
  ],
  // `500 se upar ek rupaya na lage`
  [
    whole(
      '(\\d{2,5}) (?:rs |rupees )?se (?:more|above) (?:ke |1 |one |a )?(?:rupees |rs |money |paisa |also |hi )*not(?: (?:lage|want|give|go|show|spend))*',
    ),
    'under $1 rupees |',
  ],
  // `nothing over 900`, said with the number first or as a wish
  [
    whole(
      '(?:not|never|no) (?:a |one |1 )?(?:single )?(?:rupees?|rs|paisa|penny) (?:more|over|above)(?: than)? (?=\\d)',
    ),
    'under ',
  ],
  // `itna sab nahi, sirf sports`: what follows `only` is wanted.
  [whole('(?:this much |itna |so many |all |them |these )+not (?=only )'), '| '],
  // `kal se leke Sunday tak`
  [whole('se (?:bring|leke|lekar)(?= \\S+(?: \\S+){0,3} tak)'), 'se'],
  [whole('(first|second|third|fourth|last) saturday (?:and |or )?sunday'), '$1 weekend'],
  [whole('(?:(?:week|hafte) ke )?(?:work|kaam|working|office) (?:ke |ka |wala )*days?'), 'only weekdays'],
  [whole('(?:has |have |had |having |with )?nothing (?:at all |whatsoever |ever )?to do with'), 'not'],
  // `hum free hain`, with the person last
  [whole('free hai (?:we|i)'), '| '],
  [whole('tomorrow day after tomorrow'), 'tomorrow or day after tomorrow'],
  [whole('(?:is|are)(?: such| total| pure)? (?:garbage|rubbish|trash)'), '| '],
  [whole(`mornings? (?:ke |ko |mein |wala )*not${hindiEnd}`), 'after 12:00 |'],
  [whole(`evenings? (?:ke |ko |mein |wala )*not${hindiEnd}`), 'before 17:00 |'],
  [whole(`nights? (?:ke |ko |mein |wala )*not${hindiEnd}`), 'before 20:00 |'],
  [
    whole(
      'this (month|week|weekend) (?:or|and) (?:the )?next(?! (?:month|week|weekend|\\S+day)(?![a-z]))(?: wala)?',
    ),
    'this $1 or next $1',
  ],
  // `11 December ko aa rahe hain, 14 ko chale jayenge`
  [
    new RegExp(
      `(\\d{1,2}) (${months}) (?:ko )?([^\\d|]{0,60}?) ?(\\d{1,2}) (?:${months} )?ko (?:(?:we|home|back|morning|evening) )*(?:gone|go|leave|return|depart|jayenge|jaenge|nikal\\p{L}*|chale)(?: (?:jayenge|jaenge|go|gone|hai))*`,
      'gu',
    ),
    'from $1 $2 to $4 $2 | $3',
  ],
  // `hum 7 ko utrenge aur 11 ki raat nikal jayenge`
  [
    /(?<![\d\p{L}])(\d{1,2}) (?:date |tarikh )?ko (?=[^\d|]{0,40}(?:utr\p{L}*|utar\p{L}*|pahunch\p{L}*|reach|land|come|arrive|aa rahe|aayenge|aa jayenge))([^\d|]{0,60}?) ?(\d{1,2}) (?:date |tarikh )?(?:ko|ke) (?:(?:night|morning|evening|afternoon|back|home|we|ko) )*(?:remove|leave|gone|go|return|nikal\p{L}*|nikl\p{L}*|jayenge|jaenge|chale|wapas|laut\p{L}*)(?: (?:jayenge|jaenge|go|gone|hai|come))*/gu,
    'from $1th to $3th | $2 |',
  ],
  [whole('this or (?:the )?next (weekend|week|month)'), 'this $1 or next $1'],
  [whole('(?:left|remaining)(?: for)? (?:this|the) (?:month|week)'), '| '],
  // `mere paas 500 hi hain`
  [
    whole('(?:my|me) paas (?:only |just )?(\\d{2,5}) (?:rupees |rs )?(?:hi |only )?hai(?: hai)?'),
    'under $1 rupees',
  ],
  [
    whole(
      '(?:i|we) (?:only |just )?(?:have|got) (?:only |just )?(\\d{3,5})(?= (?:left|only|with|in|for|so|\\||$))',
    ),
    'under $1 rupees',
  ],
  [whole('(?:paid|money|rupees) wala not'), 'not paid'],
  // `nothing above 500`, `not before 10`
  [
    whole(
      '(?:nothing|not|no|never)(?: \\S+)? (?:above|over|more than|beyond|costlier than) (?=(?:rs |rupees )?\\d)',
    ),
    'under ',
  ],
  [whole('(?:nothing|not|never) (?:please |anything )?before (?=\\d)'), 'after '],
  [
    whole('(?:nothing|not|never) (?:please |anything )?after (?=\\d{1,2}(?::|(?: ?[ap]m)| oclock|$| \\|))'),
    'before ',
  ],
  [whole('(?:afternoon|noon) (?:se|ke) (?:pehle|before)'), 'before 12:00'],
  [whole('evening (?:se|ke) (?:pehle|before)'), 'before 17:00'],
  [whole('(?:evening|afternoon) ke (?:baad|after)'), 'after 17:00'],
  [whole('(?:on|of) (?:this |the )?(?:planet|earth)|in the (?:whole )?(?:world|universe)'), '| '],
  // Markets of a feast are open for weeks around it.
  [whole('(?:christmas|diwali) (?:ke )?markets?'), 'markets'],
  // `Sunday Wunday chhodo`
  [
    whole(
      '((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:wunday |\\S*nday )?(?:ko )?(?:chhodkar|forget|leave it|rehne do)',
    ),
    '| ',
  ],
  [
    whole(
      '(?:forget|leave|skip|drop|never mind) (?:about )?(?:the )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)',
    ),
    '| ',
  ],
  // `at nani's house`: whose house it is names no place.
  [whole('(?:at|in|near|to) (?:my |our |his |her )?\\p{L}+ (?:house|place|home|ghar)'), '| '],
  [whole('(?:home|bed|hostel|room) (?:mein |par )?(?:sit|baithe)'), 'online'],
  [
    whole(
      '(?:on|over|with|through|using) (?:the |my |a )?(?:computer|laptop|wi-?fi|internet)(?: (?:at|from) home)?',
    ),
    'online',
  ],
  [whole('(?:screen|laptop|computer|phone) par not(?: \\S+){0,2}'), 'offline'],
  [whole('(?:not|no|without)(?: \\S+){0,3} (?:screens?|zoom|streams?|laptops?)'), 'offline'],
  [
    whole('(?:his|that|it|uske)(?: ke)? (?:baad|after)(?: ke| wala)* (week|weekend|month|day)'),
    'following $1',
  ],
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
    whole(
      '((?:\\d{1,2} )?(?:(?:new|makar|republic|independence|children|guru nanak|maha) )?\\p{L}+)(?: ke)? (?:aas ?|as ?)paas',
    ),
    'around $1',
  ],
  // `the first or the second weekend of December`: what is left out is said once, at the end.
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:either )?(?:the )?${ordinal} (?:or|and|,) (?:the )?${ordinal} (weekend|week|\\p{L}+day)((?: (?:of|in|ke) (?:the )?(?:${months}|this month|next month|month))?)`,
      'gu',
    ),
    '$1 $3$4 or $2 $3$4',
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])${ordinal} (\\p{L}+day) or (?:the )?(\\p{L}+day)((?: (?:of|in|ke) (?:the )?(?:${months}|this month|next month|month))?)`,
      'gu',
    ),
    '$1 $2$4 or $1 $3$4',
  ],
  // `6 December ke baad aur 20 se pehle`
  [
    new RegExp(
      `(\\d{1,2} (${months}) (?:ke baad|se|after)) (?:and |but )?(\\d{1,2}) (?=(?:se |ke )?(?:pehle|tak|before)(?![\\p{L}]))`,
      'gu',
    ),
    '$1 and $3 $2 ',
  ],
  // `doesn't start before noon`, `nothing that ends after 9`
  [
    whole(
      '(?:not|nothing|none|never)(?: \\S+){0,2} (?:starts?|begins?|starting|beginning|open|earlier than) before',
    ),
    'after',
  ],
  [
    whole('not(?: \\S+){0,2} (?:end|start|begin|finish|starting|ending|go on|run)(?: too)? (?:late )?after'),
    'before',
  ],
  [whole('not(?: \\S+){0,2} a morning person'), 'after 12:00 |'],
  // `I'd rather not go outside Delhi`: within it.
  [
    whole(
      '(?:not|never|no|without)(?: (?:want|like|to|go|going|travel|travelling|leave|leaving|step|anything|far))* (?:outside|out|beyond)(?: of)? (?=\\p{L})',
    ),
    'in ',
  ],
  [whole('(?:not|never)(?: (?:want|like|able|to))* (?:leave|leaving) (?=\\p{L}{4})'), 'in '],
  // `online bhi chalega`, `online is fine too`: it may be, and needn't.
  [
    whole(
      '(?:online|virtual)(?: (?:wala|ones?|events?|is|are|works?|would|do|does|be))* (?:also|too|as well|even|fine)(?![a-z])(?: (?:ho|hai|is|are|would|be))*(?: (?:fine|ok|okay|works?|chalega|chalegi|good|great|possible))?(?! (?:only|not))',
    ),
    '| ',
  ],
  [whole('(?:even|also) online(?: (?:is|would be))? (?:fine|ok|okay|works?|good)'), '| '],
  // `if money isn't to be given`
  [
    whole(
      '(?:money|rupees|paise|something|anything) (?:not (?:give|pay|spend|lage)|(?:give|pay|spend) not)(?: (?:hai|pade|need|want|hona))*',
    ),
    'free',
  ],
  [
    whole(
      '(?:anyone|anybody|someone|somebody|who)(?: else)?(?: is)? (?:running|hosting|doing|organi[sz]ing|planning)',
    ),
    '| ',
  ],
  // `na sangeet, na takneek`
  [whole('not (\\S+)(?: ke)? (?:not|nor) (\\S+)'), 'not $1 or $2'],
  [
    new RegExp(
      `(?<![\\p{L}])weekends? (?=(?:stuff|events?|things?|activities|shows?|workshops?|plans?|wala)(?![a-z]).*(?<![a-z])${months}(?![a-z]))`,
      'gu',
    ),
    'only weekends ',
  ],
  [whole('(?:dawn|sunrise|daybreak|crack of dawn)'), 'early morning'],
  [whole('(?:dusk|sunset|nightfall)'), 'evening'],
  // `from my sofa`
  [whole('from (?:my |the )?(?:sofa|couch|bed|bedroom|desk|living room)'), 'online'],
  [
    whole(
      '(?:attend|join|watch|do|follow)(?: \\S+)? from (?:my |the )?(?:room|hostel|house|place|phone|laptop|village)',
    ),
    'online',
  ],
  [whole('(?:his|that|it|uske) (?:ke )?(?:wala )?next (?:wala )?(week|weekend|month|day)'), 'following $1'],
  [whole('weekday (?=(?:morning|afternoon|evening|night)s?)'), 'only weekdays | '],
  [whole('weekend (?=(?:morning|afternoon|evening|night)s(?![a-z]))'), 'only weekends | '],
  [whole('carefully (?:read|hear|listen|look|dekho|sunna)'), '| '],
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
