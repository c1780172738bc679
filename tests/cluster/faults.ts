import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checkOut, oldestOnThisSchema } from '../former-release/checkout.ts';
import { type AppMachine, type Cluster, type DatabaseMachine, signal } from './cluster.ts';
import { fillDisk, isIsolated, processTree } from './machines.ts';

const run = promisify(execFile);

/** Milliseconds after which writes must be back: a process that is gone, or a machine. */
const [killedMs, lostMs] = [10_000, 35_000];
const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

export interface Fault {
  readonly what: string;
  readonly writesWithinMs: number;
  /** How long the rush goes on after it. */
  readonly seconds: number;
  /** Why it can't be tried here; null if it can. */
  readonly impossible: () => string | null | Promise<string | null>;
  /** Before the rush. */
  readonly prepare?: (cluster: Cluster) => Promise<void>;
  /** Breaks it, and resolves when what is broken has been put back, if it is. */
  readonly provoke: (cluster: Cluster) => Promise<void>;
}

const always = () => null;
const needsRoot = () => (isIsolated ? null : 'it needs root, for networks and disks of its own');

export const faults: Readonly<Record<string, Fault>> = {
  'primary-killed': {
    what: 'PostgreSQL of the primary is killed (SIGKILL)',
    writesWithinMs: killedMs,
    seconds: 16,
    impossible: always,
    async provoke(cluster) {
      const [postmaster] = await cluster.postgresOf(await primaryOf(cluster));
      signal(postmaster ?? 0, 'SIGKILL');
    },
  },
  'machine-lost': {
    what: 'everything on the machine of the primary is killed at once, and comes back after 30 s',
    writesWithinMs: lostMs,
    seconds: 40,
    impossible: always,
    async provoke(cluster) {
      const machine = await primaryOf(cluster);
      const [postmaster] = await cluster.postgresOf(machine);
      const stopped = [machine.patroni.stop('SIGKILL'), machine.etcd.stop('SIGKILL')];
      signal(postmaster ?? 0, 'SIGKILL');
      await Promise.all(stopped);
      await sleep(30_000);
      await machine.etcd.resume();
      await machine.patroni.resume();
    },
  },
  'primary-paused': {
    what: 'the machine of the primary is paused, and wakes up after another was promoted',
    writesWithinMs: lostMs,
    seconds: 42,
    impossible: always,
    async provoke(cluster) {
      const machine = await primaryOf(cluster);
      const pids = [
        ...(await cluster.postgresOf(machine)),
        ...(await processTree(machine.patroni.pid)),
        machine.etcd.pid,
      ];
      for (const pid of pids) signal(pid, 'SIGSTOP');
      try {
        await promoted(cluster, machine);
        await sleep(3000);
      } finally {
        for (const pid of pids) signal(pid, 'SIGCONT');
      }
    },
  },
  'network-cut': {
    what: 'the machine of the primary is cut off from all others, until another was promoted',
    writesWithinMs: lostMs,
    seconds: 42,
    impossible: needsRoot,
    async provoke(cluster) {
      const machine = await primaryOf(cluster);
      await cluster.networks.plug(machine.name, 'down');
      try {
        await promoted(cluster, machine);
        await sleep(3000);
      } finally {
        await cluster.networks.plug(machine.name, 'up');
      }
    },
  },
  'etcd-lost': {
    what: 'all three etcd are killed, and come back after 25 s',
    writesWithinMs: killedMs,
    seconds: 35,
    impossible: always,
    async provoke(cluster) {
      await Promise.all(cluster.databases.map(({ etcd }) => etcd.stop('SIGKILL')));
      await sleep(25_000);
      await Promise.all(cluster.databases.map(({ etcd }) => etcd.resume()));
    },
  },
  'pooler-restarted': {
    what: 'PgBouncer is restarted on both app machines',
    writesWithinMs: killedMs,
    seconds: 10,
    impossible: always,
    async provoke(cluster) {
      for (const { pooler } of cluster.apps) {
        await pooler.stop();
        await pooler.resume();
      }
    },
  },
  'app-killed': {
    what: 'the process of one app machine is killed (SIGKILL)',
    writesWithinMs: killedMs,
    seconds: 15,
    impossible: always,
    async provoke(cluster) {
      cluster.apps[0]?.app.kill();
    },
  },
  'two-releases': {
    what: 'an app machine with a former version is updated, after both have served for 12 s at least',
    writesWithinMs: killedMs,
    seconds: 40,
    impossible: async () =>
      (await oldestOnThisSchema()) === null
        ? 'this clone has no history, so the former version is not in it'
        : null,
    async prepare(cluster) {
      const [machine] = cluster.apps;
      const commit = await oldestOnThisSchema();
      if (machine === undefined || commit === null) return;
      const former = await checkOut(commit, 'its own');
      await run(process.execPath, [...process.execArgv, 'scripts/build.ts'], { cwd: former });
      await machine.app.stop();
      // Its log then has a line for each request.
      machine.app = await machine.launch({ LOG_LEVEL: 'info' }, former);
      await cluster.until('the former version', () => cluster.isUp(`${machine.url}/health/ready`));
      checkouts.set(machine, former);
    },
    async provoke(cluster) {
      const [machine] = cluster.apps;
      const former = machine && checkouts.get(machine);
      if (machine === undefined || former === undefined) throw new Error('There is no former version.');
      try {
        await sleep(12_000);
        // On a slow machine, what has just started serves little.
        await cluster.until('20 registrations of the former version', async () => {
          return (await registrationsServedBy(machine.root)) >= 20;
        });
        await machine.app.stop();
        machine.app = await machine.launch();
      } finally {
        await rm(former, { recursive: true, force: true });
      }
    },
  },
  'replica-disk-full': {
    what: 'the disk of the synchronous replica is full for 15 s',
    writesWithinMs: killedMs,
    seconds: 25,
    impossible: needsRoot,
    async provoke(cluster) {
      const name = (await cluster.members()).find(({ role }) => role === 'sync_standby')?.name;
      const machine = cluster.databases.find((each) => each.name === name);
      if (machine === undefined) throw new Error('There is no synchronous replica.');
      const filler = await fillDisk(join(machine.root, 'var/lib/postgresql'));
      await sleep(15_000);
      await rm(filler);
    },
  },
  'replica-behind': {
    what: 'the machine of a replica is off until the primary has removed the WAL that it needs',
    writesWithinMs: killedMs,
    seconds: 25,
    impossible: always,
    async provoke(cluster) {
      const name = (await cluster.members()).find(({ role }) => role === 'replica')?.name;
      const machine = cluster.databases.find((each) => each.name === name);
      if (machine === undefined) throw new Error('There is no asynchronous replica.');
      // Instead of gigabytes.
      await cluster.configure({ max_slot_wal_keep_size: '32MB', wal_keep_size: '16MB' });
      const [postmaster] = await cluster.postgresOf(machine);
      await machine.patroni.stop('SIGKILL');
      signal(postmaster ?? 0, 'SIGKILL');
      await outrun(cluster);
      await machine.patroni.resume();
      await cluster.healed();
      await cluster.configure({ max_slot_wal_keep_size: '2GB', wal_keep_size: '256MB' });
    },
  },
  'clock-jump': {
    what: 'the clock of one app process jumps two hours ahead, and back after 10 s',
    writesWithinMs: killedMs,
    seconds: 20,
    impossible: () => (existsSync(faketime) ? null : 'it needs the package libfaketime'),
    async prepare(cluster) {
      const [machine] = cluster.apps;
      if (machine === undefined) return;
      await writeFile(clockOf(machine.root), '+0\n');
      await machine.app.stop();
      machine.app = await machine.launch({
        LD_PRELOAD: faketime,
        FAKETIME_TIMESTAMP_FILE: clockOf(machine.root),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      await cluster.until('the app with another clock', () => cluster.isUp(`${machine.url}/health/ready`));
    },
    async provoke(cluster) {
      const clock = clockOf(cluster.apps[0]?.root ?? '');
      await writeFile(clock, '+2h\n');
      await sleep(10_000);
      await writeFile(clock, '+0\n');
    },
  },
};

const checkouts = new WeakMap<AppMachine, string>();

/** Those in its log. */
async function registrationsServedBy(root: string): Promise<number> {
  const log = await readFile(join(root, 'var/log/mela/app.log'), 'utf8');
  return log.match(/"method":"POST","path":"[^"]*\/registrations","status":201/g)?.length ?? 0;
}

const clockOf = (root: string) => join(root, 'run/clock');

function primaryOf(cluster: Cluster): Promise<DatabaseMachine> {
  return cluster.until('a primary', () => cluster.primary());
}

/** Writes until the oldest WAL file of the primary is newer than its present one. */
async function outrun(cluster: Cluster): Promise<void> {
  const client = await cluster.superuser(await primaryOf(cluster), 'postgres');
  try {
    const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn()) as needed');
    await cluster.until('the primary to remove WAL', async () => {
      await client.query(`select pg_logical_emit_message(true, 'mela', 'cluster'), pg_switch_wal()`);
      await client.query('checkpoint');
      const { rows: oldest } = await client.query(
        `select min(name) > $1 as removed from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`,
        [rows[0].needed],
      );
      return oldest[0].removed;
    });
  } finally {
    await client.end();
  }
}

/** Another machine takes writes. */
async function promoted(cluster: Cluster, former: DatabaseMachine): Promise<void> {
  const others = cluster.databases.filter((each) => each !== former);
  await cluster.until('another primary', async () => {
    for (const { host, restPort } of others)
      if (await cluster.isUp(`http://${host}:${restPort}/primary`)) return true;
    return null;
  });
}
