import { explain } from '../server/start/console.ts';

/** A wrong argument. */
export class UsageFault extends Error {}

/**
 * Lets a command finish when its output pipe closes, as in `… | head`: what it started has to be stopped, and
 * the exit code reports the result.
 */
export function outliveReader(): void {
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
