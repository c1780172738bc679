import { expect, test, vi } from 'vitest';
import { createEventChanges, createEventMemory, type FoundWrites } from './event-changes.ts';

const found = (
  written: string,
  changedEvents: string[] | null,
  timeline: string | null = '1',
): FoundWrites => ({
  ...{ written, changedEvents, timeline },
});

test('every event may have changed before the first state, and after one that says so or can’t tell', () => {
  const changes = createEventChanges();
  for (const changedEvents of [null, [''], ['kite', '']]) {
    const before = changes.note(found(`${Math.random()}`, ['raga']));
    const after = changes.note(found(`${Math.random()}`, changedEvents));
    expect(after).toBeGreaterThan(before);
    for (const eventId of ['kite', 'raga', 'other']) expect(changes.lastChange(eventId)).toBe(after);
  }
});

test('every event may have changed when another server takes over, or a standby answers', () => {
  const changes = createEventChanges();
  changes.note(found('10:10:', null));
  const promoted = changes.note(found('10:10:', [], '2'));
  expect(changes.lastChange('kite')).toBe(promoted);
  const standby = changes.note(found('10:10: 0/1', [], null));
  expect(changes.lastChange('kite')).toBe(standby);
  expect(changes.since).toBeNull();
  const back = changes.note(found('11:11:', null, '2'));
  expect(changes.lastChange('kite')).toBe(back);
  expect(changes.since).toBe('11:11:');
});

test('only the named events have changed, and nothing where nothing was written', () => {
  const changes = createEventChanges();
  const first = changes.note(found('10:10:', null));
  const second = changes.note(found('11:11:', ['kite']));
  expect(changes.note(found('11:11:', []))).toBe(second);
  expect([changes.lastChange('kite'), changes.lastChange('raga')]).toEqual([second, first]);
});

test('beyond what fits into memory, all have changed', () => {
  const changes = createEventChanges();
  let state = changes.note(found('0', null));
  for (let turn = 1; turn <= 21; turn++) {
    const ids = Array.from({ length: 1000 }, (_, index) => `${turn}-${index}`);
    state = changes.note(found(`${turn}`, ids));
  }
  expect(changes.lastChange('other')).toBe(state);
});

test('remembers what was read of an event until it changes, and no failure', async () => {
  let lastChange = 1;
  const memory = createEventMemory<string>({ lastChange: (id) => (id === 'kite' ? lastChange : 1) }, 10);
  const read = vi.fn(async () => 'a');
  const state = (number: number) => ({ written: `${number}`, moment: 0, number });
  await Promise.all([memory.read(state(1), 'kite', read), memory.read(state(2), 'kite', read)]);
  expect(read).toHaveBeenCalledTimes(1);
  lastChange = 3;
  const fail = () => Promise.reject(new Error('The database is down.'));
  await expect(memory.read(state(3), 'kite', fail)).rejects.toThrow('down');
  expect(await memory.read(state(3), 'kite', async () => 'b')).toBe('b');
  expect(await memory.read(state(4), 'kite', read)).toBe('b');
});

test('what is read in an older state, while a change is found, is not used afterwards', async () => {
  let lastChange = 1;
  const memory = createEventMemory<string>({ lastChange: () => lastChange }, 10);
  const reading = Promise.withResolvers<string>();
  const state = (number: number) => ({ written: `${number}`, moment: 0, number });
  const first = memory.read(state(1), 'kite', () => reading.promise);
  lastChange = 2;
  expect(await memory.read(state(2), 'kite', async () => 'new')).toBe('new');
  reading.resolve('old');
  expect(await first).toBe('old');
  expect(await memory.read(state(2), 'kite', async () => 'newest')).toBe('new');
});
