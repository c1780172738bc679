export type { ArchiveDeps } from './deps.ts';
export { archiveJobs, archiveRecurring } from './jobs.ts';
export { groupArchiveRoutes } from './routes.ts';
