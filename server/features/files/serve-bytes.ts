import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadFile, type PreviewOptions, previewFile, viewFile } from '../../../contracts/files.ts';
import type { PictureType } from '../../../contracts/pictures.ts';
import { Problem } from '../../infra/http/problem.ts';
import { networkOf, useLimit } from '../../infra/http/request-limits.ts';
import { parseInput } from '../../infra/http/server.ts';
import type { ByteRange, FileDeps } from './deps.ts';
import { countFramesInWorker, drawPreviewInWorker } from './drawing.ts';
import { requireReadable } from './policy.ts';
import { boundPreview, drawingCost, mayHaveFrames, previewType } from './preview-size.ts';
import { type FileRow, findFile, focusOf } from './store.ts';

/** Serves finished pictures for viewing, for download, and as previews of any size. */
export function serveBytes(app: FastifyInstance, deps: FileDeps): void {
  const fileOf = async ({ params }: FastifyRequest): Promise<FileRow> => {
    const { bucketId, fileId } = parseInput(viewFile.params, params);
    if (bucketId !== deps.bucketId) throw new Problem('storage_bucket_not_found');
    return requireReadable(null, await findFile(deps.db, fileId));
  };
  app.get(viewFile.path, async (request, reply) => {
    const file = await fileOf(request);
    return sendWhole(deps, request, reply, file, disposition('inline', file.name));
  });
  app.get(downloadFile.path, async (request, reply) => {
    const file = await fileOf(request);
    return sendWhole(deps, request, reply, file, disposition('attachment', file.name));
  });
  app.get(previewFile.path, async (request, reply) => {
    const options = parseInput(previewFile.query, request.query);
    const file = await fileOf(request);
    return sendPreview(deps, request, reply, file, readableBy(request, file, options));
  });
}

async function sendWhole(
  deps: FileDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  contentDisposition: string,
): Promise<FastifyReply> {
  const etag = `"${file.md5}"`;
  if (isKnown(request, etag)) return sendNotModified(reply, etag);
  // A range only makes sense if the client's other ranges are of the same bytes.
  const stale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
  const range = stale ? null : byteRangeOf(request.headers.range, file.size);
  const stream = await openStored(deps, file, range);
  describe(reply, file.mime_type, etag);
  reply.headers({ 'accept-ranges': 'bytes', 'content-disposition': contentDisposition });
  if (range === null) return reply.header('content-length', file.size).send(stream);
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(stream);
}

async function sendPreview(
  deps: FileDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  requested: PreviewOptions,
): Promise<FastifyReply> {
  const own = file.mime_type as PictureType;
  const { width, height } = file;
  // An unfinished upload has neither size nor pixels.
  const { options, pixels } = boundPreview(requested, { width: width ?? 1, height: height ?? 1 });
  const variantKey = JSON.stringify([options, previewType(options, own)]);
  const variant = createHash('sha256').update(variantKey).digest('hex').slice(0, 32);
  const etag = `"${file.md5}-${variant}"`;
  reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept'].flat().join(', '));
  if (isKnown(request, etag)) return sendNotModified(reply, etag);
  const bytes = await deps.previews.obtain(file.stored_as, variant, async () => {
    const spend = (drawings: number) =>
      useLimit(deps, `previews:${networkOf(request.ip)}`, deps.previewDrawings, drawings);
    const cost = drawingCost(pixels);
    await spend(cost);
    return deps.drawing.previews(async () => {
      const bytes = await buffer(await openStored(deps, file, null));
      const frames = mayHaveFrames(options, own) ? await countFramesInWorker(bytes, options, own) : 1;
      if (frames > 1) await spend(drawingCost(pixels * frames) - cost);
      return drawPreviewInWorker(bytes, options, own, focusOf(file));
    });
  });
  describe(reply, previewType(options, own), etag);
  return reply.send(bytes);
}

/** As Appwrite does: WebP only for clients that say they read it, JPEG for the others. */
function readableBy({ headers }: FastifyRequest, file: FileRow, options: PreviewOptions): PreviewOptions {
  const isWebp = previewType(options, file.mime_type as PictureType) === 'image/webp';
  return isWebp && !headers.accept?.includes('image/webp') ? { ...options, output: 'jpg' } : options;
}

async function openStored(deps: FileDeps, file: FileRow, range: ByteRange | null): Promise<Readable> {
  const stream = await deps.files.open('pictures', file.stored_as, range ?? undefined);
  if (stream === null) throw new Error(`The bytes of the file ${file.id} are not in the store.`);
  return stream;
}

/**
 * Headers for every file: content under an id never changes, and must not run anything (product
 * rule 39).
 */
function describe(reply: FastifyReply, type: string, etag: string): void {
  reply.type(type).headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    // Pages on registered origins may show our pictures.
    'cross-origin-resource-policy': 'cross-origin',
  });
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === etag || each === '*') ?? false;
}

function sendNotModified(reply: FastifyReply, etag: string): FastifyReply {
  return reply.code(304).headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' }).send();
}

/** The name in UTF-8, and an ASCII one for clients that don't support that (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** One chunk of an upload: its first and last byte, and the bytes of the whole upload. */
export interface Chunk extends ByteRange {
  readonly size: number;
}

/**
 * Parses a chunk's `Content-Range`, such as `bytes 0-5242879/12000000`.
 * @param length number of bytes received
 * @throws Problem `storage_invalid_content_range` when it doesn't describe a chunk with these bytes
 */
export function chunkOf(contentRange: string, length: number): Chunk {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(contentRange.trim());
  const [start = Number.NaN, end = Number.NaN, size = Number.NaN] = (match ?? []).slice(1).map(Number);
  // Also false if one of them isn't a number.
  const fits = start <= end && end < size && length === end - start + 1;
  if (!fits) throw new Problem('storage_invalid_content_range');
  return { start, end, size };
}

/**
 * Parses a `Range` header (RFC 9110, section 14). Several ranges and other units are answered with
 * the whole file, as the standard allows.
 * @returns the range, or null for the whole
 * @throws Problem `storage_invalid_range` when it lies outside the file
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  const backwards = first !== '' && last !== '' && Number(last) < start;
  if (backwards) return null;
  if (start >= size || start > end) {
    throw new Problem('storage_invalid_range', { headers: { 'content-range': `bytes */${size}` } });
  }
  return { start, end };
}
