import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Clock } from '../deps.ts';
import { Problem } from './problem.ts';

/** So many in so many seconds. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** One use that counts against a limit. */
export interface Use {
  readonly key: string;
  readonly limit: Limit;
  /** How many uses this one counts as; 1 unless set. */
  readonly uses?: number;
}

/** How many times a /64's limit the /56 and /48 around it have: several households, but not 65,536. */
const wider = [4, 2, 1] as const;

/**
 * One use of a limit per network address, for the wider networks around an IPv6 address too.
 *
 * @param name what is limited
 */
export function usesOfNetwork(name: string, ip: string, limit: Limit): Use[] {
  const networks = networksOf(ip);
  return networks.map((network, index) => {
    const times = networks.length === 1 ? 1 : (wider[index] ?? 1);
    return { key: `${name} ${network}`, limit: { ...limit, most: limit.most * times } };
  });
}

/** One use by whoever asks: a person, or the networks of a visitor. */
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
 * @param uses how many it counts for
 * @throws Problem `general_rate_limit_exceeded` with the protocol's `X-RateLimit-*` headers when the window is used up
 */
export async function useLimit(
  deps: { db: Db; clock: Clock },
  key: string,
  limit: Limit,
  uses = 1,
): Promise<void> {
  await useLimits(deps, [{ key, limit, uses }]);
}

interface Window {
  readonly key: string;
  readonly used: number;
  readonly resets_at: Temporal.Instant;
}

/**
 * Counts one use of each key, or of none: a refused use takes nothing from the other limits, and adds no row. A network
 * that is over its limit can therefore not fill the table with keys that somebody made up.
 *
 * @throws Problem `general_rate_limit_exceeded` for the limit that lasts longest
 */
export async function useLimits(deps: { db: Db; clock: Clock }, uses: readonly Use[]): Promise<void> {
  const now = deps.clock.now();
  const asked = JSON.stringify(
    uses.map(({ key, limit, uses: count = 1 }) => ({
      key,
      count,
      most: limit.most,
      resets_at: now.add({ seconds: limit.seconds }).toString(),
    })),
  );
  // Rows are locked in the order of their keys, so that two requests never wait for each other in a circle.
  const { rows } = await sql<Window>`
    with asked as (
      select * from json_to_recordset(${asked}::json) as each(key text, count int, most int, resets_at timestamptz)
    ), full_windows as (
      select held.key, held.used + asked.count as used, held.resets_at
      from asked join rate_limits as held on held.key = asked.key collate "C"
      where held.used + asked.count > asked.most and held.resets_at > ${now}
    ), counted as (
      insert into rate_limits as held (key, used, resets_at)
      select key, count, resets_at from asked where not exists (select from full_windows) order by key collate "C"
      on conflict (key) do update set
        used = case when held.resets_at <= ${now} then excluded.used else held.used + excluded.used end,
        resets_at = case when held.resets_at <= ${now} then excluded.resets_at else held.resets_at end
      returning held.key, held.used, held.resets_at
    )
    select * from full_windows union all select * from counted`.execute(deps.db);
  const mostOf = new Map(uses.map(({ key, limit }) => [key, limit.most]));
  const over = rows.filter(({ key, used }) => used > (mostOf.get(key) ?? 0));
  const longest = over.toSorted((one, other) => Temporal.Instant.compare(other.resets_at, one.resets_at))[0];
  if (longest !== undefined) {
    throw limitExceeded(now, { most: mostOf.get(longest.key) ?? 0, resetsAt: longest.resets_at });
  }
}

/** The refusal of whoever asked too often, with the protocol's headers. */
export function limitExceeded(
  now: Temporal.Instant,
  { most, resetsAt }: { most: number; resetsAt: Temporal.Instant },
): Problem {
  const reset = Math.ceil(resetsAt.epochMilliseconds / 1000);
  return new Problem('general_rate_limit_exceeded', {
    headers: {
      'x-ratelimit-limit': String(most),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
      'retry-after': String(Math.max(1, reset - Math.floor(now.epochMilliseconds / 1000))),
    },
  });
}

/** Takes uses back: what was counted turned out not to be what the limits are for. */
export async function giveUsesBack(deps: { db: Db }, uses: readonly Use[]): Promise<void> {
  const keys = uses.map(({ key }) => key).toSorted();
  await sql`
    with held as (select key from rate_limits where key = any(${keys}::text[]) order by key for update)
    update rate_limits set used = used - 1 from held where rate_limits.key = held.key and used > 0`.execute(
    deps.db,
  );
}

/** Deletes the windows that are over. */
export async function forgetOldLimits(deps: { db: Db; clock: Clock }): Promise<void> {
  await sql`delete from rate_limits where resets_at < ${deps.clock.now()}`.execute(deps.db);
}

/** Bits of the IPv6 networks that count as one in limits, from what a site is given to what a household is. */
const nestedPrefixes = [48, 56, 64] as const;

/**
 * What counts as one network address in limits: an IPv4 address, or the /64 that an IPv6 household is given, of which
 * it could use another address for every request.
 */
export function networkOf(ip: string): string {
  return networksOf(ip).at(-1) ?? ip;
}

/**
 * The networks that an address belongs to, widest first. Whoever is given a /48 has 65,536 networks of /64 to come
 * from, so limits hold for the wider ones too. An IPv4 address stands alone: its neighbours are strangers.
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

/** The upper `bits` of a group of 16. */
function maskOf(bits: number): number {
  return bits >= 16 ? 0xffff : (0xffff << (16 - bits)) & 0xffff;
}

/** The first groups of a valid IPv6 address; what follows the fourth may be an IPv4 address, and isn't looked at. */
function groupsOf(ip: string): readonly number[] {
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups.
  const width = left.length + right.length + (ip.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - width) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
}
