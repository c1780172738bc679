import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { parseArgs } from 'node:util';

export const usage = `Usage: npm run hostile [-- <url>] [--only <part of a name>] [--share <0 to 1>] [--seed <number>] [--private-network]

Sends hostile traffic to a site and measures meanwhile whether it stays alive, answers without faults, and how long and
how much memory a single request keeps it. Without an address it starts a site of its own, with a database of its own and
the sample events, and measures from inside too. Takes about ten minutes.

  --only             the kinds of traffic with this in their name
  --share            sends that part of it only, e.g. 0.1
  --seed             draws other requests
  --private-network  allows an address in a private network; a public one is always refused`;

/** What the command line asks for. */
export interface Options {
  /** Where the site is; null to start one. */
  readonly url: URL | null;
  readonly only: string;
  readonly seed: number;
  /** Which part of everything is sent, up to 1. */
  readonly share: number;
}

/** What the person at the console got wrong. */
export class UsageFault extends Error {}

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
 * Reads the command line; null for a call for help.
 *
 * @throws UsageFault for what it does not know, and for an address that it may not attack
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
  if (others.length > 0 || !Number.isInteger(seed) || !(share > 0 && share <= 1)) throw new UsageFault(usage);
  const url = address === undefined ? null : await allowed(address, values['private-network']);
  return { url, only: values.only, seed, share };
}

/** The address with the name replaced by what it stands for now, so that it cannot come to stand for something else. */
async function allowed(text: string, alsoPrivate: boolean): Promise<URL> {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:') throw new UsageFault(`Give the site's address as http://127.0.0.1:3000.`);
  const { address } = await lookup(url.hostname.replace(/^\[|\]$/g, ''));
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const isLoopback = loopback.check(address, family);
  if (!isLoopback && !privateNetworks.check(address, family))
    throw new UsageFault(
      `${address} is a public address: hostile traffic goes to your own machine or network only.`,
    );
  if (!isLoopback && !alsoPrivate)
    throw new UsageFault(`${address} is another machine. Add --private-network if it is yours to attack.`);
  url.hostname = family === 'ipv6' ? `[${address}]` : address;
  return url;
}
