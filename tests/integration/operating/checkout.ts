import { execFile, spawn } from 'node:child_process';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CommandOutcome } from '../../kit/command.ts';
import { type SiteProcess, watchProcess } from '../../kit/site-process.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** What a checkout does not bring, or what belongs to the site in it. */
const notOfTheTree = new Set(['.git', '.env', 'data', 'site.json', 'test-results']);

/** A folder in which Mela's commands work as in a checkout, with settings and data of its own. */
export interface Checkout {
  readonly folder: string;
  /** Runs a command line by the shell, as written, with more settings if told. */
  run(line: string, more?: Readonly<Record<string, string>>): Promise<CommandOutcome>;
  /** Starts one that goes on until it is told to stop. */
  start(line: string, more?: Readonly<Record<string, string>>): SiteProcess;
  remove(): Promise<void>;
}

/** Makes one whose file `.env` has these settings. */
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
