import type { ServerResponse } from 'node:http';
import { Problem } from './problem.ts';

interface Options {
  /** Replies in memory at once. */
  readonly most: number;
  /** Of which one network may have this many, with those that wait. */
  readonly perNetwork: number;
  readonly waiting: number;
  /** Milliseconds after which a reader is disconnected, and after which one is that others wait for. */
  readonly longestMs: number;
  readonly contestedMs: number;
}

/** Whose reply it is, and the response that it is sent in. */
interface Reading {
  readonly network: string;
  readonly response: ServerResponse;
}

type LongReplies = <Reply>(reading: Reading, make: () => Promise<Reply>) => Promise<Reply>;

/**
 * Bounds the memory of long replies, which are held until their reader has them: one that reads slowly, or not at all, keeps
 * its own until it is disconnected, and can't take the places of all.
 */
export function createLongReplies(options: Options): LongReplies {
  const byNetwork = new Map<string, number>();
  const waiting: (() => void)[] = [];
  /** Responses that have taken longer than `contestedMs`, the slowest first. */
  const slow = new Set<ServerResponse>();
  let held = 0;

  const count = (network: string, change: 1 | -1): void => {
    const now = (byNetwork.get(network) ?? 0) + change;
    if (now === 0) byNetwork.delete(network);
    else byNetwork.set(network, now);
  };
  const disconnectSlowest = (): void => {
    for (const response of slow) {
      slow.delete(response);
      response.destroy();
      return;
    }
  };
  const takePlace = async (): Promise<void> => {
    if (held < options.most) {
      held++;
      return;
    }
    if (waiting.length >= options.waiting) throw unavailable();
    disconnectSlowest();
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leavePlace = (): void => {
    const next = waiting.shift();
    // The place goes directly to the next in line.
    if (next === undefined) held--;
    else next();
  };

  return async ({ network, response }, make) => {
    if ((byNetwork.get(network) ?? 0) >= options.perNetwork) throw unavailable();
    count(network, 1);
    let hasPlace = false;
    const timers: NodeJS.Timeout[] = [];
    let isOver = false;
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      slow.delete(response);
      count(network, -1);
      if (hasPlace) leavePlace();
    };
    try {
      await takePlace();
      hasPlace = true;
      if (response.destroyed) throw unavailable();
      const reply = await make();
      response.once('close', leave);
      if (response.destroyed) throw unavailable();
      timers.push(
        setTimeout(() => {
          if (waiting.length > 0) response.destroy();
          else slow.add(response);
        }, options.contestedMs),
        setTimeout(() => response.destroy(), options.longestMs),
      );
      return reply;
    } catch (error) {
      leave();
      throw error;
    }
  };
}

function unavailable(): Problem {
  return new Problem('general_service_unavailable', { headers: { 'retry-after': '10' } });
}
