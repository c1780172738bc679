import { likelyClause } from './learned-decisions.ts';

/** What a clause of a message does: asks or wishes something, talks about someone, or only adds to another one. */
type Role = 'request' | 'story' | 'addition';

interface Clause {
  readonly text: string;
  readonly role: Role;
  /** Says when someone has no time, so its dates are no dates of events. */
  readonly isBusy: boolean;
}

export interface Parted {
  /** What is asked, as typed. */
  readonly request: string;
  /** What is told beside it, as typed: it may say when, where and for how much. */
  readonly story: string;
  /** What takes someone's time, as typed: its dates are no dates of events. */
  readonly busy: string;
}

const ends = '(?![\\p{L}\\p{M}])';
const begins = '(?<![\\p{L}\\p{M}])';
function anyOf(words: string): RegExp {
  return new RegExp(`${begins}(?:${words})(?:${ends}|(?<= ))`, 'iu');
}

const boundaries =
  /(?<=[?!।;…])\s*|(?<=[.,])\s+(?=[\p{L}\p{N}])|\s+[-–—]\s+(?=\p{L})|\n+|\s+(?=(?:because|coz|cuz|cos|bcoz|bcz|so(?! (?:far|much|many|i can|that))|but|though|tho|kyunki|kyuki|kyonki|kyoki|lekin|magar|isliye|क्योंकि|लेकिन|मगर|इसलिए)\s)|\s+(?=(?:and|aur|और)\s+(?:then\s+)?(?:i|im|i'm|we|my|our|he|she|they|mai|main|hum|mujhe|mera|meri|मैं|हम|मुझे|मेरा|मेरी)\s)/iu;

/** Asks or wants something. */
const asks = anyOf(
  "show|find|tell|give|get|list|suggest|recommend|book|register|sign|cancel|remove|send|want|wanna|need|looking|search|please|pls|plz|let me|what|whats|what's|wats|when|wen|where|whr|wheres|which|who|whom|whose|how|hw|why|any|anything|anywhere|something|somewhere|is ther|is there|are there|can (?!not|t)|could|cud|do you|do u|does|dose|did|will (?:it|there|they|you|i|we)|should|must|only|just|not|no|nothing|without|except|instead|" +
    'batao?|bataiye|btao|bta|bata|dikhao?|dikhaiye|dikha|dikhana|karo|kardo|karwa\\p{L}*|kijiye|chahiye|chaiye|chahie|kya|kab|kahan|kaha|kahin|kahi|kidhar|kitn\\p{L}+|kaun\\p{L}*|kon|kaise|koi|kuch|kuchh|sirf|bas|milega|milegi|hoga|hogi|jagah|' +
    'क्या|कब|कहाँ|कहां|कहीं|किधर|कितन\\p{L}*|कौन\\p{L}*|कैसे|कोई|कुछ|बता\\p{L}*|दिखा\\p{L}*|दीजिए|दे दो|कर दो|करवा\\p{L}*|चाहिए|सिर्फ़|सिर्फ|बस|मिलेग\\p{L}*|होग\\p{L}*|किस\\p{L}*',
);
/** What someone likes or means to do is wished, too: `my son is mad about kites`, `seekhna hai`. */
const wishes = anyOf(
  'loves?|luv|obsessed|lives? for|passionate|nuts about|craz(?:y|ed)|(?:i|we|he|she|they|kids?|son|daughter|wife|husband) (?:\\p{L}+ )?likes?|enjoys?|crazy about|mad about|fan of|(?:am|is|are|really) into|\\p{L}+[\\u0027’]s into|would like|\\p{L}+[\\u0027’]d like|(?:i|we)[\\u0027’]d love|curious|interested|hates?|dislikes?|keen on|dream\\p{L}* of|pasand|shauk|mann?|p[ay]sand|wish|hope|\\p{L}+n[aie] (?:h|hai|hain|he|tha|thi|chah\\p{L}*)|पसंद|शौक|शौक़|मन|\\p{L}+[\\p{L}\\p{M}]*(?:ना|नी|ने) (?:है|हैं|था|थी|चाह[\\p{L}\\p{M}]*)',
);
const conjunctions =
  '(?:(?:hey|hi|hii|hello|lol|btw|well|honestly|basically|yaar|bhai|arre|arey|and|so|but|then|because|coz|cuz|bcoz|though|tho|also|ok|okay|well|aur|lekin|par|magar|kyunki|और|लेकिन|पर|मगर|क्योंकि)\\s+)*';
const people =
  "me and|us two|us three|i|im|i'm|ive|i've|i'll|we|we're|we've|we'll|my|our|he|she|they|his|her|mom|mum|mummy|mama|dad|daddy|papa|mother|father|wife|husband|sister|brother|parents|flatmate|roommate|friends?|cousins?|kids?|boss|grandma|grandpa|nani|dadi|" +
  'main|mai|mujhe|mujhko|mera|mere|meri|hum|ham|hame|hamein|humein|hamara|hamare|hamari|humara|humare|humari|maa|bhaiya|didi|dost|' +
  'मैं|मुझे|मेरा|मेरे|मेरी|हम|हमें|हमारे|हमारी|हमारा|माँ|मां|मम्मी|पापा|दादी|नानी|भाई|बहन|दोस्त|जेब|गुल्लक';
const speaksOfSomeone = new RegExp(
  `^\\s*${conjunctions}(?!i (?:mean|meant|said|asked|typed|wrote)${ends})(?:${people})${ends}`,
  'iu',
);
/** What takes someone's time; only events of the site are looked for. */
const busy = anyOf(
  'exams?|sems|school (?:closes|shuts|ends)|wedding (?:ends|is over)|term|endsems?|midsems?|finals|tuitions?|tutions?|coaching|lab|labs|practicals?|duty|overtime|rehearsals?|flight|shift|viva|interview|semester|booked already|classes till|इम्तिहान|परीक्षा|पेपर|ट्यूशन|कोचिंग|फ़्लाइट|फ्लाइट|स्कूल|दफ़्तर|ऑफ़िस',
);
/** Hindi leaves out who goes somewhere. */
const travels = anyOf(
  '(?:ja|jaa|aa) rah[ei] (?:h|hai|hain|hoon|hu|hun)|(?:chale )?(?:jayenge|jaenge|jaayenge)|nikal jayenge|लौटेंगे|चले जाएँगे|चले जाएंगे|rahenge|rahunga|rahungi|honge|pahunchenge|(?:जा|आ) रहे हैं|(?:जा|आ) रह[ाी] (?:हूँ|हूं|है)|रहेंगे|होंगे|पहुँचेंगे|पहुंचेंगे',
);
const complains =
  /^\s*(?:why|kyo+n|kyu+n?|क्यों|क्यूँ|phir wahi|fir wahi|phirse wahi|har baar|hamesha|फिर वही|हर बार|हमेशा|every ?time|always)(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(?:(?:ghatiya|bekar|bakwas|faltu|useless|stupid) (?:site|app|bot|system|thing)|itn[aie] (?:ghatiya|bekar|bakwas)|इतन[ाीे] (?:घटिया|बेकार))/iu;

const isOff = anyOf('holidays?|day off|chhutt?i\\p{L}*|khali|free|छुट्टी|छुट्टियाँ|ख़ाली|खाली');
const arrives = anyOf(
  'land\\p{L}*|arriv\\p{L}*|visit\\p{L}*|stay\\p{L}*|(?:will|going to) be in|are in|am in|fly(?:ing)? (?:in|into)|come to|coming to|honge|में होंगे',
);

/** The day of a flight home is the last of a stay. */
const leavesAgain = anyOf(
  'flight (?:home|back|out|leaves)|(?:fly|flight|train|bus)\\p{L}* (?:\\S+ ){0,3}(?:home|back|out|leaves?)|wapas|vapas|वापस|वापसी',
);
/** `my exams get over`: what happens to someone asks nothing. */
const happens = new RegExp(
  `^\\s*${conjunctions}(?:my|our|his|her|their|the)\\s(?:\\S+\\s){1,3}?(?:get|gets|give|gives|send|sends|list|lists)${ends}`,
  'iu',
);

/** Known by its words to take the time of who tells it. */
function takesTime(story: string): boolean {
  return (
    !leavesAgain.test(story) &&
    busy.test(story) &&
    !isOff.test(story) &&
    !travels.test(story) &&
    !arrives.test(story)
  );
}

/** Three words at least, and no correction: `ugh no, I meant Pune`. */
const saysMuch =
  /^(?!(?:and |but )?(?:no|not|ugh|sorry|nahi|नहीं|i (?:mean|meant|said))(?![\p{L}\p{M}]))\s*\S+\s+\S+\s+\S/iu;
const surely = 0.8;
const mostSurely = 0.9;
const likelyToAdd = 0.6;

/** Patterns know who asks, wishes, complains and speaks of someone; of other clauses, what they most likely do decides. */
function roleOf(text: string, isOnly: boolean): Omit<Clause, 'text'> {
  if (!isOnly && complains.test(text)) return { role: 'story', isBusy: false };
  if (
    /\?\s*$|^(?:and |but |so )*(?:is|are|may|will|would) /iu.test(text) ||
    asks.test(text.replace(happens, '')) ||
    wishes.test(text)
  )
    return { role: 'request', isBusy: false };
  if (speaksOfSomeone.test(text) || busy.test(text) || travels.test(text))
    return { role: 'story', isBusy: takesTime(text) };
  if (isOnly || !saysMuch.test(text)) return { role: 'addition', isBusy: false };
  const likely = likelyClause(text);
  const isStory =
    likely.busy > surely || likely.busy + likely.tells > mostSurely || likely.complains > mostSurely;
  return { role: isStory ? 'story' : 'addition', isBusy: likely.busy > surely };
}

function clausesOf(message: string): Clause[] {
  const texts = message.split(boundaries).filter((text) => text !== undefined && /[\p{L}\p{N}]/u.test(text));
  return texts.map((text) => ({ text: text.trim(), ...roleOf(text, texts.length === 1) }));
}

/**
 * Parts what a message asks from what it says about someone beside it; null where it doesn't do both.
 *
 * @example partedMessage('We land on 3 May, what is on?') // { request: 'what is on?', story: 'We land on 3 May,' }
 */
export function partedMessage(message: string): Parted | null {
  const clauses = clausesOf(message);
  const asksOrAdds = ({ role, text }: Clause) =>
    role === 'request' || (role === 'addition' && likelyClause(text).adds > likelyToAdd);
  if (!clauses.some(asksOrAdds) || !clauses.some(({ role }) => role === 'story')) return null;
  const join = (isOfKind: (clause: Clause) => boolean) =>
    clauses
      .filter(isOfKind)
      .map(({ text }) => text)
      .join(' ');
  return {
    request: join(({ role }) => role !== 'story'),
    story: join(({ role, isBusy }) => role === 'story' && !isBusy),
    busy: join(({ role, isBusy }) => role === 'story' && isBusy),
  };
}
