import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { parseArgs } from 'node:util';

export const usage = `Usage: npm run hostile [-- <url>] [--only <part of a name>] [--share <0 to 1>] [--seed <number>] [--private-network]

Sends hostile traffic to a site. Meanwhile, measures whether it stays up and responds without errors, and how much time
and memory a single request takes. Without a URL, it starts its own site with its own database and the sample events, and
measures from inside, too. Takes about ten minutes.

  --only             only kinds of traffic with this in their name
  --share            send only this share of the traffic, e.g. 0.1
  --seed             generate different random requests
  --private-network  allow an address in a private network; public ones are always refused`;

export interface Options {
  /** The site's URL; null to start one. */
  readonly url: URL | null;
  readonly only: string;
  readonly seed: number;
  /** The share of all requests to send, up to 1. */
  readonly share: number;
}

/** A wrong argument. */
export class UsageError extends Error {}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits);
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Parses the command line; null for help.
 *
 * @throws UsageError for unknown options, and for targets it may not attack
 */
export async function readOptions(args: readonly string[]): Promise<Options | null> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      share: { type: 'string', default: '1' },
      seed: { type: 'string', default: '20261122' },
      'private-network': { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const [address, ...others] = positionals;
  const [seed, share] = [Number(values.seed), Number(values.share)];
  if (others.length > 0 || !Number.isInteger(seed) || !(share > 0 && share <= 1)) throw new UsageError(usage);
  const url = address === undefined ? null : await allowed(address, values['private-network']);
  return { url, only: values.only, seed, share };
}

/** The URL with its host resolved, so that a DNS change can't redirect the traffic. */
async function allowed(text: string, alsoPrivate: boolean): Promise<URL> {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:') throw new UsageError(`Give the site's address as http://127.0.0.1:3000.`);
  const { address } = await lookup(url.hostname.replace(/^\[|\]$/g, ''));
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const isLoopback = loopback.check(address, family);
  if (!isLoopback && !privateNetworks.check(address, family))
    throw new UsageError(
      `${address} is a public address: hostile traffic goes to your own machine or network only.`,
    );
  if (!isLoopback && !alsoPrivate)
    throw new UsageError(`${address} is another machine. Add --private-network if it is yours to attack.`);
  url.hostname = family === 'ipv6' ? `[${address}]` : address;
  return url;
}
