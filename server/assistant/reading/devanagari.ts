const consonants: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h' },
};
const vowels: Readonly<Record<string, string>> = {
  ...{
    अ: 'a',
    आ: 'aa',
    इ: 'i',
    ई: 'ee',
    उ: 'u',
    ऊ: 'oo',
    ऋ: 'ri',
    ए: 'e',
    ऐ: 'ai',
    ओ: 'o',
    औ: 'au',
    ऑ: 'o',
    ऍ: 'e',
  },
};
const signs: Readonly<Record<string, string>> = {
  ...{ 'ा': 'aa', 'ि': 'i', 'ी': 'ee', 'ु': 'u', 'ू': 'oo', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au' },
  ...{ 'ॉ': 'o', 'ॅ': 'e' },
};
const virama = '्';
const nasals = new Set(['ं', 'ँ']);

/** Lower case without accents. Devanagari keeps its vowel killer, but loses the dot of borrowed sounds. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u093c\u200b-\u200d\ufeff]/g, '')
    .replace(/(?![\u0900-\u097f])\p{Diacritic}/gu, '')
    .replace(/ँ/g, 'ं')
    .normalize('NFC')
    .toLowerCase();
}

/**
 * A Devanagari word in Latin letters, as people type it: the unspoken short vowel is left out at the end of a
 * word and between two syllables.
 *
 * @example inLatinLetters('अगले') // 'agle'
 */
export function inLatinLetters(word: string): string {
  const sounds: { text: string; bare: boolean }[] = [];
  for (const letter of word) {
    const last = sounds.at(-1);
    if (consonants[letter] !== undefined) sounds.push({ text: consonants[letter], bare: true });
    else if (letter === virama) {
      if (last) last.bare = false;
    } else if (signs[letter] !== undefined && last) {
      last.text += signs[letter];
      last.bare = false;
    } else if (nasals.has(letter) && last) {
      sounds[sounds.length - 1] = { text: `${last.text}${last.bare ? 'a' : ''}n`, bare: false };
    } else sounds.push({ text: vowels[letter] ?? '', bare: false });
  }
  return sounds
    .map(({ text, bare }, index) => text + (bare && isSpoken(sounds, index) ? 'a' : ''))
    .join('')
    .replace(/n(?=[bpm])/g, 'm');
}

function isSpoken(sounds: readonly { text: string; bare: boolean }[], index: number): boolean {
  if (index === 0) return sounds.length > 1;
  const next = sounds[index + 1];
  if (next === undefined) return false;
  // Between two vowels it is silent: a-ga-le is said agle.
  const isBetween =
    !next.bare && /[aeiou]/.test(next.text) && /[aeiou]|^.$/.test(sounds[index - 1]?.text ?? '');
  return !(isBetween && index > 0);
}

/**
 * How a word sounds, so that spellings of the same word meet: long and short vowels, aspirated consonants and
 * doubled letters are alike.
 *
 * @example soundOf('haftey') === soundOf('hafte')
 */
export function soundOf(word: string): string {
  const known = sounds.get(word);
  if (known !== undefined) return known;
  if (sounds.size >= mostRemembered) sounds.clear();
  const sound = heard(word);
  sounds.set(word, sound);
  return sound;
}

const mostRemembered = 5000;
/** The words of a message are compared by their sound in many places. */
const sounds = new Map<string, string>();

function heard(word: string): string {
  return word
    .replace(/tion\b/g, 'shan')
    .replace(/tch/g, 'ch')
    .replace(/ph/g, 'f')
    .replace(/(?:ck|q|c(?![hei]))/g, 'k')
    .replace(/c(?=[ei])/g, 's')
    .replace(/x/g, 'ks')
    .replace(/sh/g, 's')
    .replace(/(?<=[bdgjkt]|c|ch)h/g, '')
    .replace(/(?<=[ao])w(?![aeiou])/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/n(?=[pbm])/g, 'm')
    .replace(/igh/g, 'i')
    .replace(/iy(?=[aeou])/g, 'i')
    .replace(/ee|ii|ea|y(?![aeiou])/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/ai|ay|ei|ey/g, 'e')
    .replace(/au|ow|ou/g, 'o')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=[aeiou])[nmh]$/, '');
}

/** Only the consonants of how a word sounds; vowels of borrowed words are spelled in many ways. */
export function consonantsOf(word: string): string {
  const sound = soundOf(`${word}~`).replace('~', '');
  return sound.slice(0, 1).replace(/[aeiou]/, '~') + sound.slice(1).replace(/[aeiouy]/g, '');
}

export function isDevanagari(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word);
}
