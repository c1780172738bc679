import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** A page and who asks for it: a visitor, or the person with this cookie. */
export interface ProbedPage {
  /** By which its answers are told apart. */
  readonly name: string;
  readonly path: string;
  readonly cookie?: string;
}

/** What a probe is started with: pages to ask for in turn, together so often. */
export interface ProbePlan {
  readonly url: string;
  readonly pages: readonly ProbedPage[];
  readonly perSecond: number;
}

// In a thread of its own: how busy the load generator is must not count.
const { url, pages, perSecond } = workerData as ProbePlan;
const agent = new Agent({ keepAlive: true });
const port = parentPort;
let taken: (readonly [name: string, ms: number])[] = [];

const ask = ({ name, path, cookie }: ProbedPage) => {
  const start = performance.now();
  const headers = { 'accept-encoding': 'gzip', ...(cookie !== undefined && { cookie }) };
  const asked = get(url + path, { agent, headers }, (answer) => {
    answer.resume();
    answer.on('end', () =>
      taken.push([name, answer.statusCode === 200 ? performance.now() - start : Number.POSITIVE_INFINITY]),
    );
  });
  asked.on('error', () => taken.push([name, Number.POSITIVE_INFINITY]));
};

// Sent when due, whether the last answer has come or not: a stall must not hide itself.
const between = 1000 / perSecond;
let due = performance.now();
for (let turn = 0; ; turn++) {
  due += between;
  const wait = due - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const page = pages[turn % pages.length];
  if (page !== undefined) ask(page);
  if (turn === 0) port?.on('message', report);
}

function report() {
  port?.postMessage(taken);
  taken = [];
}
