import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Measurements of the watch since its last reset. */
export interface Reading {
  readonly pid: number;
  /** Uncaught exceptions: each ends the site in a moment. */
  readonly uncaught: number;
  /** The longest block of the event loop while its thread was on a processor. */
  readonly blockMs: number;
  /** The longest block for any reason. */
  readonly gapMs: number;
  /** Peak memory relative to the reset. */
  readonly memoryMb: number;
  readonly rssMb: number;
  /** Time its thread has run since its start, and time it waited for a processor (Linux; else 0). */
  readonly ranMs: number;
  readonly waitedMs: number;
}

/** Milliseconds to wait for a blocked site. */
const patience = 60_000;

/** The driver's connection to the watch. */
export class Watcher {
  readonly #socket: Socket;
  #text = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8');
    // The next command reports that the site has ended.
    socket.on('error', () => socket.destroy());
    socket.on('data', (text: string) => {
      this.#text += text;
      socket.emit('line');
    });
  }

  static async open(path: string): Promise<Watcher> {
    const socket = connect(path);
    await once(socket, 'connect');
    return new Watcher(socket);
  }

  /** Starts a new measurement. */
  async reset(): Promise<void> {
    await this.#ask('reset');
  }

  /** Starts a new measurement after garbage collection. */
  async collect(): Promise<void> {
    await this.#ask('collect');
  }

  read(): Promise<Reading> {
    return this.#ask('read');
  }

  close(): void {
    this.#socket.destroy();
  }

  /** @throws if the site has ended, or is silent for a minute */
  async #ask(command: 'reset' | 'collect' | 'read'): Promise<Reading> {
    if (this.#socket.destroyed) throw new Error('The site has ended.');
    this.#socket.write(`${command}\n`);
    const given = AbortSignal.timeout(patience);
    while (!this.#text.includes('\n')) {
      const ended = new AbortController();
      const signal = AbortSignal.any([given, ended.signal]);
      await Promise.race([
        once(this.#socket, 'line', { signal }),
        once(this.#socket, 'close', { signal }).then(() => {
          throw new Error('The site has ended.');
        }),
      ]).finally(() => ended.abort());
    }
    const end = this.#text.indexOf('\n');
    const line = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 1);
    return JSON.parse(line) as Reading;
  }
}
