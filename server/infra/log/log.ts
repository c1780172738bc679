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

/** Lines go out together: a call of the system for each took as long as the answers that most of them tell of. */
const gathered = { bytes: 8192, ms: 200 };

/**
 * The process's log: one JSON object a line, or readable lines for a terminal. Secrets and e-mail
 * addresses never get in, in whatever field or text they come. What is written
 * on behalf of a request carries its id as `reqId`, in the jobs that it queued as well. Lines are a moment late, and
 * written before the process ends; only one that is killed takes those of its last moment with it.
 *
 * @param options `level` as pino names them; `pretty` for people
 * @param to where the lines go; standard output unless told
 */
export function createLog(options: { level: string; pretty: boolean }, to?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    redact: { paths: secrets, censor: '…' },
    serializers: { err: (error) => loggedError(error) },
    hooks: { streamWrite: maskAddresses },
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    // A request's own log, which is a child of this one, has the id already.
    mixin: (_, __, logger) => (logger === log ? { reqId: currentTrace() } : {}),
    ...(options.pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  };
  // The lines for a terminal have a thread of their own, which gathers them.
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

/** The id of the request on whose behalf this runs, also in calls within the process and in jobs that it queued. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** Has everything that `work` does, now and after every pause, run on behalf of this request; of none, where undefined. */
export function withTrace<T>(trace: string | undefined, work: () => T): T {
  return traces.run(trace, work);
}
