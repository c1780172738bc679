import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** What a probe is started with: pages to ask for, each so often. */
export interface ProbePlan {
  readonly url: string;
  readonly paths: readonly string[];
  readonly perSecond: number;
}

// In a thread of its own: how busy the load generator is must not count.
const { url, paths, perSecond } = workerData as ProbePlan;
const agent = new Agent({ keepAlive: true });
const port = parentPort;
let taken: (readonly [path: string, ms: number])[] = [];

const ask = (path: string) => {
  const start = performance.now();
  const over = () => taken.push([path, performance.now() - start]);
  const asked = get(url + path, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
    answer.resume();
    answer.on('end', over);
  });
  asked.on('error', () => taken.push([path, Number.POSITIVE_INFINITY]));
};

// Sent when due, whether the last answer has come or not: a stall must not hide itself.
const between = 1000 / perSecond;
let due = performance.now();
for (let turn = 0; ; turn++) {
  due += between;
  const wait = due - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  ask(paths[turn % paths.length] ?? '/');
  if (turn === 0) port?.on('message', report);
}

function report() {
  port?.postMessage(taken);
  taken = [];
}
