import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** For those that share this one's: networks, mounts, and process numbers, which end together. */
const isolation = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** The first process must collect those that lost their parent: Patroni takes a dead PostgreSQL for a running one otherwise. */
const reaper = ['/bin/sh', '-c', '"$@"; exit $?', 'sh'];

/** Whether we may give a program networks, mounts and process numbers of its own. */
export const canIsolate = (): boolean =>
  process.getuid?.() === 0 && spawnSync('unshare', [...isolation, 'true']).status === 0;

/**
 * Runs a program, with everything it starts in isolation if we may, until it ends or we are told to stop.
 *
 * @returns its exit code
 */
export async function runIsolated(
  command: readonly string[],
  isIsolated: boolean,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const [first = '', ...rest] = isIsolated ? ['unshare', ...isolation, ...reaper, ...command] : command;
  const child = spawn(first, rest, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // `unshare` ignores these two. When it is killed, all that it started goes with it.
    process.on(signal, () => child.kill(isIsolated ? 'SIGKILL' : signal));
  }
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
