import type { FileParts } from './parts.ts';
import { chunkName } from './receive-upload.ts';

/** Erases what lies under a name: its chunks, and with `picture` the picture and what was drawn of it. */
export async function eraseBytes(
  { files, previews }: Pick<FileParts, 'files' | 'previews'>,
  stored: { storedAs: string; chunks: number; picture: boolean },
): Promise<void> {
  for (let index = 0; index < stored.chunks; index++) {
    await files.erase('chunks', chunkName({ stored_as: stored.storedAs }, index));
  }
  if (!stored.picture) return;
  await files.erase('pictures', stored.storedAs);
  await previews.forget(stored.storedAs);
}
