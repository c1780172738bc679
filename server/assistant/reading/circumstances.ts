import { inPlainPhrases } from './phrases.ts';

/** Words that only Hindi sentences have, in the words of the grammar. */
export const isHindiText = /(?<![\p{L}])(?:hai|mein|wala|ke|ko|bola|se)(?![\p{L}])/u;

const spelledDays =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const spelledDay = new RegExp(
  `(?<![a-z])(${spelledDays.join('|')}) (?:of )?(?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?![a-z]))`,
  'g',
);

const months = '(?:jan|feb|mar|apr|may|june|july|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const dateThenThat = new RegExp(
  `(?:(?:on|till|until|by|from|upto) )?(?:the )?((?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}|${months} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)|(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|day after tomorrow))(?! (?:ke|se) )((?: (?!after |before )[^\\s|]+){0,16}?) (after|before) (?:that|then|it|this)(?! (?:weekend|week|month|event|one|\\p{L}*day))(?![\\p{L}])`,
  'u',
);

/** `salary 30 ko aayegi uske baad ka kuch`: Hindi says `after that` without a comma before. */
const dateThenAfter = new RegExp(
  `(?:^| )((?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}|${months} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?= (?:ko|date|tarikh) )|(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day))((?: (?!baad |pehle |se |tak )[^\\s|]+){1,10}?) (?:his|that|it|uske|use) (?:ke |se )?(baad|pehle)(?: ke| se)?(?! (?:next |wala )?(?:weekend|week|month|\\p{L}*day))(?![\\p{L}])`,
  'u',
);

/** Without what a message says about the person, and with a stay and a complaint as the conditions they mean. */
export function withoutCircumstances(text: string): string {
  const plain = inPlainPhrases(text)
    // `nothing before noon, nothing in Mumbai`, `non-tech things`
    .replace(/^(?:hello |hi |hey )?good (?:morning|afternoon|evening|day)(?![\p{L}])/u, '|')
    .replace(
      /(?<![\p{L}])weekends? (?:par |ko |mein |ke )*not(?: but)?(?![\p{L}])|not (?:on |at )?(?:the )?weekends?(?![\p{L}])/gu,
      'only weekdays |',
    )
    .replace(
      /(?<![\p{L}])weekdays? (?:par |ko |mein |ke )*not(?: but)?(?![\p{L}])|not (?:on |at )?(?:the )?weekdays?(?![\p{L}])/gu,
      'only weekends |',
    )
    .replace(
      /(?<![\p{L}])(first|last|next|second|third) wala (?=(?:weekend|week|month|\p{L}+day)(?![\p{L}]))/gu,
      '$1 ',
    )
    .replace(
      /(?<!\d )(?<![\p{L}\d])(jan\p{L}*|feb\p{L}*|march|april|may|june|july|aug\p{L}*|sep\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*) ke (?:between|beech)(?: mein)?(?![\p{L}])/gu,
      'middle of $1',
    )
    // `Jaipur se nikal ke`: where someone comes from is no place of an event.
    .replace(
      /(?<![\p{L}\d])\p{L}+ se (?:remove|leave|nikal\p{L}*|chal\p{L}*|depart)(?: ke| kar)?(?![\p{L}])/gu,
      '|',
    )
    .replace(
      /(?<![\p{L}])(?:on (?:the|our|my) way(?: back| home)? (?:from|to)|(?:com(?:e|ing|es)|return\p{L}*|back|arriv\p{L}*|driv\p{L}*|mov(?:e|ed|ing)|travel(?:l?ing)?|(?:i|we) (?:am|are)) (?:back |here |up |down |all the way )?from) (?!the |this |next |today|tomorrow|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{3,}(?= (?!to |till |until )|$)/gu,
      '|',
    )
    .replace(
      /(?<![\p{L}])(?:at |from )?(?:noon|midday) (?:or later|onwards|and later)(?![\p{L}])/gu,
      'after 12:00',
    )
    .replace(/(?<![\p{L}])as (?:long|soon|well|much|far) as(?![\p{L}])/gu, '|')
    // `for my 19 year old daughter`: the age is the person's.
    .replace(
      /(?<![\p{L}\d])(?:my |a |our |of )*\d{1,2} ?-?(?:yrs?|years?|saal|year)(?: ?-?(?:old|ke|ka|ki))+(?: (?:daughters?|sons?|kids?|boys?|girls?|child(?:ren)?|grand\p{L}+|nieces?|nephews?|brothers?|sisters?|cousins?|twins|mother|father|wife|husband))?/gu,
      '|',
    )
    // `I have college on Saturday`
    .replace(
      /(?<![\p{L}])(?:i|we|my (?:\S+ )?)(?: ?(?:have|has|got|had))+ (?:\S+ ){0,2}?(?:college|school|work|class(?:es)?|exams?|office|tuition|shift|meetings?|practice|training)(?: (?:on|every|till|until|all))+ (?:\S+day|\d{1,2}(?: ?[ap]m)?|the morning|weekends?)s?/gu,
      '|',
    )
    // `Christmas and New Year ke beech`: Hindi says `between` last.
    .replace(
      /(?<![\p{L}])((?:\d{1,2} )?\p{L}+) (?:and|se|or) ((?:\d{1,2} )?(?:new year|\p{L}+))(?: day)? ke between(?! (?:wala|mein wala))/gu,
      'from $1 to $2',
    )
    // `there is nothing in Nagpur?` doubts it.
    .replace(
      /(?<![\p{L}])(?:there(?: is| are)?|is there|you have|have you|it says|why is there) (?:really )?(?:nothing|not (?:a single|any|one)(?: \S+)?) (?=in )/gu,
      '| ',
    )
    // `no mornings`, `nothing in the evening`
    .replace(
      /(?<![\p{L}])(?:nothing|not|no|never|without|avoid|except) (?:please )?(?:(?:in|on|at|during|the|any|early|too) )*(?:morning|subah)s?(?! (?:to|till|se) )/gu,
      'after 12:00 |',
    )
    .replace(
      /(?<![\p{L}])(?:nothing|not|no|never|without|avoid|except) (?:please )?(?:(?:in|on|at|during|the|any|late|too) )*(?:evening|night)s?(?! (?:to|till|se) )/gu,
      'before 17:00 |',
    )
    // `the twentieth of december`
    .replace(spelledDay, (_whole, day: string) => `${spelledDays.indexOf(day) + 1}th `)
    // `300 rupaye se zyada nahi`
    .replace(/(?<!\d)(\d+) (?:rs |rupees )?se (?:more|above) (?:ke )?not/gu, 'under $1 rupees')
    .replace(
      /(?<![\p{L}])(jan\p{L}*|feb\p{L}*|march|april|may|june|july|aug\p{L}*|sep\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*) ke (?:pehle|first) (\d{1,2}) days?(?: mein)?/gu,
      'from 1 $1 to $2 $1',
    )
    .replace(
      /(?<![\p{L}])(?:the )?first (\d{1,2}) days (?:of|in) (jan\p{L}*|feb\p{L}*|march|april|may|june|july|aug\p{L}*|sep\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*)/gu,
      'from 1 $2 to $1 $2',
    )
    .replace(/(?<![\p{L}])(?:theek|thik|fine|thick) do(?![\p{L}])/gu, 'repair')
    // When someone arrives or leaves is no time of an event.
    .replace(
      /(?<![\p{L}])((?:land|arriv|reach|com|get|fly|leav|depart|check)\p{L}*(?: \S+){0,4}?) (?:on|in) the (?:morning|afternoon|evening|night) of(?= )/gu,
      '$1 on',
    )
    .replace(
      /(?<![\p{L}])((?:fly|leav|depart)\p{L}*(?: \S+){0,6}?) (?:at night|in the (?:morning|evening))(?![\p{L}])/gu,
      '$1',
    )
    // `exams until the 9th, so something after that`
    .replace(
      /(?<![\p{L}])(?:exams?|tests?|busy|work|away|classes|fever|meetings?)(?: \S+){0,3} (?:until|till|to|upto) (?:the )?((?:\S+ ){1,4}?)((?:so |and |then |could |can |do |please |what |is |any |you )(?:\S+ ){0,10}?)?after (?:that|it|then)(?![\p{L}])/gu,
      'after $1 | $2 |',
    )
    // `I paid yesterday`: what someone has done is no wish.
    .replace(
      /(?<![\p{L}])(?:i|we) (?:have |had |already |just )*paid(?: (?:yesterday|already|today|last week))?(?![\p{L}])/gu,
      '|',
    )
    // `exams end on 11 December, what is on after that`: the date is the one said before.
    .replace(dateThenThat, '| $2 $3 $1')
    .replace(
      dateThenAfter,
      (_whole, date: string, between: string, side: string) =>
        `|${between} | ${side === 'baad' ? 'after' : 'before'} ${date}${/^\d+$/.test(date) ? 'th' : ''} |`,
    )
    // In Hindi, what to leave out stands first: `Mumbai ya Goa chhodkar`.
    .replace(
      /(?<!\S)(\S+(?: or \S+)?) (?:(?:ko|ke|se) )?chhodkar(?: (?:do|give|ke|and))?(?![\p{L}])/gu,
      '| not $1 |',
    )
    .replace(/(?<![\p{L}])nothing before(?= )/gu, 'after')
    .replace(/(?<![\p{L}])nothing after(?= )/gu, 'before')
    .replace(/(?<![\p{L}])(after|before) noon(?![\p{L}])/gu, '$1 12:00')
    .replace(
      /(?<![\p{L}])nothing (?=(?:in|at|with|about|on) |(?:too |very )?(?:sport(?:y|s)|tech\p{L}*|arty|artsy|music\p{L}*|business\p{L}*|religious|gam(?:ing|es))(?![\p{L}]))/gu,
      'not ',
    )
    .replace(/(?<![\p{L}])non[ -](?=\p{L}{3})/gu, 'not ')
    // `I can't go out at night`
    .replace(
      /(?<![\p{L}])(?:i |we )?(?:can not|not allowed to|not able to|unable to) (?:go|come|travel|step|be|stay)(?: out)?(?: \S+){0,2} (?:at |in the |after )?(?:night|evening|dark|late)(?: (?:at night))?|(?:night|evening|late) (?:ko |mein )?(?:home se |bahar )*(?:not \S+ can|go not|come not)(?: hai)?/gu,
      '|',
    )
    // `we are free in December`: the person is.
    .replace(
      /(?<![\p{L}])(?:i|we|us|roommates?|friends?)(?: (?:and|my|me|both|all|also))* (?:are |am |is |r |will be )?free(?= (?:(?:mon|tues|wednes|thurs|fri|satur|sun|every)(?:day)?|\d|weekends?|weekdays?|on|in|then|that|this|at|after|till|before|from|next|today|tomorrow|hai|what|where|which|so|and)(?![\p{L}])|$)/gu,
      '|',
    )
    // `I have class till 5:30 every day`
    .replace(
      /(?<![\p{L}])(?:i|we)(?: am| are)? (?:have |got |at |in |busy )+(?:\S+ )?(?:(?:class(?:es)?|work|office|college|school|exams?|meetings?|shift|lectures?) )?(?:till|until) \d{1,2}(?::\d\d)?(?: ?[ap]m)?(?: (?:every ?day|daily))?/gu,
      '|',
    )
    .replace(
      /(?<![\d])(\d{1,2})(?:st|nd|rd|th)?(?: of)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)([a-z]*)(?: (?:at|by|in|around)(?: (?:the|about))? (?:\d{1,2}(?: ?[ap]m)?|\p{L}+))? (?:and |then |but )?(?:i |we )?(?:will |am |are )?(?:fly|flying|leave|leaving|go|going|depart|departing|return|returning|check)(?: out| back| home)?(?: again)?(?: on)?(?: the)? (\d{1,2})(?:st|nd|rd|th)?(?= |$)/u,
      'from $1 $2$3 to $4 $2$3',
    )
    // `why is everything about tech? Show me anything else`
    .replace(
      /(?<![\p{L}])(?:everything|all|only|nothing but|too much)(?: \S+){0,5} (?:about|is|of|on) (\S+)(?=.*(?:anything|something|what) else)/u,
      '| not $1 |',
    );
  // A `no` before the correction: in Hindi what is excluded stands before `not`.
  return plain
    .replace(/^(?:no )+(?=not |i do |do )/u, '')
    .replace(isHindiText.test(plain) ? /^(?:not )+(?!show|give|tell|send|do|\S+ or )/u : /^$/u, '');
}
