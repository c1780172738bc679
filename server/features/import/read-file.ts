import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { CsvError, type Info, type InfoRecord, type Options, type Parser, parse } from 'csv-parse';
import type { z } from 'zod';
import { entriesOfCalendar } from './calendar.ts';
import { Conference, draftOfConference, type Entry } from './conference.ts';
import { draftOfDocument, EventDocument } from './event-document.ts';
import { columnsOf, entryOfRow } from './table-row.ts';

/** The file's extension is not supported. */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
}

/**
 * The entries of a file by its extension: `.ndjson`, `.jsonl`, `.csv`, `.tsv`, `.ics`.
 * @param options for calendars: `today`, the first day of a series, and the zone for UTC times
 * @throws UnknownFormatError
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
      throw new UnknownFormatError(
        `The format of ${path} is unknown. Its name must end in .ndjson, .csv or .ics.`,
      );
  }
}

/** A table with a syntax error. Nothing of it should be imported. */
export class BrokenTableError extends Error {
  override readonly name = 'BrokenTableError';
}

type Row = Record<string, string>;
type RowInfo = Pick<Info, 'lines' | 'empty_lines'>;

/**
 * Reads a table whose header names its columns, in any order, by the names that spreadsheets use.
 * The delimiter (comma, semicolon or tab) is the header's most frequent one. The file is parsed
 * once before the first row is returned, because after a missing quote, rows would be read as parts
 * of others.
 * @throws BrokenTableError with the line of the row that can't be parsed
 */
async function* readCsv(path: string): AsyncIterable<Entry> {
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

/**
 * Tracks the line at which each row begins: the parser only knows where it ends, and cells may
 * contain line breaks.
 */
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
  // Called for each parsed row; when parsing fails, the stream drops rows not read yet.
  const on_record: Options['on_record'] = (row: unknown, info: InfoRecord) => {
    const line = lines.next(info);
    const isShort = info.error !== undefined;
    if (isShort && Object.values(row as Row).some((cell) => cell.includes('\n'))) {
      throw new BrokenTableError(brokenAt(path, line, 'a quote is missing: cells run into the next line'));
    }
    return null;
  };
  const parser = openParser(path, { delimiter, on_record }, lines);
  try {
    await parser.toArray();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is never closed' : error.message;
    throw new BrokenTableError(brokenAt(path, lines.next(parser.info), reason));
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

/** Reads an iCalendar file (RFC 5545) with one or more calendars. */
async function* readIcs(path: string, about: Parameters<typeof entriesOfCalendar>[1]): AsyncIterable<Entry> {
  yield* entriesOfCalendar(await readFile(path, 'utf8'), about);
}

/**
 * Reads one JSON object per line: conferences from confs.tech and event documents, distinguished by
 * their title.
 */
async function* readNdjson(path: string): AsyncIterable<Entry> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line++;
    if (text.trim() !== '') yield entryOfLine(line, text.replace(/^\uFEFF/, ''));
  }
}

export function entryOfLine(line: number, text: string): Entry {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return { line, title: null, kind: 'not_json', error: 'not a JSON object on one line' };
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { line, title: null, kind: 'not_json', error: 'not a JSON object' };
  }
  if ('eventTitle' in record) {
    const parsed = EventDocument.safeParse(record);
    if (parsed.success) return { line, draft: draftOfDocument(parsed.data) };
    return { line, title: titleOf(record.eventTitle), kind: 'field', error: errorOf(parsed.error) };
  }
  const parsed = Conference.safeParse(record);
  if (parsed.success) return { line, draft: draftOfConference(parsed.data) };
  const title = 'name' in record ? titleOf(record.name) : null;
  return { line, title, kind: 'field', error: errorOf(parsed.error) };
}

function titleOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function errorOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`).join('; ');
}
