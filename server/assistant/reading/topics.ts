import type { ChatIntent } from '../../../contracts/assistant.ts';

/** A rule, an instruction or a courtesy with its own answer, and the phrases that ask for it. */
interface Topic {
  readonly intent: ChatIntent;
  readonly topic: string;
  readonly pattern: RegExp;
}

const how =
  '(?:how|kaise|kese|can i|could i|may i|do i|should i|is it possible|where do i|where can i|steps|process|what happens|i want to|want to|need to|help me)';

/** The first match wins, so specific topics come before general ones. */
const topics: readonly Topic[] = [
  // Courtesies match whole messages only.
  courtesy(
    'greeting',
    '(?:hi+|hello+|hey+|hii|namaste|namaskar|namaskaram|vanakkam|hola|yo|good (?:morning|afternoon|evening|day)|ram ram|salaam|salam|adaab)',
  ),
  courtesy(
    'thanks',
    '(?:thanks?(?: you)?|thank u|thx|ty|shukriya|dhanyavaad|dhanyavad|cheers|great|perfect|nice|awesome|cool|ok(?:ay)?|got it|theek hai|thik hai|accha|acha|super)(?: (?:thanks?|thank you|so much|a lot|very much|a ton|bahut|for (?:the|your) help))*',
  ),
  courtesy('bye', '(?:bye+|goodbye|good night|see you(?: later)?|see ya|alvida|phir milenge|tata)'),
  courtesy(
    'how',
    '(?:how are you(?: doing)?|how is it going|kaise ho|kaisi ho|kya haal hai|aap kaise hain|sup|what is up|whats up)(?: today)?',
  ),
  talk(
    'who',
    /\b(?:are you|r u) (?:a |an )?(?:human|real|bot|robot|person|ai|machine|chatgpt|alive|model)|who (?:are|r) (?:you|u)\b|what are you\b|what is your name|your name\b|(?:tum|aap) kaun|who (?:made|built) you|am i (?:talking|chatting|speaking) (?:to|with) (?:a |an )?(?:human|person|bot|robot)/,
  ),
  talk(
    'abilities',
    /what (?:all )?can (?:you|u) (?:do|help)|what do you do\b|how (?:can|do) you help|^help(?: me)?(?: please)?$|what (?:can|should|may) i ask|kya kar sakte|^(?:madad|sahayata)(?: chahiye| karo)?$|what are your (?:features|abilities)/,
  ),

  help(
    'approve',
    `(?:approv(?:e|ing)|declin(?:e|ing)|reject|accept) .*(?:registration|people|person|attendee|request|guest|somebody|someone|them|participants|users)|(?:approve|decline) (?:registrations|requests)|pending registrations`,
  ),
  help(
    'attendees',
    `(?:list|names|csv|export|download|see|view|who|emails?|excel|spreadsheet) .*(?:of |the |my )?(?:attendees|participants|guest list|guests|people (?:who )?(?:registered|coming|going) (?:for|to) my|registered (?:for|to) my)|(?:attendee|guest) list|export .*(?:csv|registrations)|who (?:has |have )?registered (?:for|to) my`,
  ),
  help(
    'message',
    `(?:message|write to|mail|email|contact|notify|inform|announce(?:ment)?(?: to)?|tell) .*(?:attendees|participants|guests|everybody who|everyone who|all registered|people who registered)`,
  ),
  help(
    'cancel_event',
    `(?:cancel|delete|call off|remove|postpone) (?:my|our|an|apna|the) (?:own )?event(?! registration)|event (?:cancel|delete) (?:kaise|kar)`,
  ),
  help(
    'capacity',
    `(?:set|change|limit|increase|raise|reduce) .*(?:capacity|number of (?:seats|people|attendees)|seats)|(?:capacity|seats) (?:badha|set|limit)`,
  ),
  help(
    'paid',
    `(?:sell|charge|take money|collect (?:money|payment|fees)|make .*paid event|create .*paid event|ticket price set|set .*(?:ticket )?price|paid event (?:create|banan|kaise))`,
  ),
  help(
    'edit',
    `(?:edit|change|update|modify|reschedule|move) (?:the )?(?:date|time|place|venue|location|title|description|details|picture|image|photo|cover)?(?: of )?(?:my|our|an|the|apna) ?(?:own )?event|event (?:edit|change|update) (?:kaise|kar)|change .*(?:date|time|venue|location|picture|image|photo|description) of my event`,
  ),
  help(
    'create',
    `(?:create|creating|host|hosting|organi[sz]e|organi[sz]ing|publish|post|announce|set up|start|make|add|list|banana|banao|banaye|banau|banaun) (?:my |an |a |our |new |own |the |apna |ek |naya )*(?:event|meetup|meet up|workshop|concert|conference|party)\\b(?! (?:registration|near|in|on|this))|event (?:kaise )?(?:banan?[ae]|banaye|banau|banaun|create|host|organi[sz]e) ?(?:kaise|kare|karu|karna|kar)?|become an organi[sz]er|organi[sz]er (?:kaise|banna)|how .*(?:organi[sz]e|host) (?:something|events)`,
  ),

  pay(
    'refund',
    '(?:refund|money back|paisa wapas|paise wapas|paisa vapas|paise vapas|paisa wapis|paise wapis|wapas milega|return (?:of )?my money|get my (?:money|payment) back|reimburse|non-refundable|cancellation (?:policy|fee|charges?|rules?)|if i cancel)',
  ),
  pay('receipt', '(?:receipt|invoice|bill|proof of payment|payment proof|gst)'),
  pay(
    'failed',
    '(?:payment|transaction|money) .*(?:fail(?:ed|s)?|declined|stuck|not go(?:ne)? through|nahi hua|nahi ho raha|pending|deducted|debited|error)|paid but|paise kat|paisa kat|kat gaye|kat gaya',
  ),
  pay(
    'hold',
    '(?:how long|till when|until when|kab tak|how much time) .*(?:pay\\b|payment|hold|held|reserve)|(?:seat|ticket) .*(?:held|hold|reserved) |time to pay|complete (?:the |my )?payment|payment deadline',
  ),
  pay(
    'pay',
    '(?:how|can|could|where|kaise|which|what) .*(?:\\bpay\\b|payment|upi|credit card|debit card|net ?banking|paytm|gpay|google pay|phonepe)|payment (?:methods?|options?|modes?|rules?|terms)|(?:accept|take|support) (?:upi|cards?|credit|debit|paytm|gpay|cash|phonepe)|\\bupi\\b|bhugtan|(?:pay|payment) kaise',
  ),

  register(
    'waitlist',
    /\bwait(?:ing)? ?list\b(?!.*\bmy (?:position|place|number)\b)|(?:event|it) is full\b|what (?:happens )?if (?:an |the )?event is full|sold out then/,
  ),
  register(
    'approval',
    /(?:what is|what does|why|how (?:long|does)|who|when will|meaning of|explain) .*(?:approv(?:al|e|ed)|pending)\b|tenant approval|approval (?:kya|process|time|kab)|how long .*(?:approv|organi[sz]er to (?:decide|answer|reply))/,
  ),
  register(
    'age',
    /\b(?:age (?:limit|restriction|group|requirement)s?|minimum age|how old|\d{1,2} ?(?:years?|yrs?) ?old|under ?age|minors?|under 18|(?:can|may|are|allowed|bring) .*(?:kids?|child(?:ren)?|baby|babies|teenagers?|son|daughter|bachch?[ae])|bachch?[ae] (?:aa|la|ko))\b/,
  ),
  register(
    'deadline',
    /(?:deadline|last date|last day|until when|till when|by when|how (?:late|early)|how many (?:hours|days) before|kab tak) .*(?:regist(?:er|ration)|sign up|rsvp|book)|(?:registration|rsvp) (?:deadline|clos(?:e|es|ing)|last date)|when does registration close|regist(?:er|ration) kab tak/,
  ),
  register(
    'account',
    new RegExp(
      `${how} .*(?:sign ?up\\b(?! (?:for|to))|log ?in|(?:create|make|open|delete|close) (?:an |my )?account|account (?:create|bana))|(?:forgot(?:ten)?|reset|change|lost) (?:my )?password|password (?:bhool|reset|change)|\\botp\\b|one ?time code|do i need an account|without (?:an )?account|change my (?:email|e-mail|name|profile)|delete my account|account kaise|login (?:kaise|nahi)`,
    ),
  ),
  register(
    'cancel',
    /(?:how|kaise|where|can i|is it possible|may i|what happens) .*(?:cancel|unregister|withdraw|give up)|cancel (?:registration )?kaise/,
  ),
  register(
    'register',
    new RegExp(
      `(?:how|kaise|kese|where|what is the (?:process|way)|steps|process) .*(?:regist(?:er|ration)|rsvp|sign up|join|book|attend|enrol|take part|participate|get (?:a )?tickets?)|(?:regist(?:er|ration)|rsvp|booking|book) (?:kaise|kese|karne ka|process|steps)|(?:do|must|should) i (?:have to|need to)? ?register|${how} rsvp|what is (?:an )?rsvp`,
    ),
  ),
];

export function topicOf(text: string): Pick<Topic, 'intent' | 'topic'> | null {
  return topics.find(({ pattern }) => pattern.test(text)) ?? null;
}

export function asksForOwn(text: string): boolean {
  return own.test(text);
}

const own = new RegExp(
  [
    '\\b(?:my|meri|mera|mere|apni|apne) (?:all |own |current |upcoming |event |saari |sabhi )*(?:registrations?|bookings?|tickets?|rsvps?|seats?|events?|status|waitlist|position|waiting list)\\b',
    '\\b(?:am|was|are) (?:i|we) (?:already |still |even |also )?(?:registered|confirmed|approved|booked|on the wait|going|in\\b|signed up|accepted|selected)',
    '\\b(?:have|did) i (?:already |been )?(?:registered?|signed? up|booked?|get approved|got approved|approved|confirmed)',
    '\\b(?:i am|i have|main|maine|i) (?:already )?(?:registered|signed up|booked|going to|register kiya|book kiya)',
    '\\bstatus of my\\b|\\b(?:booking|registration) status\\b|\\bregistered events\\b|what am i (?:attending|going)|where am i on the wait',
    `\\bwhich events? (?:am|have|did) i\\b|\\b(?:has|was|did) (?:the organi[sz]er |they )?(?:approved?|accept(?:ed)?|confirm(?:ed)?) (?:me|my)\\b|what (?:events? )?am i`,
  ].join('|'),
);

function courtesy(topic: string, words: string): Topic {
  const around = '(?: (?:there|mela|ji|bot|assistant|friend|bhai|yaar|sir|madam|team|everyone|all|again))*';
  return { intent: 'small_talk', topic, pattern: new RegExp(`^${words}${around}$`) };
}

function talk(topic: string, pattern: RegExp): Topic {
  return { intent: 'small_talk', topic, pattern };
}

function help(topic: string, words: string): Topic {
  return { intent: 'organiser_help', topic, pattern: new RegExp(`(?<!\\w)(?:${words})`) };
}

function pay(topic: string, words: string): Topic {
  return { intent: 'payment_rules', topic, pattern: new RegExp(`(?<!\\w)(?:${words})`) };
}

function register(topic: string, pattern: RegExp): Topic {
  return { intent: 'how_to_register', topic, pattern };
}
