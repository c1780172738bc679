import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** How a command ended and what it told: its complaint if it had one, else its output. */
export interface CommandOutcome {
  readonly code: number;
  readonly text: string;
  /** What it told on standard output, with or without a complaint. */
  readonly output: string;
}

/** Runs one of `scripts/` as somebody at a console would, with these settings and no others. */
export async function runScript(
  name: string,
  args: readonly string[],
  about: { readonly folder: string; readonly settings: Readonly<Record<string, string>> },
): Promise<CommandOutcome> {
  const scripts = new URL('../../scripts/', import.meta.url);
  const command = [
    '--import',
    new URL('with-node.js', scripts).href,
    fileURLToPath(new URL(`${name}.ts`, scripts)),
  ];
  const options = { cwd: about.folder, env: { PATH: process.env.PATH, ...about.settings } };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...command, ...args], options);
    return { code: 0, text: stdout, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stderr || stdout, output: stdout };
  }
}
