import type { LocalSite } from './local-site.ts';
import type { Probe } from './probe.ts';
import { limits, type Row, type Verdict } from './verdict.ts';
import type { Reading } from './watcher.ts';
import { exchange, type Received, sourceAddress, type Target } from './wire.ts';
import type { World } from './world.ts';

/** A request, built anew for each send; `turn` makes repetitions differ, to avoid caches. */
export interface Attack {
  readonly name: string;
  bytes(turn: number): Buffer;
  /** Stop reading after this much silence: the connection may stay open. */
  readonly quietMs?: number;
}

export interface Arena {
  readonly target: Target;
  readonly world: World;
  /** The site, if we started it; null if only its URL is known. */
  readonly site: LocalSite | null;
  readonly probe: Probe;
  readonly verdict: Verdict;
  readonly seed: number;
  /** The share of all attacks to run, from 0 to 1, for quick tests. */
  readonly share: number;
}

/** How often a suspicious request is measured alone before it counts. */
const repeats = 3;
/** Crashes by one kind of attack before the next kind. */
const maxDeaths = 3;
let turn = 0;

/** Sends each attack alone and measures its cost. */
export async function strikeEach(arena: Arena, row: Row, attacks: Iterable<Attack>): Promise<void> {
  let deaths = 0;
  for (const attack of sampled(arena, attacks)) {
    const answer = await strike(arena, row, attack);
    if (answer === 'died' && ++deaths === maxDeaths) {
      row.note = `stopped after ${deaths} deaths`;
      return;
    }
  }
}

/**
 * Sends this many attacks at once, for requests that mostly wait; a crash is traced to the request that
 * caused it.
 */
export async function strikeTogether(
  arena: Arena,
  row: Row,
  attacks: Iterable<Attack>,
  atOnce: number,
): Promise<void> {
  let deaths = 0;
  const waiting = [...sampled(arena, attacks)];
  while (waiting.length > 0) {
    const batch = waiting.splice(0, atOnce);
    const answers = await Promise.all(batch.map((attack) => send(arena, attack)));
    if (!(await hasDied(arena))) {
      for (const [at, answer] of answers.entries()) judgeAll(arena, row, batch[at]?.name ?? '', answer);
      continue;
    }
    await revive(arena);
    for (const attack of batch) {
      if ((await strike(arena, row, attack)) === 'died') deaths++;
      if (deaths === maxDeaths) {
        row.note = `stopped after ${deaths} deaths`;
        return;
      }
    }
  }
}

async function strike(arena: Arena, row: Row, attack: Attack): Promise<Received | 'died'> {
  const first = await measured(arena, attack, 'reset');
  if (first === 'died') {
    arena.verdict.died(row, attack.name);
    await revive(arena);
    return 'died';
  }
  judgeAll(arena, row, attack.name, first.answer);
  let cost = first;
  const offends = () => cost.blockMs > limits.blockMs || cost.memoryMb > limits.memoryMb;
  // Other load may be the cause: only what is seen every time counts.
  for (let repeat = 0; repeat < repeats && offends(); repeat++) {
    const again = await measured(arena, attack, 'collect');
    if (again === 'died') break;
    cost = {
      answer: again.answer,
      blockMs: Math.min(cost.blockMs, again.blockMs),
      memoryMb: Math.min(cost.memoryMb, again.memoryMb),
    };
  }
  arena.verdict.cost(row, attack.name, cost);
  return first.answer;
}

interface Measured {
  readonly answer: Received;
  readonly blockMs: number;
  readonly memoryMb: number;
}

async function measured(
  arena: Arena,
  attack: Attack,
  begin: 'reset' | 'collect',
): Promise<Measured | 'died'> {
  const { site, probe } = arena;
  if (site === null) {
    await probe.take();
    const answer = await send(arena, attack);
    const { live, control } = await probe.take();
    if (await hasDied(arena)) return 'died';
    // From outside, a blocked event loop shows as a late response, relative to an idle server.
    return { answer, blockMs: Math.max(0, live.max - control.max), memoryMb: 0 };
  }
  try {
    // A whole collection stops the site for longer than any request may: its delay isn't the traffic's.
    if (begin === 'collect') await probe.skip(() => site.watcher.collect());
    else await site.watcher.reset();
    const answer = await send(arena, attack);
    const { blockMs, memoryMb, uncaught } = await site.watcher.read();
    if (uncaught > 0) return 'died';
    return { answer, blockMs, memoryMb };
  } catch (error) {
    if (await hasDied(arena)) return 'died';
    throw error;
  }
}

/** From a new address each time, so that network limits don't hide what is tested. */
export function send(arena: Arena, attack: Attack): Promise<Received> {
  turn++;
  const from = sourceAddress(turn);
  const { quietMs } = attack;
  return exchange(arena.target, attack.bytes(turn), {
    ...(from !== undefined && { from }),
    ...(quietMs !== undefined && { quietMs }),
  });
}

/** Of several responses on one connection the worst status and the largest refusal count. */
export function judgeAll(
  { verdict }: Pick<Arena, 'verdict'>,
  row: Row,
  name: string,
  answer: Received,
): void {
  const { status, statuses, sizes } = answer;
  const refusals = sizes.filter((_, at) => (statuses[at] ?? 0) >= 400);
  const worst = { status: Math.max(status, ...statuses), bytes: Math.max(0, ...refusals) };
  verdict.answered(row, name, { ...answer, ...worst });
}

/** Whether the process has exited or is exiting; for external sites, whether it no longer responds. */
export async function hasDied({ site, target }: Arena): Promise<boolean> {
  if (site !== null) return site.hasDied();
  const live = await exchange(target, Buffer.from('GET /health/live HTTP/1.0\r\n\r\n'));
  return live.status !== 200;
}

async function revive({ site, probe }: Arena): Promise<void> {
  if (site === null) throw new Error('The site no longer answers, and only its owner can start it again.');
  await site.restart();
  await probe.follow((await site.watcher.read()).pid);
}

/** The same part of them each time for the same seed, and at least one. */
export function* sampled<Item>({ share, seed }: Arena, items: Iterable<Item>): Generator<Item> {
  let state = seed;
  const skipped: Item[] = [];
  let chosen = 0;
  for (const item of items) {
    // A linear congruential generator is good enough for sampling.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (share < 1 && state / 2 ** 32 >= share) {
      if (chosen === 0) skipped[0] = item;
      continue;
    }
    chosen++;
    yield item;
  }
  if (chosen === 0) yield* skipped;
}

/** Sends one kind of traffic, measuring `/health/live` meanwhile. */
export async function sendTraffic(
  arena: Arena,
  group: string,
  traffic: (arena: Arena, row: Row) => Promise<void>,
): Promise<Row> {
  const { verdict, probe, site } = arena;
  const row = verdict.begin(group);
  const started = performance.now();
  const before = await site?.watcher.read();
  if (before !== undefined) await probe.follow(before.pid);
  await probe.take();
  await traffic(arena, row);
  if (row.requests === 0 && row.note === '') verdict.findings.push(`${group}: nothing was sent`);
  const live = await probe.take();
  const after = await site?.watcher.read();
  verdict.end(row, live, shareOfProcessor(before, after));
  row.seconds = (performance.now() - started) / 1000;
  return row;
}

function shareOfProcessor(before: Reading | undefined, after: Reading | undefined): number {
  // A restarted site counts from 0.
  if (before === undefined || after === undefined || after.ranMs <= before.ranMs) return 1;
  const ran = after.ranMs - before.ranMs;
  return ran / (ran + after.waitedMs - before.waitedMs);
}
