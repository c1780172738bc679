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

/** What belongs to an amount while it's typed: digits as ASCII, and both marks that can be its decimal point. */
export function amountTextOf(typed: string): string {
  return typed.replaceAll(/\p{Nd}/gu, westernDigit).replaceAll(/[^\d.,]/g, '');
}

/** A typed number, NaN for anything else. A comma before three last digits may part thousands, so it's no decimal point. */
export function numberOf(typed: string): number {
  const point = typed
    .trim()
    .replaceAll(/\p{Nd}/gu, westernDigit)
    .replace(/٫|,(?!\d{3}$)/, '.');
  return Number(point);
}
