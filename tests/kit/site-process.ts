import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The server in its own process, as `npm start` runs it. */
export type SiteProcess = {
  readonly child: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Resolves when the output matches; rejects if the process ends first. */
  says(pattern: RegExp): Promise<void>;
  /** The exit code; null if killed by a signal. */
  readonly ended: Promise<number | null>;
};

/** Like `npm start`, with these settings and PATH only. */
export function startSiteProcess(settings: Readonly<Record<string, string>>): SiteProcess {
  const child = spawn(process.execPath, ['--import', './scripts/with-node.js', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(child);
}

/** Captures the piped output of a process. */
export function watchProcess(child: ChildProcess): SiteProcess {
  let output = '';
  const heard = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      heard.dispatchEvent(new Event('output'));
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => pattern.test(output) && resolve();
        heard.addEventListener('output', check);
        void ended.then(() => reject(new Error(`The process ended without saying ${pattern}:\n${output}`)));
        check();
      }),
    ended,
  };
}
