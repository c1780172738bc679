import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Nine of ten answers take less, and timers are late by less, on a site that has room for more people. In milliseconds. */
const [slowAnswer, lateTimer] = [500, 250];
/** Answers that are looked at; fewer say nothing. */
const [mostAnswers, leastAnswers] = [1000, 20];
const judgedEveryMs = 1000;

/** Measures how fast this process answers. @returns whether it was slow in the last second or so */
export function measureStrain(app: FastifyInstance): () => boolean {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let answers: number[] = [];
  let judged = { at: -Infinity, strained: false };
  app.addHook('onResponse', async (_request, reply) => {
    if (answers.length < mostAnswers) answers.push(reply.elapsedTime);
  });
  app.addHook('onClose', async () => {
    loop.disable();
  });
  return () => {
    const now = performance.now();
    if (now - judged.at < judgedEveryMs) return judged.strained;
    const slow = answers.toSorted((one, other) => one - other)[Math.floor(answers.length * 0.9)] ?? 0;
    // Nanoseconds, with the resolution itself included.
    const late = loop.percentile(99) / 1_000_000 - 20;
    const strained = (answers.length >= leastAnswers && slow > slowAnswer) || late > lateTimer;
    judged = { at: now, strained };
    answers = [];
    loop.reset();
    return strained;
  };
}
