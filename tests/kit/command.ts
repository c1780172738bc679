import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type SiteProcess, watchProcess } from './site-process.ts';

/** How a command ended and what it told: its complaint if it had one, else its output. */
export interface CommandOutcome {
  readonly code: number;
  readonly text: string;
  /** What it told on standard output, with or without a complaint. */
  readonly output: string;
}

interface Console {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Runs one of `scripts/` as somebody at a console would, with these settings and no others. */
export async function runScript(
  name: string,
  args: readonly string[],
  about: Console,
): Promise<CommandOutcome> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, commandOf(name, args), optionsOf(about));
    return { code: 0, text: stdout, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stderr || stdout, output: stdout };
  }
}

/** Runs one whose output another program reads, for as long as that likes; the code is the script's own. */
export async function runPiped(name: string, reader: string, about: Console): Promise<CommandOutcome> {
  const script = [process.execPath, ...commandOf(name, [])].map((word) => `'${word}'`).join(' ');
  const shell = `{ ${script}; echo "code $?" >&3; } 3>&2 2>&1 | ${reader}`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', shell], optionsOf(about));
  return { code: Number(/code (\d+)/.exec(stderr)?.[1]), text: stdout, output: stdout };
}

/** Starts one that goes on until it is told to stop. */
export function startScript(name: string, args: readonly string[], about: Console): SiteProcess {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return watchProcess(
    spawn(process.execPath, commandOf(name, args), { ...optionsOf(about), stdio: [...stdio] }),
  );
}

function commandOf(name: string, args: readonly string[]): string[] {
  const scripts = new URL('../../scripts/', import.meta.url);
  const script = fileURLToPath(new URL(`${name}.ts`, scripts));
  return ['--import', new URL('with-node.js', scripts).href, script, ...args];
}

function optionsOf({ folder, settings }: Console) {
  return { cwd: folder, env: { PATH: process.env.PATH, ...settings } };
}
