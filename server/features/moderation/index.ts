export type { ReportDeps } from './deps.ts';
export { settleReportsOf } from './report-store.ts';
export { fileReport, limitReports } from './reports.ts';
export { moderationRoutes } from './routes.ts';
