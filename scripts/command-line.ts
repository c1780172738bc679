import { explain } from '../server/start/console.ts';

/** What the person at the console got wrong. */
export class UsageFault extends Error {}

/**
 * Lets a command go on to its end when whoever reads its output is gone, as in `… | head`: what it has started has to be
 * stopped, and its exit code tells what came of it.
 */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/**
 * Does what a command is for, and puts what goes wrong into words: how to use it where that was the fault.
 *
 * @param about `--help`'s text, and words for errors that only this command knows (`undefined` for all others)
 */
export async function runCommand(
  about: { readonly usage: string; readonly explain?: (error: unknown) => string | undefined },
  work: () => Promise<void>,
): Promise<void> {
  outliveReader();
  if (process.argv.includes('--help')) {
    console.log(about.usage);
    return;
  }
  try {
    await work();
  } catch (error) {
    console.error(
      isUsageFault(error) ? `${error.message}\n\n${about.usage}` : (about.explain?.(error) ?? explain(error)),
    );
    process.exitCode = 1;
  }
}

function isUsageFault(error: unknown): error is Error {
  return (
    error instanceof UsageFault ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}
