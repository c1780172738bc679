import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Reads the first bytes of a file, so that one that is missing or of another kind is told at the start and not when it
 * is first needed.
 *
 * @returns the bytes, or the system's code where it can't be read
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
    // A folder can be opened, and not read.
    return codeOf(error);
  } finally {
    closeSync(opened);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
