import type { WaitingLine } from '../../../contracts/waiting-room-rules.ts';

/** An event's line. `slow` is the part for browsers without JavaScript. */
export interface Line {
  readonly drawnAt: Temporal.Instant | null;
  /** Who takes part in the draw, then who came after it. */
  readonly entries: number;
  readonly slowEntries: number;
  readonly arrivals: number;
  readonly slowArrivals: number;
  /** How many places have had their turn. */
  readonly letIn: number;
  readonly slowLetIn: number;
  /** Places that may come in now, a fraction included. */
  readonly credit: number;
  /** The part of the site's rate at which people come in. */
  readonly pace: number;
  readonly advancedAt: Temporal.Instant;
}

/** A place that was given out. */
export interface Place {
  readonly line: WaitingLine;
  readonly by: 'draw' | 'arrival';
  /** From 1: the entry in the draw, or the arrival after it. */
  readonly number: number;
  /** In the slower line: how many had come to the other one. */
  readonly after: number;
}

/** Of ten people, one comes from the slower line. */
const slowEvery = 10;
/** Seconds of the rate that an idle line saves up, so that people who come alone don't wait. */
const savedSeconds = 5;
/** Seconds that are made up for when nothing has moved the line on, such as a restart. More would be a crowd. */
const longestPause = 10;
/** The pace of the first seconds: what the site can serve isn't known yet. */
const firstPace = 0.25;
/** In each second, the pace is multiplied by the first while the site answers slowly, and grows by the second otherwise. */
const [slowing, quickening, lowestPace] = [0.85, 0.03, 0.05];

/** How many wait in each line. */
export function waitingIn(line: Line): Readonly<Record<WaitingLine, number>> {
  return {
    line: line.entries + line.arrivals - line.letIn,
    slow: line.slowEntries + line.slowArrivals - line.slowLetIn,
  };
}

/** Pages that ask for their place in each second after the draw. */
const learnPerSecond = 500;

/** Seconds after the draw in which all who took part learn their places. */
function learningSeconds({ entries, slowEntries }: Pick<Line, 'entries' | 'slowEntries'>): number {
  return Math.floor((entries + slowEntries) / learnPerSecond);
}

/** When the first may come in: once all know their places, so that no one is late because others asked earlier. */
export function letsInFrom(line: Line, drawnAt: Temporal.Instant): Temporal.Instant {
  return drawnAt.add({ seconds: learningSeconds(line) });
}

/**
 * Moves the line on: draws when registration opens, and lets people in at the rate times the pace.
 *
 * @param at `strained` if the site answers slowly now: then fewer come in, and again more once it answers fast
 */
export function advance(
  line: Line,
  at: {
    readonly now: Temporal.Instant;
    readonly opensAt: Temporal.Instant | null;
    readonly perMinute: number;
    readonly strained: boolean;
  },
): Line {
  const { now, opensAt } = at;
  if (opensAt !== null && Temporal.Instant.compare(now, opensAt) < 0) return { ...line, advancedAt: now };
  const drawnAt = line.drawnAt ?? now;
  const former = line.drawnAt === null ? Math.min(line.pace, firstPace) : line.pace;
  const from = Math.max(letsInFrom(line, drawnAt).epochMilliseconds, opensAt?.epochMilliseconds ?? 0);
  if (now.epochMilliseconds < from) return { ...line, drawnAt, pace: former, advancedAt: now };
  const pace = at.strained ? Math.max(lowestPace, former * slowing) : Math.min(1, former + quickening);
  const perSecond = (at.perMinute / 60) * pace;
  const since = Math.max(line.advancedAt.epochMilliseconds, from);
  const passed = (now.epochMilliseconds - since) / 1000;
  const gained = Math.min(longestPause, Math.max(0, passed)) * perSecond;
  const waiting = waitingIn(line);
  const all = waiting.line + waiting.slow;
  const most = Math.max(1, savedSeconds * (at.perMinute / 60));
  // What an idle line has saved doesn't add to what a long pause gained.
  const credit = Math.max(
    Math.min(line.credit, most),
    Math.min(line.credit + gained, Math.max(most, gained)),
  );
  const come = Math.min(all, Math.floor(credit));
  const fromSlow = slowAmong(line.letIn + line.slowLetIn, come, waiting);
  return {
    ...line,
    drawnAt,
    pace,
    credit: Math.min(credit - come, most),
    letIn: line.letIn + come - fromSlow,
    slowLetIn: line.slowLetIn + fromSlow,
    advancedAt: now,
  };
}

/** How many of the next `come` people are from the slower line: every tenth, and all that the other one lacks. */
function slowAmong(before: number, come: number, waiting: Readonly<Record<WaitingLine, number>>): number {
  const tenths = Math.floor((before + come) / slowEvery) - Math.floor(before / slowEvery);
  return Math.min(waiting.slow, Math.max(tenths, come - waiting.line));
}

/** Where a place is in its line, from 1. `drawn` is the result of the draw for the entry. */
export function rankOf(place: Place, line: Line, drawn: number | null): number | null {
  if (place.by === 'draw') return drawn;
  return place.number + (place.line === 'slow' ? line.slowEntries : line.entries);
}

export interface Standing {
  readonly isTurn: boolean;
  /** How many come before. */
  readonly ahead: number;
  /** Until the turn, from when registration is open, at the pace of now. */
  readonly seconds: number;
}

/**
 * Whether it's the turn of a place, and how long it takes until then. People in the slower line don't come before those
 * who were there earlier, or drew a place as good.
 */
export function standingOf(
  place: Pick<Place, 'line' | 'by' | 'after'>,
  rank: number,
  line: Line,
  perMinute: number,
): Standing {
  const isSlow = place.line === 'slow';
  const share =
    place.by === 'draw' ? Math.ceil((rank * line.entries) / Math.max(1, line.slowEntries)) : place.after;
  const behind = isSlow ? Math.max(0, share - line.letIn) : 0;
  const ahead = Math.max(0, rank - 1 - (isSlow ? line.slowLetIn : line.letIn));
  const isTurn = line.drawnAt !== null && rank <= (isSlow ? line.slowLetIn : line.letIn) && behind === 0;
  const perSecond = (perMinute / 60) * line.pace;
  const waiting = waitingIn(line);
  const part = (name: WaitingLine) => {
    if (name === 'slow') return waiting.line > 0 ? 1 / slowEvery : 1;
    return waiting.slow > 0 ? 1 - 1 / slowEvery : 1;
  };
  const own = (ahead + 1) / (perSecond * part(place.line));
  const other = behind / (perSecond * part('line'));
  return { isTurn, ahead, seconds: isTurn ? 0 : Math.ceil(Math.max(own, other)) };
}

/**
 * Of the seconds until the turn, the part after which a page asks again; in seconds, the least and the most. With a part
 * this small, pages that ask up to a fifth later aren't late either.
 */
const [askedPart, oftenest, seldomest] = [0.3, 2, 90];

/**
 * Seconds until a page asks again: often near the turn, so that no one is late for it, and seldom far from it. 100,000
 * pages then ask 1200 times a second.
 *
 * @param pace of the line, which may rise to 1 meanwhile
 */
export function askAgainIn({ isTurn, seconds }: Pick<Standing, 'isTurn' | 'seconds'>, pace: number): number {
  if (isTurn) return 60;
  return Math.max(oftenest, Math.min(seldomest, Math.ceil(seconds * pace * askedPart)));
}

/** Seconds: pages ask this often before the opening, some up to this much sooner, and not from then on until it. */
const [asksEvery, sooner, quietBefore] = [90, 30, 120];

/**
 * Seconds until the page of someone who takes part in the draw asks again: now and then before the opening, which may be
 * moved, then once after it, each at its own moment. Otherwise, all would ask in the same second.
 */
export function askAfterDraw(
  { line: name, number }: Pick<Place, 'line' | 'number'>,
  line: Pick<Line, 'entries'>,
  secondsToOpening: number,
): number {
  // As if at random: people who came together would ask together otherwise.
  const random = Math.imul(number * 4000 + secondsToOpening, 0x9e3779b1) >>> 16;
  if (secondsToOpening > quietBefore) return asksEvery - (random % sooner);
  const before = number - 1 + (name === 'slow' ? line.entries : 0);
  // A process knows of the draw a second after it.
  return secondsToOpening + 1 + Math.floor(before / learnPerSecond);
}
