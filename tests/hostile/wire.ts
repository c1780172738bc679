import { connect, type Socket } from 'node:net';

/** The site's address, and the loopback address to connect from. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** A raw request. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A raw response. */
export interface Received {
  /** Of the first response; 0 if none. */
  readonly status: number;
  /** All status lines received. */
  readonly statuses: readonly number[];
  /** Total bytes of all responses, including headers. */
  readonly bytes: number;
  /** Bytes of each response, including headers, in the order of `statuses`. */
  readonly sizes: readonly number[];
  /** The beginning. */
  readonly text: string;
  readonly ms: number;
  /** Whether the site was silent or still sending at the timeout. */
  readonly late: boolean;
}

/** Bytes of a response kept for inspection. */
const kept = 64 * 1024;

/** Builds a request without validation. */
export function requestBytes({ method = 'GET', path, headers = {}, body }: Sent, host = 'localhost'): Buffer {
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const bytes = Buffer.from(body ?? '');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(given.has('host') ? [] : [`Host: ${host}`]),
    ...(given.has('connection') ? [] : ['Connection: close']),
    ...(body === undefined || given.has('content-length') || given.has('transfer-encoding')
      ? []
      : [`Content-Length: ${bytes.length}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/**
 * Sends bytes in one write and reads until the site closes, is silent for `quietMs` (four times as long
 * before its first byte), or `patienceMs` are over.
 *
 * @param options `from` is the loopback address to connect from
 */
export function exchange(
  target: Target,
  bytes: Buffer,
  options: { readonly from?: string; readonly patienceMs?: number; readonly quietMs?: number } = {},
): Promise<Received> {
  const { from, patienceMs = 20_000, quietMs } = options;
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ ...target, ...(from !== undefined && { localAddress: from }) });
    const chunks: Buffer[] = [];
    const starts: { readonly at: number; readonly status: number }[] = [];
    let [length, held] = [0, 0];
    let end = '';
    let quiet: NodeJS.Timeout | undefined;
    const finish = (late: boolean) => {
      clearTimeout(limit);
      clearTimeout(quiet);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = starts.map(({ status }) => status);
      const sizes = starts.map(({ at }, index) => (starts[index + 1]?.at ?? length) - at);
      const ms = performance.now() - started;
      resolve({ status: statuses[0] ?? 0, statuses, bytes: length, sizes, text, ms, late });
    };
    const limit = setTimeout(finish, patienceMs, true);
    const waitForMore = () => {
      if (quietMs === undefined) return;
      clearTimeout(quiet);
      quiet = setTimeout(finish, length === 0 ? 4 * quietMs : quietMs, false);
    };
    socket.on('connect', () => {
      socket.write(bytes);
      waitForMore();
    });
    socket.on('data', (chunk: Buffer) => {
      // A status line can be in two chunks.
      const seen = end + chunk.toString('latin1');
      for (const { index, 1: status } of seen.matchAll(/HTTP\/1\.[01] (\d{3}) /g))
        starts.push({ at: length - end.length + index, status: Number(status) });
      end = seen.slice(1 - 'HTTP/1.1 200 '.length);
      length += chunk.length;
      if (held < kept) chunks.push(chunk.subarray(0, kept - held));
      held += chunk.length;
      waitForMore();
    });
    // Refused and broken connections are results too: the caller checks whether the site is alive.
    socket.on('error', () => undefined);
    socket.on('close', () => finish(false));
  });
}

/** The body, as far as it was kept. */
export function bodyOf({ text }: Pick<Received, 'text'>): string {
  const end = text.indexOf('\r\n\r\n');
  return end === -1 ? '' : text.slice(end + 4);
}

/** Opens a lasting connection; errors on it are expected. */
export function openSocket(target: Target, from?: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, ...(from !== undefined && { localAddress: from }) });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
    socket.on('error', () => undefined);
  });
}

/**
 * Rotates loopback addresses, each of which is another network to the site (Linux accepts all of
 * 127.0.0.0/8).
 */
export function sourceAddress(index: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return `127.0.${10 + (Math.floor(index / 250) % 200)}.${1 + (index % 250)}`;
}
