import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Nine of ten answers take less, and timers are late by less, on a site that has room for more people. In milliseconds. */
const [slowAnswer, lateTimer] = [500, 250];
/** The part of its time that a process may be busy: beyond, whoever comes next waits for several others. */
const busiest = 0.75;
/** A short read takes longer only if it waits for a connection or the processor: others do, too. In milliseconds. */
const slowRead = 150;
/** Answers that are looked at; fewer say nothing. */
const [mostAnswers, leastAnswers] = [1000, 20];
const judgedEveryMs = 1000;

/** Measures how fast this process answers. @returns whether it was slow in the last second or so */
export function measureStrain(app: FastifyInstance): (readMs: number) => boolean {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let answers: number[] = [];
  let used = performance.eventLoopUtilization();
  let judged = { at: -Infinity, strained: false };
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    // Questions about places are answered from memory, however slow the rest is.
    if (routeOptions.url?.includes('/waiting-room')) return;
    if (answers.length < mostAnswers) answers.push(reply.elapsedTime);
  });
  app.addHook('onClose', async () => {
    loop.disable();
  });
  return (readMs) => {
    const now = performance.now();
    if (now - judged.at < judgedEveryMs) return judged.strained || readMs > slowRead;
    const slow = answers.toSorted((one, other) => one - other)[Math.floor(answers.length * 0.9)] ?? 0;
    // Nanoseconds, with the resolution itself included.
    const late = loop.percentile(99) / 1_000_000 - 20;
    const usedSoFar = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(usedSoFar, used);
    used = usedSoFar;
    const isBusy = utilization > busiest || late > lateTimer;
    const strained = isBusy || (answers.length >= leastAnswers && slow > slowAnswer);
    judged = { at: now, strained };
    answers = [];
    loop.reset();
    return strained || readMs > slowRead;
  };
}
