import { extname } from 'node:path';
import type { Entry } from './draft.ts';
import { readCsv } from './readers/csv.ts';
import { readIcs } from './readers/ics.ts';
import { readNdjson } from './readers/ndjson.ts';

/** A file whose name ends in none of the known ways. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat';
}

/**
 * The entries of a file, read as its name ends: `.ndjson`, `.jsonl`, `.csv`, `.tsv`, `.ics`.
 *
 * @param options `today` and `timeZone` for calendars: from when on a series counts, and where UTC times are shown
 * @throws UnknownFormat
 */
export function entriesOfFile(
  path: string,
  options: { readonly today: Temporal.PlainDate; readonly timeZone: string },
): AsyncIterable<Entry> {
  switch (extname(path).toLowerCase()) {
    case '.ndjson':
    case '.jsonl':
      return readNdjson(path);
    case '.csv':
    case '.tsv':
      return readCsv(path);
    case '.ics':
      return readIcs(path, options);
    default:
      throw new UnknownFormat(`Cannot tell what ${path} is: its name should end in .ndjson, .csv or .ics.`);
  }
}
