import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { loggedError, maskAddresses } from './log-privacy.ts';

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
