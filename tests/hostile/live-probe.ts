import { readFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A separate process that polls `/health/live`, so that the driver's own load doesn't count. Started as
 * `live-probe.ts control`, it is an idle server, polled at the same times to show how much delay the machine
 * causes.
 */
export interface Latencies {
  readonly asked: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}
export interface ProbeReport {
  readonly live: Latencies;
  readonly control: Latencies;
}

/** `pause` stops the polling and answers when nothing is pending; a number is the id of the site's process. */
export type ProbeCommand = 'take' | 'pause' | 'resume' | number;

/** Timeout in milliseconds, also recorded as the duration. */
const patience = 10_000;

function serveControl(): void {
  const server = createServer((_, response) => response.end('{"status":"ok"}'));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit(0));
}

/** Polls both at fixed times, even if a response is pending: a blocked site gets all requests. */
function probe(live: string, control: string, everyMs: number): void {
  const samples = { live: new Samples(), control: new Samples() };
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const pending = new Set<Promise<void>>();
  let site: number | null = null;
  const poll = (url: string, into: Samples) => {
    const asked = ask(url, { agent, into, site: into === samples.live ? site : null }).finally(() =>
      pending.delete(asked),
    );
    pending.add(asked);
  };
  const pollBoth = () => {
    poll(live, samples.live);
    poll(control, samples.control);
  };
  let timer: NodeJS.Timeout | undefined = setInterval(pollBoth, everyMs);
  const carryOut = async (command: ProbeCommand): Promise<ProbeReport | 'done'> => {
    if (command === 'take') return { live: samples.live.take(), control: samples.control.take() };
    if (typeof command === 'number') {
      site = command;
      return 'done';
    }
    clearInterval(timer);
    timer = command === 'resume' ? setInterval(pollBoth, everyMs) : undefined;
    if (command === 'pause') await Promise.all(pending);
    return 'done';
  };
  process.on('message', async (command: ProbeCommand) => process.send?.(await carryOut(command)));
  process.on('disconnect', () => process.exit(0));
}

interface Asking {
  readonly agent: Agent;
  readonly into: Samples;
  /** The process that answers, if it's on this machine. */
  readonly site: number | null;
}

/** What a process waits for a processor that others use isn't its own delay. */
function ask(url: string, { agent, into, site }: Asking): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = performance.now();
  const waitedBefore = waitedMs(site);
  const delay = () => performance.now() - started - Math.max(0, waitedMs(site) - waitedBefore);
  const request = get(url, { agent, timeout: patience }, (response) => {
    response.resume();
    response.on('end', () => into.add(delay(), response.statusCode === 200));
  });
  request.on('timeout', () => request.destroy(new Error('too late')));
  request.on('error', (error: NodeJS.ErrnoException) => {
    // A reused connection that was just closed says nothing about the site.
    if (request.reusedSocket && error.code === 'ECONNRESET') return;
    into.add(error.message === 'too late' ? patience : delay(), false);
  });
  request.on('close', resolve);
  return promise;
}

/** Milliseconds that the main thread of a process has waited for a processor (Linux; else 0). */
function waitedMs(site: number | null): number {
  if (site === null || process.platform !== 'linux') return 0;
  try {
    return Number(readFileSync(`/proc/${site}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    // It has ended: the arena finds that.
    return 0;
  }
}

class Samples {
  #times: number[] = [];
  #failed = 0;

  add(ms: number, ok: boolean): void {
    this.#times.push(ms);
    if (!ok) this.#failed++;
  }

  /** Results since the last call. */
  take(): Latencies {
    const sorted = this.#times.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
    const taken = { asked: sorted.length, failed: this.#failed, p50: at(0.5), p99: at(0.99), max: at(1) };
    this.#times = [];
    this.#failed = 0;
    return taken;
  }
}

const [role, ...rest] = process.argv.slice(2);
if (role === 'control') serveControl();
else if (role === 'probe') probe(rest[0] ?? '', rest[1] ?? '', Number(rest[2] ?? 20));
