import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeDigits } from '../../../contracts/accounts.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

/** Validity and tries of a one-time code (product rule 12). */
export const codeMinutes = 10;
export const codeTries = 5;
/** Codes sent per address (product rule 12). */
export const codeSends: readonly Limit[] = [
  { most: 5, seconds: 3600 },
  { most: 20, seconds: 24 * 3600 },
];
/** Validity of recovery and verification links. */
export const linkMinutes = 60;
/** Sessions per person; beyond that, the oldest ends. */
export const maxSessions = 10;
/** How long a session waits for its second factor. */
export const pendingLifetime = { minutes: 10 } as const;
/** How long a proof of identity counts as fresh for changes to how someone signs in. */
export const freshProof = { minutes: 15 } as const;
export const jwtLifetime = { minutes: 15 } as const;
/** Tokens per person and hour: one of 15 minutes for each session, plus a margin. */
export const jwtsPerHour = 100;
/** How long a device is remembered: as long as browsers store cookies. */
export const knownDeviceDays = 400;
/** Resolution of `last_seen_at`, so that not every request writes. */
export const lastSeenPrecision = { seconds: 60 } as const;
/** Maximum size of the stored preferences as JSON, in bytes (Appwrite's limit). */
export const prefsMaxBytes = 64 * 1024;

/**
 * Failed log-ins per network, as a multiple of those per account: prevents spreading guesses over
 * many accounts.
 */
export const accountsOfNetwork = 30;

/** Seconds until the next try after the free failures; doubles with each failure. */
export const attemptDelay = { shortest: 60, longest: 3600 } as const;
/** How long failures are remembered after the last one. */
export const rememberedAttempts = { hours: 24 } as const;
/**
 * Failures beyond the free ones after which the owner is mailed: someone has kept trying through
 * half an hour of delays.
 */
export const failuresBeforeNotice = 5;

/**
 * Sign-up mails that one network may cause at one address, out of {@link codeSends}, so that no
 * network uses them all.
 */
export const signUpsOfNetwork: Limit = { most: 4, seconds: 3600 };
/** Address changes to one address per person, out of {@link codeSends}. */
export const changesOfPerson: Limit = { most: 3, seconds: 3600 };
/** Recovery mails to one address from networks its owner has not logged in from. */
export const recoveriesOfStrangers: readonly Limit[] = [
  { most: 10, seconds: 3600 },
  { most: 20, seconds: 24 * 3600 },
];

/**
 * Wrong codes for one address, all its proofs together, from networks its owner has not logged in from,
 * and from each of the others. With 20 mails a day and five tries each, six digits would be guessed too
 * often.
 */
export const wrongCodesOfAddress: Limit = { most: 25, seconds: 24 * 3600 };

/** A limit per hour, for configured limits. */
export function perHour(most: number): Limit {
  return { most, seconds: 3600 };
}

/**
 * Codes and links one network may try in an hour: every try of every sign-up it may make. Beyond
 * the five tries per code, this limits guessing across accounts.
 */
export function confirmationsPerHour(signupsPerHour: number): number {
  return signupsPerHour * codeTries;
}

/** A random code of six digits, 100000 to 999999. */
export function newCode(): string {
  return String(randomInt(10 ** (codeDigits - 1), 10 ** codeDigits));
}

/** Whether a secret was typed: mailed links have longer ones. */
export function isCode(secret: string): boolean {
  return secret.length < newSecretLength;
}

/** For `Max-Age` and token expiry. */
export function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.round(from.until(to).total('seconds'));
}

/** Derives a key per purpose, so that a signature for one is worthless for another. */
export function keyFor(
  secret: string,
  purpose:
    | 'anonymous'
    | 'codes'
    | 'devices'
    | 'jwt'
    | 'limits'
    | 'networks'
    | 'recovery-codes'
    | 'salts'
    | 'totp',
): Buffer {
  return createHmac('sha256', secret).update(`mela ${purpose}`).digest();
}

/**
 * The stored form of a one-time code. Six digits are quickly guessed from a plain hash, so the hash
 * is keyed and the key is not in the database. The code's id makes equal codes differ.
 */
export function hashCode(secret: string, codeId: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'codes')).update(`${codeId} ${code}`).digest();
}

/** An address in rate limit keys: of fixed length and unreadable in the table. */
export function limitKey(secret: string, email: string): string {
  return createHmac('sha256', keyFor(secret, 'limits')).update(email).digest('base64url');
}

const secretBytes = 32;
/** In hex. */
const newSecretLength = 2 * secretBytes;

/** A secret for sessions and mailed links: 32 random bytes as hex. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('hex');
}

/** The random text in a browser's cookie. It only tells devices apart and opens nothing. */
export function newDevice(): string {
  return randomBytes(24).toString('base64url');
}

/** A plain hash is enough for 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Constant-time comparison. */
export function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
