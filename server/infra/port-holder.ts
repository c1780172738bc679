import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

export interface PortHolder {
  readonly pid: number;
  readonly program: string;
}

/** A listening socket in /proc/net/tcp. */
const LISTENS = '0A';

/**
 * Finds the process that listens on a port. Null if unknown: on systems other than Linux, and for other
 * users' processes unless we are root.
 */
export function portHolder(port: number): PortHolder | null {
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
