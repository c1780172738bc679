import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import type { Reading } from './watcher.ts';

/**
 * Preloaded into the site under test (`--import`). Records how long the event loop is blocked and the peak
 * memory, and answers on a Unix socket: `reset`, `collect` (garbage collection, then reset) or `read`.
 */
const address = process.env.HOSTILE_WATCH;
// The build and worker threads inherit the option; only the site itself is measured.
if (address !== undefined && isMainThread && process.argv[1]?.endsWith('start.ts')) watch(address);

function watch(path: string): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const loop = watchLoop();
  let rssBefore = 0;
  let uncaught = 0;
  process.on('uncaughtExceptionMonitor', () => uncaught++);
  const reset = () => {
    resetPeak();
    rssBefore = process.memoryUsage.rss();
    loop.reset();
  };
  const read = (): Reading => ({
    pid: process.pid,
    uncaught,
    ...schedule(),
    ...loop.read(),
    memoryMb: Math.max(0, (peakBytes() ?? process.memoryUsage.rss()) - rssBefore) / 2 ** 20,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  });
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    // The driver may disconnect at any time.
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').on('data', (command) => {
      const reading = read();
      if (command === 'collect\n') collectGarbage();
      if (command !== 'read\n') reset();
      socket.write(`${JSON.stringify(reading)}\n`);
    });
  });
  server.listen(path).unref();
}

/**
 * Samples the loop every millisecond. Gaps count only while the main thread was on a processor, so a busy
 * machine isn't mistaken for a blocked loop.
 */
function watchLoop() {
  let worst = { blockMs: 0, gapMs: 0 };
  let lastTime = performance.now();
  let lastCpu = threadCpuMs();
  const tick = () => {
    const [time, cpu] = [performance.now(), threadCpuMs()];
    const gapMs = time - lastTime;
    const blockMs = Math.min(gapMs, cpu - lastCpu);
    worst = { blockMs: Math.max(worst.blockMs, blockMs), gapMs: Math.max(worst.gapMs, gapMs) };
    [lastTime, lastCpu] = [time, cpu];
  };
  setInterval(tick, 1).unref();
  return {
    read() {
      tick();
      return worst;
    },
    reset() {
      worst = { blockMs: 0, gapMs: 0 };
      [lastTime, lastCpu] = [performance.now(), threadCpuMs()];
    },
  };
}

/** Milliseconds the main thread has run, and has waited for a processor, since its start. */
function schedule(): Pick<Reading, 'ranMs' | 'waitedMs'> {
  if (process.platform !== 'linux') return { ranMs: 0, waitedMs: 0 };
  const [ran = 0, waited = 0] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Peak resident set since the last reset, in bytes; undefined if the system doesn't record it. */
function peakBytes(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function resetPeak(): void {
  // 5 resets the peak of the resident set (proc_pid_clear_refs(5)).
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}
