import { data, isRouteErrorResponse } from 'react-router';
import { NetworkError, ProblemError } from '../api/errors.ts';

/** Why a screen can't be shown; serialisable, since the server sends it to the browser. */
export interface ScreenError {
  readonly status: number;
  /** The problem type; `network` without a response, `unknown` for an exception. */
  readonly type: string;
}

/** A fault of the server's rendering, for the router that hydrates the page. */
export class RenderedFault extends Error {
  readonly fault: ScreenError;
  constructor(fault: ScreenError) {
    super(fault.type);
    this.fault = fault;
  }
}

/** Classifies an error thrown by a loader or while rendering. */
export function faultOf(error: unknown): ScreenError {
  if (error instanceof RenderedFault) return error.fault;
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

/** Throw this in a loader to show `fault` with its status code. */
export function toRouteError(fault: ScreenError): unknown {
  return data(fault, { status: fault.status });
}
