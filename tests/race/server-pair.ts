import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/infra/free-port.ts';
import { type SiteProcess, startSiteProcess } from '../kit/site-process.ts';

/** Milliseconds for which a call is repeated while nobody answers it. */
const patience = 60_000;

/** What all processes on the database of a race share. */
export const secret = 'a secret that serves the race and nothing else';

/** What came of a call. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

interface Running {
  readonly port: number;
  site: SiteProcess;
}

/** Two processes of the real server on one database, as an installation behind a load balancer has them. */
export class ServerPair {
  /** Calls that were answered. */
  answered = 0;
  /** Calls that broke off, and were made again. */
  brokenOff = 0;
  kills = 0;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #running: Running[];
  readonly #restarts: Promise<void>[] = [];

  private constructor(settings: Readonly<Record<string, string>>, running: Running[]) {
    this.#settings = settings;
    this.#running = running;
  }

  static async start(databaseUrl: string, dataDir: string): Promise<ServerPair> {
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET: secret,
      LOG_LEVEL: 'error',
      DOCUMENT_WRITES_PER_MINUTE: '1000000',
    };
    const running: Running[] = [];
    for (let index = 0; index < 2; index += 1) {
      const port = await freePort();
      running.push({ port, site: launch(settings, port) });
    }
    await Promise.all(running.map(({ site }) => site.says(/Mela is running at/)));
    return new ServerPair(settings, running);
  }

  /** Where one of the two is. */
  address(which: number): string {
    return `http://127.0.0.1:${(this.#running[which % 2] as Running).port}`;
  }

  /** Everything that the processes complained of. */
  complaints(): string[] {
    return this.#running.flatMap(({ site }) =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    );
  }

  /** Asks one of the two; where the call breaks off, the next one, as a browser's person would press again. */
  async ask<Body>(
    which: number,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options: { cookie: string; body?: object },
  ): Promise<Answer<Body>> {
    const until = performance.now() + patience;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await fetch(`${this.address(which + attempt)}${path}`, {
          method,
          headers: { cookie: options.cookie, 'content-type': 'application/json' },
          ...(options.body && { body: JSON.stringify(options.body) }),
        });
        const body = (await answer.json()) as Body;
        this.answered += 1;
        return { status: answer.status, body };
      } catch (error) {
        if (performance.now() > until) throw error;
        this.brokenOff += 1;
        await sleep(100);
      }
    }
  }

  /** Ends one of the two without a word, as kill -9 does, and starts it anew. */
  kill(which: number): void {
    const running = this.#running[which % 2] as Running;
    this.kills += 1;
    running.site.child.kill('SIGKILL');
    this.#restarts.push(this.#restart(running));
  }

  /** Resolves when both are there again. */
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
