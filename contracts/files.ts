import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { nearestZoom, pictureTypes } from './pictures.ts';
import { Id, Line, NameInPath, NewId, Permission, patterned } from './values.ts';

/** What the file calls answer with (the protocol's model). */
export const FileView = z.object({
  $id: z.string(),
  bucketId: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  $permissions: z.array(z.string()),
  name: z.string(),
  /** MD5 of the stored bytes; empty while chunks are missing. */
  signature: z.string(),
  mimeType: z.string(),
  /** Bytes as they are stored; of the upload while chunks are missing. */
  sizeOriginal: z.int(),
  chunksTotal: z.int(),
  chunksUploaded: z.int(),
});
export type FileView = z.infer<typeof FileView>;

const FileName = Line.min(1).max(255);
const Permissions = z.array(Permission).max(100);
const BucketParams = z.object({ bucketId: NameInPath });
const FileParams = z.object({ bucketId: NameInPath, fileId: Id });

/** Percent from the left and from the top, as `30,75`. */
const Point = patterned(
  7,
  /^(?:\d{1,2}|100),(?:\d{1,2}|100)$/,
  'Use percent from the left and from the top, as 30,75',
).transform((text) => text.split(',').map(Number) as [number, number]);

/**
 * The fields of an upload's form; the file itself comes beside them. With `focus` that point of a still picture stays
 * in view wherever a preview is cut without a gravity of its own, and `zoom` keeps only the part around it; a picture
 * in chunks takes both from its last one.
 */
export const UploadFields = z.object({
  fileId: NewId,
  permissions: Permissions.optional(),
  focus: Point.optional(),
  zoom: z.coerce.number().min(1).max(nearestZoom).optional(),
});

const gravities = [
  'center',
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

/** Clients send an empty text where they leave an option out. */
const unset = z.literal('').transform(() => undefined);
const whole = (min: number, max: number) =>
  z.union([unset, z.coerce.number().int().min(min).max(max)]).optional();
const Colour = z
  .union([
    unset,
    z
      .string()
      .max(8, { abort: true })
      .regex(/^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i),
  ])
  .optional();

/**
 * How a preview is cut and drawn. A width or height of 0 follows from the other; both 0 keep the size. Sides are rounded
 * up to fixed ones, and the whole is at most 4 million pixels.
 */
export const PreviewOptions = z.object({
  width: whole(0, 4000),
  height: whole(0, 4000),
  gravity: z.union([unset, z.enum(gravities)]).optional(),
  quality: whole(0, 100),
  borderWidth: whole(0, 100),
  borderColor: Colour,
  borderRadius: whole(0, 4000),
  opacity: z.union([unset, z.coerce.number().min(0).max(1)]).optional(),
  rotation: whole(-360, 360),
  background: Colour,
  output: z.union([unset, z.enum(['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'])]).optional(),
});
export type PreviewOptions = z.infer<typeof PreviewOptions>;

export const listFiles = endpoint({
  method: 'GET',
  path: '/v1/storage/buckets/:bucketId/files',
  access: 'user',
  summary: "The caller's own files, oldest first unless the queries say otherwise.",
  params: BucketParams,
  query: z.looseObject({ search: z.string().max(256).optional() }),
  reply: z.object({ total: z.int(), files: z.array(FileView) }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'storage_bucket_not_found',
    'general_query_invalid',
    'general_cursor_not_found',
  ],
});

export const createFile = endpoint({
  method: 'POST',
  path: '/v1/storage/buckets/:bucketId/files',
  access: 'user',
  summary: 'Uploads a picture of up to 5 MiB, or one chunk of a larger one, as a multipart form.',
  params: BucketParams,
  form: UploadFields,
  status: 201,
  reply: FileView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'storage_bucket_not_found',
    'storage_file_not_found',
    'storage_file_already_exists',
    'storage_file_empty',
    'storage_file_type_unsupported',
    'storage_picture_too_large',
    'storage_invalid_file_size',
    'storage_quota_exceeded',
    'storage_invalid_content_range',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const getFile = endpoint({
  method: 'GET',
  path: '/v1/storage/buckets/:bucketId/files/:fileId',
  access: 'anyone',
  summary: 'What is known of a file; of an unfinished upload only to its owner.',
  params: FileParams,
  reply: FileView,
  problems: ['general_argument_invalid', 'storage_bucket_not_found', 'storage_file_not_found'],
});

export const updateFile = endpoint({
  method: 'PUT',
  path: '/v1/storage/buckets/:bucketId/files/:fileId',
  access: 'user',
  summary: 'Renames a file; its owner only.',
  params: FileParams,
  body: z.object({ name: FileName.optional(), permissions: Permissions.nullish() }),
  reply: FileView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'storage_bucket_not_found',
    'storage_file_not_found',
    'user_unauthorized',
    'general_rate_limit_exceeded',
  ],
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/v1/storage/buckets/:bucketId/files/:fileId',
  access: 'user',
  summary: 'Deletes a file; its owner only. Where it was shown, nothing is shown from then on.',
  params: FileParams,
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'storage_bucket_not_found',
    'storage_file_not_found',
    'user_unauthorized',
    'general_rate_limit_exceeded',
  ],
});

export const fileEndpoints = { listFiles, createFile, getFile, updateFile, deleteFile };

const bytesOf = {
  method: 'GET',
  access: 'anyone',
  params: FileParams,
  mediaTypes: pictureTypes,
} as const;

export const viewFile = {
  ...bytesOf,
  path: '/v1/storage/buckets/:bucketId/files/:fileId/view',
  summary: 'The picture itself, to be shown.',
  ranges: true,
  kept: true,
  problems: [
    'general_argument_invalid',
    'storage_bucket_not_found',
    'storage_file_not_found',
    'storage_invalid_range',
  ],
} as const satisfies BytesSpec;

export const downloadFile = {
  ...viewFile,
  path: '/v1/storage/buckets/:bucketId/files/:fileId/download',
  summary: 'The picture itself, to be kept under its name.',
} as const satisfies BytesSpec;

export const previewFile = {
  ...bytesOf,
  path: '/v1/storage/buckets/:bucketId/files/:fileId/preview',
  summary: 'The picture in about another size, cut or format; sizes are rounded up to fixed ones.',
  query: PreviewOptions,
  ranges: false,
  kept: true,
  problems: [
    'general_argument_invalid',
    'storage_bucket_not_found',
    'storage_file_not_found',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
} as const satisfies BytesSpec;

/** The calls that answer with a picture's bytes. */
export const pictureEndpoints = { viewFile, downloadFile, previewFile };
