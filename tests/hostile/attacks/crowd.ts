import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Arena, hasDied, send } from '../arena.ts';
import { limits, type Row } from '../verdict.ts';
import type { Reading } from '../watcher.ts';
import { openSocket, requestBytes, sourceAddress } from '../wire.ts';
import { jsonRequest } from '../world.ts';

/** Sockets with such lists that one network address may open by default. */
const perAddress = 40;
/** Concurrent handshakes: more would only wait in the kernel. */
const atOnce = 32;
/** The site's interval of signs of life, in milliseconds. */
const heartbeatMs = 30_000;
/** File descriptors needed otherwise. */
const spare = 400;

/**
 * Opens as many sockets as requested and as the limit of open files allows, each with the longest list of
 * channels.
 */
export async function attackWithCrowd(arena: Arena, row: Row, wanted: number): Promise<void> {
  const most = Math.min(wanted, openFiles() - spare);
  const open: Socket[] = [];
  let next = 0;
  const connect = async () => {
    while (next < most) {
      const index = next++;
      row.requests++;
      if (await subscribe(arena, index, open)) continue;
      row.silent++;
      if (await hasDied(arena)) return;
    }
  };
  const before = await arena.site?.watcher.read();
  await arena.site?.watcher.reset();
  await Promise.all(Array.from({ length: atOnce }, connect));
  const opening = await arena.site?.watcher.read();
  const telling = await tellEverybody(arena, row);
  // Twice, so that those who didn't answer the first one would be cut off.
  await arena.site?.watcher.reset();
  if (arena.share === 1) await sleep(2 * heartbeatMs + 5000);
  const beating = await arena.site?.watcher.read();
  const served = open.filter(({ destroyed }) => !destroyed).length;
  if (served < open.length)
    arena.verdict.findings.push(`${row.group}: ${open.length - served} sockets were cut off`);
  await arena.site?.watcher.reset();
  for (const socket of open) socket.resetAndDestroy();
  await sleep(1000);
  if (await hasDied(arena)) {
    arena.verdict.died(row, `${served} sockets`);
    return;
  }
  const leaving = await arena.site?.watcher.read();
  row.note = `${served} sockets open${most < wanted ? ` of ${wanted} (limit of open files)` : ''}`;
  if (before === undefined || opening === undefined) return;
  const perSocket = ((opening.rssMb - before.rssMb) * 1024) / Math.max(1, served);
  const blocks = { opening, telling, beating, leaving };
  const phases = Object.entries(blocks).map(([name, seen]) => `${name} ${Math.round(seen?.blockMs ?? 0)}`);
  row.note += `, ${Math.round(perSocket)} KiB each; ms of blocking: ${phases.join(', ')}`;
}

/** A change on a channel that everyone subscribed to; returns the worst measurement. */
async function tellEverybody(arena: Arena, row: Row): Promise<Reading | undefined> {
  const [organiser] = arena.world.people;
  const post = { text: 'Is it windy enough?' };
  const path = `/v1/events/${arena.world.eventId}/board`;
  let worst: Reading | undefined;
  for (let at = 0; at < 5 && organiser !== undefined; at++) {
    await arena.site?.watcher.reset();
    await send(arena, { name: 'a post', bytes: () => jsonRequest('POST', path, post, organiser) });
    await sleep(500);
    const told = await arena.site?.watcher.read();
    if (told !== undefined && told.blockMs >= (worst?.blockMs ?? 0)) worst = told;
  }
  if (worst !== undefined && worst.blockMs > limits.blockMs)
    arena.verdict.findings.push(`${row.group}: telling everybody blocks for ${Math.round(worst.blockMs)} ms`);
  return worst;
}

/** @returns whether the site accepted the socket */
async function subscribe(arena: Arena, index: number, open: Socket[]): Promise<boolean> {
  const socket = await openSocket(arena.target, sourceAddress(Math.floor(index / perAddress))).catch(
    () => null,
  );
  if (socket === null) return false;
  // 100 channels, within the limit of request headers.
  const channels = Array.from({ length: 99 }, (_, at) => `channels[]=${`${index}.${at}.`.padEnd(125, 'x')}`);
  const path = `/v1/realtime?project=mela&channels[]=boards.${arena.world.eventId}&${channels.join('&')}`;
  socket.write(
    requestBytes({
      path,
      headers: {
        ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    }),
  );
  const answered = await new Promise<boolean>((resolve) => {
    const late = setTimeout(resolve, 20_000, false);
    const done = (taken: boolean) => {
      clearTimeout(late);
      resolve(taken);
    };
    const answerPings = pingAnswers(socket);
    let isFirst = true;
    socket.on('data', (chunk: Buffer) => {
      if (!isFirst) return answerPings(chunk);
      isFirst = false;
      const end = chunk.indexOf('\r\n\r\n');
      done(chunk.toString('latin1', 0, 12) === 'HTTP/1.1 101' && end > 0);
      answerPings(chunk.subarray(end + 4));
    });
    socket.once('close', () => done(false));
  });
  if (!answered) {
    socket.destroy();
    return false;
  }
  open.push(socket);
  return true;
}

/** Reads the site's frames, which are never masked, and answers its signs of life. */
function pingAnswers(socket: Socket): (chunk: Buffer) => void {
  const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
  let rest = Buffer.alloc(0);
  /** Bytes of a frame's content that are still to come. */
  let content = 0;
  return (chunk) => {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const skipped = Math.min(content, bytes.length);
      content -= skipped;
      bytes = bytes.subarray(skipped);
      const isLong = (bytes[1] ?? 0) === 126;
      const head = isLong ? 4 : 2;
      if (content > 0 || bytes.length < head) break;
      if (bytes[0] === 0x89) socket.write(pong);
      content = isLong ? bytes.readUInt16BE(2) : (bytes[1] ?? 0);
      bytes = bytes.subarray(head);
    }
    // A copy: the chunk would stay in memory.
    rest = Buffer.from(bytes);
  };
}

/** The limit of open files, including sockets. */
function openFiles(): number {
  if (process.platform !== 'linux') return 1024;
  const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return Number(limit ?? 1024);
}
