import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/infra/free-port.ts';
import { type SiteProcess, startSiteProcess } from '../kit/site-process.ts';

/** Milliseconds for which unanswered calls are retried. */
const patience = 60_000;
/** Milliseconds after which someone tries again when the site is busy. */
const busyPause = 500;

/** Shared by all processes of a race. */
export const secret = 'a secret that serves the race and nothing else';

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

interface Running {
  readonly port: number;
  site: SiteProcess;
}

/** Two processes of the real server on one database, as behind a load balancer. */
export class ServerPair {
  /** Answered calls. */
  answered = 0;
  /** Calls that were cut off and retried. */
  brokenOff = 0;
  kills = 0;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #running: Running[];
  readonly #restarts: Promise<void>[] = [];

  private constructor(settings: Readonly<Record<string, string>>, running: Running[]) {
    this.#settings = settings;
    this.#running = running;
  }

  static async start(
    databaseUrl: string,
    dataDir: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<ServerPair> {
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET: secret,
      LOG_LEVEL: 'error',
      DOCUMENT_WRITES_PER_MINUTE: '1000000',
      ...more,
    };
    const running: Running[] = [];
    for (let index = 0; index < 2; index += 1) {
      const port = await freePort();
      running.push({ port, site: launch(settings, port) });
    }
    await Promise.all(running.map(({ site }) => site.says(/Mela is running at/)));
    return new ServerPair(settings, running);
  }

  address(which: number): string {
    return `http://127.0.0.1:${(this.#running[which % 2] as Running).port}`;
  }

  /** All errors logged by the processes. */
  complaints(): string[] {
    return this.#running.flatMap(({ site }) =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    );
  }

  /** Calls one of the two; if the call is cut off or the site is busy, tries the other, as a person would click again. */
  async ask<Body>(
    which: number,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { cookie?: string; body?: object; headers?: Readonly<Record<string, string>> },
  ): Promise<Answer<Body>> {
    const until = performance.now() + patience;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await fetch(`${this.address(which + attempt)}${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(options.cookie !== undefined && { cookie: options.cookie }),
            ...options.headers,
          },
          ...(options.body && { body: JSON.stringify(options.body) }),
        });
        const text = await answer.text();
        if (answer.status === 503 && performance.now() < until) {
          await sleep(busyPause);
          continue;
        }
        const body = (text === '' ? null : JSON.parse(text)) as Body;
        this.answered += 1;
        return { status: answer.status, body };
      } catch (error) {
        if (performance.now() > until) throw error;
        this.brokenOff += 1;
        await sleep(100);
      }
    }
  }

  /** Kills one with SIGKILL and restarts it. */
  kill(which: number): void {
    const running = this.#running[which % 2] as Running;
    this.kills += 1;
    running.site.child.kill('SIGKILL');
    this.#restarts.push(this.#restart(running));
  }

  /** Resolves when both are running. */
  async standing(): Promise<void> {
    await Promise.all(this.#restarts.splice(0));
  }

  async stop(): Promise<void> {
    await this.standing();
    for (const { site } of this.#running) site.child.kill('SIGTERM');
    await Promise.all(this.#running.map(({ site }) => site.ended));
  }

  async #restart(running: Running): Promise<void> {
    await running.site.ended;
    running.site = launch(this.#settings, running.port);
    await running.site.says(/Mela is running at/);
  }
}

function launch(settings: Readonly<Record<string, string>>, port: number): SiteProcess {
  return startSiteProcess({ ...settings, PORT: String(port) });
}
