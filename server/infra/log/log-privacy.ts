export const maskedAddress = '[address]';

/** Longest part of an address on each side of the `@`, so that a line costs linear time. */
const maxHalfLength = 254;
const signs = /@|%40/g;
/** Ends the local part; lines are JSON, so quotes and escapes do too. */
const outsideLocal = /[\s"\\<>()[\]{},;:/=&?|@]/;
const insideDomain = /[\p{L}\p{N}.-]/u;

/**
 * Masks every email address in a log line, wherever it came from: a mail server's reply, a requested path, an
 * error message.
 */
export function maskAddresses(line: string): string {
  let masked = '';
  let copied = 0;
  for (const { 0: sign, index } of line.matchAll(signs)) {
    const start = startOfLocal(line, index, copied);
    const end = endOfDomain(line, index + sign.length);
    if (start === index || end === index + sign.length || start < copied) continue;
    masked += line.slice(copied, start) + maskedAddress;
    copied = end;
  }
  return masked + line.slice(copied);
}

function startOfLocal(line: string, sign: number, from: number): number {
  let start = sign;
  while (start > from && sign - start < maxHalfLength && !outsideLocal.test(line.charAt(start - 1))) start--;
  // Keeps the letter of an escape such as "\n" or the digits of a hexadecimal one.
  if (start > 0 && line.charAt(start - 1) === '\\') {
    start = Math.min(sign, start + (line.charAt(start) === 'u' ? 5 : 1));
  }
  return start;
}

function endOfDomain(line: string, from: number): number {
  let end = from;
  while (end < line.length && end - from < maxHalfLength && insideDomain.test(line.charAt(end))) end++;
  return end;
}

/** Fields of an error that are logged. Others may quote rows, requests or other servers' responses. */
const kept = [
  ...['code', 'errno', 'syscall', 'status', 'statusCode', 'kind'],
  ...['severity', 'schema', 'table', 'column', 'constraint', 'routine'],
] as const;
const deepestCause = 5;

export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const fields = error as unknown as Record<string, unknown>;
  const further = depth < deepestCause;
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(
      kept.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]),
    ),
    ...(further && error.cause !== undefined && { cause: loggedError(error.cause, depth + 1) }),
    ...(further &&
      error instanceof AggregateError && {
        errors: error.errors.map((each) => loggedError(each, depth + 1)),
      }),
  };
}
