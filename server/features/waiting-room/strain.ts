import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Nine of ten answers take less, and timers are late by less, on a site that has room for more people. In milliseconds. */
const [slowAnswer, lateTimer] = [500, 250];
/**
 * The slowest pages may take this much longer than usual because of those who come in; in milliseconds, what no one notices.
 * Where the pace settles, one page in a hundred takes 0.6 to 1.3 times as long (`npm run bench -- waiting-room`). With 1.6 and 12
 * it took twice as long on a site whose slowest pages took 10 when quiet.
 */
const [slower, unnoticed] = [1.5, 8];
/** How many pages are looked at together, or all of some seconds, and which part of them isn't among the slowest. */
const [judgedPages, judgedMs, quickPart] = [100, 5000, 0.98];
/** Judgements from which the usual is known: the line's last minutes before anyone came in, too. */
const [mostJudgements, leastJudgements] = [100, 5];
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
  const pages: number[] = [];
  const judgements: number[] = [];
  let used = performance.eventLoopUtilization();
  let judged = { at: -Infinity, strained: false };
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Questions about places are answered from memory, however slow the rest is.
    if (routeOptions.url?.includes('/waiting-room')) return;
    if (answers.length < mostAnswers) answers.push(reply.elapsedTime);
    // Those that come from memory take no turn, and don't get here.
    if (method === 'GET' && routeOptions.url === '/*' && pages.length < mostAnswers)
      pages.push(reply.elapsedTime);
  });
  app.addHook('onClose', async () => {
    loop.disable();
  });

  let readers = { judgedAt: performance.now(), wait: false };

  /** Compares the slowest pages since it last had enough of them with the usual. */
  const readersWait = (now: number): boolean => {
    if (pages.length < judgedPages && now - readers.judgedAt < judgedMs) return readers.wait;
    const isEnough = pages.length >= leastAnswers;
    const slow = slowest(pages.splice(0), quickPart);
    readers = { judgedAt: now, wait: false };
    if (!isEnough) return false;
    const usual = slowest(judgements, 0.25);
    judgements.push(slow);
    if (judgements.length > mostJudgements) judgements.shift();
    readers.wait = judgements.length > leastJudgements && slow > Math.max(unnoticed, usual * slower);
    return readers.wait;
  };

  return (readMs) => {
    const now = performance.now();
    if (now - judged.at < judgedEveryMs) return judged.strained || readMs > slowRead;
    // Nanoseconds, with the resolution itself included.
    const late = loop.percentile(99) / 1_000_000 - 20;
    const usedSoFar = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(usedSoFar, used);
    used = usedSoFar;
    const isBusy = utilization > busiest || late > lateTimer;
    const isSlow = answers.length >= leastAnswers && slowest(answers, 0.9) > slowAnswer;
    const strained = readersWait(now) || isBusy || isSlow;
    judged = { at: now, strained };
    answers = [];
    loop.reset();
    return strained || readMs > slowRead;
  };
}

/** The value below which this part of them is; 0 without any. */
function slowest(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;
}
