/** Letters without a Unicode decomposition, as people without them on the keyboard type them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Words that maps abbreviate and people write out. */
const shortForms: Record<string, string> = { saint: 'st', mount: 'mt', fort: 'ft' };

/**
 * Folds a name for comparison: lower case, no accents and punctuation, single spaces. Vowel marks, as in
 * Devanagari, stay.
 *
 * @example
 * foldName("St. John's") === foldName('Saint Johns') // 'st johns'
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.'’‘`ʻʼ]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøđðþłħı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => shortForms[word] ?? word)
    .join(' ');
}
