import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate, zstdDecompress } from 'node:zlib';
import { PbfReader } from 'pbf';

/** The file isn't in OpenStreetMap's PBF format, or uses a part of it that isn't supported. */
export class UnreadableExtract extends Error {
  override readonly name = 'UnreadableExtract';
}

/** A blob of the file. */
export interface Blob {
  readonly type: string;
  /** Byte offset of its end. */
  readonly end: number;
  /** Reads and unpacks the blob. */
  read(): Promise<Uint8Array>;
}

/** The format's own limits, in bytes. */
const largestHeader = 64 * 1024;
const largestBlob = 32 * 1024 * 1024;

/**
 * The blobs in file order.  @see https://wiki.openstreetmap.org/wiki/PBF_Format
 *
 * @throws UnreadableExtract
 */
export async function* blobsOf(file: FileHandle): AsyncIterable<Blob> {
  const { size } = await file.stat();
  let position = 0;
  while (position < size) {
    const length = (await bytesAt(file, position, 4)).readUInt32BE();
    if (length === 0 || length > largestHeader)
      throw new UnreadableExtract('This is not an OpenStreetMap file in PBF format.');
    const header = readHeader(await bytesAt(file, position + 4, length));
    const start = position + 4 + length;
    if (header.size > largestBlob)
      throw new UnreadableExtract('The file is damaged: one of its blocks is too large.');
    const end = start + header.size;
    yield {
      type: header.type,
      end,
      read: async () => unpack(await bytesAt(file, start, header.size)),
    };
    position = end;
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw new UnreadableExtract('The file is incomplete. Download or copy it again.');
  return bytes;
}

function readHeader(bytes: Uint8Array): { type: string; size: number } {
  return new PbfReader(bytes).readFields(
    (tag, header, pbf) => {
      if (tag === 1) header.type = pbf.readString();
      if (tag === 3) header.size = pbf.readVarint();
    },
    { type: '', size: 0 },
  );
}

const unzip = promisify(inflate);
const unzstd = promisify(zstdDecompress);

/** Compression formats by field number. */
const packings: Record<number, (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>> = {
  1: (bytes) => bytes,
  3: (bytes) => unzip(bytes),
  7: (bytes) => unzstd(bytes),
};

async function unpack(blob: Uint8Array): Promise<Uint8Array> {
  const found = new PbfReader(blob).readFields<{ unpacked: Uint8Array | Promise<Uint8Array> | null }>(
    (tag, result, pbf) => {
      const unpackForm = packings[tag];
      if (unpackForm) result.unpacked = unpackForm(pbf.readBytes());
    },
    { unpacked: null },
  );
  if (found.unpacked === null)
    throw new UnreadableExtract(
      'The compression of the file is not supported. Use a file compressed with zlib.',
    );
  return found.unpacked;
}
