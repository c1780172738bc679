import { expect, test } from 'vitest';
import { drawPlaces } from '../../../contracts/waiting-room-rules.ts';
import { dice } from '../../../tests/kit/dice.ts';
import {
  advance,
  askAfterDraw,
  askAgainIn,
  type Line,
  letsInFrom,
  type Place,
  rankOf,
  standingOf,
  waitingIn,
} from './line.ts';
import { challengeEnd, newChallenge, readPlace, signPlace } from './place-token.ts';

const opensAt = Temporal.Instant.from('2026-12-01T10:00:00Z');
const calm = { opensAt, perMinute: 600, strained: false };
const at = (seconds: number) => opensAt.add({ milliseconds: Math.round(seconds * 1000) });

const empty: Line = {
  drawnAt: null,
  entries: 0,
  slowEntries: 0,
  arrivals: 0,
  slowArrivals: 0,
  letIn: 0,
  slowLetIn: 0,
  credit: 0,
  pace: 1,
  advancedAt: opensAt.subtract({ hours: 1 }),
};

/** Moves the line on once a second. */
function run(line: Line, from: number, seconds: number, options = calm): Line {
  let moved = line;
  for (let second = from; second < from + seconds; second++)
    moved = advance(moved, { ...options, now: at(second) });
  return moved;
}

test('lets no one in before registration opens, and draws then', () => {
  const line: Line = run({ ...empty, entries: 50 }, -30, 30);
  expect(line).toMatchObject({ drawnAt: null, letIn: 0 });
  expect(advance(line, { ...calm, now: at(0) }).drawnAt).toEqual(at(0));
});

test('lets people in at the rate of the site, whatever process moves the line on and how often', () => {
  const line = { ...empty, drawnAt: at(0), advancedAt: at(0), arrivals: 20_000 };
  expect(run(line, 1, 60).letIn).toBe(600);
  let often: Line = line;
  for (let tick = 1; tick <= 600; tick++) often = advance(often, { ...calm, now: at(tick / 10) });
  expect(often.letIn).toBe(600);
});

test('begins slowly, as no one knows yet what the site can serve, and is at its full rate within half a minute', () => {
  const line = { ...empty, arrivals: 20_000, advancedAt: at(-1) };
  const begun = run(line, 0, 3);
  expect(begun.letIn).toBeLessThan(10);
  const sooner = run(begun, 3, 22);
  expect(sooner.pace).toBe(1);
  expect(run(sooner, 25, 60).letIn).toBe(sooner.letIn + 600);
});

test('makes up for a pause of ten seconds at most', () => {
  const line = { ...empty, drawnAt: at(0), advancedAt: at(0), arrivals: 20_000 };
  expect(advance(line, { ...calm, now: at(5) }).letIn).toBe(50);
  expect(advance(line, { ...calm, now: at(36_000) }).letIn).toBe(100);
  // The organiser opens registration earlier than planned, with people in line.
  expect(advance(line, { ...calm, now: at(36_000), opensAt: null }).letIn).toBe(100);
  // A clock that is set back lets no one out, and no one in.
  expect(advance(line, { ...calm, now: at(-5), opensAt: null }).letIn).toBe(0);
});

test('lets no one of a draw in before all know their places, and then no crowd', () => {
  const line: Line = { ...empty, entries: 4900, slowEntries: 100, credit: 10 };
  const known = run(line, 0, 10);
  expect(known).toMatchObject({ drawnAt: at(0), letIn: 0, slowLetIn: 0 });
  const first = run(known, 10, 2);
  expect(first.letIn + first.slowLetIn).toBe(13);
  // Put off after the draw, registration opens for people who know their places.
  const putOff = { ...calm, opensAt: at(600) };
  expect(run({ ...known, credit: 0 }, 600, 2, putOff).letIn).toBe(3);
});

test.each([1, 20, 333, 5000])(
  'pages of a draw ask at times of their own, however many come a second: %d',
  (perSecond) => {
    const entries = 20_000;
    const asked = new Map<number, number>();
    for (let number = 1; number <= entries; number++) {
      const ask = (second: number): number | null => {
        asked.set(second, (asked.get(second) ?? 0) + 1);
        return second > 0 ? null : second + askAfterDraw({ line: 'line', number }, { entries }, -second);
      };
      const came = -3600 + (Math.floor(number / perSecond) % 3400);
      for (let second: number | null = came; second !== null; ) second = ask(second);
    }
    // 267 on average; all of them at once would be 20,000.
    for (const [second, count] of asked) if (second > -1200) expect(count, `at ${second}`).toBeLessThan(600);
    expect([...asked.keys()].filter((second) => second > -29 && second <= 0)).toEqual([]);
    expect(Math.max(...asked.keys())).toBe(40);
    // Before the first is let in.
    expect(letsInFrom({ ...empty, entries }, at(0))).toEqual(at(40));
    expect(askAfterDraw({ line: 'slow', number: 1 }, { entries }, 0)).toBe(41);
  },
);

test('an idle line lets people who come alone in at once, but no crowd', () => {
  const idle = run({ ...empty, drawnAt: at(0), advancedAt: at(0) }, 1, 3600);
  expect(advance({ ...idle, arrivals: 1 }, { ...calm, now: at(3600) }).letIn).toBe(1);
  expect(advance({ ...idle, arrivals: 5000 }, { ...calm, now: at(3600) }).letIn).toBe(50);
});

test('slows down while the site answers slowly, never stops, and recovers', () => {
  const line = { ...empty, drawnAt: at(0), advancedAt: at(0), arrivals: 50_000 };
  const slowed = run(line, 1, 30, { ...calm, strained: true });
  expect(slowed.pace).toBeCloseTo(0.05);
  expect(slowed.letIn).toBeLessThan(60);
  expect(run(slowed, 31, 120, { ...calm, strained: true }).letIn).toBeGreaterThan(slowed.letIn + 50);
  expect(run(slowed, 31, 32).pace).toBe(1);
});

test('the slower line gets a tenth, or all when no one else waits', () => {
  const line = { ...empty, drawnAt: at(0), advancedAt: at(0), arrivals: 20_000, slowArrivals: 500 };
  expect(run(line, 1, 60)).toMatchObject({ letIn: 540, slowLetIn: 60 });
  expect(run({ ...line, arrivals: 0 }, 1, 60)).toMatchObject({ letIn: 0, slowLetIn: 500 });
});

test('no one in the slower line comes before those who were there earlier', () => {
  const line = run({ ...empty, drawnAt: at(0), advancedAt: at(0), arrivals: 5000, slowArrivals: 3 }, 1, 60);
  expect(line.slowLetIn).toBe(3);
  const early = { line: 'slow', by: 'arrival', after: 100 } as const;
  expect(standingOf(early, 1, line, 600).isTurn).toBe(true);
  const late = standingOf({ ...early, after: 5000 }, 3, line, 600);
  expect(late).toMatchObject({ isTurn: false });
  expect(late.seconds).toBeGreaterThan(400);
  // Three of the draw's slower line are spread over the other one, at best at its first third.
  const drawn = { ...line, entries: 3000, slowEntries: 3 };
  expect(standingOf({ ...early, by: 'draw', after: 0 }, 1, drawn, 600).isTurn).toBe(false);
  expect(standingOf({ ...early, by: 'draw', after: 0 }, 1, { ...drawn, letIn: 1000 }, 600).isTurn).toBe(true);
});

test('a line of 100,000, some drawn and some in order of arrival, comes in exactly in the promised order', async () => {
  const [entries, arrivals] = [60_000, 40_000];
  const drawn = await drawPlaces('cd'.repeat(32), 'line', entries);
  const options = { ...calm, perMinute: 30_000 };
  let line: Line = { ...empty, entries, advancedAt: at(-1) };
  const random = dice(28);
  const came: number[] = [];
  for (let second = 0; came.length < entries + arrivals; second++) {
    line = { ...line, arrivals: Math.min(arrivals, line.arrivals + Math.floor(random() * 2000)) };
    const next = advance(line, { ...options, now: at(second), strained: random() < 0.1 });
    for (let rank = line.letIn + 1; rank <= next.letIn; rank++) came.push(rank);
    line = next;
    expect(waitingIn(line).line).toBeGreaterThanOrEqual(0);
    expect(second).toBeLessThan(10_000);
  }
  expect(came).toEqual(came.toSorted((one, other) => one - other));
  expect(new Set(drawn).size).toBe(entries);
  const last: Place = { line: 'line', by: 'arrival', number: arrivals, after: 0 };
  expect(rankOf(last, line, null)).toBe(entries + arrivals);
  // All of the draw come before all who came after it.
  expect(Math.max(...drawn)).toBe(entries);
}, 30_000);

test('says how long it takes, and how soon to ask again', () => {
  const line = { ...empty, drawnAt: at(0), advancedAt: at(0), arrivals: 100_000 };
  const place = { line: 'line', by: 'arrival', after: 0 } as const;
  const last = standingOf(place, 100_000, line, 600);
  expect(last).toEqual({ isTurn: false, ahead: 99_999, seconds: 10_000 });
  expect(askAgainIn(last, line.pace)).toBe(90);
  expect(askAgainIn(standingOf(place, 600, line, 600), line.pace)).toBe(18);
  expect(askAgainIn(standingOf(place, 3, line, 600), line.pace)).toBe(2);
  // A strained site lets ten people in a second again within half a minute.
  const strained = { ...line, pace: 0.1 };
  expect(askAgainIn(standingOf(place, 600, strained, 600), strained.pace)).toBe(18);
});

test('a place is valid for its event and site only, and no other can be made of it', () => {
  const place: Place = { line: 'slow', by: 'arrival', number: 81_234, after: 1234 };
  const token = signPlace('secret', 'kites', place);
  expect(readPlace('secret', 'kites', token)).toEqual(place);
  expect(readPlace('secret', 'masks', token)).toBeNull();
  expect(readPlace('another', 'kites', token)).toBeNull();
  const [id = '', after, mac] = token.split('.');
  for (const changed of ['fa1', 'sa1', `f${id.slice(1)}`, `${id}0`, ''])
    expect(readPlace('secret', 'kites', [changed, after, mac].join('.')), changed).toBeNull();
  expect(readPlace('secret', 'kites', `${token}.`)).toBeNull();
  expect(token.length).toBeLessThan(80);
});

test('a puzzle is valid for three minutes and one event', () => {
  const challenge = newChallenge('secret', 'kites', at(0));
  expect(challengeEnd('secret', 'kites', challenge, at(179))).not.toBeNull();
  expect(challengeEnd('secret', 'kites', challenge, at(181))).toBeNull();
  expect(challengeEnd('secret', 'masks', challenge, at(0))).toBeNull();
  expect(challengeEnd('secret', 'kites', `0${challenge}`, at(0))).toBeNull();
});
