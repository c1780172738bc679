export { keyOfSourceId, type Refused } from './conference.ts';
export { PlaceLookup } from './event-document.ts';
export { checkDraft, type ImportOptions, importEvents, type ValidEntry } from './import-events.ts';
export { BrokenTableError, entriesOfFile, UnknownFormatError } from './read-file.ts';
export { readInWorker } from './read-in-worker.ts';
export type { ReadSource } from './read-source.ts';
export type { ImportReport } from './report.ts';
export { foldText } from './text.ts';
