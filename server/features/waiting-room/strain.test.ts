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

test('is strained while readers wait longer than usual, if anyone can notice it', async () => {
  const started = performance.now();
  const now = vi.spyOn(performance, 'now');
  // Here, the seconds pass at once.
  const used = vi
    .spyOn(performance, 'eventLoopUtilization')
    .mockReturnValue({ idle: 1, active: 0, utilization: 0 });
  onTestFinished(() => {
    now.mockRestore();
    used.mockRestore();
  });
  const { strained, answer } = setUp();
  let seconds = 0;
  const afterSecondOf = async (readMs: number) => {
    for (let index = 0; index < 50; index++) await answer('/event/:eventId', readMs, 'GET');
    now.mockReturnValue(started + ++seconds * 1050);
    return strained(1);
  };
  for (let index = 0; index < 6; index++) expect(await afterSecondOf(40)).toBe(false);
  expect(await afterSecondOf(70)).toBe(true);
  expect(await afterSecondOf(50)).toBe(false);

  const fast = setUp();
  for (const readMs of [2, 2, 2, 2, 2, 2, 20]) {
    for (let index = 0; index < 50; index++) await fast.answer('/event/:eventId', readMs, 'GET');
    now.mockReturnValue(started + ++seconds * 1050);
    expect(fast.strained(1)).toBe(false);
  }
});

test('is strained at once by a slow read of the database', () => {
  expect(setUp().strained(200)).toBe(true);
});
