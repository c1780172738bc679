import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptsWalkIns, clockBehind, isVoid, type RecordedScan, scannedAt, verdictOf } from './rules.ts';

const noon = Temporal.Instant.from('2026-11-21T12:00:00Z');
const scan = (id: string, minute: number, kind: RecordedScan['kind'] = 'in'): RecordedScan => ({
  id,
  kind,
  at: noon.add({ minutes: minute }),
  door: `door of ${id}`,
});

test('the earliest scan admits, and every later one is a repeat', () => {
  const { admitted, repeats } = verdictOf([scan('late', 9), scan('first', 1), scan('second', 5)]);
  expect(admitted?.id).toBe('first');
  expect([...repeats].map(([id, first]) => [id, first.id])).toEqual([
    ['second', 'first'],
    ['late', 'first'],
  ]);
});

test('after an undo, the next scan admits again', () => {
  const { admitted, repeats } = verdictOf([scan('one', 1), scan('undo', 2, 'undo'), scan('two', 3)]);
  expect(admitted?.id).toBe('two');
  expect(repeats.size).toBe(0);
  expect(verdictOf([scan('one', 1), scan('undo', 2, 'undo')]).admitted).toBeNull();
});

test('gives the same verdicts in any order of arrival: each scan admits, repeats, or was undone', () => {
  const scans = fc.uniqueArray(fc.record({ id: fc.uuid(), minute: fc.nat(30), undo: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 12,
  });
  fc.assert(
    fc.property(scans, fc.infiniteStream(fc.nat()), (drawn, numbers) => {
      const noted = drawn.map(({ id, minute, undo }) => scan(id, minute, undo ? 'undo' : 'in'));
      const shuffled = noted
        .map((each) => ({ each, rank: Number(numbers.next().value) }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ each }) => each);
      const judged = verdictOf(noted);
      const again = verdictOf(shuffled);
      expect(again.admitted?.id).toBe(judged.admitted?.id);
      expect([...again.repeats.keys()].sort()).toEqual([...judged.repeats.keys()].sort());
      for (const [id, first] of judged.repeats) {
        const own = noted.find((each) => each.id === id);
        expect(own?.kind).toBe('in');
        expect(Temporal.Instant.compare(first.at, own?.at ?? noon)).toBeLessThanOrEqual(0);
      }
    }),
    { seed: 20_261_121, numRuns: 300 },
  );
});

test('a wrong device clock gives no advantage, and no scan lies in the future', () => {
  const tenSlow = 10 * 60_000;
  expect(scannedAt(noon, tenSlow, noon.add({ minutes: 30 }))).toEqual(noon.add({ minutes: 10 }));
  expect(scannedAt(noon.add({ minutes: 5 }), 0, noon)).toEqual(noon);
});

test('a ticket is void after a transfer or the end of its registration', () => {
  const holding = { state: 'confirmed', version: 2, transferredAt: noon };
  const later = noon.add({ minutes: 1 });
  expect(isVoid(holding, { version: 2, at: later })).toBe(false);
  expect(isVoid(holding, { version: 1, at: later })).toBe(true);
  expect(isVoid({ ...holding, state: 'cancelled' }, { version: 2, at: later })).toBe(true);
  expect(isVoid(holding, { version: null, at: later })).toBe(false);
});

test('a name looked up before a transfer still refers to the former holder', () => {
  const holding = { state: 'confirmed', version: 2, transferredAt: noon };
  const earlier = noon.subtract({ minutes: 1 });
  expect(isVoid(holding, { version: null, at: earlier })).toBe(true);
  expect(isVoid({ ...holding, transferredAt: null }, { version: null, at: earlier })).toBe(false);
});

test('admits walk-ins from a day before the start until the end', () => {
  const event = { startsAt: noon, endsAt: noon.add({ hours: 2 }) };
  expect(acceptsWalkIns(event, noon.subtract({ hours: 24, seconds: 1 }))).toBe(false);
  expect(acceptsWalkIns(event, noon.subtract({ hours: 24 }))).toBe(true);
  expect(acceptsWalkIns(event, event.endsAt.subtract({ seconds: 1 }))).toBe(true);
  expect(acceptsWalkIns(event, event.endsAt)).toBe(false);
});

test("treats a delay as a wrong clock only if the call can't have taken that long", () => {
  const sentAgo = (milliseconds: number) => clockBehind(noon, noon.subtract({ milliseconds }));
  expect(sentAgo(0)).toBe(0);
  // A slow line must not make a scan later than one on a fast line.
  expect(sentAgo(2000)).toBe(0);
  expect(sentAgo(2001)).toBe(2001);
  expect(sentAgo(-1)).toBe(-1);
  expect(sentAgo(-600_000)).toBe(-600_000);
});
