import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadFor } from './load.ts';
import { insertPeople, startBenchSite } from './site.ts';

/** MB that a site may take at any of the moments below. */
const limitMb = 400;
const events = 2000;
const members = 64;
/** Of each load. */
const seconds = 10;
/** Few enough that no request of a cold site waits for longer than the load generator does, also on a busy machine. */
const connections = 8;
/** After the load, V8 gives memory back within this time. */
const calmMs = 5000;

interface Memory {
  /**
   * Pages that only one process uses, and each shared page once. It is what a control group (`MemoryMax=` of systemd)
   * counts and can't reclaim, without the small part that the kernel keeps for sockets.
   */
  readonly proportionalMb: number;
  /** Heaps and stacks: what can't be read from disk again. */
  readonly anonymousMb: number;
  /** Counts shared pages, such as those of Node.js itself, once for each process. */
  readonly residentMb: number;
  readonly processes: number;
}

/**
 * Memory of all processes of a site, without its database: at rest after the start, under load by visitors and members,
 * and at rest again.
 *
 * @param workers as in the setting WORKERS
 */
export default async function benchMemory(workers = 2): Promise<boolean> {
  await using site = await startBenchSite(events, { WORKERS: String(workers) });
  const people = await insertPeople(site.db, members);
  const found = await site.db.selectFrom('events').select('id').execute();
  const pages = found.map(({ id }) => `/event/${id}`);
  const lists = Array.from({ length: 40 }, (_, page) => `/v1/events?page=${page + 1}`);
  await sleep(calmMs);
  const moments = new Map([['at rest', await memoryOf(site.pid)]]);
  let answered = 0;
  const load = async (name: string, paths: readonly string[], cookies: readonly string[]) => {
    answered += (await loadFor(site.url, { paths, cookies }, { seconds, connections })).count;
    moments.set(name, await memoryOf(site.pid));
  };
  await load('after visitors', ['/', '/allevents', ...pages], []);
  await load(
    'after members',
    ['/', '/allevents', ...pages],
    people.map(({ cookie }) => cookie),
  );
  await load('after lists', lists, []);
  await sleep(calmMs);
  moments.set('at rest again', await memoryOf(site.pid));
  for (const [name, { proportionalMb, anonymousMb, residentMb, processes }] of moments) {
    console.log(
      `${name}: ${proportionalMb} MB with shared pages once, of them ${anonymousMb} MB anonymous; ${residentMb} MB resident in ${processes} processes`,
    );
  }
  const most = Math.max(...[...moments.values()].map(({ proportionalMb }) => proportionalMb));
  const ratio = most / limitMb;
  console.log(
    `memory workers=${workers} answered=${answered} most_mb=${most} goal=${limitMb} ratio=${ratio.toFixed(2)}`,
  );
  return ratio <= 1;
}

/** Of a process and all that it started (Linux only). */
async function memoryOf(root: number): Promise<Memory> {
  const pids = await familyOf(root);
  const rollups = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')));
  const sum = (field: string) => {
    const kilobytes = rollups.map((text) =>
      Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]),
    );
    return Math.round(kilobytes.reduce((total, each) => total + each, 0) / 1024);
  };
  return {
    proportionalMb: sum('Pss'),
    anonymousMb: sum('Anonymous'),
    residentMb: sum('Rss'),
    processes: pids.length,
  };
}

async function familyOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end while we look.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(stat.split(') ')[1]?.split(' ')[1]));
  }
  const family = [root];
  for (const parent of family) {
    for (const [pid, of] of parents) if (of === parent) family.push(pid);
  }
  return family;
}
