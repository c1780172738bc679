import type { WebSocket } from 'ws';
import type { RealtimeFrame } from '../../../contracts/realtime.ts';

/** An open socket and its frames. */
export interface Listener {
  readonly socket: WebSocket;
  /** The next unread frame. */
  next(): Promise<RealtimeFrame>;
  /** The close code. */
  readonly closed: Promise<number>;
  say(message: unknown): void;
}

/** Resolves once the socket is open. */
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
