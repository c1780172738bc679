import { expect, test, vi } from 'vitest';
import { TestClock } from '../../../tests/kit/clock.ts';
import { createSnapshotMemory, databaseVersion, type State } from './database-version.ts';

/** A fake database version, and a clock for each of the two intervals. */
function setUp() {
  const database = { now: 0, snapshot: '10:10:', looks: 0, down: false, changed: [] as string[] };
  const clock = new TestClock('2026-12-01T10:00:00Z');
  const read = async () => {
    database.looks += 1;
    if (database.down) throw new Error('The database is down.');
    return { written: database.snapshot, timeline: '1', lists: '', changedEvents: database.changed } as never;
  };
  return { database, clock, state: databaseVersion({ read, lagMs: 0 }, clock, () => database.now) };
}

test('queries the database at most twice a second', async () => {
  const { database, state } = setUp();
  for (let ms = 0; ms < 3000; ms += 10) {
    database.now = ms;
    await state.read();
  }
  expect(database.looks).toBe(6);
});

test('notices a write within a second', async () => {
  const { database, state } = setUp();
  const before = await state.read();
  expect(await state.read()).toEqual(before);
  database.snapshot = '11:11:';
  database.now = 1000;
  expect(await state.read()).not.toEqual(before);
});

test('changes with time alone too', async () => {
  const { clock, state } = setUp();
  const before = await state.read();
  clock.advance({ seconds: 10 });
  expect(await state.read()).not.toEqual(before);
});

test('is unknown while the database is down, and known again afterwards', async () => {
  const { database, state } = setUp();
  const before = await state.read();
  database.down = true;
  database.now = 1000;
  await expect(state.read()).rejects.toThrow('down');
  database.down = false;
  expect(await state.read()).toEqual(before);
});

test('is available without waiting for a second after a query, and refreshes in the background', async () => {
  const { database, state } = setUp();
  expect(state.known()).toBeNull();
  const before = await state.read();
  database.snapshot = '11:11:';
  database.now = 500;
  expect(state.known()).toEqual(before);
  await vi.waitFor(() => expect(state.known()).not.toEqual(before));
  database.now = 1500;
  expect(state.known()).toBeNull();
});

test('shares a check of the current state only with those who came before it began', async () => {
  const { database, state } = setUp();
  const first = state.current();
  const second = state.current();
  const third = state.current();
  database.snapshot = '11:11:';
  expect(await first).toMatchObject({ written: '10:10:' });
  expect(await second).toMatchObject({ written: '11:11:' });
  expect(await third).toMatchObject({ written: '11:11:' });
  expect(database.looks).toBe(2);
  await state.current();
  expect(database.looks).toBe(3);
});

test('checks the current state again after a check that failed', async () => {
  const { database, state } = setUp();
  database.down = true;
  const failing = state.current();
  const next = state.current();
  database.down = false;
  await expect(failing).rejects.toThrow('down');
  expect(await next).toMatchObject({ written: '10:10:' });
});

test('remembers reads until something is written, each under its own key', async () => {
  const { read: remember } = createSnapshotMemory(10);
  const before: State = { written: '10:10:', moment: 1, number: 1 };
  const read = vi.fn(async () => 'Amber');
  expect(await Promise.all([remember(before, 'a', read), remember(before, 'a', read)])).toEqual([
    'Amber',
    'Amber',
  ]);
  expect(await remember(before, 'b', async () => 'Basil')).toBe('Basil');
  expect(read).toHaveBeenCalledTimes(1);
  await remember({ ...before, written: '11:11:' }, 'a', read);
  expect(read).toHaveBeenCalledTimes(2);
});

test('remembers no failure, and no more values than it may', async () => {
  const { read: remember } = createSnapshotMemory(2);
  const state: State = { written: '10:10:', moment: 1, number: 1 };
  const fail = async () => Promise.reject(new Error('The database is down.'));
  await expect(remember(state, 'a', fail)).rejects.toThrow('down');
  expect(await remember(state, 'a', async () => 1)).toBe(1);
  await remember(state, 'b', async () => 2);
  await remember(state, 'c', async () => 3);
  expect(await remember(state, 'a', async () => 4)).toBe(4);
});

test('tells which event was last written to in which state', async () => {
  const { database, state } = setUp();
  const first = await state.current();
  expect(state.lastChange('kite')).toBe(first.number);
  Object.assign(database, { snapshot: '11:11:', changed: ['kite'] });
  const second = await state.current();
  expect(state.lastChange('kite')).toBe(second.number);
  expect(state.lastChange('raga')).toBe(first.number);
  Object.assign(database, { snapshot: '12:12:', changed: [] });
  expect((await state.current()).number).toBeGreaterThan(second.number);
  expect(state.lastChange('kite')).toBe(second.number);
});
