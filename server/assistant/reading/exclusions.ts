import type { ChatFilters } from '../../../contracts/assistant.ts';
import type { Category } from '../../../contracts/events.ts';
import { isHindiText } from './circumstances.ts';
import type { EventIndex } from './event-index.ts';
import type { Roles } from './learned-decisions.ts';
import type { PlaceNames } from './places.ts';
import type { RemainingText } from './remaining-text.ts';
import { isTopic } from './search-words.ts';
import { categoriesIn, isFunctionWord } from './vocabulary.ts';

interface ExclusionContext extends PlaceNames {
  readonly index?: EventIndex | undefined;
  readonly roles: ReadonlyMap<string, Roles>;
}

const negation =
  /(?<![\p{L}\d])(?:(?:do |did |i |we |please |but |and |just |am |is |really )*(?:not|no|without|(?:please )?stop (?:showing|giving|suggesting|sending|recommending|offering)|(?:hates?|despises?|dislikes?|detests?|loathes?|(?:can|could) not (?:stand|bear|take|handle|deal with)|(?:sick|tired|fed up|bored|done|over)(?: and tired)? (?:of|with)|enough(?: of)?|no more|nothing (?:that|which|with|about|involving|around)|allergic to|anything that is not|(?:is|are) not (?:another|yet another))|leav(?:e|ing) out|forget(?: about)?|drop|except(?: for)?|excluding|other than|apart from|instead of|avoid(?:ing)?|skip|(?:anything|anywhere|everywhere|everything|any (?:city|town|place)) (?:but|except(?: for)?)|minus|outside(?: of)?)) ((?:(?:want|like|need|show|another|yet|that|needs?|requires?|involv(?:es|ing)|anything|something|stand|bear|really|even|me|us|in|on|at|from|for|any|every|each|loud|noisy|crowded|boring|the|a|an|more|about|to|see|give|interested|of|into|related|with|live|stay|living|staying|too|much|very|so|all) )*)((?:[\p{L}\p{M}\d#+]+)(?: (?:or|and|nor|,) (?:in |the )?[\p{L}\p{M}\d#+]+){0,3})/gu;
const negationAfter =
  /(?<![\p{L}\p{M}\d#+])((?:[\p{L}\p{M}\d#+]+)(?: (?:or|and) [\p{L}\p{M}\d#+]+)?)(?: (?:ke|ka|mein|wala|also|se|ko|event|events|stuff|to|then|ones?))* (?:not|except|outside|why show)(?: (?:do|ke|show|want|chahiye|dekhna|hai))*(?![\p{L}])/gu;

/** After `not`, these say something else than what to leave out. */
const notTopics = new Set(
  'sure working coming idea problem able found interested there enough expensive far too late early crowded busy free paid online full now here only again even one that this good bad fair want allowed required possible available joking kidding tech understanding getting loading parking experience registration approval charge fee cost limit'.split(
    ' ',
  ),
);
const mostWords = 6;
const mostPlaces = 5;
const most = 200;

/** What the patterns take as left out, is so if its role may be that; what surely has it, needs no pattern. */
const leastExcluded = 0.15;
const surelyExcluded = 0.6;

/** Without any of these, a message leaves nothing out, whatever a word of it most likely does. */
const refuses =
  /(?<![\p{L}])(?:not|no|non|none|never|nothing|nor|neither|without|except|excluding|hat(?:e|es|ed)|dislikes?|bor(?:ed|es|ing)|sick|tired|done|fed|enough|remove|hatado|hide|skip|drop|stop|avoid|leav(?:e|ing)|chhodkar|chhod\p{L}*|forget|minus|instead|rather|other|else|but|allergic|anymore|useless|why|bakwas|bad|scared|afraid|fear|far|can not|outside)(?![\p{L}])/u;

/** What a message excludes: places, categories and words. */
export function takeNegated(
  rest: RemainingText,
  context: ExclusionContext,
  withCategory: boolean,
): Pick<ChatFilters, 'notPlaces' | 'notCategories' | 'notWords'> {
  const notPlaces = new Set<string>();
  const notCategories = new Set<Category>();
  const notWords = new Set<string>();
  const read = (phrase: string, mayBeAny: boolean): boolean => {
    let used = false;
    for (const run of phrase.split(/ (?:or|and|nor|,) /)) {
      const words = run
        .split(' ')
        .filter((word) => !/^(?:events?|ones?|stuff|things?|in|or|and|nor)$/.test(word));
      for (const length of [3, 2, 1]) {
        for (let start = 0; start + length <= words.length; start++) {
          const name = words.slice(start, start + length).join(' ');
          if (name === '' || !(context.known.has(name) || context.places?.has(name))) continue;
          notPlaces.add(name);
          words.splice(start, length);
          used = true;
        }
      }
      const left = words.join(' ');
      for (const category of withCategory ? categoriesIn(left) : []) {
        notCategories.add(category);
        used = true;
      }
      if (categoriesIn(left).length > 0) continue;
      for (const word of words) {
        const isPlain = mayBeAny && words.length <= 2 && !notTopics.has(word);
        if (isFunctionWord(word) || !(isTopic(word, context) || isPlain)) continue;
        if ((context.roles.get(word)?.excluded ?? 1) < leastExcluded) continue;
        notWords.add(word);
        used = true;
      }
    }
    return used;
  };
  const mayLeaveOut = refuses.test(rest.text);
  for (const word of mayLeaveOut ? rest.words : []) {
    if ((context.roles.get(word)?.excluded ?? 0) < surelyExcluded || !read(word, true)) continue;
    const at = ` ${rest.text} `.indexOf(` ${word} `);
    if (at >= 0) rest.cut(at, at + word.length);
  }
  // In Hindi sentences, `not` stands after what it excludes.
  const isHindi = isHindiText.test(rest.text);
  for (const pattern of isHindi ? [negationAfter, negation] : [negation, negationAfter]) {
    for (const match of [...rest.text.matchAll(pattern)].reverse()) {
      // English says `not` before what it excludes: `events in Kolkata not free ones` isn't about another town.
      const isLast = match.index + match[0].length >= rest.text.length;
      if (pattern === negationAfter && !isHindi && !isLast) continue;
      const phrase = pattern === negation ? (match[2] ?? '') : (match[1] ?? '');
      const isListed = / also(?: \S+)? not/u.test(match[0]);
      if (read(phrase, pattern === negation || isListed))
        rest.cut(match.index, match.index + match[0].length);
    }
  }
  return {
    ...(notPlaces.size > 0 && { notPlaces: [...notPlaces].slice(0, mostPlaces) }),
    ...(notCategories.size > 0 && { notCategories: [...notCategories] }),
    ...(notWords.size > 0 && { notWords: [...notWords].slice(0, mostWords).join(' ').slice(0, most) }),
  };
}
