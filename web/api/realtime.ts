import { useEffect, useEffectEvent, useState } from 'react';
import type { RealtimeFrame } from '../../contracts/realtime.ts';
import { useSite } from '../lib/page-context.tsx';

/** How a page stands with the server that tells it of changes. */
export type LineState = 'connecting' | 'live' | 'lost' | 'refused';

interface Line {
  /** Something changed under one of the channels; `events` names what, in the protocol's words. */
  readonly onEvent: (events: readonly string[]) => void;
  readonly onState: (state: LineState) => void;
}

/** A broken rule: coming back would break it again (specification, section 8). */
const policyViolation = 1008;
/** How often the other end is asked for a sign of life, in milliseconds: a dead network closes no socket. */
const pingEvery = 25_000;

/** Milliseconds to wait before a try to reconnect; `tries` counts the failed ones (specification, section 9). */
export function reconnectDelay(tries: number): number {
  if (tries < 5) return 1000;
  if (tries < 15) return 5000;
  return tries < 100 ? 10_000 : 60_000;
}

/**
 * Listens for changes until the returned function is called. A lost connection is opened again, at once when the
 * device comes back online; whoever listens should then ask anew, since nothing is told twice.
 *
 * @param address path and query of the socket (`useSite().realtime.address`)
 */
function openLine(address: string, channels: readonly string[], line: Line): () => void {
  const url = new URL(address, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  for (const channel of channels) url.searchParams.append('channels[]', channel);

  let tries = 0;
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  const hangUp = () => {
    clearTimeout(retry);
    clearInterval(heartbeat);
    if (socket === undefined) return;
    close(socket);
    socket = undefined;
  };
  const connect = () => {
    hangUp();
    line.onState('connecting');
    socket = new WebSocket(url);
    socket.onclose = ({ code }) => (code === policyViolation ? refuse() : lose());
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as RealtimeFrame;
      if (frame.type === 'event') line.onEvent(frame.data.events);
      if (frame.type === 'connected') settle();
    };
  };
  const settle = () => {
    tries = 0;
    if (socket !== undefined) heartbeat = keepAlive(socket, lose);
    line.onState('live');
  };
  const lose = () => {
    hangUp();
    line.onState('lost');
    retry = setTimeout(connect, reconnectDelay(tries));
    tries += 1;
  };
  const refuse = () => {
    hangUp();
    window.removeEventListener('online', hurry);
    line.onState('refused');
  };
  const hurry = () => {
    if (socket === undefined) connect();
  };

  connect();
  window.addEventListener('online', hurry);
  return () => {
    window.removeEventListener('online', hurry);
    hangUp();
  };
}

/** Ends a connection unheard. One that is not there yet ends once it is: browsers complain of being interrupted. */
function close(socket: WebSocket): void {
  socket.onmessage = null;
  socket.onclose = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

/** Asks for a sign of life again and again, and tells when none came since the last time. */
function keepAlive(socket: WebSocket, onSilence: () => void): ReturnType<typeof setInterval> {
  let answered = true;
  socket.addEventListener('message', () => {
    answered = true;
  });
  return setInterval(() => {
    if (!answered) return onSilence();
    answered = false;
    socket.send(JSON.stringify({ type: 'ping' }));
  }, pingEvery);
}

/** Least pause between two refreshes in milliseconds: a rush of changes is one change to look at. */
const pause = 1000;

/**
 * Calls `refresh` whenever something changes under a channel, at most once a pause, and whenever the line is there
 * (again): what happened while nobody listened is told to nobody.
 */
export function useLive(channel: string, refresh: () => void): LineState {
  const { realtime } = useSite();
  const [state, setState] = useState<LineState>('connecting');
  const look = useEffectEvent(refresh);
  useEffect(() => {
    const looks = calmly(() => look());
    const hangUp = openLine(realtime.address, [channel], {
      onEvent: looks.soon,
      onState: (next) => {
        setState(next);
        if (next === 'live') looks.soon();
      },
    });
    return () => {
      hangUp();
      looks.stop();
    };
  }, [realtime, channel]);
  return state;
}

/** Runs at once, then at most once a pause; what is asked for in between is run at its end. */
function calmly(run: () => void): { soon: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const soon = () => {
    asked = true;
    if (timer === undefined) turn();
  };
  const turn = () => {
    timer = undefined;
    if (!asked) return;
    asked = false;
    run();
    timer = setTimeout(turn, pause);
  };
  return { soon, stop: () => clearTimeout(timer) };
}
