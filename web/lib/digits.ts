/**
 * The digits of a typed number as ASCII, with its decimal point and nothing else: without the point, 9.50 would become
 * 950.
 */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\p{Nd}/gu, westernDigit).replaceAll(/[^\d.]/g, '');
}

/** The ASCII digit of another script's, such as a Devanagari one. */
function westernDigit(digit: string): string {
  for (let value = 0; value < 10; value += 1) {
    // The digits of a script follow each other in Unicode, and before the first there is no other digit.
    if (!/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) return String(value);
  }
  return digit;
}

/** Whole rupees in paise; NaN for a text that is no whole number of rupees. */
export function paiseOf(rupees: string): number {
  return /^\d+$/.test(rupees.trim()) ? Number(rupees) * 100 : Number.NaN;
}
