import type { Category } from '../../../contracts/events.ts';
import { editDistance } from '../../infra/text/spelling.ts';
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
  raha rahe rahi recommend related s saare sab sabhi scheduled search see session sessions shall should show shows sirf site so some somebody
  someone something soon stuff suggest suggestions take taking tell than thanks that the their them then there these they
  thing things this those ticket tickets time times to together top try u under up upcoming us useful visit wala wale waale
  wali khelna khelne seekhna sikhna sunna want wanna was we were what whats when where which who will with within woh wo would ye yeh yes you your
  cost costs price priced cheap cheaper cheapest sasta saste budget rupees rs rupaye km
  happenings activities activity tonight kal instead same rest list entry per person each don not just lets let's via
  morning afternoon evening`.split(/\s+/),
);

export function meaningfulWords(words: readonly string[]): string[] {
  return words.filter(
    (word) => !functionWords.has(word) && !/^[^\p{L}\p{N}]+$/u.test(word) && !/^\d{1,2}$/.test(word),
  );
}

/** Words of the grammar long enough for a typo to be recognised. */
const corrected =
  `event events tomorrow weekend january february september october november december tuesday wednesday thursday
  saturday registered register registration refund concert technology business cultural approval waitlist cancel payment
  conference organiser organizer mumbai bangalore bengaluru hyderabad chennai kolkata`
    .split(/\s+/)
    .filter((word) => word !== '');
const known = new Set([
  ...corrected,
  'registers',
  'refunds',
  'concerts',
  'payments',
  'weekends',
  'organise',
  'culture',
  'canceled',
  'cancels',
  'conferences',
  'register',
  'saturdays',
  'organisers',
  'organizers',
]);

/** Corrects one typo in each of the grammar's longer words. */
export function correctSpelling(text: string): string {
  return text
    .split(' ')
    .map((word) => {
      if (word.length < 5 || known.has(word)) return word;
      return corrected.find((right) => editDistance(word, right) === 1 && word[0] === right[0]) ?? word;
    })
    .join(' ');
}

/**
 * Words for a whole category. Words for one thing within it (`yoga`, `chess`, `kubernetes`) are left to the
 * search, which is more precise. Longer phrases come first.
 */
const synonyms: Readonly<Record<Category, string>> = {
  music: 'live music|music(?:al)?s?|concerts?|gigs?|sangeet|gaana|gaane|gana|songs|bands',
  art: 'arts?|artsy|kala|paintings?|craft(?:s|ing)?|arts and crafts',
  technology:
    'tech(?:nology|nical|ie)?|technologies|it events|coding|programming|developers?|devs?|software|computers?',
  business:
    'business(?:es)?|startups?|start-ups?|start ups?|entrepreneurs?(?:hip)?|founders?|vyapar|dhandha|karobar',
  sports: 'khel kood|sport(?:s|y|ing)?|khel|fitness|athletics|workouts?',
  gaming: 'gaming|games?|gamers?|board games?|video games?|esports',
  finance:
    'personal finance|financ(?:e|es|ial)|invest(?:ing|ment|ments|ors?)|money|stock market|trading|savings|nivesh',
  cultural: 'cultur(?:e|al)|heritage|sanskriti|sanskritik|traditional|traditions?|folk',
  social:
    'social(?:ising|izing|s)?|meetups?|meet-ups?|meet ups?|make friends|meet (?:new )?people|hangouts?|dosti|volunteer(?:ing)?',
};

const patterns = (Object.entries(synonyms) as [Category, string][]).map(
  ([category, words]) =>
    [category, new RegExp(`(?<!\\w)(?:${words})(?!\\w)(?: (?:related|wale|wala|ke|ki|ka))*`)] as const,
);

/** Extracts the first category that a message names. */
export function takeCategory(rest: RemainingText): Category | null {
  const found = patterns
    .map(([category, pattern]) => ({ category, pattern, match: pattern.exec(rest.text) }))
    .filter(({ match }) => match !== null)
    .sort((one, other) => (one.match?.index ?? 0) - (other.match?.index ?? 0));
  const [first] = found;
  if (first === undefined) return null;
  rest.take(first.pattern);
  return first.category;
}
