import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import type { Entry } from '../draft.ts';
import { columnsOf, entryOfRow } from '../table-row.ts';

/**
 * Reads a table whose first line names the columns, in any order and under the names that spreadsheets use.
 * Columns are divided by commas, semicolons or tabs, whichever the first line has most of.
 */
export async function* readCsv(path: string): AsyncIterable<Entry> {
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(path),
      columns: (header: string[]) => columnsOf(header),
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      info: true,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: Info;
    }>) {
      yield entryOfRow(info.lines, record);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line: parser.info.lines, title: null, fault: `the table breaks off here: ${error.message}` };
  }
}

async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024));
    const header = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/, 1)[0] ?? '';
    const counts = [',', ';', '\t'].map((delimiter) => ({
      delimiter,
      count: header.split(delimiter).length,
    }));
    return counts.reduce((best, other) => (other.count > best.count ? other : best)).delimiter;
  } finally {
    await file.close();
  }
}
