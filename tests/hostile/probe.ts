import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProbeReport } from './live-probe.ts';

const script = fileURLToPath(new URL('./live-probe.ts', import.meta.url));

/** Measures `/health/live` from its own process, beside an idle server. */
export class Probe {
  readonly #probe: ChildProcess;
  readonly #control: ChildProcess;

  private constructor(probe: ChildProcess, control: ChildProcess) {
    this.#probe = probe;
    this.#control = control;
  }

  static async start(site: string, everyMs: number): Promise<Probe> {
    const control = fork(script, ['control'], { execArgv: [] });
    const [port] = await once(control, 'message');
    const addresses = [`${site}/health/live`, `http://127.0.0.1:${port}/`];
    return new Probe(fork(script, ['probe', ...addresses, String(everyMs)], { execArgv: [] }), control);
  }

  /** Measurements since the last call. */
  async take(): Promise<ProbeReport> {
    if (this.#probe.exitCode !== null) throw new Error('The probe has ended.');
    const report = once(this.#probe, 'message', { signal: AbortSignal.timeout(60_000) });
    this.#probe.send('take');
    return (await report)[0] as ProbeReport;
  }

  stop(): void {
    for (const child of [this.#probe, this.#control]) child.kill('SIGTERM');
  }
}
