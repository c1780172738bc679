import { data, isRouteErrorResponse } from 'react-router';
import { NetworkError, ProblemError } from './errors.ts';

/** Why a screen can't be shown; serialisable, since the server sends it to the browser. */
export interface ScreenError {
  readonly status: number;
  /** The problem type; `network` without a response, `unknown` for an exception. */
  readonly type: string;
}

/** An error of the server's rendering, for the router that hydrates the page. */
export class RenderedError extends Error {
  readonly error: ScreenError;
  constructor(error: ScreenError) {
    super(error.type);
    this.error = error;
  }
}

/** Classifies an error thrown by a loader or while rendering. */
export function errorOf(error: unknown): ScreenError {
  if (error instanceof RenderedError) return error.error;
  if (isRouteErrorResponse(error))
    return (error.data as ScreenError | null) ?? { status: error.status, type: 'unknown' };
  if (error instanceof ProblemError) return { status: error.status, type: error.type };
  if (error instanceof NetworkError || isMissingCode(error)) return { status: 503, type: 'network' };
  return { status: 500, type: 'unknown' };
}

/**
 * Whether a screen's code failed to download. Error messages differ by engine, and some engines cache the failure until
 * the page is reloaded.
 */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload css/i.test(error.message)
  );
}

/** Throw this in a loader to show `error` with its status code. */
export function toRouteError(error: ScreenError): unknown {
  return data(error, { status: error.status });
}
