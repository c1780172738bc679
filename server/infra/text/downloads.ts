/**
 * A file name from a title and a suffix, in any script, without characters that file systems reject.
 * @example downloadName('Kite day!', 'discussion.md') // 'kite-day-discussion.md'
 */
export function downloadName(title: string, what: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.slice(0, 8), what].join('-').toLowerCase();
}

/** Local time as spreadsheets read it: `2026-11-21 15:30`. */
export function timeOnClock(instant: Temporal.Instant, timeZone: string): string {
  const local = instant.toZonedDateTimeISO(timeZone);
  return `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}

/** Marks the file as UTF-8 for spreadsheet programs, which otherwise read 'Zoë' as 'ZoÃ«'. */
export const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet program would run as a formula (OWASP, CSV injection): these signs, also full-width,
 * after any blanks.
 */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Can't do any harm, and only adds up in a spreadsheet as it is. */
const decimal = /^-?\d+(\.\d+)?$/;

/** A CSV line (RFC 4180): every cell is quoted, and formulas are neutralised. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const plain = formula.test(text) && !decimal.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
