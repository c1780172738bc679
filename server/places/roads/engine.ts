import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Report, safely } from '../../infra/safely.ts';
import { PlaceServiceError } from '../provider.ts';
import type { EngineAnswer, EngineQuestion } from './engine-process.ts';

interface Waiting {
  resolve(answer: EngineAnswer): void;
  reject(error: PlaceServiceError): void;
}

/** A cold engine first reads roads from disk; routes across a whole country take seconds. */
const timeoutMs = 10_000;
/** Each engine thread has its own road cache; one finds about twenty routes per second. */
const threads = '1';

/** The engine process for one set of roads. */
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
      // Not the site's environment: the engine needs no keys or secrets.
      env: { UV_THREADPOOL_SIZE: threads },
      execArgv: [],
      // The engine's output may contain positions.
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

  get ended(): boolean {
    return this.#ended;
  }

  /** @throws PlaceServiceError `unavailable` if the engine ended or didn't respond */
  async ask(question: string): Promise<EngineAnswer> {
    if (this.#ended) throw new PlaceServiceError('unavailable', 'The routing engine stopped');
    const number = this.#asked++;
    const answeredBefore = this.#answered;
    const { promise, ...waiting } = Promise.withResolvers<EngineAnswer>();
    this.#waiting.set(number, waiting);
    const giveUp = () => {
      this.#waiting.delete(number);
      waiting.reject(new PlaceServiceError('unavailable', 'The routing engine did not respond in time'));
      // If it answered others in that time, it is busy; otherwise it hangs.
      if (this.#answered === answeredBefore) this.#process.kill('SIGKILL');
    };
    const late = setTimeout(safely(this.#log, 'giving up on the road engine', giveUp), timeoutMs);
    this.#process.send({ number, question } satisfies EngineQuestion);
    return promise.finally(() => clearTimeout(late));
  }

  /** Resolves once the process has ended. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const exit = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exit;
  }

  #end(why: string): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(new PlaceServiceError('unavailable', why));
    this.#waiting.clear();
  }
}
