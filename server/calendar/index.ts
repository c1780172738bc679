export type { CalendarEntry } from './entry.ts';
export { type EventToKeep, entryOf } from './entry-of-event.ts';
export { momentOf, sameClock, whenOf } from './times.ts';
export { writeCalendar } from './write-calendar.ts';
