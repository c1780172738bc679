import type { ChatIntent } from '../../../contracts/assistant.ts';

/** A rule or a way of doing something, with its own answer. */
interface HelpTopic {
  readonly intent: ChatIntent;
  readonly topic: string;
  /** Each must match somewhere, in any order, so that English and Hindi sentences meet. */
  readonly all: readonly RegExp[];
  readonly none?: RegExp;
  /** Enough by itself: no word such as `how` is needed. */
  readonly sure?: true;
}

const event =
  /\b(?:events?|meetups?|workshops?|concerts?|conferences?|part(?:y|ies)|shows?|meetings?|sessions?|classes|programme?s?)\b/;
const people =
  /\b(?:attendees?|participants?|guests?|registrants?|everyone|everybody|people|them|they|registrations?|members?|all of them|who registered|registered)\b/;
const refund =
  /\b(?:refund(?:s|ed|able)?|reimburse(?:d|ment)?|(?:money|payment|rupees|amount)(?: \S+){0,4} back|back(?: \S+){0,3} (?:money|rupees|payment)|non-refundable|cancellation (?:policy|fee|charges?|rules?))\b/;

function topic(
  intent: ChatIntent,
  name: string,
  all: readonly RegExp[],
  others: { none?: RegExp; sure?: true } = {},
): HelpTopic {
  return { intent, topic: name, all, ...others };
}

/** The first match wins, so specific topics come before general ones. */
const topics: readonly HelpTopic[] = [
  topic(
    'site_help',
    'delete_account',
    [/\b(?:delete|remove|close|deactivate|erase|cancel)\b/, /\b(?:account|profile|my data|my details)\b/],
    { sure: true },
  ),
  topic(
    'site_help',
    'download_data',
    [
      /\b(?:download|export|copy|get|want|see|take)\b/,
      /\b(?:my|all|entire|personal|own) (?:\S+ ){0,2}(?:data|information)\b/,
    ],
    { none: event, sure: true },
  ),
  topic(
    'site_help',
    'unsubscribe',
    [
      /\b(?:unsubscribe|stop (?:sending|emailing|mailing|messaging|notif)\w*|turn off|too many|no more|opt out|mute|do not (?:want|send)|mat send|notification settings?|(?:mails?|emails?|notifications?|messages?)(?: \S+)? (?:off|stop|not|closed?|band))\b/,
      /\b(?:e?mails?|emailing|mailing|notifications?|newsletters?|messages?|reminders?|unsubscribe|updates)\b/,
    ],
    { sure: true },
  ),
  topic(
    'site_help',
    'change_name',
    [
      /\b(?:change|correct|fix|edit|update|wrong|spelled|spelling|misspelled)\b/,
      /\b(?:(?:my|own) (?:\S+ ){0,2}name|name (?:on|in|wrong|change|ke)|name is wrong|email address|my email|my photo|my picture|profile)\b/,
    ],
    {
      none: /\b(?:event|title) name\b|\b(?:event|show|workshop) ke name\b|\bname (?:of|for) (?:the|my|our) event\b/,
      sure: true,
    },
  ),
  topic(
    'how_to_register',
    'account',
    [/\b(?:passwords?|otp|one ?time code|verification code|two[ -]?factor|2fa|passkeys?)\b/],
    { none: /\b(?:admin|wi-?fi)\b/, sure: true },
  ),
  topic(
    'how_to_register',
    'account',
    [
      /\b(?:log ?in|sign ?in|log on|code|account)\b/,
      /\b(?:can not|not|unable|problem|fail\w*|error|trouble|forgot\w*|forget|locked|hacked|without|need|must|have to|create)\b/,
      /\b(?:log ?in|sign ?in|account|code(?: not)? (?:come|get|receive)|(?:get|got|receive\w*|come)(?: \S+){0,3} code)\b/,
    ],
    { none: /\b(?:delete|remove|close|charge)\b|\b(?:coding|code for|dress code|source code)\b/, sure: true },
  ),
  topic('how_to_register', 'account', [/\b(?:log ?in|login|sign ?in|sign ?up|account)\b/], {
    none: /\bsign(?:ed)? ?up (?:for|to)\b|\bsign me\b|\bdid i\b|\bcharge|signed up/,
  }),
  topic(
    'site_help',
    'saved',
    [
      /\b(?:saved?|bookmark(?:ed|s)?|favou?rites?|wish ?list|liked|save)\b/,
      /\b(?:events?|where|how|find|see|list|did|it|them|those|again|show|my)\b/,
    ],
    { none: /\bsavings?\b|\bmoney\b/, sure: true },
  ),
  topic(
    'site_help',
    'group',
    [
      /\b(?:groups?|communit(?:y|ies)|clubs?|follow)\b/,
      /\b(?:create|start|make|new|join|leave|open|set up|found|build|how|(?:follow(?: \S+){0,3} (?:organi[sz]ers?|groups?|communit\w+|clubs?)|(?:organi[sz]ers?|groups?)(?: \S+){0,2} follow))\b/,
      /\b(?:groups?|communit(?:y|ies)|clubs?|organi[sz]ers?)\b/,
    ],
    { none: /\b(?:put|meetings|book club|group (?:ticket|booking|discount))\b/ },
  ),
  topic(
    'organiser_help',
    'check_in',
    [
      /\b(?:check(?: \S+){0,2}[ -]?in|checkin|scan(?:ning)?|qr (?:code )?(?:se|scan|reader)|scanner|at the (?:door|gate|entrance)|gate par)\b/,
    ],
    { none: /\bwhat is my\b|\bvolunteer|\bco-?organi/ },
  ),
  topic(
    'organiser_help',
    'team',
    [
      /\b(?:co-?organi[sz]ers?|co-?hosts?|volunteers?|team ?(?:member|mate)s?|helpers?|staff|colleagues?|another organi[sz]er|second organi[sz]er|assistant|permissions?|team|co-?manage|manage|two people|two of us|together)\b/,
      /\b(?:organi[sz]e|friend|add|invite|give|make|assign|share|let|appoint|more than one|have|how)\b/,
    ],
    { none: /\b(?:alone|kabaddi|cricket|full team|come)\b/ },
  ),
  topic(
    'organiser_help',
    'repeat',
    [
      /\b(?:recurring|repeat(?:ing|ed|s)?|(?:every|each|har) (?:week|month|day|sunday|saturday|year)|weekly|monthly|series|duplicate|copy (?:my |an |the )?event|clone|again and again)\b/,
      /\b(?:events?|how|create|make|set|workshop|meeting|class)\b/,
    ],
    { none: /\b(?:show|find|any|list|mail|summary|digest)\b/ },
  ),
  topic(
    'organiser_help',
    'message',
    [
      /\b(?:let (?:people|everyone|them|attendees|everybody|guests) know|tell (?:people|everyone|attendees|everybody|guests)|messages?|mails?|emails?|write to|notify|inform|announce(?:ment)?|contact|sms|send)\b/,
      people,
    ],
    { none: /\b(?:confirmation|my ticket|emails? of|the emails|will (?:people|they)|list|export)\b/ },
  ),
  topic(
    'organiser_help',
    'remove',
    [
      /\b(?:remove|delete|kick|block|ban|throw|take (?:off|out)|uninvite|cancel)\b/,
      /\b(?:an? |one |some )?(?:attendees?|participants?|guests?|somebody|someone|person|a registration|people|any ko|any)\b/,
    ],
    {
      none: /\bmy (?:registration|booking|ticket|name|account)\b|\b(?:cancel|delete|remove) (?:my|the|our|an|a) (?:\S+ )?event\b|\bevent cancel|\brunning\b|\bme\b/,
    },
  ),
  topic(
    'organiser_help',
    'attendees',
    [
      /\b(?:export|csv|excel|spreadsheet|download|print|list)\b/,
      /\b(?:attendees?|participants?|guests?|guest list|registrations?|registered|people|names|emails?)\b/,
    ],
    { sure: true, none: /\b(?:from (?:the )?list|off the list|waitlist|how do i cancel)\b/ },
  ),
  topic(
    'organiser_help',
    'attendees',
    [
      /\b(?:see|know|find out|check|view|look)\b/,
      /\bwho (?:all )?(?:is |are |has |have )?(?:coming|come|registered|register|attending|signed up|going)\b/,
    ],
    { none: /\b(?:can people|can others|can anyone) see\b/, sure: true },
  ),
  topic(
    'organiser_help',
    'close',
    [
      /\b(?:clos(?:e|ed|ing)|stop|end|shut|pause|band)\b/,
      /\b(?:registrations?|register|sign ?ups?|bookings?|rsvps?)\b/,
    ],
    { none: /\bwhen (?:does|do|is|will)\b|\bdeadline\b|\bkab\b|\bis (?:the )?registration closed\b/ },
  ),
  topic(
    'organiser_help',
    'cancel_event',
    [
      /\b(?:cancel|delete|call off|postpone|remove|take down)\b/,
      /\b(?:(?:my|our|own|an|a) (?:own )?(?:event|workshop|concert|meetup)|event (?:i|that i|we)|running|hosting|organi[sz]ing|my event|event(?: \S+){0,5} my own)\b/,
    ],
    { none: /\b(?:registration for|booking|ticket|got cancelled|was cancelled|cancelled,)\b/, sure: true },
  ),
  topic('payment_rules', 'receipt', [/\b(?:receipts?|invoices?|bill|proof of payment|payment proof|gst)\b/], {
    sure: true,
  }),
  topic(
    'payment_rules',
    'failed',
    [
      /\b(?:payment|transaction|money|rupees|paid|card|upi|pay|charged?)\b/,
      /\b(?:fail(?:ed|s|ing)?|declined|stuck|not go(?:ne)? through|deducted|debited|charged (?:me )?(?:twice|double|again)|double charge\w*|cut|error|not did|paid but|not (?:get|got|come|received?)(?: \S+){0,3} (?:ticket|confirm\w*)|ticket(?: \S+)? not)\b/,
    ],
    { sure: true, none: /\bcancelled\b/ },
  ),
  topic('payment_rules', 'refund', [refund], { sure: true }),
  topic(
    'payment_rules',
    'hold',
    [
      /\b(?:how long|how much long|how much (?:der|time|minutes)|till when|until when|when tak|minutes)\b/,
      /\b(?:to pay|pay\b|payment|held|hold|reserved?|kept|block(?:ed)?)\b/,
    ],
    { sure: true },
  ),
  topic(
    'organiser_help',
    'edit',
    [
      /\b(?:edit|change|update|modify|reschedule|move|correct|shift|wrong|upload|add (?:an? )?(?:picture|image|photo|poster))\b/,
      /\b(?:event|workshop|concert|date|time|venue|place|location|picture|image|photo|description|title|poster|details)\b/,
      /\b(?:how|my|our|own|event|want|can i|need)\b/,
    ],
    { none: /\b(?:seats|capacity|password|swap|book)\b/ },
  ),
  topic(
    'organiser_help',
    'capacity',
    [
      /\b(?:increase|raise|reduce|change|limit|set|add|more|extend|badhau|badhana|badhao|badha|बढ\S*)\b|बढ/,
      /\b(?:capacity|number of (?:seats|people|tickets)|seats?|spots?|limit)\b/,
      /\b(?:how|can i|my|where|want|set|hai|increase|limit)\b/,
    ],
    { none: /\b(?:seats left|any seat)\b/ },
  ),
  topic(
    'organiser_help',
    'approve',
    [
      /\b(?:approv(?:e|ing|al)|declin(?:e|ing)|reject|accept)\b/,
      /\b(?:registrations?|people|persons?|attendees?|requests?|guests?|participants|who registered|them)\b/,
      /\b(?:how|where|can i|do i)\b/,
    ],
    { none: /\b(?:my registration|me)\b/ },
  ),
  topic(
    'organiser_help',
    'paid',
    [
      /\b(?:ticket(?: ke)? price(?: how)?(?: set| do| decide| fix)|change (?:the )?(?:ticket )?price|price(?: \S+){0,3} (?:set|decide|fix|change)|sell|charge|take money|collect|paid event|ticket price|set (?:a |the )?price|make .*paid|put .*price|tickets? ke (?:money|rupees)|lagau|lagana|लगा\S*)\b|लगा/,
      /\b(?:tickets?|events?|money|payment|price|people|fees?)\b/,
      /\b(?:how|can i|my|want|where|own)\b/,
    ],
    { none: /\b(?:am i|i was|was i|will i)\b/ },
  ),
  topic(
    'site_help',
    'share',
    [
      /\b(?:share|sharing|invite|link|whatsapp|forward|spread|post .* on)\b/,
      /\b(?:events?|friends?|people|link|whatsapp|instagram|others|someone)\b/,
    ],
    {
      none: /\b(?:meeting|zoom|online|join|joining|radio)(?: \S+)? link\b|\blink (?:where|kahan|get|when|for)\b/,
    },
  ),
  topic(
    'site_help',
    'discussion',
    [
      /\b(?:contact|ask|talk|reach|write|call|speak|questions?|message|email)\b/,
      /\b(?:the |an |a |my )?(?:organi[sz]ers?|hosts?)\b/,
    ],
    { none: /\b(?:who|co-?hosts?|as an? organi\w+)\b|\bhow many\b/, sure: true },
  ),
  topic(
    'site_help',
    'discussion',
    [
      /\b(?:discussions?|boards?|comments?|forum|ask (?:a )?questions?|questions? (?:under|to the|on)|chat with)\b/,
      /\b(?:event|organi[sz]er|how|can|where|people|under|board)\b/,
    ],
    { none: /\b(?:chess|board games?|open boards)\b/ },
  ),
  topic(
    'site_help',
    'calendar',
    [
      /\b(?:calendar|ical|ics|google calendar|outlook|reminders?)\b/,
      /\b(?:add|export|sync|put|subscribe|get|how|set)\b/,
    ],
    {},
  ),
  topic(
    'site_help',
    'transfer',
    [
      /\b(?:transfer|give|pass|hand over|sell|swap|name)\b/,
      /\b(?:my )?(?:ticket|seat|registration|booking)\b/,
      /\b(?:friend|someone|somebody|another|transfer|else|other|sister|brother|mother|father|wife|husband)\b|\bany and ko\b/,
    ],
    { none: /\b(?:how many|sell tickets)\b/, sure: true },
  ),
  topic(
    'site_help',
    'language',
    [
      /\b(?:hindi|language|english|marathi|tamil)\b/,
      /\b(?:change|switch|site|website|app|in hindi|use|set|how|see|read|hindi mein)\b/,
      /\b(?:site|website|app|page|change|switch|how (?:dekhna|see|read|do|change|use)|(?:see|read|use|dekhna)(?: \S+)? (?:this|it|everything))\b/,
    ],
    { none: event },
  ),
  topic(
    'site_help',
    'privacy',
    [
      /\b(?:privacy|personal (?:data|information)|my data|gdpr|who (?:can )?sees? my|see my (?:name|email)|cookies|track(?:ing)?)\b/,
    ],
    { sure: true },
  ),
  topic(
    'site_help',
    'report',
    [
      /\b(?:report|scam|fake|fraud|spam|abuse|inappropriate|illegal)\b/,
      /\b(?:event|organi[sz]er|post|how|someone|person|user|this|is)\b/,
    ],
    {
      none: /\b(?:fraud|scam|fake|spam)(?: hai)? (?:site|app|website|company|people|log)\b|\b(?:site|app|website|you|company|all)(?: \S+)? (?:fraud|scam|fake)\b/,
      sure: true,
    },
  ),
  topic(
    'organiser_help',
    'create',
    [
      new RegExp(
        `\\b(?:create|creating|host|hosting|organi[sz]e|organi[sz]ing|publish|post|announce|set up|start|make|add|put|run|new)(?: \\S+){0,4} ${event.source}|${event.source}(?: \\S+){0,5} (?:create|creating|host|hosting|organi[sz]e|organi[sz]ing|publish|post|put|keep|do|list do|list|rakhna|add)\\b(?! (?:for|in|to)\\b)`,
      ),
      /\b(?:how|can i|can we|want|help|where|steps?|process|possible|become|allowed|own|my|our)\b/,
    ],
    {
      none: /\b(?:organi[sz]ed by|ticket|show me|find|list of|near|what is new|where (?:exactly )?is|should i do|what can i do|to do|can i do|things)\b/,
    },
  ),
  topic(
    'payment_rules',
    'pay',
    [
      /\b(?:upi|credit card|debit card|net ?banking|paytm|gpay|google pay|phonepe|payment (?:methods?|options?|modes?)|cash)\b/,
    ],
    { sure: true },
  ),
  topic('payment_rules', 'pay', [/\b(?:pay|payment)\b/, /\b(?:how|can|where|which|rules|options)\b/], {
    none: /\b(?:for the|much)\b/,
  }),
  topic(
    'how_to_register',
    'waitlist',
    [
      /\b(?:wait(?:ing)? ?lists?|event (?:is )?full|sold out)\b/,
      /\b(?:how|what (?!hai$)|what happens|work|works|explain|mean|happens?|if|what hai)\b/,
    ],
    { none: /\b(?:my|am i|many|number|i am|people|who|any)\b/, sure: true },
  ),
  topic(
    'how_to_register',
    'approval',
    [
      /\b(?:approval|approved?|pending)\b/,
      /\b(?:what (?:is|does)|mean(?:ing|s)?|explain|how long|why do|process|tenant)\b/,
    ],
    { none: /\b(?:my|me|am i)\b/, sure: true },
  ),
  topic(
    'how_to_register',
    'age',
    [
      /\b(?:age (?:limit|restriction|requirement|group)s?|minimum age|how old|under 18|minors?|age ke|age what|which age|what age|(?:children|kids?|teenagers?|\d{1,2} (?:years?|yrs?)(?: \S+){0,4} (?:less|under|below|children|old)|\d{1,2} (?:years?|yrs?) ?old|i am (?:only )?\d{1,2})(?: \S+){0,6} (?:allowed|register|permitted|join|sign up|book|account|can)|(?:can|may|are|allow\w*)(?: \S+){0,4} (?:children|kids?|minors?|teenagers?|\d{1,2} years?(?: old)?)(?: \S+){0,5} (?:register|allowed|join|sign up|book|account|permitted|come|go|attend))\b/,
    ],
    {
      none: /\b(?:something|anything|things|any events?|suggest|what (?:can|should|could) (?:i|we) do|what is on)\b/,
      sure: true,
    },
  ),
  topic(
    'how_to_register',
    'deadline',
    [
      /\b(?:deadline|last date|last day|until when|till when|by when|how (?:late|early)|how long before|how many (?:days|hours) before|when tak|when does .* close)\b/,
      /\b(?:register|registration|registrations|sign up|rsvp|book)\b/,
    ],
    { sure: true },
  ),
  topic(
    'how_to_register',
    'cancel',
    [
      /\b(?:cancel(?:led|ling|lation)?|unregister|withdraw|give up|drop out|(?:can not|unable to|not able to) (?:come|make it|attend|go))\b/,
      /\b(?:how|can i|is it possible|may i|what happens|if|after|where|steps|process|until when|do can)\b/,
    ],
    { none: /\bgot cancelled\b/ },
  ),
  topic(
    'how_to_register',
    'register',
    [
      /\b(?:register(?:ing|ed)?|registration|rsvp|sign up|join|book|booking|attend|enrol|participate|tickets?)\b/,
      /\b(?:how|steps?|process|do i (?:have|need) to|where do i|what is (?:an )?rsvp|must i)\b/,
    ],
    { none: /\bhow (?:much|many)\b|\bregistered\b|\bmy ticket\b|\bwhere is\b/ },
  ),
];

const asksHow =
  /\b(?:how (?!much|many|far|long is|old is|full)|how$|can (?:i|we|you|people|my|someone|organi\w*|an? event|events|it|the event)|does it|is it free to|could i|may i|do i|should i|is it possible|is there (?:a|any) way|possible to|where (?:do|can|is|are) (?:i|we|my|the)|where|what (?:is|are) (?:the|your) (?:process|steps|rules?|policy)|what if|what happens|(?:do|give|change) can|steps?|process|help me|explain|remind me|tell me how|want to|i want|need to|do people|will (?:people|they|i))|\bwhy\b|\bif i\b|\bwhen\b|^how/;

/** Doing something on the site, said without `how`. */
const imperative =
  /^(?:please |can you |could you |i want to |i would like to |want to |i need to |help me )?(?:share|add|report|ask|contact|follow|bookmark|save|change|edit|update|export|download|scan|invite|notify|block|copy|duplicate|increase|raise|transfer|turn off|switch|host|publish|create)\b|\b(?:change|remove|send|download|share|add|increase|create|close|scan|edit|list)(?: (?:hai|want|what|please|ji|do))+$/;

/** Rules that answer even where the words could also be a request. */
export const beatsCommands: ReadonlySet<string> = new Set([
  'failed',
  'refund',
  'receipt',
  'hold',
  'age',
  'deadline',
  'transfer',
  'account',
  'delete_account',
  'change_name',
  'privacy',
  'waitlist',
]);

export interface Help {
  readonly intent: ChatIntent;
  readonly topic: string;
}

/** The rules and ways that a message asks about, the likeliest first. */
export function helpTopicOf(text: string, isCommand: boolean): Help | null {
  const asks = asksHow.test(text) || imperative.test(text);
  for (const { intent, topic: name, all, none, sure } of topics) {
    if (!all.every((pattern) => pattern.test(text)) || none?.test(text)) continue;
    if (!asks && sure !== true) continue;
    if (isCommand && !asks && !beatsCommands.has(name)) continue;
    return { intent, topic: name };
  }
  return null;
}
