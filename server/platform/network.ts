import { isIPv6 } from 'node:net';

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
