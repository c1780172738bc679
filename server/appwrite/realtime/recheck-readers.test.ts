import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { TestClock } from '../../../tests/kit/clock.ts';
import type { Principal } from '../../infra/http/server.ts';
import { createAudience, type Subscriber } from './audience.ts';
import { recheckReaders } from './recheck-readers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage(readers: readonly (Principal | null)[]) {
  const audience = createAudience();
  const closed: string[] = [];
  const subscribers = readers.map((reader, index): Subscriber => {
    const socket = { close: () => closed.push(`${index}`) } as unknown as WebSocket;
    return { socket, reader, channels: ['documents'], address: '127.0.0.1', alive: true };
  });
  for (const subscriber of subscribers) audience.add(subscriber);
  const asked: number[] = [];
  let running = new Map<string, Principal>();
  let outage = false;
  const stop = recheckReaders(
    {
      clock: new TestClock(),
      log: pino({ level: 'silent' }),
      recheckMs: 1000,
      findRunning: async (sessionIds) => {
        if (outage) throw new Error('no database');
        asked.push(sessionIds.length);
        return running;
      },
    },
    audience,
  );
  return {
    ...{ asked, closed, subscribers, stop },
    async pass(now: readonly Principal[] | 'outage') {
      outage = now === 'outage';
      if (now !== 'outage') running = new Map(now.map((each) => [each.sessionId, each]));
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
}

const reader = (name: string, more: Partial<Principal> = {}): Principal => ({
  userId: name,
  sessionId: `session of ${name}`,
  ...more,
});

test('looks up many sessions in few queries, each once, and skips visitors', async () => {
  const readers = Array.from({ length: 2500 }, (_, index) => reader(`person ${index}`));
  const { asked, closed, pass, stop } = stage([...readers, ...readers, null, null]);
  await pass(readers);
  expect(asked).toEqual([1000, 1000, 500]);
  expect(closed).toEqual([]);
  stop();
});

test('applies lost and gained roles, and disconnects ended sessions', async () => {
  const before = [reader('asha', { administrator: true }), reader('ravi'), reader('zoya')];
  const { closed, subscribers, pass, stop } = stage(before);
  await pass([reader('asha'), reader('ravi', { administrator: true })]);
  expect(subscribers.map((each) => each.reader?.administrator ?? false)).toEqual([false, true, false]);
  expect(closed).toEqual(['2']);
  stop();
});

test('keeps sockets open during a database outage and rechecks afterwards', async () => {
  const { closed, pass, stop } = stage([reader('asha')]);
  await pass('outage');
  expect(closed).toEqual([]);
  await pass([]);
  expect(closed).toEqual(['0']);
  stop();
});
