import { explain } from '../server/start/console.ts';

/** A wrong argument. */
export class UsageError extends Error {}

/**
 * Lets a command finish when its output pipe closes, as in `… | head`: what it started has to be stopped, and
 * the exit code reports the result.
 */
export function ignoreClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/**
 * Runs a command and explains errors, with the usage if the arguments were wrong.
 *
 * @param about the `--help` text, and explanations of errors specific to the command (`undefined` for all
 * others)
 */
export async function runCommand(
  about: { readonly usage: string; readonly explain?: (error: unknown) => string | undefined },
  work: () => Promise<void>,
): Promise<void> {
  ignoreClosedPipe();
  if (process.argv.includes('--help')) {
    console.log(about.usage);
    return;
  }
  try {
    await work();
  } catch (error) {
    console.error(
      isUsageError(error) ? `${error.message}\n\n${about.usage}` : (about.explain?.(error) ?? explain(error)),
    );
    process.exitCode = 1;
  }
}

function isUsageError(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}

const width = 30;
const redrawMs = 100;
const lineMs = 2000;

/**
 * The progress of a long job: a bar in a terminal, a line every two seconds in a file. Nothing for quick
 * jobs.
 */
export class ProgressBar {
  readonly #title: string;
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  #drawn = performance.now();
  #visible = false;

  constructor(title: string, stream: NodeJS.WriteStream = process.stderr) {
    this.#title = title;
    this.#stream = stream;
  }

  /** @param share from 0 to 1 */
  reach(share: number): void {
    const now = performance.now();
    if (now - this.#drawn < (this.#stream.isTTY ? redrawMs : lineMs)) return;
    this.#drawn = now;
    this.#visible = true;
    const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
    if (!this.#stream.isTTY) {
      this.#stream.write(`${this.#title}:${percent}\n`);
      return;
    }
    const filled = Math.round(share * width);
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
    this.#stream.write(`\r${this.#title} ${bar} ${percent}`);
  }

  /** Prints a last line with the duration, if anything was shown. */
  end(): void {
    if (!this.#visible) return;
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1);
    const start = this.#stream.isTTY ? '\r\u001b[2K' : '';
    this.#stream.write(`${start}${this.#title}: done in ${seconds} s\n`);
  }
}
