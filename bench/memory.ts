import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserHeaders } from './load.ts';
import { insertPeople, processorMs, startBenchSite } from './site.ts';

/** MB that a site may take at any of the moments below. */
const limitMb = 400;
const events = 2000;
const members = 64;
/** Of each load, whatever the machine's speed: enough to fill what is kept of pages, lists and sessions. */
const requests = 25_000;
const connections = 16;
/** After the load, V8 gives memory back within this time. */
const calmMs = 5000;

interface Memory {
  /**
   * Heaps and stacks of all processes, and the files that they share once (Node.js itself). It is what a control group
   * (`MemoryMax=` of systemd) counts and can hardly reclaim, without the small part that the kernel keeps for sockets.
   * Not the proportional set size, which is smaller while other sites run on the same Node.js.
   */
  readonly totalMb: number;
  readonly anonymousMb: number;
  /** Counts shared pages, such as those of Node.js itself, once for each process. */
  readonly residentMb: number;
  readonly processes: number;
  /** Processor time of all of them so far: what less memory costs. */
  readonly processorMs: number;
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
  const load = async (name: string, paths: readonly string[], cookies: readonly string[]) => {
    await visit(site.url, paths, cookies);
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
  for (const [name, { totalMb, anonymousMb, residentMb, processes }] of moments) {
    console.log(
      `${name}: ${totalMb} MB with shared files once, of them ${anonymousMb} MB anonymous; ${residentMb} MB resident in ${processes} processes`,
    );
  }
  const most = Math.max(...[...moments.values()].map(({ totalMb }) => totalMb));
  const worked = [...moments.values()].map((moment) => moment.processorMs);
  const msPerRequest = (Math.max(...worked) - Math.min(...worked)) / (3 * requests);
  const ratio = most / limitMb;
  console.log(
    `memory workers=${workers} answered=${3 * requests} most_mb=${most} processor_ms=${msPerRequest.toFixed(2)} goal=${limitMb} ratio=${ratio.toFixed(2)}`,
  );
  return ratio <= 1;
}

/** Asks for random paths. However slow the machine, no request is given up. */
async function visit(url: string, paths: readonly string[], cookies: readonly string[]): Promise<void> {
  let left = requests;
  const connection = async (_: unknown, index: number) => {
    const cookie = cookies[index % cookies.length];
    const headers = { ...browserHeaders, ...(cookie !== undefined && { cookie }) };
    while (left-- > 0) {
      const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

/** Of a process and all that it started (Linux only). */
async function memoryOf(root: number): Promise<Memory> {
  const pids = await familyOf(root);
  const rollups = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')));
  const megabytes = (field: string) =>
    rollups.map((text) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024);
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const [resident, anonymous] = [megabytes('Rss'), megabytes('Anonymous')];
  const files = resident.map((each, index) => each - (anonymous[index] ?? 0));
  return {
    totalMb: Math.round(sum(anonymous) + Math.max(...files)),
    anonymousMb: Math.round(sum(anonymous)),
    residentMb: Math.round(sum(resident)),
    processes: pids.length,
    processorMs: sum(await Promise.all(pids.map(processorMs))),
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
