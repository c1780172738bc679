import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** The process that listens on a port. */
export interface PortHolder {
  readonly pid: number;
  readonly program: string;
}

/** How /proc/net/tcp writes that a socket listens. */
const LISTENS = '0A';

/**
 * Finds out who listens on a port of this machine; null where the system does not tell: on other systems than Linux,
 * and of other users' processes unless we are root.
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

/** The sockets that listen on a port, as the links of open files name them. */
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

/** Processes come and go while one looks, and some are not ours to look at. */
function readable<Item>(read: () => Item[]): Item[] {
  try {
    return read();
  } catch {
    return [];
  }
}
