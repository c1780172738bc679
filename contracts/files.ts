import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { nearestZoom, pictureTypes } from './pictures.ts';
import { Id, Line, NameInPath, NewId, Permission, patterned } from './values.ts';

/** Appwrite's file model. */
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
  /** Stored bytes; the upload's total while chunks are missing. */
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
 * Form fields of an upload, beside the file. `focus` is the point that previews of a still picture are
 * cropped around unless they set a gravity, and `zoom` keeps only the area around it. Chunked uploads take
 * both from the chunk that completes them.
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

/** Clients send an empty string for options they leave out. */
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
 * A width or height of 0 follows from the other; if both are 0, the size stays. Sides are rounded up to fixed
 * steps, and the total is at most 4 million pixels.
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
  summary: 'List your files, oldest first unless a query orders them otherwise',
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
  limit: 'files',
  summary: 'Upload a picture of up to 5 MiB, or one chunk of a larger one, as `multipart/form-data`',
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
  summary: 'Get a file. Unfinished uploads are visible to their owner only.',
  params: FileParams,
  reply: FileView,
  problems: ['general_argument_invalid', 'storage_bucket_not_found', 'storage_file_not_found'],
});

export const updateFile = endpoint({
  method: 'PUT',
  path: '/v1/storage/buckets/:bucketId/files/:fileId',
  access: 'user',
  limit: 'files',
  summary: 'Rename a file. Owner only.',
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
  limit: 'files',
  summary: 'Delete a file. It disappears wherever it was shown. Owner only.',
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
  summary: 'View a picture',
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
  summary: 'Download a picture under its file name',
} as const satisfies BytesSpec;

export const previewFile = {
  ...bytesOf,
  path: '/v1/storage/buckets/:bucketId/files/:fileId/preview',
  summary: 'Get a preview of a picture, resized, cropped or converted. Sizes are rounded up to fixed steps.',
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

/** Endpoints that return a picture's bytes. */
export const pictureEndpoints = { viewFile, downloadFile, previewFile };
