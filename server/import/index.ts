export { type ImportOptions, importEvents } from './import-events.ts';
export { entriesOfFile, UnknownFormat } from './read-file.ts';
export { BrokenTable } from './readers/csv.ts';
export type { ImportReport } from './report.ts';
