/** Where failed listeners are reported: the log, or a command's console. */
export interface Report {
  error(about: { readonly err: unknown }, message: string): void;
}

/**
 * Wraps a listener of a socket, stream, timer or emitter. An error thrown there has no caller to catch it and
 * would end the process; it is logged instead, as are rejected promises.
 *
 * @param what names the listener in the log
 * @param onError runs after a failure, e.g. to destroy the connection
 */
export function safely<Args extends unknown[]>(
  log: Report,
  what: string,
  listener: (...args: Args) => unknown,
  onError?: (...args: Args) => unknown,
): (...args: Args) => void {
  const attempt = (work: (...args: Args) => unknown, args: Args, failed: (error: unknown) => void) => {
    try {
      const result = work(...args);
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
  const report = (error: unknown) => log.error({ err: error }, `${what} failed`);
  return (...args) =>
    attempt(listener, args, (error) => {
      report(error);
      if (onError !== undefined) attempt(onError, args, report);
    });
}
