import { type Argon2Parameters, argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createFairGate } from '../../../infra/http/concurrency.ts';
import { invalidField } from '../../../infra/http/problem.ts';
import { networksOf } from '../../../infra/http/request-limits.ts';
import { keyFor } from '../rules.ts';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;

// Each hash takes 19 MiB and about 30 ms. A burst of log-ins queues up instead of exhausting memory
// and libuv's threads.
const gate = createFairGate({ atOnce: 2, waiting: 200 });

/**
 * Hashes a password as a PHC string that names its parameters.
 * @param source the requester; sources take turns
 * @param salt random by default
 * @throws Problem `general_service_unavailable` when too many are waiting
 */
export async function hashPassword(
  password: string,
  source: string,
  salt: Buffer = randomBytes(saltBytes),
): Promise<string> {
  const tag = await tagOf(password, source, { ...cost, nonce: salt, tagLength: tagBytes });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Stored for accounts no password opens: imported or deleted ones. */
export const noPassword = '!';

/**
 * Checks a password. Takes the same time without a stored hash, so that the timing doesn't reveal
 * who has an account.
 * @param stored `undefined` when there is no account
 * @param source the requester; sources take turns
 * @throws Problem `general_service_unavailable` when too many are waiting
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  source: string,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored ?? noPassword) ?? [];
  const known = tag === undefined ? randomBytes(tagBytes) : Buffer.from(tag, 'base64');
  const given = await tagOf(password, source, {
    memory: Number(memory ?? cost.memory),
    passes: Number(passes ?? cost.passes),
    parallelism: Number(parallelism ?? cost.parallelism),
    nonce: salt === undefined ? randomBytes(saltBytes) : Buffer.from(salt, 'base64'),
    tagLength: known.length,
  });
  return timingSafeEqual(given, known) && tag !== undefined;
}

/** Unicode's composed form, because the same characters can be typed in several ways. */
function tagOf(
  password: string,
  source: string,
  parameters: Omit<Argon2Parameters, 'message'>,
): Promise<Buffer> {
  return gate(source, () => derive('argon2id', { ...parameters, message: password.normalize('NFC') }));
}

/**
 * The salt of all unconfirmed sign-ups of one address. It is shared, so that one hash finds the
 * sign-up a password belongs to, however many there are; otherwise it is as good as a random one.
 */
export function pendingSalt(secret: string, email: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'salts')).update(email).digest().subarray(0, saltBytes);
}

/**
 * A visitor's hashing source: their widest network, so that owning many small networks gains no
 * extra turns.
 */
export function hashingSource(ip: string): string {
  return networksOf(ip)[0] ?? ip;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/**
 * Whether a password is among the 40,000 or so most common ones. The list (8 MB) is loaded on first
 * use.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** The site's own rules, in addition to the contract's. */
export interface PasswordRules {
  /** In characters; the contract's minimum is 6. */
  readonly minPasswordLength: number;
  readonly refuseCommonPasswords: boolean;
}

/** @throws Problem `general_argument_invalid` when a password breaks the site's rules */
export async function checkNewPassword(password: string, rules: PasswordRules): Promise<void> {
  if (password.length < rules.minPasswordLength) {
    throw invalidField('password', `Password must be at least ${rules.minPasswordLength} characters`);
  }
  if (rules.refuseCommonPasswords && (await isCommonPassword(password))) {
    throw invalidField('password', 'This password is too common. Choose another one.');
  }
}
