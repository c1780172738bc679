import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { CallLimit } from '../../../contracts/endpoint.ts';
import { type Db, executePrepared, perDatabase } from '../db/database.ts';
import { type Clock, laterOf } from '../deps.ts';
import { createBatcher } from './concurrency.ts';
import { Problem } from './problem.ts';

/** `most` uses per `seconds`. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** One use that counts against a limit. */
export interface Use {
  readonly key: string;
  readonly limit: Limit;
  /** The weight of this use; 1 by default. */
  readonly uses?: number;
}

/** Limits of the /56 and /48 around a /64, as multiples: several households, but not 65,536. */
const wider = [4, 2, 1] as const;

/**
 * One use per network address; for IPv6, also of the wider networks around it.
 *
 * @param name the name of the limit
 */
export function usesOfNetwork(name: string, ip: string, limit: Limit): Use[] {
  const networks = networksOf(ip);
  return networks.map((network, index) => {
    const times = networks.length === 1 ? 1 : (wider[index] ?? 1);
    return { key: `${name} ${network}`, limit: { ...limit, most: limit.most * times } };
  });
}

/** One use by the caller: a person, or a visitor's networks. */
export function usesOfAsker(
  name: string,
  asker: { readonly caller: { readonly userId: string } | null; readonly ip: string },
  limit: Limit,
): Use[] {
  const { caller, ip } = asker;
  return caller === null ? usesOfNetwork(name, ip, limit) : [{ key: `${name} ${caller.userId}`, limit }];
}

/**
 * Counts a use of `key` in the current window, shared by all processes.
 *
 * @param uses the weight
 * @throws Problem `general_rate_limit_exceeded` with Appwrite's `X-RateLimit-*` headers if the window is used
 * up
 */
export async function useLimit(
  deps: { db: Db; clock: Clock },
  key: string,
  limit: Limit,
  uses = 1,
): Promise<void> {
  await useLimits(deps, [{ key, limit, uses }]);
}

/** The limits that calls share, by name: per person, and `keys` per API key. */
type CallLimits = Readonly<Record<CallLimit | 'keys', Limit>>;
type Caller = { readonly userId: string; readonly sessionId: string; readonly byKey?: boolean };

/**
 * Counts a person's call against the limits it shares with others; the only place that does.
 *
 * @returns headers with what is left
 */
export function countCalls(
  deps: { db: Db; clock: Clock },
  limits: CallLimits,
): (name: CallLimit | null, caller: Caller) => Promise<Readonly<Record<string, string>>> {
  return async (name, { userId, sessionId, byKey = false }) => {
    const uses: NamedUse[] = [];
    if (byKey) uses.push({ name: 'keys', key: `keys:${sessionId}`, limit: limits.keys });
    if (name !== null) uses.push({ name, key: `${name}:${userId}`, limit: limits[name] });
    if (uses.length === 0) return {};
    const windows = await countUses(deps, uses);
    return limitHeaders(uses, windows, deps.clock.now());
  };
}

/** Headers that name the limits in every answer of the API; those of calls that count add what is left. */
export function limitHeadersOf(limits: CallLimits): (url: string) => Readonly<Record<string, string>> {
  const policy = policyOf(Object.entries(limits).map(([name, limit]) => ({ name, limit })));
  return (url) => (url.startsWith('/v1/') ? { 'ratelimit-policy': policy } : {});
}

function policyOf(limits: readonly { readonly name: string; readonly limit: Limit }[]): string {
  return limits.map(({ name, limit }) => `"${name}";q=${limit.most};w=${limit.seconds}`).join(', ');
}

interface NamedUse extends Use {
  readonly name: string;
}

/** The standard's headers (draft-ietf-httpapi-ratelimit-headers-10), and Appwrite's for the limit that ends first. */
function limitHeaders(
  uses: readonly NamedUse[],
  windows: readonly Window[],
  now: Temporal.Instant,
): Readonly<Record<string, string>> {
  const states = uses.map(({ name, key, limit }) => {
    const window = windows.find((each) => each.key === key);
    const resetsAt = window?.resets_at ?? now.add({ seconds: limit.seconds });
    return { name, limit, left: Math.max(0, limit.most - (window?.used ?? 0)), resetsAt };
  });
  const nearest = states.reduce((one, other) => (other.left < one.left ? other : one));
  return {
    'ratelimit-policy': policyOf(states),
    ratelimit: states
      .map(({ name, left, resetsAt }) => `"${name}";r=${left};t=${secondsTo(resetsAt, now)}`)
      .join(', '),
    'x-ratelimit-limit': String(nearest.limit.most),
    'x-ratelimit-remaining': String(nearest.left),
    'x-ratelimit-reset': String(Math.ceil(nearest.resetsAt.epochMilliseconds / 1000)),
  };
}

function secondsTo(time: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(1, Math.ceil((time.epochMilliseconds - now.epochMilliseconds) / 1000));
}

interface Window {
  readonly key: string;
  readonly used: number;
  readonly resets_at: Temporal.Instant;
}

/** The uses that one call counts, and its time. */
interface Count {
  readonly uses: readonly Use[];
  readonly now: Temporal.Instant;
}

/** Concurrent requests share a statement. */
const counterOf = perDatabase((db) =>
  createBatcher<Count, readonly Window[]>((counts) => countTogether(db, counts), {
    most: 200,
    keysOf: ({ uses }) => uses.map(({ key }) => key),
  }),
);

/**
 * Counts one use of each key, or of none: a rejected use leaves the other limits untouched and adds no row,
 * so a network over its limit can't fill the table with invented keys.
 *
 * @throws Problem `general_rate_limit_exceeded` for the limit that takes longest to reset
 */
export async function useLimits(deps: { db: Db; clock: Clock }, uses: readonly Use[]): Promise<void> {
  if (uses.length > 0) await countUses(deps, uses);
}

/** @returns the windows, by key */
async function countUses(deps: { db: Db; clock: Clock }, uses: readonly Use[]): Promise<readonly Window[]> {
  const now = deps.clock.now();
  const windows = await counterOf(deps.db)({ uses, now });
  const limitOf = new Map(uses.map(({ key, limit }) => [key, limit.most]));
  const over = windows.filter(({ key, used }) => used > (limitOf.get(key) ?? 0));
  const longest = over.toSorted((one, other) => Temporal.Instant.compare(other.resets_at, one.resets_at))[0];
  if (longest !== undefined) {
    throw limitExceeded(now, { most: limitOf.get(longest.key) ?? 0, resetsAt: longest.resets_at });
  }
  return windows;
}

/** The windows of each count, in order. No key is in two of them. */
async function countTogether(db: Db, counts: readonly Count[]): Promise<(readonly Window[])[]> {
  const now = counts.map((each) => each.now).reduce((one, other) => laterOf(one, other));
  const asked = JSON.stringify(
    counts.flatMap(({ uses }, call) =>
      uses.map(({ key, limit, uses: count = 1 }) => ({
        call,
        key,
        count,
        most: limit.most,
        resets_at: now.add({ seconds: limit.seconds }).toString(),
      })),
    ),
  );
  // Rows are locked in key order, which prevents deadlocks. The limit makes PostgreSQL look up each key in the index:
  // it knows little about a table that changes this fast, and would read all of it.
  const rows = await executePrepared(
    db,
    sql<Window>`
    with asked as (
      select * from json_to_recordset(${asked}::json)
        as each(call int, key text, count int, most int, resets_at timestamptz)
    ), full_windows as (
      select asked.call, held.key, held.used + asked.count as used, held.resets_at
      from asked cross join lateral (
        select * from rate_limits where rate_limits.key = asked.key collate "C" limit 1
      ) as held
      where held.used + asked.count > asked.most and held.resets_at > ${now}
    ), counted as (
      insert into rate_limits as held (key, used, resets_at)
      select key, count, resets_at from asked
      where call not in (select call from full_windows) order by key collate "C"
      on conflict (key) do update set
        used = case when held.resets_at <= ${now} then excluded.used else held.used + excluded.used end,
        resets_at = case when held.resets_at <= ${now} then excluded.resets_at else held.resets_at end
      returning held.key, held.used, held.resets_at
    )
    select key, used, resets_at from full_windows union all select key, used, resets_at from counted`,
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return counts.map(({ uses }) => uses.flatMap(({ key }) => byKey.get(key) ?? []));
}

export function limitExceeded(
  now: Temporal.Instant,
  { most, resetsAt }: { most: number; resetsAt: Temporal.Instant },
): Problem {
  const reset = Math.ceil(resetsAt.epochMilliseconds / 1000);
  return new Problem('general_rate_limit_exceeded', {
    headers: {
      ratelimit: `"default";r=0;t=${secondsTo(resetsAt, now)}`,
      'x-ratelimit-limit': String(most),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
      'retry-after': String(Math.max(1, reset - Math.floor(now.epochMilliseconds / 1000))),
    },
  });
}

/** Returns uses that turned out not to count. */
export async function uncountUses(deps: { db: Db }, uses: readonly Use[]): Promise<void> {
  const keys = uses.map(({ key }) => key).toSorted();
  await sql`
    with held as (select key from rate_limits where key = any(${keys}::text[]) order by key for update)
    update rate_limits set used = used - 1 from held where rate_limits.key = held.key and used > 0`.execute(
    deps.db,
  );
}

/** Deletes expired windows. */
export async function forgetOldLimits(deps: { db: Db; clock: Clock }): Promise<void> {
  await sql`delete from rate_limits where resets_at < ${deps.clock.now()}`.execute(deps.db);
}

/** IPv6 prefixes that count as one network, from a site's allocation to a household's. */
const nestedPrefixes = [48, 56, 64] as const;

/** An IPv4 address, or the /64 of an IPv6 household, which could use a new address for every request. */
export function networkOf(ip: string): string {
  return networksOf(ip).at(-1) ?? ip;
}

/**
 * The networks of an address, widest first. A /48 contains 65,536 networks of /64, so limits apply to the
 * wider ones too. An IPv4 address counts alone: neighbours are strangers.
 */
export function networksOf(ip: string): readonly string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return [mapped];
  if (!isIPv6(ip)) return [ip];
  const groups = groupsOf(ip);
  return nestedPrefixes.map((bits) => {
    const kept = [0, 1, 2, 3].map((index) => (groups[index] ?? 0) & maskOf(bits - 16 * index));
    return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
  });
}

/** The upper `bits` of a 16-bit group. */
function maskOf(bits: number): number {
  return bits >= 16 ? 0xffff : (0xffff << (16 - bits)) & 0xffff;
}

/** The first groups of a valid IPv6 address. An IPv4 suffix comes after the fourth and is not parsed. */
function groupsOf(ip: string): readonly number[] {
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 suffix counts as two groups.
  const width = left.length + right.length + (ip.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - width) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
}
