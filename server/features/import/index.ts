export { type ImportOptions, importEvents } from './import-events.ts';
export { BrokenTableError, entriesOfFile, UnknownFormatError } from './read-file.ts';
export type { ImportReport } from './report.ts';
