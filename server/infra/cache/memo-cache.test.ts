import { expect, test } from 'vitest';
import type { State } from './database-version.ts';
import { createMemoCache } from './memo-cache.ts';

const weightless = () => 0;

/** Each look at the clock is seconds after the last. */
function slowRequests(): () => number {
  let now = 0;
  return () => (now += 5000);
}

test('renders a page once a second, however many ask at once', async () => {
  let now = 0;
  let rendered = 0;
  const pages = createMemoCache<number>(weightless, { now: () => now });
  const render = async () => ++rendered;
  const ask = () => Promise.all(Array.from({ length: 50 }, () => pages.get('/', render)));
  expect(new Set(await ask())).toEqual(new Set([1]));
  now = 999;
  expect(new Set(await ask())).toEqual(new Set([1]));
  now = 1000;
  expect(new Set(await ask())).toEqual(new Set([2]));
});

test('the next request sees a change', async () => {
  let state = 'before';
  const pages = createMemoCache<string>(weightless, { now: () => 0 });
  const render = async () => state;
  expect(await pages.get('/', render)).toBe('before');
  state = 'after';
  expect(await pages.get('/', render)).toBe('before');
  pages.forget();
  expect(await pages.get('/', render)).toBe('after');
});

test('a cached page is available without waiting, and only while it is valid', async () => {
  let state: State | null = { written: 'nothing', moment: 0, number: 0 };
  const pages = createMemoCache<string>(weightless, {
    now: slowRequests(),
    state: { known: () => state, read: async () => state ?? Promise.reject(new Error('no database')) },
  });
  const asked = pages.get('/', async () => 'the page');
  expect(pages.find('/')).toBeUndefined();
  await asked;
  expect(pages.find('/')).toBe('the page');
  state = null;
  expect(pages.find('/')).toBeUndefined();
  state = { written: 'something', moment: 0, number: 0 };
  expect(pages.find('/')).toBeUndefined();
});

test('a failed rendering is retried', async () => {
  const pages = createMemoCache<string>(weightless, { now: () => 0 });
  await expect(pages.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pages.get('/', async () => 'yes')).toBe('yes');
});

test('never exceeds its number of entries', async () => {
  const pages = createMemoCache<number>(weightless, { now: () => 0 });
  for (let index = 0; index < 10_000; index++) await pages.get(String(index), async () => index);
  let again = 0;
  for (let index = 0; index < 10_000; index++) {
    await pages.get(String(index), async () => {
      again += 1;
      return index;
    });
  }
  expect(again).toBeGreaterThan(8000);
});

test('never exceeds its memory', async () => {
  const pages = createMemoCache<string>(() => 6_000_000, { now: () => 0 });
  let made = 0;
  const make = async () => `page ${++made}`;
  for (const key of ['one', 'two', 'three', 'four']) await pages.get(key, make);
  expect(await pages.get('four', make)).toBe('page 4');
  expect(await pages.get('one', make)).toBe('page 5');
});

test('keeps a page until the database changes, and not at all while its version is unknown', async () => {
  let state: State | null = { written: 'nothing', moment: 0, number: 0 };
  let made = 0;
  const pages = createMemoCache<number>(weightless, {
    now: slowRequests(),
    state: { known: () => state, read: async () => state ?? Promise.reject(new Error('no database')) },
  });
  const ask = () => pages.get('/', async () => ++made);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  state = { written: 'something', moment: 0, number: 0 };
  expect([await ask(), await ask()]).toEqual([2, 2]);
  state = null;
  expect([await ask(), await ask()]).toEqual([3, 4]);
});

/** What a cache asks while the clock and the database are what a test says. */
function stateOf(read: () => { readonly time: number; readonly written: number }) {
  const state = () => ({ written: String(read().written), moment: 0, number: 0 });
  return { now: () => read().time, state: { known: state, read: async () => state() } };
}

test('while something is written all the time, an answer is made four times a second and no one waits for it', async () => {
  let [time, written, made] = [0, 0, 0];
  const pages = createMemoCache<number>(
    weightless,
    stateOf(() => ({ time, written })),
  );
  const making: PromiseWithResolvers<number>[] = [];
  const make = () => {
    const next = Promise.withResolvers<number>();
    making.push(next);
    return next.promise.then(() => ++made);
  };
  const finish = async () => {
    await new Promise(setImmediate);
    making.shift()?.resolve(0);
    await new Promise(setImmediate);
  };
  const first = pages.get('/', make);
  await finish();
  expect(await first).toBe(1);
  const begun: number[] = [];
  for (; time < 20_000; time += 50) {
    written++;
    // Answered at once, with or without a way to make it.
    const answer = pages.find('/') ?? (await pages.get('/', make));
    expect(answer).toBe(made);
    if (making.length > 0) begun.push(time);
    await finish();
  }
  const pauses = begun.map((at, index) => at - (begun[index - 1] ?? 0));
  expect(new Set(pauses)).toEqual(new Set([250]));
  // A member asks for the state as it is now.
  expect(pages.find('/', { written: 'now', moment: 0, number: 0 })).toBeUndefined();
});

test('after a pause, a change is seen by the next request, and forgetting soon leaves that to the state', async () => {
  let [time, written, made] = [0, 0, 0];
  const pages = createMemoCache<number>(
    weightless,
    stateOf(() => ({ time, written })),
  );
  const ask = () => pages.get('/', async () => ++made);
  expect(await ask()).toBe(1);
  pages.forget(true);
  expect(await ask()).toBe(1);
  time = 1001;
  written++;
  expect(pages.find('/')).toBeUndefined();
  expect(await ask()).toBe(2);
  pages.forget();
  expect(await ask()).toBe(3);
});

test('a successor that fails is not cached, and the next request waits for another', async () => {
  let [time, written] = [0, 0];
  const pages = createMemoCache<string>(
    weightless,
    stateOf(() => ({ time, written })),
  );
  expect(await pages.get('/', async () => 'first')).toBe('first');
  written++;
  time = 300;
  const fail = () => Promise.reject(new Error('no database'));
  expect(await pages.get('/', fail)).toBe('first');
  await new Promise(setImmediate);
  await expect(pages.get('/', fail)).rejects.toThrow('no database');
  expect(await pages.get('/', async () => 'second')).toBe('second');
});

test('a timeless answer is kept as time passes, but not after a write', async () => {
  let state: State = { written: 'nothing', moment: 0, number: 0 };
  let made = 0;
  const lists = createMemoCache<number>(weightless, {
    now: slowRequests(),
    state: { known: () => state, read: async () => state },
  });
  const ask = (key: string, timeless: boolean) => lists.get(key, async () => ++made, { timeless });
  expect([await ask('/now', false), await ask('/ever', true)]).toEqual([1, 2]);
  state = { written: 'nothing', moment: 1, number: 0 };
  expect([lists.find('/now'), lists.find('/ever')]).toEqual([undefined, 2]);
  expect([await ask('/now', false), await ask('/ever', true)]).toEqual([3, 2]);
  state = { written: 'something', moment: 1, number: 0 };
  expect([await ask('/now', false), await ask('/ever', true)]).toEqual([4, 5]);
});

test('makes a timeless answer again only if its own version has changed', async () => {
  let written = 'a';
  let version = 1;
  let made = 0;
  const state = async (): Promise<State> => ({ written, moment: 0, number: 0 });
  const answers = createMemoCache<string>(weightless, {
    now: slowRequests(),
    state: { known: () => ({ written, moment: 0, number: 0 }), read: state },
  });
  const make = async () => `answer ${++made}`;
  const get = (timeless = true) =>
    answers.get(`/${timeless}`, make, { timeless, version: async () => String(version) });
  expect(await get()).toBe('answer 1');
  written = 'b';
  expect(answers.find('/true')).toBeUndefined();
  expect(await get()).toBe('answer 1');
  expect(answers.find('/true')).toBe('answer 1');
  written = 'c';
  version = 2;
  expect(await get()).toBe('answer 2');
  // What depends on the time is another answer though nothing has changed.
  expect(await get(false)).toBe('answer 3');
  written = 'd';
  expect(await get(false)).toBe('answer 4');
});

test('makes an answer again whose version could not be read', async () => {
  let written = 'a';
  let isDown = false;
  const answers = createMemoCache<string>(weightless, {
    now: slowRequests(),
    state: { known: () => null, read: async () => ({ written, moment: 0, number: 0 }) },
  });
  const version = async () => (isDown ? Promise.reject(new Error('away')) : '1');
  const get = () => answers.get('/', async () => `${written}`, { timeless: true, version });
  expect(await get()).toBe('a');
  [written, isDown] = ['b', true];
  await expect(get()).rejects.toThrow('away');
  isDown = false;
  expect(await get()).toBe('b');
});

test('keeps an answer after a write that it shows nothing of, as long as it shows the same time', async () => {
  let state: State = { written: 'a', moment: 0, number: 1 };
  let lastChange = 1;
  let made = 0;
  const answers = createMemoCache<string>(weightless, {
    now: slowRequests(),
    state: { known: () => state, read: async () => state },
    holds: (answer, since) => answer.startsWith('event') && lastChange <= since.number,
  });
  const ask = (key: string) => answers.get(key, async () => `${key} ${++made}`);
  expect([await ask('event'), await ask('list')]).toEqual(['event 1', 'list 2']);
  state = { written: 'b', moment: 0, number: 2 };
  expect([answers.find('event'), answers.find('list')]).toEqual(['event 1', undefined]);
  expect([await ask('event'), await ask('list')]).toEqual(['event 1', 'list 3']);
  state = { written: 'c', moment: 0, number: 3 };
  lastChange = 3;
  expect(answers.find('event', state)).toBeUndefined();
  expect(await ask('event')).toBe('event 4');
  state = { written: 'c', moment: 1, number: 3 };
  expect(await ask('event')).toBe('event 5');
});
