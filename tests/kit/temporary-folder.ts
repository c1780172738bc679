import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** What the names of all these folders of this user begin with. */
export const temporaryFolderPrefix = `mela-test-${userInfo().uid}-`;

/**
 * A new folder that other accounts may enter, as the data folder of a site is: with root, the database's account
 * has to. The caller removes it.
 */
export async function temporaryFolder(within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, temporaryFolderPrefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes a folder with all that is in it, also when something that ends is still writing its last into it. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
