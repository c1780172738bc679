import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder that other accounts may enter, as the data folder of a site is: with root, the database's account
 * has to. The caller removes it.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mela-test-'));
  await chmod(folder, 0o755);
  return folder;
}
