import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Reads the first bytes of a file, so that a missing or wrong file is reported at the start and not on first
 * use.
 *
 * @returns the bytes, or the system's error code
 */
export function readStart(file: string, bytes: number): Buffer | string {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    return codeOf(error);
  }
  try {
    const start = Buffer.alloc(bytes);
    return start.subarray(0, readSync(opened, start, 0, bytes, 0));
  } catch (error) {
    // Opening a folder succeeds; reading it doesn't.
    return codeOf(error);
  } finally {
    closeSync(opened);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
