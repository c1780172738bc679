import { event, type HelpTopic, topic } from './help-topic.ts';

const refund =
  /\b(?:refund(?:s|ed|able)?|reimburse(?:d|ment)?|(?:money|payment|rupees|amount)(?: \S+){0,4} back|back(?: \S+){0,3} (?:money|rupees|payment)|non-refundable|cancellation (?:policy|fee|charges?|rules?))\b/;

export const accountTopics: readonly HelpTopic[] = [
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
      /\b(?:unsubscribe|stop (?:sending|emailing|mailing|messaging|notif)\w*|turn off|too many|no more|opt out|mute|do not (?:want|send)|mat send|notification settings?|(?:mails?|emails?|notifications?|messages?)(?: \S+)? (?:off|stop|not|closed?|band)|(?:mails?|emails?|notifications?|messages?)(?: \S+){0,8} (?:off|stop|closed|band)|why(?: \S+){0,5} (?:send|sending|emailing|mailing)|(?:mails?|emails?) why)\b/,
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
];

/** What is paid back when an event doesn't take place; before the ways of cancelling one. */
export const refundTopics: readonly HelpTopic[] = [
  topic(
    'payment_rules',
    'refund',
    [
      /\b(?:cancel\w*|call off|called off|postponed?)\b/,
      /\b(?:events?|organi[sz]ers?|workshop|concert|show)\b/,
      /\b(?:money|paid|payment|refund\w*|rupees)\b/,
      /\b(?:if|when|happens?|what|will)\b/,
    ],
    { none: /\b(?:my|the) (?:ticket|registration|booking|seat)\b/, sure: true },
  ),
];

export const moneyTopics: readonly HelpTopic[] = [
  topic('payment_rules', 'receipt', [/\b(?:receipts?|invoices?|bill|proof of payment|payment proof|gst)\b/], {
    sure: true,
  }),
  topic(
    'payment_rules',
    'failed',
    [
      /\b(?:payment|transaction|money|rupees|paid|card|upi|pay|charged?)\b/,
      /\b(?:fail(?:ed|s|ing)?|declined|stuck|not go(?:ne)? through|deducted|debited|charged (?:me )?(?:twice|double|again)|(?:took|taken|cut|deducted|paid)(?: \S+){0,3} (?:twice|two times|double)|double charge\w*|cut|error|not did|paid but|not (?:get|got|come|received?)(?: \S+){0,3} (?:ticket|confirm\w*)|ticket(?: \S+)? not)\b/,
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
];

/** What everybody does on the site; general ones last. */
export const everydayTopics: readonly HelpTopic[] = [
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
      /\b(?:age (?:limit|restriction|requirement|group)s?|minimum age|how old|under 18|minors?|age ke|age what|which age|what age|(?:children|kids?|teenagers?|\d{1,2} (?:years?|yrs?)(?: \S+){0,4} (?:less|under|below|children|old)|\d{1,2} (?:years?|yrs?) ?old|i am (?:only )?\d{1,2})(?: \S+){0,6} (?:allowed|register|permitted|join|sign up|book|account|can)|(?:allow\w*|can i|may i)(?: \S+){0,8} i am (?:only )?\d{1,2}|(?:can|may|are|allow\w*)(?: \S+){0,4} (?:children|kids?|minors?|teenagers?|\d{1,2} years?(?: old)?)(?: \S+){0,5} (?:register|allowed|join|sign up|book|account|permitted|come|go|attend))\b/,
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
