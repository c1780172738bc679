export { settleReportsOf } from './report-store.ts';
export { fileReport, limitReports, type ReportDeps } from './reports.ts';
export { administrators, moderationRoutes } from './routes.ts';
