import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The server as a process of its own, as `npm start` runs it. */
export type SiteProcess = {
  readonly child: ChildProcess;
  /** Everything it has said so far. */
  output(): string;
  /** Resolves when it has said something that matches; fails when it ends before. */
  says(pattern: RegExp): Promise<void>;
  /** Its exit code (null when a signal killed it). */
  readonly ended: Promise<number | null>;
};

/** Does what `npm start` does, with these settings and nothing else of our environment but the path. */
export function startSiteProcess(settings: Readonly<Record<string, string>>): SiteProcess {
  const child = spawn(process.execPath, ['--import', './scripts/with-node.js', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(child);
}

/** Listens to a process whose output comes by pipes. */
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
