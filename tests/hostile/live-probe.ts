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
  setInterval(() => {
    ask(live, agent, samples.live);
    ask(control, agent, samples.control);
  }, everyMs);
  process.on('message', () => {
    const report: ProbeReport = { live: samples.live.take(), control: samples.control.take() };
    process.send?.(report);
  });
  process.on('disconnect', () => process.exit(0));
}

function ask(url: string, agent: Agent, into: Samples): void {
  const started = performance.now();
  const request = get(url, { agent, timeout: patience }, (response) => {
    response.resume();
    response.on('end', () => into.add(performance.now() - started, response.statusCode === 200));
  });
  request.on('timeout', () => request.destroy(new Error('too late')));
  request.on('error', (error: NodeJS.ErrnoException) => {
    // A reused connection that was just closed says nothing about the site.
    if (request.reusedSocket && error.code === 'ECONNRESET') return;
    into.add(error.message === 'too late' ? patience : performance.now() - started, false);
  });
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
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const taken = { asked: sorted.length, failed: this.#failed, p50: at(0.5), p99: at(0.99), max: at(1) };
    this.#times = [];
    this.#failed = 0;
    return taken;
  }
}

const [role, ...rest] = process.argv.slice(2);
if (role === 'control') serveControl();
else if (role === 'probe') probe(rest[0] ?? '', rest[1] ?? '', Number(rest[2] ?? 20));
