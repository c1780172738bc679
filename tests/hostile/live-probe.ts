import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A process of its own that asks `/health/live` from outside, so that the work of the driver does not count. It is
 * started as `live-probe.ts control` too: a server that does nothing, asked at the same moments, shows how much of a
 * delay is the machine's.
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

/** Milliseconds after which a question counts as not answered, and as having taken this long. */
const patience = 10_000;

function serveControl(): void {
  const server = createServer((_, response) => response.end('{"status":"ok"}'));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit(0));
}

/** Asks both at fixed times, whether the last question was answered or not: a blocked site gets all of them. */
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
    // A kept connection that the site closed just now says nothing about the site.
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

  /** What came since the last time. */
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
