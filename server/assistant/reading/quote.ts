import type { Matter } from './facts.ts';
import { relatedTo, stemOf } from './related.ts';

/** What a question asks of a description. */
export interface Asked {
  /** The words of the question beside the event's name, in the words of the grammar. */
  readonly words: readonly string[];
  /** The words that name the event; a question may be about them, too: `how many films`. */
  readonly named: readonly string[];
  readonly matter?: Matter | undefined;
}

export interface Quote {
  readonly text: string;
  /** Whether it answers; otherwise it only comes closest. */
  readonly isSure: boolean;
}

/** Words that questions and sentences share by chance. */
const unasked = new Set(
  `a about after again all also am an and any anything are as ask asked at be been before being bring but by can cant come coming could did do
  does dont each else even event events ever every exactly fine for from get gets getting give go going gone got had hai has have
  he her here hi hm how i if in into is it its ji just ke know ko let like long-way make making many may me mean mein might more
  most much must my need needed no not of off ok on one only or other our out own par paas please really said say se see send she should show
  si so some something still such sure tak tell than that the their them then there these they thing things this those through
  time to too up us very wala want was way we well were what when where which while who whose why will with without wont would
  yes you your really actually kindly sir madam yaar bhai bola one's two three please thanks hello hi hey pls someone anyone
  place bit lot kind sort first second last day days today tomorrow saath liye baad pehle both between`.split(
    /\s+/,
  ),
);

/** How a sentence looks that answers a question of the kind. */
const kinds: readonly (readonly [asked: RegExp, said: RegExp])[] = [
  [/(?<![a-z])why(?![a-z])/, /\b(?:because|so that|since|due to|which is)\b/i],
  [
    /(?<![a-z])how (?:many|much|long|far|big|old|often)(?![a-z])/,
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|small|limited|no limit)\b/i,
  ],
  [
    /(?<![a-z])(?:when|what time|until|oclock)(?![a-z])/,
    /\b(?:at|by|from|until|before|after|starts?|ends?|leaves?|back|later|noon|midnight|sunset|o'clock)\b/i,
  ],
  [/(?<![a-z])(?:if|happens?|happen|in case)(?![a-z])/, /\b(?:if|goes?|go to|will|left|we'll|you're)\b/i],
  [
    /(?<![a-z])(?:can|may|allowed|okay|problem|possible|must|should|need|have to|required|compulsory|necessary)(?![a-z])/,
    /\b(?:welcome|allowed|may|can|no|must|please|only|need|needn't|don't have to|should|anyone|everyone|any|bring|from the age|ages?)\b/i,
  ],
];

/** A word of the question counts 1. */
const ofRelated = 0.6;
const ofName = 0.45;
const ofKind = 0.4;
const ofMatter = 1.4;
/** `bring my own clay` is about the clay. */
const ofWideMatter = 0.7;
const oneWord = 1;
const closest = 0.8;
/** Matters that any question may have a word of: they must not be what a sentence is about. */
const wide: ReadonlySet<string> = new Set(['bring', 'level', 'alone', 'return', 'wifi', 'photo']);

export function isWide({ name }: Matter): boolean {
  return wide.has(name);
}

/** So short a description is read sooner than guessed about. */
const longestShown = 450;

/** The whole of a short description, where no sentence of it answers for sure. */
export function shortText(sentences: readonly string[]): string | null {
  const text = sentences.join(' ');
  return text === '' || text.length > longestShown ? null : text;
}

/** Whether a message names an event and asks nothing of it: `gully cricket`. */
export function asksNothing({ words }: Asked): boolean {
  const text = words.join(' ');
  return (
    words.every((word) => unasked.has(word)) &&
    !kinds.some(([question]) => question.test(text)) &&
    !/(?<![a-z])(?:what|which|who|how|why|where|when|can|do|does|is|are|need|hai|bring)(?![a-z])/.test(text)
  );
}

interface Scored {
  readonly sentence: string;
  readonly score: number;
  readonly hits: ReadonlySet<string>;
  /** Shares a word of the question, or is of its kind and shares one of the name. */
  readonly isNear: boolean;
}

/** The sentences of a description that answer a question, or come closest; null if none has to do with it. */
export function quoteFor(sentences: readonly string[], asked: Asked, enough = oneWord): Quote | null {
  const { matter } = asked;
  const scored = sentences.map((sentence) => scoreOf(sentence, asked));
  const isNarrow = matter !== undefined && !wide.has(matter.name);
  const ofMatterOnly = isNarrow ? scored.filter(({ sentence }) => matter.said.test(sentence)) : scored;
  // Where the page speaks of the matter, another sentence may be what is asked: `food … my own plate`.
  const fit =
    isNarrow && ofMatterOnly.length > 0
      ? scored.filter((each) => ofMatterOnly.includes(each) || each.hits.size > 0)
      : ofMatterOnly;
  const best = Math.max(0, ...fit.map(({ score }) => score));
  if (best >= enough) return { text: joined(fit, best), isSure: true };
  const near = Math.max(0, ...scored.filter(({ isNear }) => isNear).map(({ score }) => score));
  return near < closest ? null : { text: joined(scored, near), isSure: false };
}

function scoreOf(sentence: string, { words, named, matter }: Asked): Scored {
  const said = sentence
    .toLowerCase()
    .replace(/n't\b/g, ' not')
    .split(/[^\p{L}\p{N}]+/u);
  // A `payslip` is a `pay slip`.
  const own = new Set([...said, ...said.slice(1).map((word, at) => `${said[at]}${word}`)].map(stemOf));
  const stems = new Set(words.filter((word) => word.length > 2 && !unasked.has(word)).map(stemOf));
  const names = new Set(named.filter((word) => word.length > 2 && !unasked.has(word)).map(stemOf));
  const hits = new Set([...stems].filter((stem) => own.has(stem)));
  const close = new Set(
    words
      .filter((word) => !unasked.has(word) && !hits.has(stemOf(word)))
      .filter((word) => relatedTo(word).some((other) => own.has(stemOf(other)) && !names.has(stemOf(other)))),
  );
  const ofNames = [...names].filter((stem) => own.has(stem)).length;
  const text = words.join(' ');
  const isOfKind = kinds.some(([question, answer]) => question.test(text) && answer.test(sentence));
  const isReason = kinds[0]?.[0].test(text) === true && kinds[0][1].test(sentence);
  const touches = hits.size + close.size + ofNames > 0 || isReason;
  return {
    sentence,
    hits: new Set([...hits, ...close]),
    isNear: hits.size + close.size > 0 || (isOfKind && ofNames > 0) || isReason,
    score:
      (matter?.said.test(sentence)
        ? wide.has(matter.name) && stems.size > 0
          ? ofWideMatter
          : ofMatter
        : 0) +
      hits.size +
      ofRelated * Math.min(close.size, 2) +
      ofName * Math.min(ofNames, 1) +
      (isOfKind && touches ? (isReason ? 2 * ofKind : ofKind) : 0),
  };
}

/** The best sentence, and another one that answers as well or speaks of what the first doesn't. */
function joined(scored: readonly Scored[], best: number): string {
  const first = scored.find(({ score }) => score === best);
  if (first === undefined) return '';
  const others = scored
    .filter((each) => each !== first)
    .filter(
      ({ score, hits }) =>
        score >= best - 0.5 || (score >= oneWord && [...hits].some((hit) => !first.hits.has(hit))),
    )
    .sort((one, other) => other.score - one.score)
    .slice(0, 2);
  const kept = new Set([first, ...others]);
  return scored
    .filter((each) => kept.has(each))
    .map(({ sentence }) => sentence)
    .join(' ');
}
