/**
 * A ticket's code for reading aloud: seven characters and a check character, unique per event. It is no secret and
 * opens nothing: only check-in devices look it up, in the list of people that they already have.
 */

/** Crockford's Base32: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters, with the check character. */
const length = 8;

/** `code`: complete and right; `miscopied`: the check fails; null: not a code at all. */
export type TypedCode = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'miscopied' };

/** Reads a typed code in any case, with spaces or dashes, and with the letters that people mistake for digits. */
export function readShortCode(typed: string): TypedCode | null {
  const code = typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');
  const digits = [...code].map((character) => alphabet.indexOf(character));
  if (digits.length !== length || digits.includes(-1)) return null;
  return remainderOf(digits) === 0 ? { kind: 'code', code } : { kind: 'miscopied' };
}

/** The code as shown: in two groups of four. */
export function shownShortCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Adds the check character to seven characters. The database does the same when it draws a code. */
export function withCheckCharacter(characters: string): string {
  const digits = [...characters].map((character) => alphabet.indexOf(character));
  return characters + alphabet.charAt(timesX(remainderOf(digits)));
}

/**
 * The digits as a polynomial over GF(32), at x. Every change of one character, and of two that swap places, changes it.
 */
function remainderOf(digits: readonly number[]): number {
  return digits.reduce((remainder, digit) => timesX(remainder) ^ digit, 0);
}

/** Times x, modulo x^5 + x^2 + 1. */
function timesX(element: number): number {
  return (element << 1) ^ (element >= 16 ? 37 : 0);
}
