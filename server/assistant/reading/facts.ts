/** What can be asked about one event; `text` is answered from its description. */
export type Fact =
  | 'when'
  | 'where'
  | 'price'
  | 'seats'
  | 'organiser'
  | 'approval'
  | 'schedule'
  | 'online'
  | 'text'
  | 'all';

/** A matter that descriptions speak of: how a question names it, and what a sentence about it has. */
export interface Matter {
  readonly name: string;
  readonly asked: RegExp;
  readonly said: RegExp;
}

const matters: readonly Matter[] = [
  matter(
    'parking',
    'parking|camper|(?:leave|keep|put) (?:our|my|the|a) (?:\\S+ )?(?:car|bike|van|cycle|bicycle|scooter|motorbike|vehicle)|vehicles?|park my|car park|where (?:can|do) (?:i|we) park',
    'parking|car park|park (?:your|the)|cars?',
  ),
  matter(
    'age',
    'child(?:ren)?|kids?|bab(?:y|ies)|little ones?|grown ?ups?(?: only)?|toddlers?|teen(?:ager)?s?|sons?|daughters?|age|ages|how old|minimum age|age limit|(?:\\d{1,2}|i am \\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:ke )?(?:years?|yrs?|year)(?: (?:ke|old|children))*|i am (?:\\d{1,2}|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)(?! (?:to|people))|adults?|seniors?|elderly|grand(?:ma|pa|mother|father)',
    'child(?:ren)?|kids?|bab(?:y|ies)|ages?|aged|years? old|under \\w+|from the age|over \\w+teen|adults?|famil(?:y|ies)|grown-ups?|teenagers?',
  ),
  matter(
    'rain',
    'rain(?:s|ing|y)?|weather|monsoon|storm|pour(?:s|ing)?(?: down)?|drizzl\\w*|cloudy|umbrella',
    'rain(?:s|ing|y)?|weather|monsoon|cloud(?:s|y)?|wet weather|storm',
  ),
  matter(
    'wear',
    'wear|dress(?: code)?|clothes|clothing|shoes|outfit|costume',
    'wear|dress|clothes|shoes|jacket|sweater|warm|shawls?|scar(?:f|ves)|cotton',
  ),
  matter(
    'bring',
    'bring|mats?|carry|take with|what (?:do|should) (?:i|we) take|need to bring|equipment|own (?:kit|material|laptop|mat|camera|instrument)|provided?|lend|rent|material',
    'bring(?:s|ing)?|carry|mats?|available|provide[ds]?|lend|borrow|we have|equipment|your own|take (?:home|it)',
  ),
  matter('helmet', 'helmets?', 'helmets?'),
  matter(
    'food',
    'food|snacks?|lunch|dinner|hungry|breakfast (?:included|provided)|drinks?|tea|coffee|veg(?:etarian|an)?|meals?|eat(?:ing)?|water',
    'food|snacks?|lunch|dinner|drinks?|tea|chai|coffee|meals?|water|eat|carts|dish(?:es)?|breakfasts?|tasting|lemonade|cocoa|veg(?:etarian|an)?',
  ),
  matter(
    'diet',
    'vegans?|jain (?:food|meal)|gluten|halal|lactose|nut free|sugar free|diabetic',
    'vegans?|vegetarian|jain|gluten|halal|lactose|diabet\\w*',
  ),
  matter('hot drinks', 'chocolate|cocoa|juice', 'chocolate|cocoa|juice'),
  matter('allergy', 'allerg(?:y|ies|ic)', 'allerg(?:y|ies|ic)'),
  matter(
    'access',
    'wheelchairs?|accessib(?:le|ility)|disab(?:led|ility)|ramp|lift|elevator|stairs|blind|deaf|sign language',
    'wheelchairs?|accessib(?:le|ility)|ramp|lift|elevator|step-free|disab(?:led|ility)|sign language',
  ),
  matter('pets', 'dogs?|pets?|cats?|animals?', 'dogs?|pets?|animals?'),
  matter(
    'language',
    'in (?:english|hindi|tamil|bengali|marathi|kannada|telugu|malayalam)|(?:english|hindi|tamil|bengali|marathi|kannada|telugu|malayalam)|languages?|know tamil|translat\\w*|interpret\\w*|bhasha',
    'english|hindi|tamil|bengali|marathi|kannada|telugu|malayalam|languages?|interpret\\w*|translat\\w*',
  ),
  matter(
    'level',
    'beginners?|new (?:person|people)|novices?|know (?:\\S+ )?(?:play|pehle|before)|pehle se|experience|level|how (?:fit|hard|difficult)|fitness|fit|difficult(?:y)?|hard(?! to (?:find|get|see|know))|tough|tiring|strenuous|easy|never (?:done|played|tried)|prior knowledge|skills?|know how to|expert|new to this|first time',
    'beginners?|experience|levels?|fit|climb|easy|difficult|never|no (?:knowledge|experience)|newcomers?|first time|should be able|need not|everyone|anyone',
  ),
  matter(
    'each',
    'per (?:team|person|head|banda|people|child)|(?:each|every|har) (?:person|one|head|banda|people|player)|whole team',
    'per (?:team|person|head|child)|each (?:person|team)',
  ),
  matter(
    'alone',
    'alone|single|solo|by myself|team|teams|partner|with friends|own team|group of|pairs?',
    'alone|teams?|partner|friends|by yourself|pairs?|with up to|per team|per person',
  ),
  matter('certificate', 'certificates?|certification|credits?', 'certificates?|certification|credits?'),
  matter(
    'recording',
    'record(?:ed|ing|ings)|video of|watch later|replay|live ?stream',
    'record(?:ed|ing|ings)?|replay|watch later|video',
  ),
  matter(
    'photo',
    'photos?|photograph\\w*|cameras?|filming|selfies?',
    'photos?|photograph\\w*|cameras?|pictures',
  ),
  matter(
    'luggage',
    'luggage|suitcases?|backpacks?|rucksacks?|lockers?|cloakroom|(?:leave|keep|drop|store) (?:my|our) (?:bags?|things|stuff)',
    'bag drop|lockers?|cloakroom|luggage',
  ),
  matter('toilet', 'toilets?|washrooms?|restrooms?|bathrooms?', 'toilets?|washrooms?|restrooms?'),
  matter('wifi', 'wi-?fi|internet|laptops?|power socket|charging', 'wi-?fi|internet|laptops?|charging'),
  matter(
    'transport',
    'bus|shuttle|pick ?up|cab|train|metro|transport|taxi|auto',
    'bus|shuttle|pick ?up|train|metro|taxi|station|auto',
  ),
  matter('women', 'women|girls|boys|ladies|men|gents|female|male|mixed', 'women|men|girls|ladies'),
  matter(
    'return',
    '(?:be|get|reach|come) home|home (?:by|at)|(?:get|come|be|drive|bring|take|home) (?:\\S+ )?back(?! (?:my|the|our|money))|back (?:home|get(?! money)|come|reach)|when (?:do|will) we (?:return|be home)|return trip|oclock back',
    'back (?:at|by|in)|returns?',
  ),
  matter('alcohol', 'alcohol|beer|wine|smok(?:e|ing)', 'alcohol|beer|wine|smok(?:e|ing)'),
  matter(
    'stay',
    'accommodation|hotel|stay (?:overnight|there|the night)|camping|tents?|sleep(?:ing)?|night stay',
    'accommodation|hotel|camp|tents?|sleep(?:ing)?|overnight|all night',
  ),
];

/** Whether words name something that descriptions may mention and no filter knows: `parking`, `dogs`. */
export function isAmenity(text: string): boolean {
  return matters.some(({ asked }) => asked.test(text));
}

function matter(name: string, asked: string, said: string): Matter {
  return {
    name,
    asked: new RegExp(`(?<![a-z])(?:${asked})(?![a-z])`),
    said: new RegExp(`(?<![a-z])(?:${said})(?![a-z])`, 'i'),
  };
}

const seatsOf = '(?:seats?|spots?|places?|tickets?|room|space|vacanc(?:y|ies)|slots?)';
const cues: readonly (readonly [Fact, RegExp])[] = [
  [
    'price',
    /(?<![a-z])money (?:need|lage|lagta|give)(?= |$)|how much (?:is|are|does|do|for|will|would|money|to|ke|rupees|hai|need)|(?<![a-z])(?:price|prices|cost|costs|fee|fees|charges?|ticket price|entry fee|how expensive|rate)(?![a-z])|(?:is|are) (?:it|this|that|the)(?: \S+){0,6} (?:free|paid)|is it free|(?:free|paid) (?:hai|or paid|or free)|(?:have|need) to pay|how much (?:mein|mei)|how much$|refund|(?:give|hand|send) (?:it|them|(?:the|my|our) tickets?) back|gone for good|(?:lose|lost) (?:the|my|our|all) (?:\S+ )?money|money (?:gone|lost)|(?:what|how much) (?:is )?(?:the )?entry|entry (?:what|how much|hai)|money back|whole money|(?:refund|money back|back get)|how much ke|free hai|get (?:it|everything|the money|my money|all of it)(?: all)? back|back (?:out|in full)(?![a-z])/,
  ],
  [
    'organiser',
    /who (?:is |are |all )?(?:organi[sz]|host|run|behind|conduct|teach|lead|doing|the organi|speak)|(?:organi[sz]er|hosts?) (?:of|for|who)|organised by|hosted by|who (?:do|create|show) (?:hai)?|who hai|(?:create|do) who|who (?:do|create|karwa)|करवा who|karva who|who (?:karva|karwa|kara)|organiser who|who runs|(?<![a-z])behind (?:which|who|this|it|that)|(?:which|what) (?:institution|organi[sz]ation|group|team|club|company)(?![a-z])|who (?:keep|kept|put|arrange\w*|hold\w*)/,
  ],
  [
    'seats',
    new RegExp(
      `(?:any|how many|how much|are there|is there|more) (?:\\S+ ){0,2}?${seatsOf}|${seatsOf} (?:left|available|free|remaining|hai|or not)|(?:is|are|already|it)(?: \\S+){0,5} (?:full|sold out|fully booked|booked out|available|open for|still open)|(?:full|sold out|capacity|availability)(?![a-z])|(?<![a-z])(?:seats?|spots?) (?:get|also get)(?![a-z])|how (?:many|much) (?:people|attendees|persons)|who (?:has |have |all |else )*(?:registered|signed up|booked)|(?:can i|able to) still|waitlist|wait list|spots|(?:have|has|got|still|is there|there is)(?: (?:any|some|more|enough|still))* (?:room|space)(?! for (?:bags?|cars?))|who(?:se)? (?:all |else )?(?:is |are )?(?:going|coming)`,
    ),
  ],
  [
    'approval',
    /(?:need|require|ask for|have)(?:s)? (?:the )?(?:organi[sz]ers? |an |any )?approval|approval (?:need|hai|want)|need approval/,
  ],
  ['schedule', /(?<![a-z])(?:schedule|agenda|programme of|line-?up|timetable|speakers?|itinerary)(?![a-z])/],
  [
    'online',
    /(?:is|are|will|day|it)(?: \S+){0,6} (?:online|virtual|in person|offline)|online (?:hai|or|he|what)|(?:zoom|meeting|join|joining|online|the|ke) link|link (?:where|get|for|when|hai)|from home|have to (?:travel|go|come)|or (?:where|any) go|(?:join|attend|watch|follow)(?: \S+)? online|online (?:join|attend|watch|possible)/,
  ],
  [
    'when',
    /(?<![a-z])(?:when|what time|(?:what|which) hour|how (?:early|late)(?! (?:can|may) )|which (?:day|date)|what (?:day|date)|start time|timings?|how much oclock|how long|how (?:much|many) (?:days?|hours?|nights?|evenings?)|duration|what oclock)(?![a-z])|(?:time|date|timing)s? (?:of|for|what|hai|is|ke)|(?:start|starts|end|ends|begin|finish)(?:ing|s)?(?: \S+)? (?:time|when|at)|how much oclock|oclock (?:se|hai|tak)|until what|which day|any day|(?:^| )(?:date|dates|timing|timings|time)$/,
  ],
  [
    'where',
    /(?<![a-z])(?:where(?! (?:they|people|everyone|everybody|one|someone) (?!meet|gather|assemble|have to|need to|will|sit|park))|wheres|venue|address|location of|directions?|landmark|which (?:city|place|venue)|meeting point|how (?:do|can|to|should)(?: i| we)? (?:get|reach)|reach)(?![a-z])|(?:is|are) (?:it|this|that|they) (?:in|at|near|inside|outside) (?!hindi|english|tamil|person|two|three)|where hai|where (?:par|mein)/,
  ],
];

/** The facts that a text asks for, in the order of the text. */
export function factsIn(text: string): { readonly fact: Fact; readonly matter?: Matter }[] {
  const found: { fact: Fact; matter?: Matter; at: number }[] = [];
  for (const each of matters) {
    const match = each.asked.exec(text);
    if (match !== null) found.push({ fact: 'text', matter: each, at: match.index });
  }
  for (const [fact, pattern] of cues) {
    const match = pattern.exec(text);
    if (match !== null) found.push({ fact, at: match.index });
  }
  // `When do I get the bowl?`: only the description says.
  const when = found.find(({ fact }) => fact === 'when');
  if (
    when !== undefined &&
    /(?<![a-z])(?:get|collect|receive|pick up|take home)(?![a-z])/.test(text) &&
    !found.some(({ fact }) => fact === 'text')
  )
    found.push({ fact: 'text', at: when.at });
  return found.sort((one, other) => one.at - other.at);
}

/** Sentences of a description, without Markdown. */
export function sentencesOf(description: string): string[] {
  return description
    .replace(/[*_#>`]+/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n|\n\s*[-•]\s+/)
    .flatMap(
      (paragraph) => paragraph.replace(/\s+/g, ' ').match(/[^.!?]+(?:[.!?]+(?=\s|$)|$)|[^.!?]+[.!?]/g) ?? [],
    )
    .map((sentence) => sentence.trim().replace(/^- /, ''))
    .filter((sentence) => sentence.length > 2 && sentence.length <= 400);
}
