/**
 * The name of a file that somebody keeps about something: the first words of its title and what the file is, in any
 * script, without signs that a file system minds.
 *
 * @example keptFileName('Kite day!', 'discussion.md') // 'kite-day-discussion.md'
 */
export function downloadName(title: string, what: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.slice(0, 8), what].join('-').toLowerCase();
}

/** A time on the clock of a place, as programs for sheets know it: `2026-11-21 15:30`. */
export function timeOnClock(instant: Temporal.Instant, timeZone: string): string {
  const local = instant.toZonedDateTimeISO(timeZone);
  return `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
