import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { diskStore, type FileStore, s3Store } from '../features/files/index.ts';

/** A bucket, or the data folder. Apart from the other features, because commands load only this one. */
export function fileStoreOf({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): FileStore {
  return files.kind === 's3' ? s3Store(files) : diskStore(join(dataDir, 'files'));
}
