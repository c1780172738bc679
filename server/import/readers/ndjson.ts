import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { Conference, draftOfConference } from '../conference.ts';
import type { Entry } from '../draft.ts';
import { draftOfDocument, EventDocument } from '../event-document.ts';

/** Reads JSON objects, one a line: conferences of confs.tech and event documents, told apart by their title. */
export async function* readNdjson(path: string): AsyncIterable<Entry> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line++;
    if (text.trim() !== '') yield entryOfLine(line, text.replace(/^\uFEFF/, ''));
  }
}

function entryOfLine(line: number, text: string): Entry {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return { line, title: null, fault: 'not a JSON object on one line' };
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { line, title: null, fault: 'not a JSON object' };
  }
  if ('eventTitle' in record) {
    const parsed = EventDocument.safeParse(record);
    if (parsed.success) return { line, draft: draftOfDocument(parsed.data) };
    return { line, title: titleOf(record.eventTitle), fault: faultOf(parsed.error) };
  }
  const parsed = Conference.safeParse(record);
  if (parsed.success) return { line, draft: draftOfConference(parsed.data) };
  return { line, title: 'name' in record ? titleOf(record.name) : null, fault: faultOf(parsed.error) };
}

function titleOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function faultOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`).join('; ');
}
