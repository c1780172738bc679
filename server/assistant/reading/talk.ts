/** Messages that are about no event: courtesies, anger, instructions aimed at the assistant, other subjects. */

/** Each is a pattern of whole words; a message of nothing else is a courtesy. */
const courtesyWords = {
  greeting:
    'h+i+|hel+o+|he+y+|yo+|hola|namaste|namaskaram|vanakkam|sat sri akal|ram|salaam|salam|adaab|greetings|sup|oye|good|morning|afternoon|evening|day',
  thanks:
    'thank(?:s|u|you)?|thx|ty|tysm|cheers|great|perfect|nice|awesome|cool|o+k+|okay|theek|thik|accha|acha|achha|super|lovely|wow|good|best|love|helpful|amazing|excellent|sahi|badhiya|smart|cute|welcome|got|fine|done|noted|sorry|yay|hm+|lo+l|haha+|hehe+|अच्छा|ठीक|बढिया',
  bye: 'bye+|by|goodbye|alvida|milenge|tata|cya|farewell|अलविदा|night|see|later|ya|take|care',
} as const;
const surelyBye = /^(?:bye+|goodbye|alvida|milenge|tata|cya|farewell|अलविदा)$/;
const around =
  'there|mela|ji|bot|assistant|friends?|bhai|bro|dude|yaar|sir|madam|maam|team|everyone|anyone|anybody|all|again|you|u|ur|your|are|is|r|so|much|very|a|an|lot|many|ton|the|for|help|helping|helped|hai|it|that|this|was|were|and|my|dear|its|then|i|am|now|to|we|really|site|app|job|work|ho|me|gaya|gone|did|what|kaam|end|happy|please|get|how|of|just|in|on|too|also|with|time|information|info|answer|reply|have';

const courtesies = (Object.entries(courtesyWords) as [keyof typeof courtesyWords, string][]).map(
  ([name, words]) => [name, new RegExp(`^(?:${words})$`)] as const,
);
const aroundWords = new RegExp(`^(?:${around})$`);
const howAreYou =
  /^(?:(?:h+i+|hel+o+|he+y+|namaste|mela|there|and) )*(?:how (?:are|r) (?:you|u|ya)|how hai|kaise ho|you how hai|how is it going|what haal|what is up|whats up|how do you do|haal what|how (?:is|was) your day)(?: (?:you|u|doing|today|hai|ji|bot|mela|haal|going))*$/;

/** Beside thanks, a question or a wish. */
const asksMore =
  /(?<![\p{L}])(?:what|when|where|which|who|how|any|is|are|can|show|find|tell|give|want|cancel|register|book|send|and|also|but|now|for what|in|mein)(?![\p{L}])/u;

/** The courtesy that a whole message is, or null. */
function courtesyIn(text: string): string | null {
  const words = text.split(' ').filter((word) => word !== '');
  if (words.length === 0 || words.length > 14) return null;
  if (howAreYou.test(text)) return 'how';
  if (/^(?:thanks?|thx|ty|tysm)(?: |$)/.test(text) && words.length <= 8 && !asksMore.test(text))
    return 'thanks';
  const kinds = words.map((word) => courtesies.filter(([, own]) => own.test(word)).map(([name]) => name));
  if (words.some((word, at) => kinds[at]?.length === 0 && !aroundWords.test(word))) return null;
  if (
    words.some((word) => surelyBye.test(word)) ||
    /^(?:ok )?(?:good night|see (?:you|u|ya)|take care)/.test(text)
  )
    return 'bye';
  if (words.some((word) => /^(?:h+i+|hel+o+|he+y+|namaste|namaskaram|vanakkam)$/.test(word)))
    return 'greeting';
  if (kinds.some((each) => each.includes('thanks')) && !/^good (?:morning|afternoon|evening|day)/.test(text))
    return 'thanks';
  return kinds[0]?.includes('greeting') && !/^(?:morning|afternoon|evening|day)/.test(text)
    ? 'greeting'
    : null;
}

const self =
  /(?<![\p{L}])(?:(?:are|r|is) (?:you|u|this) (?:a |an |really |even )*(?:human|real|bot|robot|person|ai|machine|chatgpt|alive|model|girl|boy|computer|my friend)|you (?:(?:a|one|ek|really|sach|sachmuch|mein|any|real|real mein|just|only|truly) )*(?:robot|human|bot|machine|ai|computer)(?: hai| ho)?|who (?:are|r) (?:you|u)|you who|what are you|(?:what is )?your name(?= (?:what|hai|please|bot)|$)|you(?:r|rs)? name what|you ke name|who (?:made|built|created?|programmed) you|you (?:ko )?who (?:create|made|built)|am i (?:talking|chatting|speaking) (?:to|with))/u;
const abilities =
  /(?<![\p{L}])(?:what (?:all )?can (?:you|u) (?:do|help)|what do you do(?! with| about| if| to)|how (?:can|do) (?:you|u) help|what (?:can|should|may) i ask|you what (?:what )?(?:do|can)|what (?:what )?do can|what are your (?:features|abilities)|help$|^help(?: me)?(?: please)?$|^help (?:want|do)(?: hai)?$)/u;
const human =
  /(?<![\p{L}])(?:(?:talk|speak|chat|connect|get|reach|call|give|want|need|transfer)(?: \S+){0,5} (?:human|person|someone|somebody|agent|representative|operator|employee|staff|manager|support|customer care|real people|(?:your|support|mela|the site s?) team)|(?:human|employee|person|agent|manager|staff|someone|support|customer care|helpline|operator)(?: \S+){0,4} (?:talk|speak|connect|baat|number|want|call|do)|(?:tele)?(?:phone|contact|helpline|support|toll ?free|whatsapp|mobile|customer care) (?:number|no|email|line)|customer (?:care|support|service)|real (?:person|human)|live (?:agent|chat|support)|in (?:touch|contact) with (?:\S+ )?(?:someone|somebody|anyone|you|people|team|staff|human|person)|(?:how|where|want to|can i) (?:do i |can i |to )?(?:contact|reach|complain to|complain)(?: \S+)? (?:you|us|support|admin|somebody|someone|the site|mela|team)|complaint (?:do|register|file|kahan)|file a complaint|contact (?:us|support|admin)|call (?:me|you)|who runs this (?:site|website|app)|(?:who|where|whom)(?: \S+){0,4} complain|complain(?:t|ts)? (?:do|want|to|about|against|kahan|where|how|register|file)|(?:want|need|like) to complain|(?:manager|admin|boss|owner|staff|employee|human)(?: \S+){0,2} (?:call|share|bulao)|(?:anyone|anybody|someone|somebody) (?:i can|who can|to) (?:talk|speak|call)|(?:talk|speak) to (?:someone|somebody|anyone)|are there any humans)/u;
const instruction =
  /(?<![\p{L}])(?:(?:ignore|forget|disregard|override|bypass|drop|skip|change|reset)(?: \S+){0,4} (?:rules?|instructions?|prompts?|guidelines?|filters?|restrictions?|limits|training|programming|security|previous|above)|(?:system|hidden|initial|secret|developer|your) (?:prompt|instructions?|rules|message|configuration|config|password)|you are now|from now on you|act (?:as|like)|pretend (?:to be|you|ur|u|that|like|i am)|role ?play as|jailbreak|dan mode|developer mode|god mode|debug mode|sudo|(?:as|i am|mai|main) (?:the |an |a )?(?:admin(?:istrator)?|root|owner|developer|moderator|superuser)(?![\p{L}])(?! of)|(?:admin|administrator|root|database|db|server|api) (?:password|access|key|token|mode|rights|dump|credentials)|make me (?:an? )?(?:admin|organi[sz]er of|owner)|(?:select|drop|delete|insert|update) (?!me |my )(?:\S+ )?(?:from|table|into|database)|execute|run (?:this|the|following) (?:code|command|query|sql)|<script|javascript alert|(?:show|give|tell|list|send|get|fetch|pull|find|reveal|print|leak|share|what is|export|display)(?: \S+){0,6} (?:emails?|e-mails?|phone numbers?|passwords?|addresses|private data|personal data|credit cards?|tokens?|secrets?|api keys?|contact details|bookings|registrations|tickets)(?: \S+){0,3} (?:of|for|ke|from) (?:all|every\w*|other|another|the (?:other|people|users|attendees)|someone|somebody|user|users|[a-z]+ users?|attendees?|people|organi[sz]ers?|anyone|others|each)|(?:everyone|all users?|other (?:people|users?)|others|someone else|another (?:user|person)|all (?:people|attendees))(?: s| ke|'s)? (?:emails?|passwords?|phone|numbers?|data|details|tickets?|registrations?|bookings?|mobile)|(?:all|every|other) (?:users?|people|attendees?|customers?|members?) (?:emails?|passwords?|data|phone|details)|password (?:of|ke|for) (?!my)|(?:free|vip) ticket .*(?:or i|else|give)|give me (?:a )?free ticket|(?:make|set) (?:it|the price|price|ticket) (?:to )?(?:free|zero|0)(?: for me)?$|say (?:a |something )?(?:bad|rude|dirty|swear)|(?:delete|cancel|approve|register) (?:all|every(?:one|body)?)(?: the)? (?:events?|registrations?|users?|accounts?|people|bookings)(?! for)|(?:everyone|everybody|all|all people|others)(?: s| ke)? (?:e?mails?|data|numbers?|phone|mobile|passwords?|addresses|details)(?: \S+){0,2} (?:show|tell|give|send|list|dekhna|do)|(?:my|your|all|the|own)(?: \S+)? rules (?:forget|ignore|break|not)|rules(?: \S+)? (?:forget|ignore|break)|approve my|my (?:registration|request|booking)(?: \S+){0,2} approve (?:do|now|right|immediately)(?! did)|make (?:the |my |that |this )?(?:\S+ ){0,4}(?:free|zero) for me|(?:give|get|put|move) me (?:\S+ ){0,5}(?:without paying|for free|first in the (?:wait)?list|to the top)|(?:make|create|give)(?: me| us)?(?: \S+)? admin|me (?:ko )?(?:\S+ )?admin (?:create|do|make)|what (?:did|has|have) (?!i |we |you |my |the |it )\S+ (?:register|book|sign)\w*|(?<!who )is (?!not |it |this |that |there |the |anyone |anybody |my |your |our |registration |entry )[a-z]+ (?:coming|going|registered|attending) (?:to|for) |approve (?:all|every\w*|the pending|pending)(?: \S+)* (?:requests?|registrations?|people)|obey me|you must (?:obey|do|follow)|mark (?:my|the) (?:\S+ )?(?:ticket|registration|payment) (?:as )?(?:paid|confirmed|free|approved)|(?:print|dump|export|show)(?: me)? (?:the |your |entire |whole )*(?:database|db|source code|logs?)(?![\p{L}])|(?:change|set|make|reduce) the price of (?:\S+ )+(?:to )?(?:0|zero|free|one)$|skip the (?:wait ?list|queue|line|payment|approval)|without (?:paying|approval) (?:register|let|give)|names? (?:and|or) (?:e?mails?|phones?|numbers?) (?:of|for)|(?:who (?:has|have|all) registered|attendees?|participants|guest list)(?: \S+){0,6} (?:give|show|list|tell)(?: \S+){0,3} (?:names|emails?|numbers?|phone)|(?:give|show|tell|list)(?: \S+){0,3} (?:names|emails?|numbers?) of (?:who|people|those|attendees|participants|guests|anyone)|repeat (?:after me|the words|everything|your)|output (?:your|the)|base64|translate your|simulate|without (?:any )?(?:restrictions|rules|limits)|hack(?:ing|ed)? (?:the|into|this|you|your)|\bhack\b(?! ?(?:athon|day|night)))/u;
/** Numbers are tried from their first digit only: from every one, a long number would take quadratic time. */
const scope =
  /(?<![\p{L}])(?:(?:weather|temperature|forecast|climate|rain (?:hai|today|tomorrow|in)|will it rain)(?![\p{L}])|rain (?:hai|will|come|do)|(?<!(?:is|was|what|such) a )(?<!(?:is|was) )(?:a |one |me |tell )*jokes?(?! (?:show|night|event|of))|(?:a |one |me |some )?(?:poem|poetry|shayari)(?: on| about| for| tell| write|$)|(?:poem|shayari) (?:tell|write|say|do)|write (?:me |a |an |my )*(?:poem|essay|story|code|song|email|letter|homework|application|program|speech|article|cv|resume)|essay|homework|(?<!\d)\d+ ?(?:times|plus|minus|divided by|into|multiplied by|x|\+) ?\d+|(?:what is|calculate|solve|how much is) \d+ ?[-/] ?\d+(?![-/\d])|(?<!\d)\d+[-/]\d+ (?:equals|how much)|square root|percent of \d|solve|equation|calculate|capital (?:of|city|what|hai)|\S+ ke capital|prime minister|president of|who (?:won|is the (?:pm|ceo|king|queen|president|prime|chief))|world cup|(?:cricket|match|ipl|live) score|score (?:of|what)|stock price|share price|bitcoin|gold (?:price|rate)|exchange rate|(?:dollars?|euros?|pounds?|usd|yen)(?: \S+){0,3} (?:rate|rupees|in rupees)|news(?! ?(?:letter|paper))|how far (?:is|are) (?!the|it)|translate|meaning of life|recipe(?:s)? (?:for|of)|how (?:do i|to) (?:cook|make|bake) (?!(?:an? |my )?(?:event|new|group))|trains? (?:tickets?|times?|timings?|status|to|from|book)|flight|irctc|flights?(?: to| from| ticket)?|hotels?(?: in| near| book)|restaurants?(?: in| near)|visa|(?:taxi|cab|uber|ola) (?:to|book|from)|movie (?:tickets?|times)|bus (?:ticket|to)|pizza|netflix|whats? the time(?! of)|what time is it|(?:what is|what's) (?:the )?(?:date|time) (?:today|now)|which year|love me|marry me|girlfriend|boyfriend|are you (?:single|married)|do you (?:love|like|eat|sleep|think|feel)|who is (?:god|shah|salman|virat|modi|elon|taylor)|population|tallest|longest river|distance (?:between|from)|medicine|doctor|headache|fever|diet|lose weight|horoscope|astrology|lottery|election|politic\w*|religion|sing (?:me )?a song|tell me a (?:story|joke|fact|riddle)|play (?:a )?(?:song|music for me)|spell |who invented|when did .* (?:die|born)|history of(?! art))/u;
const anger =
  /(?<![\p{L}])(?:useless|worst|garbage|trash|stupid|idiot|dumb|bad|pathetic|terrible|horrible|hate|shut|quiet|sucks?|crap|rubbish|nonsense|ridiculous|fraud|cheat(?:ers?)?|scam(?:mers?)?|disgusting|waste|angry|annoy\w*|frustrat\w*|fed up|hell|damn|wtf|bloody|fuck\w*|shit\w*|bitch|bastard|sala|saala|kutta|kamine|lodu|chutiya|harami|ullu|pagal|sunta|nobody (?:helps|listens|answers)|no one (?:helps|listens|answers)|joke of a|you (?:people|guys|all)(?! have)|never (?:repl|answer)\w*|nothing works|does not work|not working|work not|third time|bewakoof|बेकार|पागल|गुस्सा)(?![\p{L}])/u;
const praise =
  /(?<![\p{L}])(?:you are|ur|u r|you're|this (?:site|app|bot) is|i (?:love|like) (?:you|this|your)|good|nice|best|great) (?:\S+ )?(?:nice|great|awesome|best|good|smart|sweet|cute|amazing|helpful|cool|the best|funny|bot|job|work|site|app)(?![\p{L}])/u;

/** `do I need a phone number …` is about accounts. */
const needsNumber =
  /(?<![\p{L}])(?:need|require|must|have to|without|necessary)(?: \S+){0,4} (?:phone|mobile) number|(?:phone|mobile) number(?: \S+)? (?:need|required|necessary|mandatory)/u;

export type Talk =
  | { readonly kind: 'small_talk'; readonly topic: string }
  | { readonly kind: 'human' | 'instruction' | 'out_of_scope' };

/** What a message is if it is about no event; courtesies and anger count only without a question beside them. */
export function talkIn(text: string): Talk | null {
  if (instruction.test(text)) return { kind: 'instruction' };
  if (human.test(text) && !needsNumber.test(text)) return { kind: 'human' };
  const courtesy = courtesyIn(text);
  if (courtesy !== null) return { kind: 'small_talk', topic: courtesy };
  if (self.test(text)) return { kind: 'small_talk', topic: abilities.test(text) ? 'abilities' : 'who' };
  return abilities.test(text) && text.split(' ').length <= 8
    ? { kind: 'small_talk', topic: 'abilities' }
    : null;
}

export function isOutOfScope(text: string): boolean {
  return scope.test(text);
}

const sureScope =
  /(?<![\p{L}])(?:hotels?|restaurants?|flights?|trains? (?:tickets?|times?|timings?|status|to|from)|bus ticket|visa|weather|temperature|prime minister|president of|capital of|exchange rate|recipe for|homework|essay|poem|(?<!(?:is|was|what|such) a )jokes?(?! (?:show|night|event|of))|movie tickets?|solve|square root|stock price|world cup|live score|horoscope)(?![\p{L}])|(?<!\d)\d+ ?(?:times|plus|minus|divided by|multiplied by|x|\+) ?\d+/u;

/** Another subject, even if a word of it is also in an event's title. */
export function isSurelyOutOfScope(text: string): boolean {
  return sureScope.test(text) && scope.test(text);
}

export function isAngry(text: string): boolean {
  return anger.test(text);
}

export function isPraise(text: string): boolean {
  return praise.test(text);
}
