/** What stands in a log in place of an e-mail address. */
export const maskedAddress = '[address]';

/** Longest of each half of an address that is looked at, so that a line costs time in proportion to its length. */
const longestHalf = 254;
const signs = /@|%40/g;
/** Ends the part before the sign; a line is JSON, so quotes and escapes do. */
const outsideLocal = /[\s"\\<>()[\]{},;:/=&?|@]/;
const insideDomain = /[\p{L}\p{N}.-]/u;

/**
 * Masks every e-mail address in a line of the log, whoever wrote it there: a mail server's refusal, a requested path,
 * an error's message.
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
  while (start > from && sign - start < longestHalf && !outsideLocal.test(line.charAt(start - 1))) start--;
  // The letters of an escape, as in "\n" or a hexadecimal one, stay with it.
  if (start > 0 && line.charAt(start - 1) === '\\') {
    start = Math.min(sign, start + (line.charAt(start) === 'u' ? 5 : 1));
  }
  return start;
}

function endOfDomain(line: string, from: number): number {
  let end = from;
  while (end < line.length && end - from < longestHalf && insideDomain.test(line.charAt(end))) end++;
  return end;
}

/** What of an error helps to find a fault. Other fields may quote rows, requests or answers of other servers. */
const kept = [
  ...['code', 'errno', 'syscall', 'status', 'statusCode', 'kind'],
  ...['severity', 'schema', 'table', 'column', 'constraint', 'routine'],
] as const;
const deepestCause = 5;

/** An error as the log has it. */
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
