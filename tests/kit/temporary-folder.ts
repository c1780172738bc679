import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Prefix of all these folders of this user. */
export const temporaryFolderPrefix = `mela-test-${userInfo().uid}-`;

/** A new folder other accounts can enter, as root's database account must. The caller removes it. */
export async function temporaryFolder(within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, temporaryFolderPrefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes a folder, even if an ending process is still writing to it. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
