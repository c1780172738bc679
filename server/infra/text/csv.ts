/** Tells spreadsheet programs that the text is UTF-8: without it, they read 'Zoë' as 'ZoÃ«'. */
export const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet program would take for a formula, and run on the machine of whoever opens the sheet (OWASP, CSV
 * injection): the signs, also in full width, behind any blanks.
 */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A line of a sheet (RFC 4180): every cell is quoted, and none is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
