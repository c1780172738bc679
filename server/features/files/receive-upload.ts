import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { cleanLine } from '../../../contracts/clean-text.ts';
import { UploadFields } from '../../../contracts/files.ts';
import { chunkBytes, type Framing } from '../../../contracts/pictures.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Principal, parseInput } from '../../infra/http/server.ts';
import { chosenId } from '../../infra/ids.ts';
import type { FileDeps } from './deps.ts';
import { encodeInWorker } from './drawing.ts';
import { mayChange } from './policy.ts';
import type { Chunk } from './serve-bytes.ts';
import { bytesOf, claimFile, countChunk, type FileRow, findFile } from './store.ts';
import { dropFile, finishUpload, storePicture } from './store-picture.ts';

/** One request of an upload. */
interface Upload {
  /** Chosen by the client, or `unique()`. */
  readonly fileId: string;
  /** The id of the upload it continues, if the client names one. */
  readonly continues: string | undefined;
  readonly name: string;
  readonly bytes: Buffer;
  /** The part of the file in this request; null: all of it. */
  readonly chunk: Chunk | null;
  /** How to crop the picture; in a chunked upload, the last chunk's counts. */
  readonly framing: Framing | null;
}

/** Tiny chunks would be thousands of files. */
const maxChunks = 500;

/**
 * Receives a picture, whole or in chunks: the first one comes first, the others in any order, also at the same time. A
 * repeated chunk gets the same answer and changes nothing, so clients can retry when an answer was lost.
 * @throws Problem for exceeded limits, a taken id, a chunk that doesn't fit the others, or something that isn't a
 * picture
 */
export async function receiveUpload(deps: FileDeps, caller: Principal, upload: Upload): Promise<FileRow> {
  const { chunk, bytes, name, framing } = upload;
  const size = chunk?.size ?? bytes.length;
  if (size > deps.maxFileBytes) throw new Problem('storage_invalid_file_size');
  if (chunk === null || chunk.start === 0) await requireRoom(deps, caller, { id: upload.fileId, size });
  if (chunk === null || (chunk.start === 0 && chunk.end === size - 1)) {
    return storePicture(deps, { id: upload.fileId, ownerId: caller.userId, name, bytes, framing });
  }
  const file = await uploadOf(deps, caller, upload, chunk);
  const index = chunk.start / file.chunk_bytes;
  if (file.complete_at !== null) return file;
  if (!file.chunks_received.includes(index)) await deps.files.put('chunks', chunkName(file, index), bytes);
  const counted = await countChunk(deps.db, file.id, index);
  if (counted === null) return requireFile(await findFile(deps.db, file.id));
  return counted.chunks_uploaded === counted.chunks_total ? assemble(deps, counted, framing) : counted;
}

function requireFile(file: FileRow | null): FileRow {
  if (file === null) throw new Problem('storage_file_not_found');
  return file;
}

/**
 * Enforces the person's storage limit. Simultaneous uploads may exceed it by their own size, but no
 * further.
 * @throws Problem `storage_quota_exceeded`
 */
async function requireRoom(
  { db, maxBytesPerPerson }: Pick<FileDeps, 'db' | 'maxBytesPerPerson'>,
  { userId }: Principal,
  { id, size }: { id: string; size: number },
): Promise<void> {
  const held = await bytesOf(db, userId, id);
  if (held + size > maxBytesPerPerson) throw new Problem('storage_quota_exceeded');
}

/** The upload a chunk belongs to; the first chunk creates it. */
async function uploadOf(
  deps: FileDeps,
  caller: Principal,
  { fileId, continues, name }: Upload,
  chunk: Chunk,
): Promise<FileRow> {
  const begins = chunk.start === 0 && (continues === undefined || continues === 'unique()');
  const id = begins ? chosenId(fileId) : (continues ?? fileId);
  const file = (begins ? await begin(deps, caller, id, name, chunk) : null) ?? (await findFile(deps.db, id));
  const own = file !== null && mayChange(caller, file) ? file : null;
  // A first chunk finds its own upload when it is being retried; a finished file with that id is
  // another one.
  if (begins && own?.complete_at !== null) throw new Problem('storage_file_already_exists');
  if (own === null) throw new Problem('storage_file_not_found');
  const { start, end, size } = chunk;
  const isLast = start === own.chunk_bytes * (own.chunks_total - 1);
  const isWhole = isLast ? end === size - 1 : end === start + own.chunk_bytes - 1;
  const isOfUpload = own.complete_at !== null || own.size === size;
  if (start % own.chunk_bytes !== 0 || end >= own.chunk_bytes * own.chunks_total || !isWhole || !isOfUpload)
    throw new Problem('storage_invalid_content_range');
  return own;
}

async function begin(
  deps: FileDeps,
  caller: Principal,
  id: string,
  name: string,
  chunk: Chunk,
): Promise<FileRow | null> {
  const now = deps.clock.now();
  const length = chunk.end + 1;
  const total = Math.ceil(chunk.size / length);
  if (total > maxChunks) {
    throw new Problem('storage_invalid_content_range', { message: `Send up to ${maxChunks} chunks.` });
  }
  return claimFile(deps.db, {
    id,
    owner_id: caller.userId,
    name,
    mime_type: 'application/octet-stream',
    size: chunk.size,
    md5: '',
    chunks_total: total,
    chunk_bytes: length,
    chunks_uploaded: 0,
    created_at: now,
    updated_at: now,
  });
}

/**
 * Re-encodes the picture from all chunks; if it isn't one, the upload and its chunks are deleted.
 */
async function assemble(deps: FileDeps, file: FileRow, framing: Framing | null): Promise<FileRow> {
  try {
    const picture = await deps.drawing.uploads(async () =>
      encodeInWorker(await wholeUpload(deps, file), framing),
    );
    return await finishUpload(deps, file, picture);
  } catch (error) {
    const refused = error instanceof Problem && error.status < 500;
    if (refused) await dropFile(deps, file);
    throw error;
  }
}

async function wholeUpload(deps: FileDeps, file: FileRow): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let index = 0; index < file.chunks_total; index++) {
    const stored = await deps.files.open('chunks', chunkName(file, index));
    if (stored === null) throw new Error(`Chunk ${index} of the upload ${file.id} is not in the store.`);
    chunks.push(await buffer(stored));
  }
  return Buffer.concat(chunks);
}

export function chunkName({ stored_as }: Pick<FileRow, 'stored_as'>, index: number): string {
  return `${stored_as}/${index}`;
}

/** The parsed upload form. */
interface UploadForm {
  readonly fileId: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** How to crop the picture, if given. */
  readonly framing: Framing | null;
}

const maxNameLength = 255;
/** Limits of a form: one with more is refused, a longer file is cut off. */
export const formLimits = { fileSize: chunkBytes, files: 1, fields: 110, fieldSize: 4096, parts: 111 };
/**
 * Maximum number of delimiters in a form. Beyond its own limit the parser keeps reading parts, and it doesn't count
 * those without a header. A picture may contain some by chance.
 */
const maxDelimiters = 4 * formLimits.parts;

/**
 * Parses a multipart form with one file and fields in any order.
 * @throws Problem `storage_invalid_file_size` for more than one chunk, `storage_file_empty` without
 * a file or with text in its place, `general_argument_invalid` for invalid fields,
 * `general_bad_request` when it isn't a multipart form
 */
export async function readForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw new Problem('general_bad_request');
  const { fields, permissions, file } = await readParts(request).catch((error: unknown) => {
    throw asProblem(request, error);
  });
  const {
    fileId,
    focus,
    zoom = 1,
  } = parseInput(UploadFields, { ...fields, ...(permissions.length > 0 && { permissions }) });
  if (file === undefined && 'file' in fields) {
    throw new Problem('storage_file_empty', { message: 'Parameter "file" has to be a File.' });
  }
  if (file === undefined || file.bytes.length === 0) throw new Problem('storage_file_empty');
  const framing = focus === undefined ? null : { x: focus[0], y: focus[1], zoom };
  return { fileId, name: nameOf(file.filename), bytes: file.bytes, framing };
}

/**
 * The fields and the one file of a multipart form.
 * @throws what {@link readForm} throws about the form itself
 */
export async function readFormFile(
  request: FastifyRequest,
): Promise<{ readonly fields: Readonly<Record<string, unknown>>; readonly bytes: Buffer }> {
  if (!request.isMultipart()) throw new Problem('general_bad_request');
  const { fields, file } = await readParts(request).catch((error: unknown) => {
    throw asProblem(request, error);
  });
  if (file === undefined || file.bytes.length === 0) throw new Problem('storage_file_empty');
  return { fields, bytes: file.bytes };
}

const tooMuchAtOnce = 'One request carries at most 5 MiB. Send a larger file in chunks.';

interface SentFile {
  /** Undefined when the sender gives none, despite the parser's types. */
  readonly filename: string | undefined;
  readonly bytes: Buffer;
}

interface FormParts {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly permissions: readonly unknown[];
  readonly file: SentFile | undefined;
}

async function readParts(request: FastifyRequest): Promise<FormParts> {
  const fields: Record<string, unknown> = {};
  const permissions: unknown[] = [];
  let file: SentFile | undefined;
  // The parser reads from the raw request, which is replaced by one that ends in time.
  const bounded = Object.create(request, { raw: { value: boundDelimiters(request.raw) } }) as FastifyRequest;
  for await (const part of bounded.parts()) {
    if (part.type === 'field') {
      if (/^permissions\[\d*\]$/.test(part.fieldname)) permissions.push(part.value);
      else fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new Problem('storage_invalid_file_size', { message: tooMuchAtOnce });
    if (part.fieldname === 'file') file = { filename: part.filename, bytes };
  }
  return { fields, permissions, file };
}

/** Passes the bytes on up to the maximum number of delimiters, whatever the boundary is. */
function boundDelimiters(source: IncomingMessage): Readable {
  const delimiter = '\r\n--';
  let found = 0;
  let end = '';
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      // One may begin in one chunk and end in the next.
      const text = end + chunk.toString('latin1');
      end = text.slice(1 - delimiter.length);
      found += text.split(delimiter, maxDelimiters + 2).length - 1;
      if (found <= maxDelimiters) return done(null, chunk);
      // The rest is read and dropped, so that the answer arrives.
      source.unpipe(bounded).resume();
      done(new Problem('general_bad_request', { message: 'The form has too many parts.' }));
    },
  });
  source.on('error', (error) => bounded.destroy(error));
  source.pipe(bounded);
  return Object.assign(bounded, { headers: source.headers });
}

/** The parser's errors carry no status. All of them are caused by the request or a broken connection. */
function asProblem(request: FastifyRequest, error: unknown): unknown {
  if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) return error;
  request.log.info({ err: error }, 'an upload form could not be read');
  return new Problem('general_bad_request', { message: 'The form data is invalid or incomplete.' });
}

function nameOf(filename = ''): string {
  return cleanLine(filename).slice(0, maxNameLength) || 'picture';
}
