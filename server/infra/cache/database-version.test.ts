import { expect, test, vi } from 'vitest';
import { TestClock } from '../../../tests/kit/clock.ts';
import { databaseVersion } from './database-version.ts';

/** A fake database version, and a clock for each of the two intervals. */
function stage() {
  const stands = { now: 0, snapshot: '10:10:', looks: 0, down: false };
  const clock = new TestClock('2026-12-01T10:00:00Z');
  const read = async () => {
    stands.looks += 1;
    if (stands.down) throw new Error('The database is down.');
    return stands.snapshot as never;
  };
  return { stands, clock, state: databaseVersion({ read }, clock, () => stands.now) };
}

test('queries the database at most twice a second', async () => {
  const { stands, state } = stage();
  for (let ms = 0; ms < 3000; ms += 10) {
    stands.now = ms;
    await state.read();
  }
  expect(stands.looks).toBe(6);
});

test('notices a write within a second', async () => {
  const { stands, state } = stage();
  const before = await state.read();
  expect(await state.read()).toEqual(before);
  stands.snapshot = '11:11:';
  stands.now = 1000;
  expect(await state.read()).not.toEqual(before);
});

test('changes with time alone too', async () => {
  const { clock, state } = stage();
  const before = await state.read();
  clock.advance({ seconds: 10 });
  expect(await state.read()).not.toEqual(before);
});

test('is unknown while the database is down, and known again afterwards', async () => {
  const { stands, state } = stage();
  const before = await state.read();
  stands.down = true;
  stands.now = 1000;
  await expect(state.read()).rejects.toThrow('down');
  stands.down = false;
  expect(await state.read()).toEqual(before);
});

test('is available without waiting for a second after a query, and refreshes in the background', async () => {
  const { stands, state } = stage();
  expect(state.known()).toBeNull();
  const before = await state.read();
  stands.snapshot = '11:11:';
  stands.now = 500;
  expect(state.known()).toEqual(before);
  await vi.waitFor(() => expect(state.known()).not.toEqual(before));
  stands.now = 1500;
  expect(state.known()).toBeNull();
});
