export type { ReportParts } from './deps.ts';
export { settleReportsOf } from './report-store.ts';
export { fileReport, limitReports } from './reports.ts';
export { administrationRoutes } from './routes.ts';
