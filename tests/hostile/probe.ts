import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProbeCommand, ProbeReport } from './live-probe.ts';

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
    return (await this.#ask('take')) as ProbeReport;
  }

  /** Whose waiting for a processor isn't counted. */
  async follow(site: number): Promise<void> {
    await this.#ask(site);
  }

  /** Stops polling while something runs that would distort the measurements. */
  async skip(work: () => Promise<void>): Promise<void> {
    await this.#ask('pause');
    await work();
    await this.#ask('resume');
  }

  stop(): void {
    for (const child of [this.#probe, this.#control]) child.kill('SIGTERM');
  }

  async #ask(command: ProbeCommand): Promise<unknown> {
    if (this.#probe.exitCode !== null) throw new Error('The probe has ended.');
    const reply = once(this.#probe, 'message', { signal: AbortSignal.timeout(60_000) });
    this.#probe.send(command);
    return (await reply)[0];
  }
}
