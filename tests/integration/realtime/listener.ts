import type { WebSocket } from 'ws';
import type { RealtimeFrame } from '../../../contracts/realtime.ts';

/** An open socket and what it has heard. */
export interface Listener {
  readonly socket: WebSocket;
  /** The next frame that was not read yet. */
  next(): Promise<RealtimeFrame>;
  /** Resolves to the code that the socket was closed with. */
  readonly closed: Promise<number>;
  say(message: unknown): void;
}

/** Listens on a socket that is being opened; resolves once it is open. */
export function listen(socket: WebSocket): Promise<Listener> {
  const heard: RealtimeFrame[] = [];
  const waiting: ((frame: RealtimeFrame) => void)[] = [];
  socket.on('message', (bytes) => {
    const frame = JSON.parse(String(bytes)) as RealtimeFrame;
    const reader = waiting.shift();
    if (reader) reader(frame);
    else heard.push(frame);
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  const listener: Listener = {
    socket,
    closed,
    next() {
      const frame = heard.shift();
      return frame ? Promise.resolve(frame) : new Promise((resolve) => waiting.push(resolve));
    },
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  };
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(listener));
    socket.on('error', reject);
  });
}
