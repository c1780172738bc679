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
