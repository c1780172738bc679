import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { safely } from '../safely.ts';

/** What went into an archive under a name, so that it can be known again. */
export interface Packed {
  readonly bytes: number;
  readonly sha256: string;
}

/** A zip archive in the making: its bytes come out of `output` while things are added. */
export interface ZipWriter {
  readonly output: Readable;
  /** Resolves once all of `content` went in; one after the other. Pictures are packed already: `compress: false`. */
  add(name: string, content: Readable | Buffer, options?: { compress?: boolean }): Promise<Packed>;
  /** Writes the table of contents, without which an archive is none. */
  end(): void;
}

/**
 * Begins an archive. Whoever reads `output` sets the pace; a fault in what is added destroys it. Once `output` is
 * destroyed nobody reads on, so `add` fails instead of waiting for a reader.
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

/** An archive to read from, in any order. */
export interface ZipReader extends Disposable {
  readonly names: readonly string[];
  /** @throws Error when nothing lies under the name, or it cannot be unpacked */
  open(name: string): Promise<Readable>;
}

/**
 * Opens an archive.
 *
 * @throws Error when the file is none, or its end is missing
 */
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
