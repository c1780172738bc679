import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Report, safely } from '../../infra/safely.ts';
import { PlaceServiceFault } from '../provider.ts';
import type { EngineAnswer, EngineQuestion } from './engine-process.ts';

interface Waiting {
  resolve(answer: EngineAnswer): void;
  reject(fault: PlaceServiceFault): void;
}

/** A cold engine reads its roads from the disk first; ways through a whole country take seconds. */
const patienceMs = 10_000;
/** Each thread of the engine keeps roads of its own in memory, and one finds some twenty ways a second. */
const threads = '1';

/** A running engine over one set of roads, in a process of its own. */
export class Engine {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #answered = 0;
  #ended = false;

  readonly #log: Report;

  constructor(packageFolder: string, settings: string, log: Report) {
    this.#log = log;
    const program = fileURLToPath(new URL('engine-process.ts', import.meta.url));
    this.#process = fork(program, [packageFolder, settings], {
      // None of the site's settings: the engine needs no key and no secret.
      env: { UV_THREADPOOL_SIZE: threads },
      execArgv: [],
      // What the engine says of a question may tell of positions.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const settle = (answer: EngineAnswer) => {
      this.#answered++;
      this.#waiting.get(answer.number)?.resolve(answer);
      this.#waiting.delete(answer.number);
    };
    const ended = (code: number | null, signal: string | null) =>
      this.#end(`The road engine ended (${signal ?? code})`);
    const broke = ({ message }: Error) => this.#end(`The road engine did not start: ${message}`);
    this.#process.on('message', safely(log, 'an answer of the road engine', settle));
    this.#process.on('exit', safely(log, 'noting the end of the road engine', ended));
    this.#process.on('error', safely(log, 'noting a broken road engine', broke));
  }

  /** Whether it answers no more. */
  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Asks for a way.
   *
   * @throws PlaceServiceFault `unavailable` when the engine ended or kept silent
   */
  async ask(question: string): Promise<EngineAnswer> {
    if (this.#ended) throw new PlaceServiceFault('unavailable', 'The road engine ended');
    const number = this.#asked++;
    const answeredBefore = this.#answered;
    const { promise, ...waiting } = Promise.withResolvers<EngineAnswer>();
    this.#waiting.set(number, waiting);
    const giveUp = () => {
      this.#waiting.delete(number);
      waiting.reject(new PlaceServiceFault('unavailable', 'The road engine did not answer in time'));
      // One that answered others is busy; one that answered nobody hangs.
      if (this.#answered === answeredBefore) this.#process.kill('SIGKILL');
    };
    const late = setTimeout(safely(this.#log, 'giving up on the road engine', giveUp), patienceMs);
    this.#process.send({ number, question } satisfies EngineQuestion);
    return promise.finally(() => clearTimeout(late));
  }

  /** Ends the process, and waits until it has ended. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const exit = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exit;
  }

  #end(why: string): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(new PlaceServiceFault('unavailable', why));
    this.#waiting.clear();
  }
}
