export type { CalendarEntry, CalendarMethod } from './entry.ts';
export { type EventToKeep, entryOf } from './entry-of-event.ts';
export { momentOf, sameClock, type When, whenOf } from './times.ts';
export { writeCalendar } from './write-calendar.ts';
