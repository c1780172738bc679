import { editDistance } from '../../infra/text/spelling.ts';
import { consonantsOf, folded, inLatinLetters, isDevanagari, soundOf } from './devanagari.ts';
import { englishWordsWith, isEnglishWord } from './english-words.ts';
import { grammarWords } from './grammar-words.ts';
import { meaningBeside } from './hindi-contexts.ts';
import { hindiDailyLife } from './hindi-daily-life.ts';
import { everydayHindi } from './hindi-everyday.ts';
import { ambiguousWords, joiningWords, verbs } from './hindi-grammar.ts';
import { hindiLoanwords } from './hindi-loanwords.ts';
import { hindiThings } from './hindi-things.ts';
import { hindiTopics } from './hindi-topics.ts';
import { hindiWords } from './hindi-words.ts';
import { stemOf } from './related.ts';
import { texting } from './texting.ts';
import { englishFunctionWords, isFunctionWord } from './vocabulary.ts';

const exact = new Map<string, string>();
const tables = [hindiWords, joiningWords, hindiTopics, everydayHindi, hindiThings, hindiDailyLife];
for (const table of [...tables, hindiLoanwords]) {
  for (const [meaning, variants] of Object.entries(table)) {
    for (const variant of variants.split(' ')) {
      const key = folded(variant.replaceAll('-', ''));
      if (!exact.has(key)) exact.set(key, meaning.replace('_', ''));
    }
  }
}

const bySound = new Map<string, string>();
const byConsonants = new Map<string, string>();
for (const [variant, meaning] of exact) {
  const latin = isDevanagari(variant) ? inLatinLetters(variant) : variant;
  if (latin.length < 4) continue;
  const sound = soundOf(latin);
  if (sound.length >= 4 && !bySound.has(sound)) bySound.set(sound, meaning);
  const bones = consonantsOf(latin);
  if (bones.length >= 4 && !byConsonants.has(bones)) byConsonants.set(bones, meaning);
}

/** Endings of verbs, longest first. */
const endings =
  /(?:ijiega|iyega|wana|wani|wane|vana|enge|engi|unga|ungi|oge|ogi|ega|egi|iye|iyo|kar|na|ne|ni|ta|te|ti|en|un|o|a|e|i|u)$/;

/**
 * How the stem of a Hindi verb sounds: `dikhao`, `dikhaiye` and `dikhaunga` are one.
 *
 * @example hindiStem('bhejunga') === hindiStem('bhejo')
 */
function hindiStem(latin: string): string {
  let stem = soundOf(latin);
  for (let times = 0; times < 3; times++) {
    const shorter = stem.replace(endings, '');
    if (shorter.length < 3 || shorter === stem) break;
    stem = shorter;
  }
  return stem;
}

/** By the stem of a verb; a stem of several meanings has none. */
const byStem = new Map<string, string | null>();
for (const [variant, meaning] of exact) {
  if (!verbs.has(meaning)) continue;
  const stem = hindiStem(isDevanagari(variant) ? inLatinLetters(variant) : variant);
  if (stem.length < 3) continue;
  byStem.set(stem, (byStem.get(stem) ?? meaning) === meaning ? meaning : null);
}

export type Sounds = ReadonlyMap<string, readonly string[]>;

/** The known word that sounds most like one in Latin letters; of words with few consonants, only a very close one. */
function wordSounding(latin: string, known: Sounds, limit = 99): string | undefined {
  const bones = consonantsOf(latin);
  const sound = soundOf(latin);
  const most = bones.replace('~', '').length >= 3 ? Math.max(1, Math.floor(sound.length / 2)) : 1;
  let best: { word: string; distance: number } | undefined;
  for (const word of known.get(bones) ?? []) {
    const distance = Math.min(
      editDistance(sound, soundOf(word)),
      // An `e` at the end is silent.
      word.length > 4 && word.endsWith('e') ? editDistance(sound, soundOf(word.slice(0, -1))) : 99,
    );
    if (distance <= Math.min(most, limit) && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word, distance };
  }
  return best?.word;
}

export interface Word {
  /** As typed: lower case, without accents. */
  readonly typed: string;
  /** Its meaning in English, or itself. */
  readonly means: string;
}

/**
 * The meaning of each word of a message.
 *
 * @param known English words of the grammar by their consonants, for words in Devanagari
 */
export function meaningsOf(typed: readonly string[], known: Sounds): Word[] {
  const hindi = typed.some((word) => isDevanagari(word) || (exact.has(word) && !ambiguousWords.has(word)));
  return typed.map((word, index) => {
    const written = texting.get(word);
    if (written !== undefined) return { typed: word, means: written };
    const beside = meaningBeside(word, typed, index);
    if (beside !== undefined) return { typed: word, means: beside };
    // `Kochi ki jagah Indore`: in its place.
    if (
      /^(?:jagah|jagha|जगह)$/.test(word) &&
      /^(?:ki|की)$/.test(typed[index - 1] ?? '') &&
      !isHindiWord(typed[index - 2] ?? 'hai')
    )
      return { typed: word, means: 'chhodkar' };
    if (isNotAfter(typed, index)) return { typed: word, means: 'not' };
    if (word === 'ya' && isOr(typed, index)) return { typed: word, means: 'or' };
    if (isDevanagari(word)) {
      // `बस` is `only`, and also a bus.
      if (word === 'बस')
        return {
          typed: word,
          means:
            /^(?:की|का|के)$/.test(typed[index - 1] ?? '') ||
            typed.some((other) => /^(?:लौट|छूट|निकल|जात|आत|चलत|मिलेग)/.test(other))
              ? 'bus'
              : 'only',
        };
      const latin = inLatinLetters(word);
      const means =
        exact.get(word) ??
        exact.get(latin) ??
        bySound.get(soundOf(latin)) ??
        wordOfSound(latin, known) ??
        byStem.get(hindiStem(latin)) ??
        baseMeaning(word) ??
        byConsonants.get(consonantsOf(latin)) ??
        wordSounding(latin, known) ??
        // `थोड़ी` sounds nearly like `today`.
        (latin.length >= 6 && consonantsOf(latin).length >= 3
          ? wordSounding(latin, grammarSounds, 1)
          : undefined) ??
        englishSounding(latin) ??
        latin.replace(/(.)\1/g, '$1');
      return { typed: word, means };
    }
    if (word === 'me' && !hindi && isIn(typed, index)) return { typed: word, means: 'mein' };
    if (ambiguousWords.has(word))
      return { typed: word, means: hindi ? ambiguousIn(word, typed, index) : word };
    const direct = exact.get(word);
    if (direct !== undefined) return { typed: word, means: direct };
    if (isFunctionWord(word) || isKnownWord(word, known)) return { typed: word, means: word };
    const isNumber = /\d/.test(word);
    const sound =
      hindi &&
      !isNumber &&
      word.length > 3 &&
      isSpelledAsHindi(word) &&
      wordOfSound(word, known) === undefined
        ? (bySound.get(soundOf(word)) ?? singularMeaning(word) ?? byStem.get(hindiStem(word)))
        : undefined;
    return { typed: word, means: sound ?? (known.size > 0 && !isNumber ? respelled(word) : null) ?? word };
  });
}

/** Whether a word is one of the Hindi words that the grammar knows, rather than a name or an English word. */
export function isHindiWord(word: string): boolean {
  return exact.has(word);
}

/** The word of the site that sounds the same. */
function wordOfSound(latin: string, known: Sounds): string | undefined {
  const sound = soundOf(latin);
  return known.get(consonantsOf(latin))?.find((word) => soundOf(word) === sound);
}

function isKnownWord(word: string, known: Sounds): boolean {
  const stem = stemOf(word);
  return (
    grammarStems.has(stem) ||
    isEnglishWord(word) ||
    (known.get(consonantsOf(word))?.some((other) => stemOf(other) === stem) ?? false)
  );
}

const grammarSounds = soundsOf(grammarWords);

function soundsOf(words: Iterable<string>): Sounds {
  const sounds = new Map<string, string[]>();
  for (const word of words) sounds.set(consonantsOf(word), [...(sounds.get(consonantsOf(word)) ?? []), word]);
  return sounds;
}

const grammarStems = new Set([...grammarWords].map(stemOf));
let correctable: readonly string[] | undefined;
const vowel = /^[aeiou]/;

/** A common word that sounds alike: `dinosor` is a dinosaur. */
function englishSpellingOf(word: string): string | null {
  if (word.length < 6) return null;
  const near = englishWordsWith(consonantsOf(word)).filter(
    (known) => known[0] === word[0] && editDistance(word, known) <= 2,
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** A common English word in Devanagari: `सिस्टम` is a system. */
function englishSounding(latin: string): string | undefined {
  const bones = consonantsOf(latin);
  if (bones.replace('~', '').length < 3) return undefined;
  const sound = soundOf(latin);
  return englishWordsWith(bones).find((word) => editDistance(sound, soundOf(word)) <= 1);
}

const mostRemembered = 5000;
const remembered = new Map<string, string | null>();

/** Typing errors repeat, and a message is read several times. */
function respelled(word: string): string | null {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const found = rightSpellingOf(word);
  remembered.set(word, found);
  return found;
}

/** The word of the grammar that a misspelled one means; null if none is close, or several are. */
function rightSpellingOf(word: string): string | null {
  const plain = word.replace(/(.)\1{2,}/g, '$1$1');
  const single = word.replace(/(.)\1+/g, '$1');
  for (const each of [plain, single]) if (grammarWords.has(each) || isFunctionWord(each)) return each;
  if (word.length < 4) return null;
  let best: string | null = null;
  let least = word.length < 9 ? 1 : 2;
  correctable ??= [...grammarWords, ...englishFunctionWords()].filter((known) => known.length >= 4);
  for (const known of correctable) {
    if (Math.abs(known.length - word.length) > least || known.length < 4) continue;
    if (known[0] !== word[0] && !(vowel.test(known) && vowel.test(word))) continue;
    const distance = editDistance(plain, known);
    if (distance > least) continue;
    if (distance === least && best !== null && distance > 0) {
      // Two as close: of singular and plural, either will do; else one wrong letter is likelier than one left out.
      if (stemOf(best) === stemOf(known) || best.length === word.length) continue;
      if (known.length !== word.length) return null;
    }
    best = known;
    least = distance;
  }
  return best ?? englishSpellingOf(word);
}

/** `Dilli me events`: after a name, and before what is there. */
function isIn(typed: readonly string[], index: number): boolean {
  const before = typed[index - 1] ?? '';
  const after = typed[index + 1] ?? '';
  return (
    /^(?:events?|free|music|art|tech|workshops?|concerts?|conferences?|shows?|classes|weekend|today|tomorrow)$/.test(
      after,
    ) &&
    before !== '' &&
    !isFunctionWord(before) &&
    !grammarWords.has(before) &&
    !/^(?:register|sign|remind|email|call|remove|put|invite|bring|teach|text|message|notify|alert)$/.test(
      before,
    )
  );
}

/** `muft na ho`, `paise na dene pade`: before a verb, `na` is a `not`; else it asks for agreement. */
function isNotAfter(typed: readonly string[], index: number): boolean {
  if (!/^(?:न|na|naa)$/.test(typed[index] ?? '')) return false;
  const isPair = typed.some(
    (word, at) => Math.abs(at - index) >= 2 && Math.abs(at - index) <= 4 && word === typed[index],
  );
  if (isPair && index < typed.length - 1) return true;
  if (index === 0) return false;
  const next = typed[index + 1] ?? '';
  return typed[index] === 'न'
    ? next !== ''
    : /^(?:ho|hon|hona|hone|pade|pad\p{L}*|lage|lagta|de|dena|dene|deni|lena|lagana|kharch\p{L}*|jana|jaana|karna|karne|aana|mile)$/u.test(
        next,
      );
}

/** Endings of Hindi plurals and of words before a preposition, and what the word itself ends in. */
const plurals: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ियों$|ियाँ$|ियां$/, ['ी', 'ि']],
  [/ओं$|एँ$|एं$/, ['']],
  [/ों$/, ['ा', 'े', '', 'ी']],
  [/ें$/, ['', 'ा']],
  [/े$/, ['ा']],
  [/ी$/, ['ा']],
];

/** The meaning of a noun by its singular: `दीयों` are of a `दीया`. */
function baseMeaning(word: string): string | undefined {
  for (const [ending, others] of plurals) {
    if (!ending.test(word) || word.length < 4) continue;
    for (const other of others) {
      const means = exact.get(word.replace(ending, other));
      if (means !== undefined) return means;
    }
  }
  return undefined;
}

/** The same in Latin letters: `taron`, `kitaabein`. */
function singularMeaning(word: string): string | undefined {
  const base = word.replace(/(?:iyon|iyan|on|ein|en|o)$/, '');
  if (base === word || base.length < 3) return undefined;
  return exact.get(`${base}a`) ?? exact.get(base) ?? exact.get(`${base}i`);
}

/** Hindi in Latin letters has no such letters: `carrom` is no form of `karo`. */
function isSpelledAsHindi(word: string): boolean {
  return !/c(?!h)|x|q|[^aeiou]w[^aeiou]/.test(word);
}

/** `react ya javascript`, but not `see ya`. */
function isOr(typed: readonly string[], index: number): boolean {
  return (
    index > 0 &&
    index < typed.length - 1 &&
    !/^(?:see|love|are|do|thank|how|tell|give|for|to)$/.test(typed[index - 1] ?? '')
  );
}

const english =
  /^(?:a|an|the|of|for|at|on|my|your|event|it|this|that|and|or|i|you|not|can|what|when|where|how|who|there)$/;
const units =
  /^(?:din|day|days|haft|hafte|hafta|week|weeks|mahin|mahine|mahina|month|months|ghante|hour|hours|seat|ticket|log|people|tickets|seats)/;

/** Decides by the neighbours: `events in Pune, koi bhi` is an English `in`, and `is hafte` is a Hindi `is`. */
function ambiguousIn(word: string, typed: readonly string[], index: number): string {
  const before = typed[index - 1] ?? '';
  const after = typed[index + 1] ?? '';
  const meaning = ambiguousWords.get(word) ?? word;
  switch (word) {
    case 'is':
      return /^(?:what|where|when|who|how|it|there|that|this|which)$/.test(before) || english.test(after)
        ? 'is'
        : meaning;
    case 'do':
      return units.test(after) ? meaning : 'do';
    case 'to':
      return english.test(after) || /^(?:want|how|going|need|like)$/.test(before) ? 'to' : meaning;
    case 'the':
      return index === typed.length - 1 ? meaning : 'the';
    case 'me':
      return /^(?:for|tell|show|give|register|sign|let|to|near|help|send|around|with|book)$/.test(before)
        ? 'me'
        : meaning;
    case 'main':
      return index === 0 || /^(?:kya|kyu|kyun|agar|lekin|aur|ki|jab|abhi|kaise|kab|kahan)$/.test(before)
        ? 'i'
        : 'mein';
    case 'log':
      return /^(?:in|out|on|into|me)$/.test(after) ? word : meaning;
    case 'mat':
      return before === 'yoga' || /^(?:la|le)/.test(after) ? 'mats' : meaning;
    case 'teen':
      return units.test(after) ? meaning : word;
    default:
      return meaning;
  }
}
