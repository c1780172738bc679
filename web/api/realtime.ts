import { useEffect, useEffectEvent, useState } from 'react';
import type { RealtimeFrame } from '../../contracts/realtime.ts';
import { useSite } from '../lib/page-context.tsx';

/** The state of the realtime connection. */
export type ConnectionState = 'connecting' | 'live' | 'lost' | 'refused';

interface RealtimeConnection {
  /** Something changed in one of the channels; `events` are Appwrite event names. */
  readonly onEvent: (events: readonly string[]) => void;
  readonly onState: (state: ConnectionState) => void;
}

/** WebSocket close code: a broken rule, so reconnecting would fail again. */
const policyViolation = 1008;
/** Milliseconds. A dead network doesn't close the socket, so pings are needed. */
const pingEvery = 25_000;

/** Milliseconds until reconnecting; `tries` counts the failed attempts. */
export function reconnectDelay(tries: number): number {
  if (tries < 5) return 1000;
  if (tries < 15) return 5000;
  return tries < 100 ? 10_000 : 60_000;
}

/**
 * Subscribes to channels until the returned function is called. Reconnects after a loss, at once when the device comes
 * back online. Events in between are lost, so refetch on reconnect.
 *
 * @param address path and query of the socket (`useSite().realtime.address`)
 */
function openConnection(
  address: string,
  channels: readonly string[],
  connection: RealtimeConnection,
): () => void {
  const url = new URL(address, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  for (const channel of channels) url.searchParams.append('channels[]', channel);

  let tries = 0;
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  const disconnect = () => {
    clearTimeout(retry);
    clearInterval(heartbeat);
    if (socket === undefined) return;
    close(socket);
    socket = undefined;
  };
  const connect = () => {
    disconnect();
    connection.onState('connecting');
    socket = new WebSocket(url);
    socket.onclose = ({ code }) => (code === policyViolation ? refuse() : onLost());
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as RealtimeFrame;
      if (frame.type === 'event') connection.onEvent(frame.data.events);
      if (frame.type === 'connected') settle();
    };
  };
  const settle = () => {
    tries = 0;
    if (socket !== undefined) heartbeat = keepAlive(socket, onLost);
    connection.onState('live');
  };
  const onLost = () => {
    disconnect();
    connection.onState('lost');
    retry = setTimeout(connect, reconnectDelay(tries));
    tries += 1;
  };
  const refuse = () => {
    disconnect();
    window.removeEventListener('online', reconnectNow);
    connection.onState('refused');
  };
  const reconnectNow = () => {
    if (socket === undefined) connect();
  };

  connect();
  window.addEventListener('online', reconnectNow);
  return () => {
    window.removeEventListener('online', reconnectNow);
    disconnect();
  };
}

/**
 * Closes without further callbacks. A socket that is still connecting is closed once open, since browsers log an error
 * otherwise.
 */
function close(socket: WebSocket): void {
  socket.onmessage = null;
  socket.onclose = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

/** Sends pings and calls `onSilence` when nothing came back since the last one. */
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

/** Least milliseconds between two refreshes, so that a burst of changes refetches once. */
const pause = 1000;

/**
 * Calls `refresh` after changes in a channel, at most once per pause, and after each (re)connect, since events in
 * between are lost.
 */
export function useLive(channel: string, refresh: () => void): ConnectionState {
  const { realtime } = useSite();
  const [state, setState] = useState<ConnectionState>('connecting');
  const look = useEffectEvent(refresh);
  useEffect(() => {
    const throttledRefresh = throttled(() => look());
    const disconnect = openConnection(realtime.address, [channel], {
      onEvent: throttledRefresh.soon,
      onState: (next) => {
        setState(next);
        if (next === 'live') throttledRefresh.soon();
      },
    });
    return () => {
      disconnect();
      throttledRefresh.stop();
    };
  }, [realtime, channel]);
  return state;
}

/** Throttles: runs at once, then at most once per pause, with a trailing run. */
function throttled(run: () => void): { soon: () => void; stop: () => void } {
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
