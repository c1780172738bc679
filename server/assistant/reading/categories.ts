import type { Category } from '../../../contracts/events.ts';
import type { Remainder } from './remainder.ts';

/**
 * Words that mean a whole category. What names one thing within it (`yoga`, `chess`, `kubernetes`) is not here: the
 * search finds it more exactly. Longer phrases come first.
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

/** Takes the category that a message names, the first one in it. */
export function takeCategory(rest: Remainder): Category | null {
  const found = patterns
    .map(([category, pattern]) => ({ category, pattern, match: pattern.exec(rest.text) }))
    .filter(({ match }) => match !== null)
    .sort((one, other) => (one.match?.index ?? 0) - (other.match?.index ?? 0));
  const [first] = found;
  if (first === undefined) return null;
  rest.take(first.pattern);
  return first.category;
}
