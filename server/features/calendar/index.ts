export { type CalendarEntry, type CalendarEvent, entryOf, type Recurrence } from './entry.ts';
export { calendarLinks } from './links.ts';
export { clockOf, momentOf, sameClock, whenOf } from './times.ts';
export { writeCalendar } from './write-calendar.ts';
