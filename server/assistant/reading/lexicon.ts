import { editDistance } from '../../infra/text/spelling.ts';
import { consonantsOf, folded, inLatinLetters, isDevanagari, soundOf } from './devanagari.ts';
import { ambiguousWords, hindiWords, joiningWords } from './hindi-words.ts';

const exact = new Map<string, string>();
for (const table of [hindiWords, joiningWords]) {
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

export type Sounds = ReadonlyMap<string, readonly string[]>;

/** The known word that sounds most like one in Latin letters; of words with few consonants, only a very close one. */
function wordSounding(latin: string, known: Sounds): string | undefined {
  const bones = consonantsOf(latin);
  const sound = soundOf(latin);
  const most = bones.replace('~', '').length >= 3 ? Math.max(1, Math.floor(sound.length / 2)) : 1;
  let best: { word: string; distance: number } | undefined;
  for (const word of known.get(bones) ?? []) {
    const distance = editDistance(sound, soundOf(word));
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
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
  const hindi = typed.some((word) => isDevanagari(word) || (exact.has(word) && !(word in ambiguousWords)));
  return typed.map((word, index) => {
    if (isDevanagari(word)) {
      // `बस` is `only`, and also a bus.
      if (word === 'बस')
        return { typed: word, means: /^(?:की|का|के)$/.test(typed[index - 1] ?? '') ? 'bus' : 'only' };
      const latin = inLatinLetters(word);
      const means =
        exact.get(word) ??
        exact.get(latin) ??
        bySound.get(soundOf(latin)) ??
        byConsonants.get(consonantsOf(latin)) ??
        wordSounding(latin, known) ??
        latin.replace(/(.)\1/g, '$1');
      return { typed: word, means };
    }
    if (word in ambiguousWords) return { typed: word, means: hindi ? ambiguousIn(word, typed, index) : word };
    const direct = exact.get(word);
    if (direct !== undefined) return { typed: word, means: direct };
    const sound = hindi && !known.has(consonantsOf(word)) ? bySound.get(soundOf(word)) : undefined;
    return { typed: word, means: sound ?? word };
  });
}

const english =
  /^(?:a|an|the|of|for|at|on|my|your|event|it|this|that|and|or|i|you|not|can|what|when|where|how|who|there)$/;
const units =
  /^(?:din|day|days|haft|hafte|hafta|week|weeks|mahin|mahine|mahina|month|months|ghante|hour|hours|seat|ticket|log|people|tickets|seats)/;

/** Decides by the neighbours: `events in Pune, koi bhi` is an English `in`, and `is hafte` is a Hindi `is`. */
function ambiguousIn(word: string, typed: readonly string[], index: number): string {
  const before = typed[index - 1] ?? '';
  const after = typed[index + 1] ?? '';
  const meaning = ambiguousWords[word] ?? word;
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
      return index === 0 ? 'i' : 'mein';
    case 'teen':
      return units.test(after) ? meaning : word;
    default:
      return meaning;
  }
}
