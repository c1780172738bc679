import { randomBytes } from 'node:crypto';
import type { WaitingLine } from '../../../contracts/waiting-room-rules.ts';
import { isLinkToken, linkToken } from '../../infra/ids.ts';
import type { Place } from './line.ts';

const lineLetters = { line: 'f', slow: 's' } as const satisfies Record<WaitingLine, string>;
const byLetters = { draw: 'd', arrival: 'a' } as const;

/** What the database knows a place by: unique for its event. */
export function placeId({ line, by, number }: Place): string {
  return `${lineLetters[line]}${byLetters[by]}${number.toString(36)}`;
}

/** The place as text, signed for its event: all that there is of it. */
export function signPlace(secret: string, eventId: string, place: Place): string {
  const text = `${placeId(place)}.${place.after.toString(36)}`;
  return `${text}.${linkToken(secret, purposeOf(eventId, text))}`;
}

const form = /^(?<line>[fs])(?<by>[da])(?<number>[0-9a-z]{1,6})\.(?<after>[0-9a-z]{1,6})$/;

/** @returns null if this server didn't sign it for this event */
export function readPlace(secret: string, eventId: string, token: string): Place | null {
  const cut = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, cut));
  const groups = form.exec(text)?.groups;
  if (groups === undefined || !isLinkToken(secret, purposeOf(eventId, text), token.slice(cut + 1)))
    return null;
  return {
    line: groups.line === 's' ? 'slow' : 'line',
    by: groups.by === 'd' ? 'draw' : 'arrival',
    number: Number.parseInt(groups.number ?? '', 36),
    after: Number.parseInt(groups.after ?? '', 36),
  };
}

function purposeOf(eventId: string, text: string): string {
  return `waiting-room-place ${eventId} ${text}`;
}

/** Seconds in which a puzzle must be solved; a slow phone needs ten. */
const puzzleSeconds = 180;

/** A puzzle for one event, of which nothing is stored. */
export function newChallenge(secret: string, eventId: string, now: Temporal.Instant): string {
  const until = Math.ceil(now.epochMilliseconds / 1000) + puzzleSeconds;
  const text = `${until.toString(36)}.${randomBytes(6).toString('base64url')}`;
  return `${text}.${linkToken(secret, `waiting-room-puzzle ${eventId} ${text}`)}`;
}

/** When the challenge ends, in milliseconds since 1970; null if it isn't one of this server's, or is over. */
export function challengeEnd(
  secret: string,
  eventId: string,
  challenge: string,
  now: Temporal.Instant,
): number | null {
  const cut = challenge.lastIndexOf('.');
  const text = challenge.slice(0, Math.max(0, cut));
  const isOurs = isLinkToken(secret, `waiting-room-puzzle ${eventId} ${text}`, challenge.slice(cut + 1));
  const until = Number.parseInt(text.split('.', 1)[0] ?? '', 36) * 1000;
  return isOurs && until > now.epochMilliseconds ? until : null;
}

/** What decides the draw: known to this server alone until the draw, and not stored before someone takes part. */
export function drawSeed(secret: string, eventId: string): Buffer {
  return Buffer.from(linkToken(secret, `waiting-room-seed ${eventId}`), 'base64url');
}
