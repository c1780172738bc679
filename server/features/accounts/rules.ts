import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeDigits } from '../../../contracts/accounts.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

/** How long a one-time code is good for, and how many wrong entries it survives (ruling 12). */
export const codeMinutes = 10;
export const codeTries = 5;
/** How many codes may be sent to one address (ruling 12). */
export const codeSends: readonly Limit[] = [
  { most: 5, seconds: 3600 },
  { most: 20, seconds: 24 * 3600 },
];
/** How long the link of a recovery or verification mail is good for. */
export const linkMinutes = 60;
/** A person's sessions; the oldest one ends when another would go beyond (v1 contract). */
export const mostSessions = 10;
export const jwtLifetime = { minutes: 15 } as const;
/** Tokens that one person may ask for in an hour: one of 15 minutes for each of their sessions, and some to spare. */
export const jwtsPerHour = 100;
/** `last_seen_at` is only this exact, so that reading does not write each time. */
export const lastSeenPrecision = { seconds: 60 } as const;
/** Size of the stored preferences as JSON, in bytes (protocol rule). */
export const prefsMaxBytes = 64 * 1024;

/** One network may fail to log in as often as so many accounts may be tried: guesses are not to be spread over all. */
export const accountsOfNetwork = 30;

/** Seconds until another try for an account, after its free failures are used up; each failure doubles the delay. */
export const attemptDelay = { shortest: 60, longest: 3600 } as const;
/** How long after the last one failures are remembered. */
export const rememberedAttempts = { hours: 24 } as const;
/** Failures beyond the free ones after which the owner is told: half an hour of delays has not stopped whoever tries. */
export const failuresBeforeNotice = 5;

/** Sign-up mails that one network may cause at one address, out of {@link codeSends}: no network uses them all up. */
export const signUpsOfNetwork: Limit = { most: 4, seconds: 3600 };
/** Changes to one address that one person may ask for, out of {@link codeSends}. */
export const changesOfPerson: Limit = { most: 3, seconds: 3600 };
/** Recovery mails to one address from networks that its owner has not logged in from. */
export const recoveriesOfStrangers: readonly Limit[] = [
  { most: 10, seconds: 3600 },
  { most: 20, seconds: 24 * 3600 },
];

/** So many an hour, for a limit that is a setting. */
export function perHour(most: number): Limit {
  return { most, seconds: 3600 };
}

/**
 * Codes and links that one network address may try in an hour: every try of every sign-up it may make. Above the five
 * tries of one code this keeps anybody from trying many accounts.
 */
export function confirmationsPerHour(signupsPerHour: number): number {
  return signupsPerHour * codeTries;
}

/** A random code of six digits from 100000 to 999999 (specification, section 9). */
export function newCode(): string {
  return String(randomInt(10 ** (codeDigits - 1), 10 ** codeDigits));
}

/** Seconds from one instant to another, for `Max-Age` and token expiry. */
export function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.round(from.until(to).total('seconds'));
}

/** A key for one purpose only, so that what one signs is worth nothing to another. */
export function keyFor(secret: string, purpose: 'codes' | 'jwt' | 'limits' | 'networks' | 'salts'): Buffer {
  return createHmac('sha256', secret).update(`mela ${purpose}`).digest();
}

/**
 * What is stored of a one-time code. Six digits are guessed in no time from a plain hash: the key, which is not in the
 * database, prevents that. The id of the code keeps equal codes from looking equal.
 */
export function hashCode(secret: string, codeId: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'codes')).update(`${codeId} ${code}`).digest();
}

/** What stands for an address in limits: of one length, and of no use to whoever reads the table. */
export function limitKey(secret: string, email: string): string {
  return createHmac('sha256', keyFor(secret, 'limits')).update(email).digest('base64url');
}

/** A secret nobody can guess, for sessions and mailed links: 32 random bytes as hex. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** What is stored of such a secret; a plain hash is enough for 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares without telling by its time how much was right. */
export function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
