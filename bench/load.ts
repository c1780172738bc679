import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** Encodings a browser accepts. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const warmUpSeconds = 2;

export interface Measured {
  /** Responses per second. */
  readonly rate: number;
  readonly p50Ms: number;
  /** 97.5th percentile. */
  readonly p97Ms: number;
  readonly p99Ms: number;
}

/**
 * Requests these URLs in turn, as fast as possible.
 *
 * @throws Error if any response isn't 2xx
 */
export async function load(
  url: string,
  paths: readonly string[],
  { connections = 32, seconds = 6 }: { connections?: number; seconds?: number } = {},
): Promise<Measured> {
  const shot = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      headers: browserHeaders,
      requests: paths.map((path) => ({ method: 'GET', path })),
    });
  await shot(warmUpSeconds);
  const { requests, latency, non2xx, errors } = await shot(seconds);
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors from ${url}${paths[0]}.`);
  return { rate: requests.average, p50Ms: latency.p50, p97Ms: latency.p97_5, p99Ms: latency.p99 };
}

/**
 * Loads a bare `node:http` server in its own process that sends the same response as `url`, byte for byte.
 */
export async function loadBare(url: string, options: { connections?: number } = {}): Promise<Measured> {
  const answer = await rawAnswer(url);
  const folder = await mkdtemp(join(tmpdir(), 'mela-bare-'));
  const file = join(folder, 'body');
  await writeFile(file, answer.body);
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(answer.headers), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(child.stdout, 'data');
    return await load(`http://127.0.0.1:${Number(port)}`, ['/'], options);
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
}

/** Raw headers and body: `fetch` would decompress. */
async function rawAnswer(url: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  const request = get(url, { headers: browserHeaders });
  const [message] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = message.headers;
  return { headers, body: Buffer.concat(chunks) };
}
