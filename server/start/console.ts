import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { type Config, ConfigErrors } from '../config/index.ts';
import { FolderInUse } from '../infra/postgres/home.ts';
import { EmbeddedPostgresFailed } from '../infra/postgres/os-account.ts';
import { WorkerFailed } from './workers.ts';

interface PortHolder {
  readonly pid: number;
  readonly program: string;
}

/** A listening socket in /proc/net/tcp. */
const LISTENS = '0A';

/**
 * Finds the process that listens on a port. Null if unknown: on systems other than Linux, and for other
 * users' processes unless we are root.
 */
function portHolder(port: number): PortHolder | null {
  if (process.platform !== 'linux') return null;
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listeningSockets(table, port)));
  if (sockets.size === 0) return null;
  for (const pid of readable(() => readdirSync('/proc')).filter((name) => /^\d+$/.test(name))) {
    const held = readable(() => readdirSync(`/proc/${pid}/fd`)).some((fd) =>
      readable(() => [readlinkSync(`/proc/${pid}/fd/${fd}`)]).some((target) => sockets.has(target)),
    );
    if (held) return { pid: Number(pid), program: programOf(pid) };
  }
  return null;
}

/** Sockets that listen on a port, in the form that links of open files use. */
function listeningSockets(table: string, port: number): string[] {
  const lines = readable(() => readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1));
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    const isIt = state === LISTENS && Number.parseInt(local.split(':')[1] ?? '', 16) === port;
    return isIt ? [`socket:[${inode}]`] : [];
  });
}

function programOf(pid: string): string {
  const [command = '', ...args] = readable(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'));
  if (args.some((arg) => /(server\/main|scripts\/start)\.ts$/.test(arg))) return 'another Mela';
  return basename(command) || 'another program';
}

/** Processes end while we look, and some are not readable. */
function readable<Item>(read: () => Item[]): Item[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/**
 * What to tell a person who started a local site.
 *
 * @param databaseFolder the data of the embedded database, if it is used
 */
export function welcome({ site, dataDir, mail }: Config, databaseFolder: string | undefined): string {
  const lines = [`Mela is running at ${site.url}`, `  data:          ${dataDir}`];
  if (databaseFolder === undefined) lines.push('  database:      from DATABASE_URL');
  else if (!databaseFolder.startsWith(dataDir)) lines.push(`  database:      ${databaseFolder}`);
  if (mail.kind === 'outbox') lines.push(`  emails:        ${site.url}/dev/mailbox (nothing is sent)`);
  lines.push('  sample events: npm run demo', '  stop:          Ctrl-C');
  return lines.join('\n');
}

/**
 * Explains a failed start: what is wrong and what to do, without a stack if the user can fix it. Unexpected
 * errors keep their stack.
 */
export function explain(error: unknown): string {
  if (error instanceof ConfigErrors || error instanceof EmbeddedPostgresFailed) return error.message;
  if (error instanceof WorkerFailed) return error.message;
  if (error instanceof FolderInUse) {
    return (
      `Mela is already running with the data in ${error.folder}${error.pid ? ` (process ${error.pid})` : ''}.\n` +
      'Stop it first, or start a second site with its own folder and port: DATA_DIR=./data2 PORT=3001 npm start'
    );
  }
  if (isSystemError(error) && LISTENING.includes(error.syscall) && error.code === 'EADDRINUSE') {
    return portInUse(error);
  }
  if (isSystemError(error) && LISTENING.includes(error.syscall) && error.code === 'EACCES') {
    const name = error.setting ?? 'PORT';
    return `You don't have permission to use ${name}=${error.port}. Choose a port above 1023, such as ${name}=3000.`;
  }
  // By their names: their modules would load half of the site into the process that only starts the workers.
  if (error instanceof Error && EXPLAINED.includes(error.name)) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && (UNREACHABLE.includes(code) || TOO_LATE.test(error.message))) {
    return `Can't connect to the database (${reasonOf(error)}).`;
  }
  if (FULL.includes(code))
    return `The disk is full (${reasonOf(error as Error)}). Free up space, then try again.`;
  if (isSystemError(error) && UNWRITABLE.includes(code) && error.path !== undefined) {
    return `Can't use ${error.path} (${code}). Check that the folder exists and is writable.`;
  }
  if (error instanceof Error && 'code' in error && REFUSED.includes(String(error.code))) {
    return `The database in DATABASE_URL refuses the login: ${error.message}.`;
  }
  if (isSystemError(error) && error.code === 'ENOENT' && error.path?.endsWith('.vite/manifest.json')) {
    return `The web client isn't built. Use "npm start", which builds it, or run "npm run build" first.`;
  }
  return error instanceof Error ? withCauses(error) : String(error);
}

/** Errors whose messages say what to do. */
const EXPLAINED = ['BucketError', 'MigrationRefused'];

function portInUse({ port, setting }: SystemError): string {
  const holder = portHolder(port);
  const who = holder === null ? 'another program' : `${holder.program} (process ${holder.pid})`;
  if (setting !== undefined) return `${setting}=${port} is already used by ${who}. Choose another port.`;
  return `Port ${port} is already used by ${who}. Stop it, or choose another port: PORT=${port + 1} npm start`;
}

/** The system calls for opening a port, in a single process and among workers. */
const LISTENING = ['listen', 'bind'];

/** The operating system's codes for an unreachable server. */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P03',
];

/** The driver's messages for a server that doesn't respond. */
const TOO_LATE = /connection timeout|timeout exceeded when trying to connect/;

/** Disk full: codes of the operating system and of PostgreSQL. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

/** A host with several addresses fails with one error per address and no message of its own. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
}

/** SQLSTATEs for a wrong name, a wrong password and a missing database. */
const REFUSED = ['28000', '28P01', '3D000'];

type SystemError = Error & {
  readonly code: string;
  readonly syscall: string;
  readonly port: number;
  readonly path?: string;
  /** The setting of the port, if it isn't the site's. */
  readonly setting?: string;
};

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function withCauses(error: Error): string {
  const stack = error.stack ?? error.message;
  return error.cause instanceof Error ? `${stack}\n  because: ${withCauses(error.cause)}` : stack;
}
