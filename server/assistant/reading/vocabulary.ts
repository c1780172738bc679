import type { Category } from '../../../contracts/events.ts';
import { isEnglishWord } from './english-words.ts';
import type { RemainingText } from './remaining-text.ts';

/** Words without content; the rest of a message is the search text. */
const functionWords = new Set(
  `a about abhi acha accha all also am an and any anybody anyone anything are around as at attend aur available avail baare bare batao bataiye
  bata bataye be been bhai bhi book buy but by can check chahiye chahta chahti chal chalo come coming could currently de dekhna dekho
  dikha dikhao dikhaiye dhundo dhoondo do does doing enjoy event events every exciting find for forthcoming free from fun get
  give go going good got great had hai hain happen happening happens hi hello hey has have held help hey ho hoga hone honge
  hota hote how i if in include including interested interesting into is isme it ja jaana jana join ka kar karna karne kaun kaunse
  kaunsa kaun-se kab ke ki kis kisi ko koi kon kuch kya know learn let like list listed listing look looking lot love main
  mai may me mein mera mere meri mil milega more most mujhe my name nearby need new nice no now of offer ok okay on one
  ones only or organised organized other our out par pe people place places planned platform play please pls plz question
  raha rahe rahi recommend related s saare sab sabhi sa si scheduled search see session sessions shall should show shows sirf site website so some somebody
  someone something soon stuff suggest suggestions take taking tell than thanks that the their them then there these they
  thing things this those ticket tickets time times to together top try u under up upcoming us useful visit wala wale waale
  wali khelna khelne seekhna sikhna sunna want wanna was we were what whats when where which who will with within woh wo would ye yeh yes you your
  cost costs price priced cheap cheaper cheapest sasta saste budget rupees rs rupaye km
  happenings activities activity tonight kal instead same rest list entry per person each don not just lets let's via
  morning afternoon evening night mein se tak ko ke par baad pehle paas liye wala saath ji did dekhna two three four five six class classes program programs programme
  else also then got gets us ours hers his her him she he it's ive im u ur r n y lol haha pls tho though really very much too well still yet already just even ever actually maybe perhaps
  anymore again oh hmm ah um umm arre are waiting problem many lots bit kind kinds sort sorts type types way ways because since while during until unless than ones hey hi hello dear sir madam bro dude guys
  family friend friends wife husband mom dad kid want wants wanted need needs needed like likes liked love loves thing stuff anything
  listed available upcoming city town place area country around nearby here there doesnt matter dont didnt isnt cant wont no nope not never nothing none without
  either neither both each every another next last this coming day days week weeks weekend weekends month months year years time today tomorrow tonight date dates
  hour hours minute minutes january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday start starting starts end ending
  make made said say says see seen saw told tell called call keep giving given give take
  people person group visiting visit travelling traveling trip holiday tourist stay staying live living
  student students school college exam hostel office work weeks jaldi clear simple itna bola hu name
  kabhi anywhere anytime whenever fine ok chalega
  jahan jaha jisme jis jo scene plan plans know add tour
  mother father sister brother mummy papa mom dad didi cousin grandmother grandfather hear listen watch fly bot idiot stupid useless dumb damn hell bewakoof
  everything else ideas idea options option bored bore boring outing weekday weekdays seat seats between closed why every back stop rather far jetlagged clash forget do one what which any something tell find first second third send thanks namaste help human talk fun go come learn play money less more cheap above below within uses using used train office travel god gods sake ahead ab abhi leave leaving land landing roommate roommates girlfriend boyfriend gf bf jaisa jaise jaisi jesa jese bad worst manage baat begin begins country countries foreign internet professor attendance grow wife husband heaven sake hundred thousand such possible exactly simply countless necessary whole altogether usual likhna samjha happens recommend prefer preferably afternoon ideal acceptable it them lo holiday year mela
  teach teaches taught works worked comes came goes went suits suit fits fit happen starts begins finish finishes left remaining carefully read apply dhyan ridiculous whichever whatever stuff grab offer pay paying spare spend spending
  after before near gone went jau jab tab jahan khud apna apni apne
  big full meant achcha acchha samjhe samje samajhe somewhere baaki nor lunch lovely excellent wonderful brilliant splendid perfect pity shame seriously honestly pathetic ridiculous rubbish check bhara bhari bhare jismein jismen jismain cities towns everywhere except better mean means also either ask asks asked asking mention mentions inform speak explain advise propose relax unwind chill topic subject kabhi undo`.split(
    /\s+/,
  ),
);

/** English ones, for typing errors in them. */
export function englishFunctionWords(): string[] {
  return [...functionWords].filter(isEnglishWord);
}

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

export function meaningfulWords(words: readonly string[]): string[] {
  return words.filter(
    (word) =>
      word !== '' && !functionWords.has(word) && !/^[^\p{L}\p{N}]+$/u.test(word) && !/^\d{1,2}$/.test(word),
  );
}

/** Names of categories and plain words for them: they always mean the category. */
const ownNames: Readonly<Record<Category, string>> = {
  music: 'live music|music(?:al)?s?',
  art: 'arts?|artsy|arty|artistic|arts and crafts',
  technology: 'tech(?:nology|nical|ie)?|technologies|it events',
  business: 'business(?:es)?',
  sports: 'sport(?:s|y|ing)?',
  gaming: 'gaming|games?|gamers?|esports|board games?|video games?',
  finance: 'personal finance|financ(?:e|es|ial)',
  cultural: 'cultur(?:e|al)',
  social: 'social(?:ising|izing|s)?',
};

/**
 * Words for a whole category where they stand alone. Beside another topic (`heritage walk`, `game jam`) they are
 * left to the search, which is more precise, as are words for one thing within a category (`yoga`, `chess`).
 */
const synonyms: Readonly<Record<Category, string>> = {
  music: 'concerts?|gigs?|songs|bands',
  art: 'crafts?|crafting|artworks?|painting',
  technology: 'coding|programming|developers?|devs?|software|computers?',
  business: 'startups?|start-ups?|start ups?|entrepreneurs?(?:hip)?|founders?',
  sports: 'fitness|athletics|workouts?',
  gaming: 'gamer',
  finance: 'invest(?:ing|ment|ments|ors?)|stock market|trading|savings',
  cultural: 'heritage|traditional|traditions?|folk',
  social: 'meetups?|meet-ups?|meet ups?|make friends|meet (?:new )?people|hangouts?|volunteer(?:ing)?',
};

const compile = (table: Readonly<Record<Category, string>>) =>
  (Object.entries(table) as [Category, string][]).map(
    ([category, words]) =>
      [
        category,
        new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])(?: (?:related|wala|ke))*`, 'u'),
      ] as const,
  );
const names = compile(ownNames);
const others = compile(synonyms);
/** Nouns for any kind of event: beside them a word for a category is still one. */
const eventNouns = new Set(
  'workshop workshops conference conferences meetup meetups festival festivals concert concerts show shows'.split(
    ' ',
  ),
);
/** One thing within a category, though its words name the category. */
const notCategory = /(?<![\p{L}])(?:state of the art|game jams?|game of|street art)(?![\p{L}])/u;

/** The categories that a text names in words that always mean them, or plainly stand for them. */
export function categoriesIn(text: string): Category[] {
  return [...names, ...others].filter(([, pattern]) => pattern.test(text)).map(([category]) => category);
}

/** `a hackathon or something with coding`: beside another topic, an alternative to it. */
function isAlternativeTopic(text: string, index: number, isTopic: (word: string) => boolean): boolean {
  const before = text.slice(0, index).split(/[\s|]+/);
  return before.some((word) => isTopic(word) && !eventNouns.has(word));
}

/**
 * Extracts the categories that a message names.
 *
 * @param isTopic whether a word is a topic of its own
 */
export function takeCategories(rest: RemainingText, isTopic: (word: string) => boolean): Category[] {
  const found: { category: Category; at: number }[] = [];
  for (const [category, pattern] of names) {
    const match = pattern.exec(rest.text);
    if (match === null || notCategory.test(rest.text)) continue;
    found.push({ category, at: match.index });
    while (rest.take(pattern) !== null);
  }
  for (const [category, pattern] of others) {
    const match = pattern.exec(rest.text);
    if (match === null || found.length > 0) continue;
    const next =
      rest.text
        .slice(match.index + match[0].length)
        .trim()
        .split(' ')[0] ?? '';
    const last = rest.text.slice(0, match.index).trim().split(' ').at(-1) ?? '';
    const isBeside = [next, last].some(
      (word) => word !== '|' && word !== '' && isTopic(word) && !eventNouns.has(word),
    );
    if (isBeside || (last === 'or' && isAlternativeTopic(rest.text, match.index, isTopic))) continue;
    found.push({ category, at: match.index });
    rest.take(pattern);
  }
  const ordered = found.sort((one, other) => one.at - other.at).map(({ category }) => category);
  return [...new Set(ordered)];
}
