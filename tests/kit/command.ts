import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type SiteProcess, watchProcess } from './site-process.ts';

/** Exit code and output of a command: stderr if any, else stdout. */
export interface CommandOutcome {
  readonly code: number;
  readonly text: string;
  /** Standard output. */
  readonly output: string;
}

interface Console {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Runs a script as from a console, with these settings only. */
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

/** Runs a script whose output is piped to another program; returns the script's exit code. */
export async function runPiped(name: string, reader: string, about: Console): Promise<CommandOutcome> {
  const script = [process.execPath, ...commandOf(name, [])].map((word) => `'${word}'`).join(' ');
  const shell = `{ ${script}; echo "code $?" >&3; } 3>&2 2>&1 | ${reader}`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', shell], optionsOf(about));
  return { code: Number(/code (\d+)/.exec(stderr)?.[1]), text: stdout, output: stdout };
}

/** Starts a script that runs until stopped. */
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
