export { calendarJobs, calendarRecurring } from './check-calendar.ts';
export type { MoveInDeps } from './deps.ts';
export { importRoutes } from './routes.ts';
