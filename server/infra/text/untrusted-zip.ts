import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export const zipFaults = [
  'not_archive',
  'broken',
  'encrypted',
  'unexpected_entry',
  'duplicate_entry',
  'too_many_entries',
  'unpacks_too_large',
] as const;

/** An archive that isn't read, or not further. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault';
  readonly fault: (typeof zipFaults)[number];

  constructor(fault: (typeof zipFaults)[number], options?: ErrorOptions) {
    super(`The archive is refused: ${fault}.`, options);
    this.fault = fault;
  }
}

/** What an archive may contain. Checked by its directory, before anything is unpacked, and again while it is. */
export interface ZipBounds {
  readonly entries: number;
  /** Unpacked bytes, of all entries together. */
  readonly bytes: number;
  /** How many times larger than packed an entry of more than a megabyte may be. */
  readonly ratio: number;
  /** The most bytes of an entry; null if none may have this name. */
  readonly bytesOf: (name: string) => number | null;
}

/** An archive that a stranger made, within bounds. */
export interface UntrustedZip extends Disposable {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws ZipFault `broken` */
  chunks(name: string): AsyncIterable<Buffer>;
  /** @throws ZipFault `broken` */
  read(name: string): Promise<Buffer>;
}

const megabyte = 1_000_000;
const symbolicLink = 0o120000;
const fileTypes = 0o170000;

/** @throws ZipFault */
export async function openUntrustedZip(path: string, bounds: ZipBounds): Promise<UntrustedZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: unknown) => {
      throw new ZipFault('not_archive', { cause: error });
    },
  );
  try {
    const entries = await readDirectory(zip, bounds);
    const entryNamed = (name: string) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new Error(`There is no ${name} in the archive.`);
      return entry;
    };
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      chunks: (name) => chunksOf(zip, entryNamed(name)),
      async read(name) {
        return Buffer.concat(await Array.fromAsync(chunksOf(zip, entryNamed(name))));
      },
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readDirectory(zip: ZipFile, bounds: ZipBounds): Promise<Map<string, Entry>> {
  if (zip.entryCount > bounds.entries) throw new ZipFault('too_many_entries');
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize: size, compressedSize: packed } = entry;
      if (entries.has(fileName)) throw new ZipFault('duplicate_entry');
      const kind = (entry.externalFileAttributes >>> 16) & fileTypes;
      const most = kind === symbolicLink ? null : bounds.bytesOf(fileName);
      if (most === null) throw new ZipFault('unexpected_entry');
      if (entry.isEncrypted()) throw new ZipFault('encrypted');
      unpacked += size;
      if (size > most || unpacked > bounds.bytes || (size > megabyte && size > packed * bounds.ratio))
        throw new ZipFault('unpacks_too_large');
      entries.set(fileName, entry);
    }
  } catch (error) {
    if (error instanceof ZipFault) throw error;
    // The parser refuses names that lead out of the folder itself.
    const isName = error instanceof Error && /path|characters in fileName/.test(error.message);
    throw new ZipFault(isName ? 'unexpected_entry' : 'broken', { cause: error });
  }
  return entries;
}

/** No more bytes than the directory says: the parser stops an entry that has more. */
async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const summed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sum = crc32(chunk, sum);
        done(null, chunk);
      },
    });
    const reading = pipeline(stream, summed);
    // Its error is thrown by the loop, too.
    reading.catch(() => undefined);
    for await (const chunk of summed) yield chunk as Buffer;
    await reading;
  } catch (error) {
    throw new ZipFault('broken', { cause: error });
  }
  if (sum !== entry.crc32) throw new ZipFault('broken');
}

const longestLine = 1_000_000;

/**
 * The lines of a text entry, without empty ones, with their numbers from 1.
 *
 * @throws ZipFault `broken` for an entry that isn't UTF-8, `unpacks_too_large` for one with a line of more than a megabyte
 */
export async function* linesOf(
  zip: UntrustedZip,
  name: string,
): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw new ZipFault('broken', { cause: error });
    }
  };
  let line = 0;
  let rest = '';
  for await (const chunk of zip.chunks(name)) {
    const parts = (rest + decode(chunk)).split('\n');
    rest = parts.pop() ?? '';
    for (const text of parts) {
      line++;
      if (text.length > longestLine) throw new ZipFault('unpacks_too_large');
      if (text.trim() !== '') yield { line, text };
    }
    if (rest.length > longestLine) throw new ZipFault('unpacks_too_large');
  }
  rest += decode();
  if (rest.trim() !== '') yield { line: line + 1, text: rest };
}
