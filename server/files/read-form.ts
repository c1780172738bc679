import type { FastifyRequest } from 'fastify';
import { cleanLine } from '../../contracts/clean-text.ts';
import { UploadFields } from '../../contracts/files.ts';
import { chunkBytes, type Framing } from '../../contracts/pictures.ts';
import { parseInput } from '../platform/input.ts';
import { Problem } from '../platform/problem.ts';

/** An upload's form as it was sent. */
export interface UploadForm {
  readonly fileId: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** How it is to be cut, where the sender says so. */
  readonly framing: Framing | null;
}

const longestName = 255;
/** What a form may hold; more is refused, a file beyond its limit cut off. */
export const formLimits = { fileSize: chunkBytes, files: 1, fields: 110, fieldSize: 4096, parts: 111 };

/**
 * Reads a multipart form with one file, whatever the order of its fields.
 *
 * @throws Problem `storage_invalid_file_size` for more than one chunk's worth, `storage_file_empty` without a file or
 *   with a text in its place, `general_argument_invalid` for faulty fields, `general_bad_request` where it is no such form
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

const tooMuchAtOnce = 'One request carries at most 5 MiB. Send a larger file in chunks.';

interface SentFile {
  /** Missing where the sender gives none, whatever the parser's types say. */
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
  for await (const part of request.parts()) {
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

/** The parser's faults carry no status: all of them lie in what was sent, or in a connection that broke. */
function asProblem(request: FastifyRequest, error: unknown): unknown {
  if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) return error;
  request.log.info({ err: error }, 'a form could not be read');
  return new Problem('general_bad_request', { message: 'The form is broken or incomplete.' });
}

function nameOf(filename = ''): string {
  return cleanLine(filename).slice(0, longestName) || 'picture';
}
