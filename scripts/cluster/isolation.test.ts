import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { canIsolate } from './isolation.ts';

const isolation = new URL('./isolation.ts', import.meta.url).href;
const withNode = fileURLToPath(new URL('../with-node.js', import.meta.url));

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the run and what it started',
  async (signal) => {
    const program = `
    import { runIsolated } from '${isolation}';
    await runIsolated(
      [process.execPath, '--eval', 'console.log("running"); setInterval(() => {}, 1000)'], ${canIsolate()}, process.env);`;
    const run = spawn(process.execPath, ['--import', withNode, '--input-type=module', '--eval', program]);
    try {
      const ended = once(run, 'exit');
      // The pipe stays open while any of its writers lives.
      const closed = once(run, 'close');
      await once(run.stdout, 'data');
      run.kill(signal);
      const late = sleep(10_000, 'still running', { ref: false });
      expect(await Promise.race([ended.then(() => 'ended'), late])).toBe('ended');
      expect(await Promise.race([closed.then(() => 'closed'), late])).toBe('closed');
    } finally {
      run.kill('SIGKILL');
    }
  },
  40_000,
);
