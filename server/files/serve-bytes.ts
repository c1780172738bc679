import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadFile, type PreviewOptions, previewFile, viewFile } from '../../contracts/files.ts';
import type { PictureType } from '../../contracts/pictures.ts';
import { parseInput } from '../platform/input.ts';
import { useLimit } from '../platform/limits.ts';
import { networkOf } from '../platform/network.ts';
import { Problem } from '../platform/problem.ts';
import { loadDrawing } from './load-drawing.ts';
import type { FileParts } from './parts.ts';
import { requireReadable } from './policy.ts';
import { boundPreview, drawingCost } from './preview-size.ts';
import { previewType } from './preview-type.ts';
import type { ByteRange } from './provider.ts';
import { byteRangeOf } from './ranges.ts';
import { type FileRow, findFile, focusOf } from './store.ts';

/** Serves the bytes of finished pictures: to look at, to keep, and as previews in any size. */
export function serveBytes(app: FastifyInstance, parts: FileParts): void {
  const fileOf = async ({ params }: FastifyRequest): Promise<FileRow> => {
    const { bucketId, fileId } = parseInput(viewFile.params, params);
    if (bucketId !== parts.bucketId) throw new Problem('storage_bucket_not_found');
    return requireReadable(null, await findFile(parts.db, fileId));
  };
  app.get(viewFile.path, async (request, reply) => {
    const file = await fileOf(request);
    return sendWhole(parts, request, reply, file, disposition('inline', file.name));
  });
  app.get(downloadFile.path, async (request, reply) => {
    const file = await fileOf(request);
    return sendWhole(parts, request, reply, file, disposition('attachment', file.name));
  });
  app.get(previewFile.path, async (request, reply) => {
    const options = parseInput(previewFile.query, request.query);
    return sendPreview(parts, request, reply, await fileOf(request), options);
  });
}

async function sendWhole(
  parts: FileParts,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  contentDisposition: string,
): Promise<FastifyReply> {
  const etag = `"${file.md5}"`;
  if (isKnown(request, etag)) return sendNotModified(reply, etag);
  // A part is only of use beside the parts of the same bytes.
  const stale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
  const range = stale ? null : byteRangeOf(request.headers.range, file.size);
  const stream = await openStored(parts, file, range);
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
  parts: FileParts,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  asked: PreviewOptions,
): Promise<FastifyReply> {
  const own = file.mime_type as PictureType;
  const { width, height } = file;
  // An upload that is not finished has no size, and no bytes to draw.
  const { options, pixels } = boundPreview(asked, { width: width ?? 1, height: height ?? 1 });
  const wish = JSON.stringify([options, previewType(options, own)]);
  const variant = createHash('sha256').update(wish).digest('hex').slice(0, 32);
  const etag = `"${file.md5}-${variant}"`;
  if (isKnown(request, etag)) return sendNotModified(reply, etag);
  const bytes = await parts.previews.obtain(file.stored_as, variant, async () => {
    const spend = (drawings: number) =>
      useLimit(parts, `previews:${networkOf(request.ip)}`, parts.previewDrawings, drawings);
    const cost = drawingCost(pixels);
    await spend(cost);
    const { drawnFrames, drawPreview } = await loadDrawing();
    return parts.drawing.previews(async () => {
      const bytes = await buffer(await openStored(parts, file, null));
      const frames = await drawnFrames(bytes, options, own);
      if (frames > 1) await spend(drawingCost(pixels * frames) - cost);
      return drawPreview(bytes, options, own, focusOf(file));
    });
  });
  describe(reply, previewType(options, own), etag);
  return reply.send(bytes);
}

async function openStored(parts: FileParts, file: FileRow, range: ByteRange | null): Promise<Readable> {
  const stream = await parts.files.open('pictures', file.stored_as, range ?? undefined);
  if (stream === null) throw new Error(`The bytes of the file ${file.id} are not in the store.`);
  return stream;
}

/** What is true of every answer with bytes: they never change under their address, and run nothing (ruling 39). */
function describe(reply: FastifyReply, type: string, etag: string): void {
  reply.type(type).headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    // Pages of registered origins show pictures of ours.
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

/** The name in the form for all scripts, and a plain one for programs that don't know it (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
