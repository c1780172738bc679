import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Arena, hasDied, send } from '../arena.ts';
import { limits, type Row } from '../verdict.ts';
import { openSocket, requestBytes, sourceAddress } from '../wire.ts';
import { jsonRequest } from '../world.ts';

/** Sockets with such lists that one network address may open by default. */
const perAddress = 40;
/** Concurrent handshakes: more would only wait in the kernel. */
const atOnce = 32;
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
  await Promise.all(Array.from({ length: atOnce }, connect));
  // A change on a channel that everyone subscribed to.
  const [organiser] = arena.world.people;
  const post = { text: 'Is it windy enough?' };
  const path = `/v1/events/${arena.world.eventId}/board`;
  for (let at = 0; at < 5 && organiser !== undefined; at++) {
    await arena.site?.watcher.reset();
    await send(arena, { name: 'a post', bytes: () => jsonRequest('POST', path, post, organiser) });
    await sleep(500);
    const told = await arena.site?.watcher.read();
    if (told !== undefined && told.blockMs > limits.blockMs)
      arena.verdict.findings.push(
        `${row.group}: telling everybody blocks for ${Math.round(told.blockMs)} ms`,
      );
  }
  const after = await arena.site?.watcher.read();
  const served = open.filter(({ destroyed }) => !destroyed);
  const grown = after && before ? `, ${Math.round(after.rssMb - before.rssMb)} MB more` : '';
  row.note = `${served.length} sockets open${most < wanted ? ` of ${wanted} (limit of open files)` : ''}${grown}`;
  for (const socket of open) socket.resetAndDestroy();
  await sleep(1000);
  if (await hasDied(arena)) arena.verdict.died(row, `${served.length} sockets`);
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
    socket.once('data', (chunk) => done(chunk.toString('latin1').startsWith('HTTP/1.1 101')));
    socket.once('close', () => done(false));
  });
  if (!answered) {
    socket.destroy();
    return false;
  }
  socket.resume();
  open.push(socket);
  return true;
}

/** The limit of open files, including sockets. */
function openFiles(): number {
  if (process.platform !== 'linux') return 1024;
  const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return Number(limit ?? 1024);
}
