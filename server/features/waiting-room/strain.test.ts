import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { measureStrain } from './strain.ts';

type Hook = (request: object, reply: object) => Promise<void>;

/** Answers of a site, as the measuring sees them. */
function setUp() {
  const hooks = new Map<string, Hook>();
  const strained = measureStrain({
    addHook: (name: string, hook: Hook) => hooks.set(name, hook),
  } as never);
  const answer = (url: string, elapsedTime: number, method = 'POST') =>
    hooks.get('onResponse')?.({ method, routeOptions: { url } }, { elapsedTime });
  strained(1);
  return { strained, answer };
}

/** What is judged is the last second. */
const second = () => pause(1050);

/** Work in small pieces, which leaves the process no time for anything else, for longer than a second. */
async function keepBusy(): Promise<void> {
  const end = performance.now() + 1100;
  while (performance.now() < end) {
    const piece = performance.now() + 5;
    while (performance.now() < piece);
    await nextTurn();
  }
}

test('is strained while the process is busy all the time, and not afterwards', async () => {
  const { strained } = setUp();
  await keepBusy();
  expect(strained(1)).toBe(true);
  await second();
  expect(strained(1)).toBe(false);
});

test('is strained while people wait for their answers, but not for those about places in line', async () => {
  const { strained, answer } = setUp();
  for (let index = 0; index < 50; index++) await answer('/v1/events/:eventId', 800);
  await second();
  expect(strained(1)).toBe(true);
  for (let index = 0; index < 50; index++) await answer('/v1/events/:eventId/waiting-room/place', 800);
  await second();
  expect(strained(1)).toBe(false);
});

/** A site in which seconds pass at once, whose process is idle. */
function setUpWithClock() {
  const now = vi.spyOn(performance, 'now');
  const used = vi
    .spyOn(performance, 'eventLoopUtilization')
    .mockReturnValue({ idle: 1, active: 0, utilization: 0 });
  onTestFinished(() => {
    now.mockRestore();
    used.mockRestore();
  });
  let at = 1_000_000;
  now.mockImplementation(() => at);
  const { strained, answer } = setUp();
  /** A second in which pages take so long, most of them 2 ms. */
  const afterSecondOf = async (
    slowMs: number,
    { slow = 5, pages = 120, url = '/*' } = {},
  ): Promise<boolean> => {
    for (let index = 0; index < pages; index++) await answer(url, index < slow ? slowMs : 2, 'GET');
    at += 1050;
    return strained(1);
  };
  return { afterSecondOf };
}

test('is strained while the slowest pages take much longer than usual, if anyone can notice it', async () => {
  const { afterSecondOf } = setUpWithClock();
  for (let index = 0; index < 6; index++) expect(await afterSecondOf(40)).toBe(false);
  expect(await afterSecondOf(90)).toBe(true);
  expect(await afterSecondOf(60)).toBe(false);
  // One in a hundred is chance, and calls of the API aren't pages.
  expect(await afterSecondOf(90, { slow: 1 })).toBe(false);
  expect(await afterSecondOf(90, { url: '/v1/events' })).toBe(false);
});

test('is not strained by what no one notices', async () => {
  const { afterSecondOf } = setUpWithClock();
  for (const ms of [4, 4, 4, 4, 4, 4, 7.9]) expect(await afterSecondOf(ms)).toBe(false);
  expect(await afterSecondOf(8.1)).toBe(true);
});

test('looks at the pages of several seconds where few are read, and keeps to its judgement meanwhile', async () => {
  const { afterSecondOf } = setUpWithClock();
  const seconds = async (count: number, ms: number, pages = 30): Promise<boolean[]> => {
    const all: boolean[] = [];
    for (let index = 0; index < count; index++) all.push(await afterSecondOf(ms, { pages, slow: 3 }));
    return all;
  };
  expect(await seconds(28, 10)).not.toContain(true);
  expect((await seconds(8, 60)).filter((strained) => strained).length).toBeGreaterThan(3);
  // A handful of pages say nothing.
  expect((await seconds(12, 60, 3)).slice(6)).not.toContain(true);
});

test('is strained at once by a slow read of the database', () => {
  expect(setUp().strained(200)).toBe(true);
});
