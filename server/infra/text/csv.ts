/** Marks the file as UTF-8 for spreadsheet programs, which otherwise read 'Zoë' as 'ZoÃ«'. */
export const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet program would run as a formula (OWASP, CSV injection): these signs, also full-width,
 * after any blanks.
 */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A CSV line (RFC 4180): every cell is quoted, and formulas are neutralised. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
