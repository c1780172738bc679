import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { safely } from '../safely.ts';

/** An entry's size and hash, to verify it later. */
export interface Packed {
  readonly bytes: number;
  readonly sha256: string;
}

/** A zip archive being written; read it from `output` while adding entries. */
export interface ZipWriter {
  readonly output: Readable;
  /**
   * Resolves when all of `content` is in; one at a time. Pictures are compressed already: `compress: false`.
   */
  add(name: string, content: Readable | Buffer, options?: { compress?: boolean }): Promise<Packed>;
  /** Writes the central directory, which completes the archive. */
  end(): void;
}

/**
 * The reader of `output` sets the pace; an error in an entry destroys it. Once `output` is destroyed, `add`
 * fails instead of waiting for a reader.
 */
export function createZip(): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const adding = new Set<Transform>();
  const unread = () => new Error('The archive was given up before it was complete.');
  zip.on('error', (error) => output.destroy(error));
  const failed = { error: ({ err }: { readonly err: unknown }) => output.destroy(err as Error) };
  output.once(
    'close',
    safely(failed, 'closing the archive', () => {
      for (const content of adding) content.destroy(output.errored ?? unread());
    }),
  );
  return {
    output,
    async add(name, content, { compress = true } = {}) {
      const hash = createHash('sha256');
      let bytes = 0;
      const passing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      if (output.destroyed) throw output.errored ?? unread();
      zip.addReadStream(passing, name, { compress, mode: 0o100600 });
      adding.add(passing);
      try {
        await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, passing);
      } finally {
        adding.delete(passing);
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    end: () => zip.end(),
  };
}

/** Random access to an archive. */
export interface ZipReader extends Disposable {
  readonly names: readonly string[];
  /** @throws Error if there is no such entry, or it can't be unpacked */
  open(name: string): Promise<Readable>;
}

/** @throws Error if the file is no archive, or truncated */
export async function openZip(path: string): Promise<ZipReader> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = new Map<string, Parameters<typeof zip.openReadStreamPromise>[0]>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return {
      names: [...entries.keys()],
      async open(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw new Error(`There is no ${name} in the archive.`);
        return zip.openReadStreamPromise(entry);
      },
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
