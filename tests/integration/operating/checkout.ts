import { execFile, spawn } from 'node:child_process';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CommandOutcome } from '../../kit/command.ts';
import { type SiteProcess, watchProcess } from '../../kit/site-process.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Files that aren't checked in, or belong to the site in the checkout. */
const notOfTheTree = new Set(['.git', '.env', 'data', 'site.json', 'test-results']);

/** A folder like a checkout, with its own settings and data. */
export interface Checkout {
  readonly folder: string;
  /** Runs a command line in a shell, with additional settings. */
  run(line: string, more?: Readonly<Record<string, string>>): Promise<CommandOutcome>;
  /** Starts a command that runs until stopped. */
  start(line: string, more?: Readonly<Record<string, string>>): SiteProcess;
  remove(): Promise<void>;
}

/** `settings` become its file `.env`. */
export async function openCheckout(settings: Readonly<Record<string, string>>): Promise<Checkout> {
  const folder = await temporaryFolder();
  for (const name of await readdir(root)) {
    if (!notOfTheTree.has(name)) await symlink(join(root, name), join(folder, name));
  }
  await writeFile(
    join(folder, '.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const options = (more: Readonly<Record<string, string>> = {}) => ({
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, npm_config_loglevel: 'silent', ...more },
  });
  return {
    folder,
    async run(line, more) {
      try {
        const { stdout } = await promisify(execFile)('sh', ['-c', line], options(more));
        return { code: 0, text: stdout, output: stdout };
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, text: stderr.trim() || stdout, output: stdout };
      }
    },
    start: (line, more) =>
      watchProcess(
        spawn('sh', ['-c', `exec ${line}`], { ...options(more), stdio: ['ignore', 'pipe', 'pipe'] }),
      ),
    remove: () => removeFolder(folder),
  };
}
