import { data, isRouteErrorResponse } from 'react-router';
import { NetworkError, ProblemError } from '../api/errors.ts';

/** Why a screen can't be shown; plain data, so that it travels from the server to the browser. */
export interface ScreenFault {
  readonly status: number;
  /** The problem's type; `network` where no answer came, `unknown` for a fault of our own. */
  readonly type: string;
}

/** The fault that `error`, thrown by a loader or while rendering, amounts to. */
export function faultOf(error: unknown): ScreenFault {
  if (isRouteErrorResponse(error))
    return (error.data as ScreenFault | null) ?? { status: error.status, type: 'unknown' };
  if (error instanceof ProblemError) return { status: error.status, type: error.type };
  if (error instanceof NetworkError || isMissingCode(error)) return { status: 503, type: 'network' };
  return { status: 500, type: 'unknown' };
}

/**
 * Whether the code of a screen could not be fetched. Engines word it in ways of their own, and some take a file that
 * failed once for failed until the page is loaded anew.
 */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload css/i.test(error.message)
  );
}

/** What a loader throws to have `fault` shown, with its status on the page's answer. */
export function asRouteError(fault: ScreenFault): unknown {
  return data(fault, { status: fault.status });
}
