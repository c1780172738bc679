import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export const maskedAddress = '[address]';

/** Longest part of an address on each side of the `@`, so that a line costs linear time. */
const longestHalf = 254;
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
  while (start > from && sign - start < longestHalf && !outsideLocal.test(line.charAt(start - 1))) start--;
  // Keeps the letter of an escape such as "\n" or the digits of a hexadecimal one.
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

/** Fields of an error that are logged. Others may quote rows, requests or other servers' responses. */
const kept = [
  ...['code', 'errno', 'syscall', 'status', 'statusCode', 'kind'],
  ...['severity', 'schema', 'table', 'column', 'constraint', 'routine'],
] as const;
const deepestCause = 5;

function loggedError(error: unknown, depth = 0): unknown {
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

export type { Logger };

const secrets = [
  'password',
  'secret',
  'token',
  'code',
  'authorization',
  'cookie',
  '*.password',
  '*.secret',
  '*.token',
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-fallback-cookies"]',
  'req.headers["x-appwrite-session"]',
  'req.headers["x-appwrite-jwt"]',
  'res.headers["set-cookie"]',
];

/** Lines are buffered: a system call for each took as long as most of the responses they describe. */
const gathered = { bytes: 8192, ms: 200 };

/**
 * The process's log: one JSON object per line, or readable lines for a terminal. Secrets and email addresses
 * are removed from all fields and texts. Lines written for a request carry its id as `reqId`, also in the
 * jobs it queued. Lines are slightly delayed and flushed on exit; a killed process loses the last moment.
 *
 * @param options `level` as in pino; `pretty` for people
 * @param to the destination; standard output by default
 */
export function createLog(options: { level: string; pretty: boolean }, to?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    redact: { paths: secrets, censor: '…' },
    serializers: { err: (error) => loggedError(error) },
    hooks: { streamWrite: maskAddresses },
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    // A request's own child log already has the id.
    mixin: (_, __, logger) => (logger === log ? { reqId: currentTrace() } : {}),
    ...(options.pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  };
  // Pretty output has its own thread, which buffers.
  const out = to ?? (options.pretty ? undefined : openStandardOutput());
  const log: Logger = out === undefined ? pino(settings) : pino(settings, out);
  return log;
}

function openStandardOutput(): DestinationStream {
  return pino.destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: gathered.bytes,
    periodicFlush: gathered.ms,
  });
}

const traces = new AsyncLocalStorage<string | undefined>();

/** The id of the current request, also within in-process calls and jobs it queued. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** Runs `work` and everything it starts under this request id; under none if undefined. */
export function withTrace<T>(trace: string | undefined, work: () => T): T {
  return traces.run(trace, work);
}
