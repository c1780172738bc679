import type { Action, EventTopic } from './reading.ts';

/** A question about one event, or an action, with the words that name the event. */
export interface Named<Kind> {
  readonly kind: Kind;
  /** Empty if only the conversation tells which event is meant. */
  readonly words: string;
  /** The words around the name could also mean something else. */
  readonly unsure: boolean;
}

type Cue<Kind> = readonly [Kind, RegExp, unsure?: true];

const be = '(?:is|are|was|does|do|will|would)';
const happens =
  '(?: (?:take place|taking place|happen(?:ing)?|held|located|start(?:s|ing)?|begin(?:s)?|end(?:s)?|on|be|going to be|scheduled|finish))*';
const hai =
  '(?: (?:hai|hain|hoga|hogi|honge|ho raha hai|ho rahi hai|shuru hoga|shuru hai|shuru hogi|par hai|pe hai))*';
const seat = '(?:seats?|spots?|places?|tickets?|room|space|vacanc(?:y|ies)|slots?)';

/** Each pattern captures the name of the event. */
const cues: readonly Cue<EventTopic>[] = [
  [
    'where',
    /^(?:how (?:do i|to|can i|does one|do we) (?:get to|reach|find)|directions (?:to|for)|route to)\b(.*)$/,
  ],
  [
    'where',
    new RegExp(
      `^(?:(?:so|and|but) )?(?:where|in which city|at which (?:place|venue)|kahan|kidhar) ${be}(.*?)${happens}$`,
    ),
  ],
  ['where', /(?:venue|address|location|place) (?:of|for)(.*)$/],
  ['where', new RegExp(`^(.*?)(?: ka| ki| ke)?(?: kahan| kidhar| venue| address)(?: par| pe)?${hai}$`)],
  ['where', /^(?:what is |tell me )?(?:the |its )?(?:venue|address|location)()$/],
  [
    'when',
    new RegExp(
      `^(?:(?:so|and|but) )?(?:when|what (?:time|date|day)|at what time|on (?:what|which) (?:date|day)|kab) ${be}(.*?)${happens}$`,
    ),
  ],
  ['when', /(?:dates?|time|timings?|start time|duration) (?:of|for)(.*)$/],
  ['when', new RegExp(`^(.*?)(?: ka| ki| ke)?(?: kab| kitne baje| time kya| date kya)(?: se| tak)?${hai}$`)],
  ['when', /^(?:how long is|how long does)(.*?)(?: last| take| go on| run)?$/],
  ['when', /^(?:what is |tell me )?(?:the |its )?(?:date|time|timings?)()$/],
  [
    'price',
    /^(?:how much)(?: (?:is|are|does|do|for|will|would))?(?: (?:a |the )?(?:tickets?|entry|entrance)(?: (?:for|to|of))?)?(.*?)(?: costs?| be| charge)?$/,
  ],
  ['price', /(?:price|cost|fees?|ticket price|entry fee|charges) (?:of|for|to)(.*)$/],
  ['price', /^what does(.*?) cost$/],
  [
    'price',
    new RegExp(
      `^(.*?)(?: ka| ki| ke)?(?: kitne ka| kitne ki| kitna| kitne| ticket kitne ka| price kya| fees? kya| fees? kitni)(?: lagega| lagta| paisa| paise| rupaye)*${hai}$`,
    ),
  ],
  ['price', /^(?:what is |tell me )?(?:the |its )?(?:price|cost|fees?|ticket price)()$/],
  [
    'price',
    /^(?:is|are)(?! there\b| anything\b| any\b| something\b)(.*?) (?:for free|free|paid|free of charge|muft)(?: or (?:paid|free))?$/,
  ],
  ['price', /^(?:do|must|should) (?:i|we) (?:have to |need to )?pay for(.*)$/],
  [
    'seats',
    new RegExp(
      `^(?:are|is) there (?:still )?(?:any |enough )?${seat}(?: (?:left|available|free|remaining|still))*(?: (?:for|in|at|on|to))?(.*?)(?: left| available)?$`,
    ),
  ],
  [
    'seats',
    new RegExp(
      `^(?:how many|any) (?:${seat}|people|persons|attendees|participants)(?: (?:are|is))?(?: (?:left|available|remaining|going|coming|registered|attending|signed up|there))*(?: (?:for|in|at|on|to|of))?(.*)$`,
    ),
  ],
  [
    'seats',
    /^is(.*?) (?:full|sold out|fully booked|still open|still available|available|open|booked out)(?: yet| already)?$/,
  ],
  ['seats', /(?:capacity|availability) (?:of|for|at)(.*)$/],
  [
    'seats',
    new RegExp(
      `^(.*?) (?:mein|me|ke liye)(?: koi| kitni)? (?:jagah|seats?|tickets?)(?: bachi| khali| available| baaki)?${hai}$`,
    ),
  ],
  ['seats', /^can i still (?:join|get into|come to|attend|register for|get a seat (?:in|at|for))(.*)$/],
  [
    'organiser',
    /^who (?:is )?(?:organi[sz](?:es|ing|ed|er)|host(?:s|ing|ed)?|run(?:s|ning)?|behind|doing|conduct(?:s|ing)?|the organi[sz]er (?:of|for)|the host of)(.*)$/,
  ],
  ['organiser', /organi[sz]er (?:of|for)(.*)$/],
  [
    'organiser',
    /^(.*?) (?:kaun|kon) (?:kar|karwa|kara|organi[sz]e kar)(?:a|wa)? ?(?:raha|rahe|rahi)(?: hai| hain)?$/,
  ],
  [
    'approval',
    /^(?:does|do|will)\b(?: i\b)?(.*?) (?:need|require|have|ask for) (?:the )?(?:organi[sz]ers? |an )?approval(?: for(.*))?$/,
  ],
  ['schedule', /(?:schedule|programme|program|agenda|line-?up|speakers|timetable) (?:of|for|at|in)(.*)$/],
  ['schedule', /^(?:what is |show me |tell me )?(?:the |its )?(?:schedule|programme|program|agenda)()$/],
  [
    'all',
    /^(?:(?:can|could) you )?(?:please )?(?:tell|show|give|explain)(?: to)? (?:me |us )?(?:something |everything |a bit |some |the |a little |all )*(?:more |details? |info |information )*(?:about|on|of|for)(.*)$/,
  ],
  [
    'all',
    /^(?:more |any |the |some )*(?:details?|info|information|know more|learn more|read more|more)(?: (?:about|on|of|for))(.*)$/,
  ],
  ['all', /^(?:what|kya) (?:is|about|hai)(.*?) (?:all )?about$/],
  ['all', /^(.*?) ke (?:baare|bare|barey) (?:mein|me|main)(?: .*)?$/],
  ['all', /^(?:describe|open|show)( (?:the |that |this )?(?:first|second|third|fourth|last|one|it).*)$/],
  ['all', /^(?:i want to know|i would like to know) (?:more )?about(.*)$/],
  ['all', /^(?:do you know|have you heard of)(.*)$/, true],
  ['all', /^(?:what|who) (?:is|are|was)(.*)$/, true],
  ['all', /^(.*?) kya (?:hai|hota hai)$/, true],
];

const please =
  '(?:(?:please|can you|could you|would you|kindly|pls|plz|i want to|i would like to|i need to|i have to|i wish to|i d like to|want to|need to|have to|mujhe|let us|ok|okay|yes|so) )*';
const seatOf =
  '(?:my |the |a |one |our )*(?:registration|booking|seat|ticket|spot|place|rsvp|reservation|tickets|seats)';
const hindiDo =
  '(?: ?kar ?do| ?karo| karna hai| karwana hai| kar dijiye| karwa do| kar de| karna| karni hai| kijiye| kar lo)';

const actions: readonly Cue<Action>[] = [
  [
    'resend_mail',
    new RegExp(
      `^${please}(?:re-?send|send|mail|e-?mail|forward|give) .*?(?:ticket|confirmation|mail|email|e-mail|registration)\\b(?!.*attendees).*?(?:again|once more|dobara|phir se|another time)(?: for| to| of)?(.*)$`,
    ),
  ],
  [
    'resend_mail',
    new RegExp(
      `^${please}re-?send (?:me )?(?:my |the )?(?:ticket |confirmation |registration )*(?:mail|email|e-mail|ticket|confirmation)?s?(?: (?:for|of|to))?(.*)$`,
    ),
  ],
  [
    'resend_mail',
    /(?:did not|do not|have not|never|not|didnt|havent|no) (?:get|got|receive|received|gotten|recieved|recieve|find|have) (?:any |my |the |a )*(?:ticket |confirmation |registration )*(?:mail|email|e-mail|ticket|confirmation)(?: (?:for|of|from))?(.*)$/,
  ],
  [
    'resend_mail',
    /(?:lost|deleted|misplaced|can not find|cannot find) (?:my |the )*(?:ticket |confirmation |registration )*(?:mail|email|e-mail|ticket|confirmation)(?: (?:for|of|to))?(.*)$/,
  ],
  [
    'resend_mail',
    /^(?:mera |meri |mujhe )?(.*?)(?: ka| ki| ke liye)? ?(?:ticket |confirmation )?(?:mail|email|ticket) (?:nahi|nahin|nhi) (?:aaya|aayi|mila|mili|aya).*$/,
  ],
  [
    'resend_mail',
    /^(?:mera |meri |mujhe )?(.*?)(?: ka| ki| ke liye)? ?(?:ticket|confirmation|mail|email)(?: mail| email)? (?:dobara|phir se|fir se) (?:bhejo|bhej do|bhejiye|send karo).*$/,
  ],
  [
    'cancel',
    new RegExp(
      `^${please}(?:cancel|withdraw|drop|give up|delete|remove) ${seatOf}(?: (?:for|from|to|at|of|in))?(.*)$`,
    ),
  ],
  [
    'cancel',
    new RegExp(
      `^${please}(?:unregister|deregister|un-register|remove|take) (?:me )?(?:off |out )?(?:from |of |for )?(.*)$`,
    ),
  ],
  [
    'cancel',
    /^(?:sorry )?(?:i|we) (?:can not|cannot|can t|cant|will not|wont|will not be able to|am not able to|am unable to|can no longer) (?:come|make it|attend|join|go)(?: (?:to|for))?(.*)$/,
  ],
  ['cancel', new RegExp(`^${please}cancel(?! (?:my |the |an )?event)( (?:it|that|this|the|my).*)?$`)],
  [
    'cancel',
    new RegExp(
      `^(?:mera |meri |mujhe )?(.*?)(?: ka| ki| ke liye| se)?(?: registration| booking| ticket| seat)* cancel${hindiDo}.*$`,
    ),
  ],
  [
    'register',
    new RegExp(
      `^${please}(?:register|sign|book|enrol|enroll|add|rsvp|put|count) (?:me|us|myself) (?:up |in |down )?(?:for|in|to|into|at|on)?(.*)$`,
    ),
  ],
  [
    'register',
    new RegExp(
      `^${please}(?:book|reserve|get|buy|grab) (?:me )?${seatOf}(?: for me)?(?: (?:for|at|in|to|of|on))?(.*)$`,
    ),
  ],
  ['register', new RegExp(`^${please}(?:rsvp|register|sign up|enrol|enroll)(?: (?:to|for|in))( .*)$`)],
  [
    'register',
    /^(?:i want|i would like|i wanna|i d like|let me|can i|i will|i am going|i plan|may i|could i) (?:to )?(?:register|sign up|join|attend|rsvp|go|come|book|participate|take part)(?: (?:for|to|in))?( .*)$/,
  ],
  [
    'register',
    new RegExp(
      `^(?:mera |meri |mujhe )?(.*?)(?: mein| me| ke liye| ki| ka)?(?: mujhe| mera| meri)? (?:register|book|seat book|ticket book|registration)${hindiDo}.*$`,
    ),
  ],
  [
    'register',
    /^(?:mujhe |main )?(.*?)(?: mein| me| ke liye)? (?:jaana|jana|aana) (?:hai|chahta hoon|chahti hoon)$/,
  ],
];

/** The question about one event that a normalised message asks, or null. */
export function aboutEvent(text: string): Named<EventTopic> | null {
  return first(cues, text);
}

/** The action a normalised message asks for, or null. */
export function actionIn(text: string): Named<Action> | null {
  return first(actions, text);
}

function first<Kind>(all: readonly Cue<Kind>[], text: string): Named<Kind> | null {
  for (const [kind, pattern, unsure = false] of all) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const name = match.slice(1).find((group) => group !== undefined && group.trim() !== '') ?? '';
    return { kind, words: nameIn(name), unsure };
  }
  return null;
}

const fillers = new Set(
  `a an the this that these those my your our please event registration it its one ones ka ki ke ko is wala wale for of to me hai about in on at`.split(
    ' ',
  ),
);

/** A name without the words that commonly surround one. */
function nameIn(text: string): string {
  const words = text.trim().split(/\s+/);
  while (words.length > 0 && fillers.has(words[0] ?? '')) words.shift();
  while (words.length > 0 && fillers.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

const ordinals: readonly (readonly [RegExp, number])[] = [
  [ordinal('first|1st|pehla|pehle|number one|no 1|number 1'), 0],
  [ordinal('second|2nd|doosra|dusra|number two|no 2|number 2'), 1],
  [ordinal('third|3rd|teesra|tisra|number three|no 3|number 3'), 2],
  [ordinal('fourth|4th|chautha|number four|no 4|number 4'), 3],
  [ordinal('last|aakhri'), -1],
];

/** Only alone, or with a word for an event: many titles begin with `First`. */
function ordinal(words: string): RegExp {
  return new RegExp(
    `^(?:the )?(?:${words})(?: (?:one|event|wala|wale))?$|\\b(?:${words}) (?:one|event|wala|wale)\\b`,
  );
}

/**
 * The index among previously shown events, from 0; -1 is the last one. Null if the words contain no position.
 */
export function ordinalIn(words: string): number | null {
  return ordinals.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

const generic =
  /\b(?:events?|something|anything|any|some|there|next (?:event|one)|concerts?|conferences?|workshops?|meetups?|happening|kuch|koi|all|things|stuff|fun)\b/;

/** The words mean events in general, not one by name. */
export function isGeneric(words: string): boolean {
  return generic.test(words);
}
