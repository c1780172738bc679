import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStore, type FileParts, type FileStore, previewCache, s3Store } from '../files/index.ts';
import { createLanes } from '../platform/lanes.ts';
import type { Parts } from '../platform/parts.ts';

/** Room for previews on disk, in bytes; a hundred thousand or so of a card's size. */
const previewRoom = 2 * 1024 ** 3;

/** Where the bytes of files are: in a bucket, or in the data folder. */
export function fileStoreOf({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): FileStore {
  return files.kind === 's3' ? s3Store(files) : diskStore(join(dataDir, 'files'));
}

/** Pictures lie where the settings say; their previews, which can be drawn again, in the data folder. */
export function filePartsOf(config: Config, parts: Parts): FileParts {
  return {
    ...parts,
    files: fileStoreOf(config),
    previews: previewCache(join(config.dataDir, 'previews'), previewRoom),
    drawing: drawingLanes(availableParallelism()),
    bucketId: config.protocol.bucketId,
    maxFileBytes: config.maxFileBytes,
    maxBytesPerPerson: config.maxBytesPerPerson,
    fileWrites: { most: config.limits.fileWritesPerMinute, seconds: 60 },
    previewDrawings: { most: config.limits.previewsPerMinute, seconds: 60 },
  };
}

/**
 * One processor stays free for everything else; where there are few, an upload or a card still runs beside previews. A
 * first look at a list asks for two previews a card.
 */
function drawingLanes(processors: number): FileParts['drawing'] {
  const atOnce = Math.max(2, processors - 1);
  return createLanes(atOnce, {
    uploads: { atOnce, waiting: 60 },
    cards: { atOnce, waiting: 60 },
    previews: { atOnce: atOnce - 1, waiting: 160 },
  });
}
