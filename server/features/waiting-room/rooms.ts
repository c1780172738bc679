import { createHash } from 'node:crypto';
import type { WaitingPlace, WaitingRoom } from '../../../contracts/waiting-room.ts';
import {
  drawPlaces,
  earlyMinutes,
  type WaitingLine,
  waitingLines,
} from '../../../contracts/waiting-room-rules.ts';
import { type Deps, wireTimeOrNull } from '../../infra/deps.ts';
import { createBatcher } from '../../infra/http/concurrency.ts';
import { Problem } from '../../infra/http/problem.ts';
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
import { drawSeed } from './place-token.ts';
import { addPlaces, insertRoom, readRoom, type StoredRoom, saveAdvance } from './store.ts';

export interface WaitingRoomDeps extends Deps {
  readonly siteUrl: string;
  readonly secret: string;
  /** The most people that are let in per minute, while the site answers fast. */
  readonly perMinute: number;
  /** Places of one network per hour in the line with puzzles. */
  readonly placesPerHour: number;
}

/** What this process knows of an event's line. */
export interface Room extends StoredRoom {
  readonly line: Line;
  readonly seed: Buffer;
}

export interface Rooms {
  /** The room as it was within the last seconds; null without such an event. Asks the database once a second, however many call. */
  look(eventId: string): Promise<Room | null>;
  /** @throws Problem `waiting_room_not_open` */
  give(eventId: string, line: WaitingLine): Promise<Place>;
  /** What the holder of a place is told. */
  show(eventId: string, room: Room, place: Place): Promise<WaitingPlace>;
  present(room: Room): WaitingRoom;
}

/** Milliseconds after which the database is asked again, and for which it may be down before callers wait for it. */
const [freshMs, staleMs] = [1000, 10_000];
/** Events that a process remembers, and places given out with one statement. */
const [mostRooms, mostTogether] = [500, 5000];

interface Known {
  room: Room | null;
  readAt: number;
  reading: Promise<void> | null;
  give: ((line: WaitingLine) => Promise<Place>) | null;
  draws: Readonly<Record<WaitingLine, Promise<Uint32Array>>> | null;
}

/**
 * The lines of all events, in memory. Any process may move a line on; the database makes it one order, and places are
 * numbered by it, many with one statement.
 *
 * @param strained whether this process answers slowly, by how many milliseconds a short read of the database took, too
 */
export function openRooms(deps: WaitingRoomDeps, strained: (readMs: number) => boolean): Rooms {
  const { db, clock, perMinute } = deps;
  const rooms = new Map<string, Known>();

  const knownOf = (eventId: string): Known => {
    const known = rooms.get(eventId) ?? {
      room: null,
      readAt: -Infinity,
      reading: null,
      give: null,
      draws: null,
    };
    // The one that wasn't asked about for the longest time is the first.
    rooms.delete(eventId);
    rooms.set(eventId, known);
    if (rooms.size > mostRooms) rooms.delete(rooms.keys().next().value ?? '');
    return known;
  };

  const read = async (eventId: string, known: Known): Promise<void> => {
    const asked = performance.now();
    const stored = await readRoom(db, eventId);
    const isSlow = strained(performance.now() - asked);
    known.room = stored === null ? null : await moveOn(eventId, stored, isSlow);
    known.readAt = performance.now();
  };
  const moveOn = async (eventId: string, found: StoredRoom, isSlow: boolean): Promise<Room> => {
    const now = clock.now();
    const { stored, opensAt, on } = found;
    if (stored === null) return { ...found, line: blankLine(now), seed: drawSeed(deps.secret, eventId) };
    const room = { ...found, ...stored };
    const { line } = stored;
    if (!on || isSettled(line, opensAt, now)) return room;
    const next = advance(line, { now, opensAt, perMinute, strained: isSlow });
    if (await saveAdvance(db, eventId, line, next)) return { ...room, line: next };
    // Another process was quicker.
    const again = await readRoom(db, eventId);
    return again === null || again.stored === null ? room : { ...again, ...again.stored };
  };
  const readOnce = (eventId: string, known: Known): Promise<void> => {
    known.reading ??= read(eventId, known).finally(() => {
      known.reading = null;
    });
    return known.reading;
  };

  const look = async (eventId: string): Promise<Room | null> => {
    const known = knownOf(eventId);
    const age = performance.now() - known.readAt;
    if (age < freshMs) return known.room;
    const reading = readOnce(eventId, known);
    if (age >= staleMs) await reading;
    else
      reading.catch((error: Error) =>
        deps.log.warn({ err: error, eventId }, 'could not read a waiting room'),
      );
    return known.room;
  };

  const giveAll = async (eventId: string, lines: readonly WaitingLine[]): Promise<Place[]> => {
    const known = knownOf(eventId);
    const now = clock.now();
    const { room } = known;
    if (room === null) throw new Problem('event_not_found');
    if (room.stored === null) {
      const credit = perMinute / 60;
      await insertRoom(db, eventId, { seed: room.seed, credit, now });
    }
    const count = (line: WaitingLine) => lines.filter((each) => each === line).length;
    const counts = { line: count('line'), slow: count('slow') };
    const line = await addPlaces(db, eventId, {
      ...counts,
      isOpen: isOpen(room, now),
      perSecond: perMinute / 60,
      now,
    });
    if (line === null) throw new Problem('event_not_found');
    // The line with the new places, so that the first answer is right, and no one waits for a line that is idle.
    // A read that began before them would be written over it.
    await known.reading?.catch(() => undefined);
    await readOnce(eventId, known);
    return numbered(lines, counts, line);
  };

  return {
    look,
    async give(eventId, line) {
      const room = await look(eventId);
      const phase = room === null ? 'none' : phaseOf(room, clock.now());
      if (phase !== 'draw' && phase !== 'line') throw new Problem('waiting_room_not_open');
      const known = knownOf(eventId);
      known.give ??= createBatcher((lines) => giveAll(eventId, lines), { most: mostTogether });
      return known.give(line);
    },
    async show(eventId, room, place) {
      const now = clock.now();
      const { line } = room;
      const opensAt = isOpen(room, now) ? null : wireTimeOrNull(room.opensAt);
      const entry = place.by === 'draw' ? place.number : null;
      const base = { line: place.line, entry, place: null, ahead: 0, seconds: 0, opensAt, askAgainIn: 60 };
      if (phaseOf(room, now) === 'none') return { ...base, state: 'none' };
      const secondsToOpening =
        room.opensAt === null || opensAt === null ? 0 : Math.ceil(now.until(room.opensAt).total('seconds'));
      if (entry !== null && line.drawnAt === null) {
        const later = askAfterDraw(place, line, secondsToOpening);
        return { ...base, state: 'entered', seconds: secondsToOpening, askAgainIn: later };
      }
      const rank = rankOf(place, line, entry === null ? null : await drawnOf(eventId, room, place));
      // A number that this line never gave out, such as one of before a restored backup.
      if (rank === null) throw new Problem('waiting_room_place_not_found');
      const standing = standingOf(place, rank, line, perMinute);
      const { isTurn, ahead } = standing;
      const seconds = standing.seconds + Math.max(secondsToOpening, secondsToFirst(line, now));
      const isNext = isTurn && opensAt === null;
      return {
        ...base,
        state: isNext ? 'turn' : 'waiting',
        place: rank,
        ahead,
        seconds,
        askAgainIn: askAgainIn({ isTurn: isNext, seconds }, line.pace),
      };
    },
    present(room) {
      const now = clock.now();
      const { line, seed, opensAt } = room;
      const isEarly = !isOpen(room, now);
      const from = opensAt?.subtract({ minutes: earlyMinutes }) ?? null;
      return {
        phase: phaseOf(room, now),
        drawFrom: isEarly && line.drawnAt === null ? wireTimeOrNull(from) : null,
        opensAt: isEarly ? wireTimeOrNull(opensAt) : null,
        waiting: waitingIn(line),
        letIn: { line: line.letIn, slow: line.slowLetIn },
        perMinute: Math.round(perMinute * line.pace * 10) / 10,
        draw: {
          // Of the digits, not the bytes, so that it can be checked with any tool.
          commitment: createHash('sha256').update(seed.toString('hex')).digest('hex'),
          seed: line.drawnAt === null ? null : seed.toString('hex'),
          drawnAt: wireTimeOrNull(line.drawnAt),
          entries: { line: line.entries, slow: line.slowEntries },
        },
      };
    },
  };

  /** The draw's place of an entry. Calculated once per process, and the same in all of them. */
  async function drawnOf(eventId: string, { line, seed }: Room, place: Place): Promise<number | null> {
    const known = knownOf(eventId);
    known.draws ??= {
      line: drawPlaces(seed.toString('hex'), 'line', line.entries),
      slow: drawPlaces(seed.toString('hex'), 'slow', line.slowEntries),
    };
    return (await known.draws[place.line])[place.number - 1] ?? null;
  }
}

/** Until the first of a drawn line may come in. */
function secondsToFirst(line: Line, now: Temporal.Instant): number {
  if (line.drawnAt === null) return 0;
  return Math.max(0, Math.ceil(now.until(letsInFrom(line, line.drawnAt)).total('seconds')));
}

function blankLine(now: Temporal.Instant): Line {
  const none = { entries: 0, slowEntries: 0, arrivals: 0, slowArrivals: 0, letIn: 0, slowLetIn: 0 };
  return { ...none, drawnAt: null, credit: 0, pace: 1, advancedAt: now };
}

/** Whether registration has opened. */
function isOpen({ opensAt }: StoredRoom, now: Temporal.Instant): boolean {
  return opensAt === null || Temporal.Instant.compare(opensAt, now) <= 0;
}

/** Whether there is nothing to write: no one waits, or someone has moved the line on just now. */
function isSettled(line: Line, opensAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  const waiting = waitingIn(line);
  const passed = now.epochMilliseconds - line.advancedAt.epochMilliseconds;
  const isDue = passed >= freshMs || line.credit >= 1;
  if (opensAt !== null && Temporal.Instant.compare(now, opensAt) < 0) return true;
  return !isDue || (line.drawnAt !== null && waiting.line + waiting.slow === 0 && line.credit >= 1);
}

function phaseOf(room: Room, now: Temporal.Instant): WaitingRoom['phase'] {
  const { on, opensAt, closesAt, line } = room;
  if (!on || Temporal.Instant.compare(closesAt, now) <= 0) return 'none';
  if (isOpen(room, now) || opensAt === null) return 'line';
  const from = opensAt.subtract({ minutes: earlyMinutes });
  if (Temporal.Instant.compare(now, from) < 0) return 'closed';
  // Registration was put off after the draw: its places stay, and who comes now comes after them.
  return line.drawnAt === null ? 'draw' : 'line';
}

/** The last places of the line, in the order of those who asked. */
function numbered(
  lines: readonly WaitingLine[],
  counts: Readonly<Record<WaitingLine, number>>,
  line: Line,
): Place[] {
  const by = line.drawnAt === null ? 'draw' : 'arrival';
  const last =
    by === 'draw'
      ? { line: line.entries, slow: line.slowEntries }
      : { line: line.arrivals, slow: line.slowArrivals };
  const next = Object.fromEntries(waitingLines.map((each) => [each, last[each] - counts[each]])) as Record<
    WaitingLine,
    number
  >;
  const after = line.entries + line.arrivals;
  return lines.map((each) => ({
    line: each,
    by,
    number: ++next[each],
    after: each === 'slow' && by === 'arrival' ? after : 0,
  }));
}
