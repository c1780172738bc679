import { readFile } from 'node:fs/promises';
import { entriesOfCalendar } from '../calendar.ts';
import type { Entry } from '../draft.ts';

/** Reads an iCalendar file (RFC 5545) of one or more calendars. */
export async function* readIcs(
  path: string,
  about: Parameters<typeof entriesOfCalendar>[1],
): AsyncIterable<Entry> {
  yield* entriesOfCalendar(await readFile(path, 'utf8'), about);
}
