/** The date and time that clocks in a zone show at an instant, as `YYYY-MM-DDTHH:MM`; empty for none. */
export function wallTimeIn(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  return new Date(wallMs(Date.parse(instant), timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which clocks in a zone show a date and time; null for an empty text. A text that is no date and time
 * is handed back for the contract to refuse.
 *
 * @param text `YYYY-MM-DDTHH:MM`; a time that the clocks skip is read as many minutes later
 */
export function instantIn(text: string, timeZone: string): string | null {
  if (text.trim() === '') return null;
  const wall = Date.parse(`${text.trim()}Z`);
  if (Number.isNaN(wall)) return text;
  // The offset at that time in UTC is another one only within a day of a change of the clocks.
  const nearby = wall - (wallMs(wall, timeZone) - wall);
  const offset = wallMs(nearby, timeZone) - nearby;
  return new Date(wall - offset).toISOString();
}

/** The time that clocks in a zone show, in milliseconds as if it were UTC. */
function wallMs(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}
