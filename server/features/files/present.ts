import type { FileView } from '../../../contracts/files.ts';
import { wireTime } from '../../infra/deps.ts';
import type { FileRow } from './store.ts';

/** A file in the Appwrite protocol's form. Its permissions express our fixed policy. */
export function presentFile(file: FileRow, bucketId: string): FileView {
  const owner = file.owner_id === null ? [] : [`user:${file.owner_id}`];
  return {
    $id: file.id,
    bucketId,
    $createdAt: wireTime(file.created_at),
    $updatedAt: wireTime(file.updated_at),
    $permissions: [
      ...(file.complete_at === null || file.private
        ? owner.map((each) => `read("${each}")`)
        : ['read("any")']),
      ...owner.flatMap((each) => [`update("${each}")`, `delete("${each}")`]),
    ],
    name: file.name,
    signature: file.md5,
    mimeType: file.mime_type,
    sizeOriginal: file.size,
    chunksTotal: file.chunks_total,
    chunksUploaded: file.chunks_uploaded,
  };
}
