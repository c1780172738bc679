export { settleReportsOf } from './report-store.ts';
export { fileReport, limitReports, type ReportDeps } from './reports.ts';
export { moderationRoutes } from './routes.ts';
