export { fileReport, limitReports } from './file-report.ts';
export type { ReportParts } from './parts.ts';
export { settleReportsOf } from './report-store.ts';
export { administrationRoutes } from './routes.ts';
