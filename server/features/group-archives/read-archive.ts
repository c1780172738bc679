import type { z } from 'zod';
import type { RefusedLine } from '../../../contracts/group-archives.ts';
import { rejectLargeJson, rejectUnstorable } from '../../infra/http/bounds.ts';
import { Problem } from '../../infra/http/problem.ts';
import { linesOf, openUntrustedZip, type UntrustedZip, ZipFault } from '../../infra/text/untrusted-zip.ts';
import { registrationWindowError } from '../events/index.ts';
import { requirePrices } from '../ticket-types/index.ts';
import {
  type ArchivedCode,
  type ArchivedEvent,
  ArchiveHead,
  archiveBounds,
  type LinesFile,
  lineSchemas,
  mostCodes,
  mostLines,
  pictureName,
} from './format.ts';

/** Why an archive can't be used at all, besides faults of the zip. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
  readonly fault: 'unsupported' | 'too_many_lines' | 'not_archive';

  constructor(fault: ArchiveFault['fault']) {
    super(`The archive is refused: ${fault}.`);
    this.fault = fault;
  }
}

type Line<File extends LinesFile> = z.output<(typeof lineSchemas)[File]>;

/** A line that can be used, or why it can't. */
export type Read<Value> =
  | { readonly line: number; readonly value: Value }
  | { readonly line: number; readonly refused: RefusedLine };

/** An archive from elsewhere. It is read again for each purpose, so that little of it is in memory. */
export class Archive implements Disposable {
  readonly head: ArchiveHead;
  readonly #zip: UntrustedZip;
  readonly #pictures: ReadonlyMap<string, string>;
  /** The types of the events' tickets, by the events' ids; filled by reading the events, which comes first. */
  readonly #events = new Map<string, ReadonlySet<string>>();

  private constructor(zip: UntrustedZip, head: ArchiveHead) {
    this.#zip = zip;
    this.head = head;
    this.#pictures = new Map(
      zip.names.flatMap((name) => {
        const id = pictureName.exec(name)?.[1];
        return id === undefined ? [] : [[id, name] as const];
      }),
    );
  }

  /** @throws ZipFault, ArchiveFault */
  static async open(path: string): Promise<Archive> {
    const zip = await openUntrustedZip(path, archiveBounds);
    try {
      if (!zip.has('group.json')) throw new ArchiveFault('not_archive');
      const parsed = ArchiveHead.safeParse(parseJson((await zip.read('group.json')).toString('utf8')));
      if (!parsed.success) throw new ArchiveFault('unsupported');
      return new Archive(zip, parsed.data);
    } catch (error) {
      zip[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#zip[Symbol.dispose]();
  }

  isFrom(siteUrl: string): boolean {
    return this.head.site === siteUrl;
  }

  hasPicture(id: string): boolean {
    return this.#pictures.has(id);
  }

  get pictures(): number {
    return this.#pictures.size;
  }

  /** Null where the archive has none of that id. */
  async picture(id: string): Promise<{ readonly name: string; readonly bytes: Buffer } | null> {
    const name = this.#pictures.get(id);
    return name === undefined ? null : { name, bytes: await this.#zip.read(name) };
  }

  /**
   * The lines of a file; none if the archive doesn't have it. Events come before what refers to them.
   *
   * @throws ZipFault, ArchiveFault `too_many_lines`
   */
  async *lines<File extends LinesFile>(file: File): AsyncGenerator<Read<Line<File>>> {
    if (!this.#zip.has(file)) return;
    const met = new Set<string>();
    const perEvent = new Map<string, number>();
    let count = 0;
    for await (const { line, text } of linesOf(this.#zip, file)) {
      if (++count > mostLines[file]) throw new ArchiveFault('too_many_lines');
      const value = parseJson(text);
      const refuse = (problem: RefusedLine['problem'], detail: string | null = null) => ({
        line,
        refused: { file, line, title: titleOf(value), problem, detail: detail?.slice(0, 300) ?? null },
      });
      if (value === undefined) {
        yield refuse('not_json');
        continue;
      }
      const parsed = lineSchemas[file].safeParse(value);
      if (!parsed.success) {
        yield refuse('field', faultOf(parsed.error));
        continue;
      }
      const data = parsed.data as Line<File>;
      const key = keyOf(file, data);
      if (key !== null && met.has(key)) {
        yield refuse('same_twice');
        continue;
      }
      const eventId = 'eventId' in data ? data.eventId : null;
      if (eventId !== null && file !== 'team.ndjson' && !this.#events.has(eventId)) {
        yield refuse('unknown_event');
        continue;
      }
      const fault = this.#faultIn(file, data, perEvent);
      if (fault !== null) {
        yield refuse('field', fault);
        continue;
      }
      if (key !== null) met.add(key);
      yield { line, value: data };
    }
  }

  /** What no schema can tell. */
  #faultIn(file: LinesFile, data: unknown, perEvent: Map<string, number>): string | null {
    if (file === 'events.ndjson') {
      const event = data as ArchivedEvent;
      const fault = eventFault(event);
      if (fault === null) {
        const types = event.archive.own?.tickets?.types ?? [];
        this.#events.set(event.$id, new Set(types.map(({ $id }) => $id)));
      }
      return fault;
    }
    if (file !== 'codes.ndjson') return null;
    const { eventId, ticketTypes, kind, value } = data as ArchivedCode;
    const types = this.#events.get(eventId) ?? new Set();
    if (ticketTypes.some((id) => !types.has(id)) || types.size === 0) return 'ticketTypes: unknown';
    if (kind === 'percent' && (value < 1 || value > 100)) return 'value: from 1 to 100';
    const count = (perEvent.get(eventId) ?? 0) + 1;
    perEvent.set(eventId, count);
    return count > mostCodes ? 'eventId: too many codes' : null;
  }
}

function eventFault(event: ArchivedEvent): string | null {
  const fault = registrationWindowError(event, {});
  if (fault !== null) return `${fault.field}: ${fault.remedy}`;
  const tickets = event.archive.own?.tickets;
  if (tickets == null) return null;
  try {
    requirePrices(event, tickets);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message;
  }
}

/** What must not be twice in a file. */
function keyOf(file: LinesFile, data: object): string | null {
  if (file === 'codes.ndjson') {
    const { eventId, code } = data as ArchivedCode;
    return `${eventId} ${code}`;
  }
  return '$id' in data ? String(data.$id) : null;
}

/** Undefined for a text that isn't a JSON object, or can't be stored. */
function parseJson(text: string): unknown {
  try {
    rejectLargeJson(text);
    const value: unknown = JSON.parse(text);
    rejectUnstorable(value);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Problem) return undefined;
    throw error;
  }
}

function titleOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const name of ['eventTitle', 'name', 'author', 'code']) {
    const text = (value as Record<string, unknown>)[name];
    if (typeof text === 'string' && text !== '') return text.slice(0, 200);
  }
  return null;
}

function faultOf(error: z.ZodError): string {
  const [first] = error.issues;
  return first === undefined ? 'invalid' : `${first.path.join('.') || 'the line'}: ${first.message}`;
}

/** Whether an error is the archive's fault, and which. */
export function faultOfArchive(error: unknown): ZipFault['fault'] | ArchiveFault['fault'] | null {
  return error instanceof ZipFault || error instanceof ArchiveFault ? error.fault : null;
}
