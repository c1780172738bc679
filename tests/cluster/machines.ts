import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openFolder } from '../../server/infra/postgres/binaries.ts';

const run = promisify(execFile);

/** Set by scripts/cluster.ts if it could give us a network, mounts and process numbers of our own. */
export const isIsolated = process.env.MELA_CLUSTER_ISOLATED === 'yes';

/** As systemd would: what ends is started again. */
const restartMs = 1000;

export interface Program {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The account it runs under; ours if none. */
  readonly account?: { readonly uid?: number; readonly gid?: number };
  /** Its standard output and errors, appended. */
  readonly log: string;
  readonly folder?: string;
  /** Waits this long before it sends SIGKILL. */
  readonly patienceMs?: number;
}

/** A program that is started again whenever it ends, unless it was stopped. */
export class Service {
  readonly #program: () => Program;
  #child: ChildProcess | null = null;
  #wanted = true;
  #running: Promise<void> = Promise.resolve();
  /** How often it ended without being told to. */
  ends = 0;

  private constructor(program: () => Program) {
    this.#program = program;
  }

  static async start(program: Program | (() => Program)): Promise<Service> {
    const service = new Service(typeof program === 'function' ? program : () => program);
    await service.resume();
    return service;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The program is not running.');
    return pid;
  }

  /** Stopped by a signal and not started again until {@link resume}. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#wanted = false;
    const child = this.#child;
    if (child === null) return this.#running;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#program().patienceMs ?? 10_000);
    await this.#running;
    clearTimeout(timer);
  }

  /** Killed; started again in a second. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async resume(): Promise<void> {
    this.#wanted = true;
    await this.#running;
    const first = await this.#launch();
    this.#running = this.#keep(first);
  }

  async #launch(): Promise<ChildProcess> {
    const { command, environment, account, log, folder } = this.#program();
    const output = await open(log, 'a', 0o644);
    const [program = '', ...parameters] = command;
    try {
      const child = spawn(program, parameters, {
        ...account,
        cwd: folder ?? dirname(log),
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...environment },
        stdio: ['ignore', output.fd, output.fd],
      });
      await once(child, 'spawn');
      this.#child = child;
      return child;
    } finally {
      await output.close();
    }
  }

  async #keep(first: ChildProcess): Promise<void> {
    for (let child = first; ; child = await this.#launch()) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      this.#child = null;
      if (!this.#wanted) return;
      this.ends += 1;
      await sleep(restartMs);
      if (!this.#wanted) return;
    }
  }
}

/** The network between machines: one of its own for each if we may, else the loopback of this one. */
export class Networks implements AsyncDisposable {
  readonly #holders = new Map<string, { readonly link: string; readonly child: ChildProcess }>();

  static async open(): Promise<Networks> {
    if (isIsolated) {
      await run('ip', ['link', 'set', 'lo', 'up']);
      await run('ip', ['link', 'add', 'mela0', 'type', 'bridge']);
      await run('ip', ['addr', 'add', '10.77.0.1/24', 'dev', 'mela0']);
      await run('ip', ['link', 'set', 'mela0', 'up']);
    }
    return new Networks();
  }

  /** Connects a machine. */
  async add(machine: string, host: string): Promise<void> {
    if (!isIsolated) return;
    const child = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const link = `to-${machine}`;
    this.#holders.set(machine, { link, child });
    const inside = ['-t', String(child.pid), '-n', 'ip'];
    // Until `unshare` has made the network, these would change ours.
    while ((await networkOf(child.pid)) === (await networkOf(process.pid))) await sleep(5);
    await run('ip', [
      'link',
      'add',
      link,
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      String(child.pid),
    ]);
    await run('ip', ['link', 'set', link, 'master', 'mela0', 'up']);
    await run('nsenter', [...inside, 'link', 'set', 'lo', 'up']);
    await run('nsenter', [...inside, 'addr', 'add', `${host}/24`, 'dev', 'eth0']);
    await run('nsenter', [...inside, 'link', 'set', 'eth0', 'up']);
  }

  /** The command that runs another one on this machine under an account. */
  on(machine: string, account: { uid?: number; gid?: number }, command: readonly string[]): string[] {
    const holder = this.#holders.get(machine);
    if (holder === undefined) return [...command];
    const identity =
      account.uid === undefined
        ? []
        : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    return ['nsenter', `--net=/proc/${holder.child.pid}/ns/net`, ...identity, ...command];
  }

  /** Pulls the plug of a machine, or puts it back. */
  async plug(machine: string, state: 'up' | 'down'): Promise<void> {
    const holder = this.#holders.get(machine);
    if (holder === undefined) throw new Error('Only root can cut a network.');
    await run('ip', ['link', 'set', holder.link, state]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { child } of this.#holders.values()) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
}

async function networkOf(pid: number | undefined): Promise<string> {
  return (await run('readlink', [`/proc/${pid}/ns/net`])).stdout;
}

/** A small disk of its own for a folder, so that it can be filled up; needs mounts of our own. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<AsyncDisposable> {
  await openFolder(folder);
  if (isIsolated) await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  return {
    async [Symbol.asyncDispose]() {
      // Also while a process that was just killed still has a file open.
      if (isIsolated) await run('umount', ['--lazy', folder]);
    },
  };
}

/** Gives an address a name, for this run only; needs mounts of our own. */
export async function nameHost(folder: string, address: string, name: string): Promise<AsyncDisposable> {
  if (!isIsolated) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  const file = join(folder, 'hosts');
  await writeFile(file, `${await readFile('/etc/hosts', 'utf8')}${address} ${name}\n`, { mode: 0o644 });
  await run('mount', ['--bind', file, '/etc/hosts']);
  return {
    async [Symbol.asyncDispose]() {
      await run('umount', ['/etc/hosts']);
    },
  };
}

/** Takes all space of a disk; removing the file gives it back. */
export async function fillDisk(folder: string): Promise<string> {
  const file = join(folder, 'filler');
  // Ends with an error when the disk is full, which is what it is for.
  await run('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M']).catch(() => undefined);
  return file;
}

/** All processes below this one, and itself. */
export async function processTree(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const tree = [pid];
  for (const parent of tree) tree.push(...rows.filter(([, above]) => above === parent).map(([own]) => own));
  return tree;
}
