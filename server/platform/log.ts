import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentTrace } from './trace.ts';

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

/**
 * The process's log: one JSON object a line, or readable lines for a terminal. Secrets never get in. What is written
 * on behalf of a request carries its id as `reqId`, in the jobs that it queued as well.
 *
 * @param options `level` as pino names them; `pretty` for people
 * @param to where the lines go; standard output unless told
 */
export function createLog(options: { level: string; pretty: boolean }, to?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    redact: { paths: secrets, censor: '…' },
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    // A request's own log, which is a child of this one, has the id already.
    mixin: (_, __, logger) => (logger === log ? { reqId: currentTrace() } : {}),
    ...(options.pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  };
  const log: Logger = to === undefined ? pino(settings) : pino(settings, to);
  return log;
}
