import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { useAgent } from 'request-filtering-agent';

/** Calls to addresses that people name. */
export interface OutsideAccess {
  /** Private addresses and ranges that the operator permits. */
  readonly allowedAddresses: readonly string[];
  /** Replaces the system's resolver. */
  readonly lookup?: LookupFunction;
  /** A certificate authority beside the system's. */
  readonly ca?: string;
}

/** An exchange whose answer has begun, or why there is none. */
export type OutsideReply =
  | { readonly response: IncomingMessage; readonly error: null; close(): void }
  | { readonly response: null; readonly error: string };

/**
 * Calls an address that a person has named. The name is resolved once and the connection goes to that address, if it is
 * public. Redirects aren't followed. The caller closes the exchange.
 */
export async function callOutside(
  address: string,
  access: OutsideAccess,
  options: {
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
): Promise<OutsideReply> {
  // The agent is chosen by the scheme in small letters.
  const url = new URL(address).href;
  const { method, headers, body, signal } = options;
  const { allowedAddresses, lookup, ca } = access;
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  let request: ClientRequest | undefined;
  const close = () => {
    request?.on('error', () => undefined).destroy();
  };
  try {
    request = send(url, {
      method,
      agent: useAgent(url, {
        allowIPAddressList: [...allowedAddresses],
        keepAlive: false,
        ...(ca !== undefined && { ca }),
      } as Parameters<typeof useAgent>[1]),
      signal,
      headers,
      ...(lookup !== undefined && { lookup }),
    });
    const answered = once(request, 'response', { signal });
    request.end(body);
    const [response] = (await answered) as [IncomingMessage];
    // A broken connection is reported to whoever reads the body.
    response.on('error', () => undefined);
    return { response, error: null, close };
  } catch (error) {
    close();
    return { response: null, error: reasonOf(error, signal) };
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout';
  const { code, message } = error as NodeJS.ErrnoException;
  if (/is not allowed/.test(message)) return 'address_not_allowed';
  return code ?? 'connection_failed';
}

/** Why a page, calendar or picture couldn't be fetched. */
export const fetchFailures = [
  'not_https',
  'address_not_allowed',
  'too_many_redirects',
  'unreachable',
  'timeout',
  'status',
  'too_large',
  'type',
] as const;
export type FetchFailure = (typeof fetchFailures)[number];

export class OutsideFetchError extends Error {
  override readonly name = 'OutsideFetchError';
  readonly reason: FetchFailure;
  /** The HTTP status, if it is the reason. */
  readonly status: number | null;

  constructor(reason: FetchFailure, status: number | null = null) {
    super(`The address could not be fetched: ${reason}${status === null ? '' : ` ${status}`}`);
    this.reason = reason;
    this.status = status;
  }
}

/** What was fetched, unpacked. */
export interface Fetched {
  /** Where the last redirect led. */
  readonly url: string;
  /** In small letters, without parameters. */
  readonly mediaType: string;
  readonly charset: string | null;
  readonly bytes: Buffer;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const maxRedirects = 3;
const timeoutMs = 10_000;
/** Of the body, unpacked. */
export const maxFetchedBytes = 5 * 1024 * 1024;

/**
 * Fetches a page, calendar or picture that a person has named: over https, within ten seconds and 5 MB, with at most
 * three redirects, each checked like the first address.
 *
 * @param options `accept` media types in small letters, each whole or with a trailing `*`; `known` makes the request conditional
 * @returns null if it hasn't changed
 * @throws OutsideFetchError
 */
export async function fetchOutside(
  address: string,
  access: OutsideAccess,
  options: {
    readonly accept: readonly string[];
    readonly known?: { readonly etag: string | null; readonly lastModified: string | null };
    readonly signal?: AbortSignal;
  },
): Promise<Fetched | null> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]);
  const { etag = null, lastModified = null } = options.known ?? {};
  const headers = {
    accept: `${options.accept.join(', ')}, */*;q=0.1`,
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Mela-Import/1',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
  let url = checkedAddress(address, access);
  for (let redirects = 0; ; redirects++) {
    const reply = await callOutside(url.href, access, { method: 'GET', headers, signal });
    if (reply.response === null) throw failureOf(reply.error);
    try {
      const { statusCode = 0, headers: given } = reply.response;
      if (statusCode === 304 && (etag !== null || lastModified !== null)) return null;
      if (statusCode >= 300 && statusCode < 400 && given.location !== undefined) {
        if (redirects >= maxRedirects) throw new OutsideFetchError('too_many_redirects');
        url = checkedAddress(given.location, access, url);
        continue;
      }
      if (statusCode !== 200) throw new OutsideFetchError('status', statusCode);
      const { mediaType, charset } = mediaTypeOf(given['content-type'] ?? '');
      if (!isAccepted(mediaType, options.accept)) throw new OutsideFetchError('type');
      const bytes = await readBounded(reply.response, signal);
      return {
        url: url.href,
        mediaType,
        charset,
        bytes,
        etag: boundedHeader(given.etag),
        lastModified: boundedHeader(given['last-modified']),
      };
    } finally {
      reply.close();
    }
  }
}

/** A server could send headers that aren't worth keeping. */
function boundedHeader(value: string | undefined): string | null {
  return value === undefined || value.length > 500 ? null : value;
}

/**
 * Plain http is for addresses in the operator's own network: numeric ones on their list. The agent checks the rest when
 * it connects.
 */
function checkedAddress(address: string, { allowedAddresses }: OutsideAccess, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null || url.username !== '' || url.password !== '') throw new OutsideFetchError('not_https');
  if (url.protocol === 'https:') return url;
  if (url.protocol !== 'http:' || !isListed(url.hostname.replace(/^\[|\]$/g, ''), allowedAddresses)) {
    throw new OutsideFetchError('not_https');
  }
  return url;
}

function isListed(host: string, addresses: readonly string[]): boolean {
  const family = isIP(host);
  if (family === 0) return false;
  const listed = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) listed.addAddress(address, type);
    else listed.addSubnet(address, Number(bits), type);
  }
  return listed.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

function failureOf(reason: string): OutsideFetchError {
  if (reason === 'timeout' || reason === 'address_not_allowed') return new OutsideFetchError(reason);
  return new OutsideFetchError('unreachable');
}

function mediaTypeOf(header: string): { mediaType: string; charset: string | null } {
  const [type = '', ...parameters] = header.split(';');
  const charset = parameters.map((each) => /^\s*charset="?([\w.:-]{1,40})"?\s*$/i.exec(each)?.[1]);
  return {
    mediaType: type.trim().toLowerCase(),
    charset: charset.find((name) => name !== undefined) ?? null,
  };
}

function isAccepted(mediaType: string, accept: readonly string[]): boolean {
  return accept.some((each) =>
    each.endsWith('*') ? mediaType.startsWith(each.slice(0, -1)) : mediaType === each,
  );
}

/** Counts what comes out of the decompression, so that a small answer can't fill the memory. */
async function readBounded(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxFetchedBytes)
    throw new OutsideFetchError('too_large');
  const body = unpacked(response);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxFetchedBytes) throw new OutsideFetchError('too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof OutsideFetchError) throw error;
    throw new OutsideFetchError(signal.aborted ? 'timeout' : 'unreachable');
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks);
}

function unpacked(response: IncomingMessage): Readable {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const through = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[coding];
  if (through === undefined) {
    if (coding !== 'identity') throw new OutsideFetchError('type');
    return response;
  }
  const unpacking = through();
  // `pipe` doesn't pass on errors, and an answer that breaks off would never end.
  response.once('error', (error) => unpacking.destroy(error));
  response.once('aborted', () => unpacking.destroy(new Error('The answer broke off.')));
  return response.pipe(unpacking);
}
