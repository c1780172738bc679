export { type ImportOptions, importEvents } from './import-events.ts';
export { BrokenTable, entriesOfFile, UnknownFormat } from './read-file.ts';
export type { ImportReport } from './report.ts';
