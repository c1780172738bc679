import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, type Info, type InfoRecord, type Options, type Parser, parse } from 'csv-parse';
import type { Entry } from '../draft.ts';
import { columnsOf, entryOfRow } from '../table-row.ts';

/** A table that can't be read to its end; nothing of it should be taken. */
export class BrokenTable extends Error {
  override readonly name = 'BrokenTable';
}

type Row = Record<string, string>;
type RowInfo = Pick<Info, 'lines' | 'empty_lines'>;

/**
 * Reads a table whose first line names the columns, in any order and under the names that spreadsheets use.
 * Columns are divided by commas, semicolons or tabs, whichever the first line has most of. It is read through once
 * before the first row is given out: behind a quote that is missing, rows would be taken for parts of others.
 *
 * @throws BrokenTable with the line where the row begins that can't be read
 */
export async function* readCsv(path: string): AsyncIterable<Entry> {
  const delimiter = await delimiterOf(path);
  await refuseBroken(path, delimiter);
  const lines = new RowLines();
  const parser = openParser(path, { delimiter, info: true }, lines);
  for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: RowInfo }>) {
    yield entryOfRow(lines.next(info), record);
  }
}

function openParser(path: string, options: Options, lines: RowLines): Parser {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      lines.headerEnds(parser.info);
      return columnsOf(header);
    },
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    ...options,
  });
  return createReadStream(path)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
}

/** Tells at which line a row begins: the parser tells where it ends, and cells may have several lines. */
class RowLines {
  #before: Pick<Info, 'lines' | 'empty_lines'> = { lines: 1, empty_lines: 0 };

  headerEnds({ lines, empty_lines }: RowInfo): void {
    this.#before = { lines, empty_lines };
  }

  next({ lines, empty_lines }: RowInfo): number {
    const begins = this.#before.lines + 1 + empty_lines - this.#before.empty_lines;
    this.#before = { lines, empty_lines };
    return begins;
  }
}

async function refuseBroken(path: string, delimiter: string): Promise<void> {
  const lines = new RowLines();
  // Called as each row is parsed; when parsing fails, the stream drops the rows that nobody has read yet.
  const on_record: Options['on_record'] = (row: unknown, info: InfoRecord) => {
    const line = lines.next(info);
    const isShort = info.error !== undefined;
    if (isShort && Object.values(row as Row).some((cell) => cell.includes('\n'))) {
      throw new BrokenTable(brokenAt(path, line, 'a quote is missing: cells run into the next line'));
    }
    return null;
  };
  const parser = openParser(path, { delimiter, on_record }, lines);
  try {
    await parser.toArray();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is never closed' : error.message;
    throw new BrokenTable(brokenAt(path, lines.next(parser.info), reason));
  }
}

function brokenAt(path: string, line: number, reason: string): string {
  return `${path} can't be read from line ${line} on: ${reason}. Nothing was imported; correct that row and try again.`;
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
