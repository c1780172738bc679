import { type Argon2Parameters, argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createFairGate } from '../../infra/fair-gate.ts';
import { invalidField } from '../../infra/http/problem.ts';
import { networksOf } from '../../infra/http/request-limits.ts';
import { keyFor } from './rules.ts';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;

// 19 MiB and some 30 ms each: a burst of log-ins queues up instead of taking all memory and the file system's threads.
const gate = createFairGate({ atOnce: 2, waiting: 200 });

/**
 * Hashes a password for storage, as a PHC string that names its parameters.
 *
 * @param source on whose behalf: sources take turns
 * @param salt random unless told
 * @throws Problem `general_service_unavailable` when too many wait already
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

/** Stands where no password opens an account: it was imported, or deleted. */
export const noPassword = '!';

/**
 * Whether `password` is the one that was hashed. Takes the same time when there is nothing to compare with, so that
 * an answer does not tell who has an account.
 *
 * @param stored the stored hash; `undefined` where there is no account
 * @param source on whose behalf: sources take turns
 * @throws Problem `general_service_unavailable` when too many wait already
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

/** The same characters may be typed in several ways; Unicode's composed form makes them one password. */
function tagOf(
  password: string,
  source: string,
  parameters: Omit<Argon2Parameters, 'message'>,
): Promise<Buffer> {
  return gate(source, () => derive('argon2id', { ...parameters, message: password.normalize('NFC') }));
}

/**
 * The salt of sign-ups of one address that nobody has confirmed: alike for all of them, so that one hash tells which of
 * them a password belongs to, however many strangers made. Apart from that it is as good as a random one.
 */
export function pendingSalt(secret: string, email: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'salts')).update(email).digest().subarray(0, saltBytes);
}

/**
 * For whom a visitor's password is hashed: their widest network. Whoever has many small ones is served as one, and
 * takes turns with everybody else.
 */
export function hashingSource(ip: string): string {
  return networksOf(ip)[0] ?? ip;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Whether a password is among the some 40,000 most used ones. The list is read when it is first asked for: it takes 8 MB. */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** What the installation asks of a password beyond the contract. */
export interface PasswordRules {
  /** In characters; the contract's own is 6. */
  readonly minPasswordLength: number;
  readonly refuseCommonPasswords: boolean;
}

/**
 * Holds a new password against the installation's own rules.
 *
 * @throws Problem `general_argument_invalid`
 */
export async function checkNewPassword(password: string, rules: PasswordRules): Promise<void> {
  if (password.length < rules.minPasswordLength) {
    throw invalidField('password', `Password must be at least ${rules.minPasswordLength} characters`);
  }
  if (rules.refuseCommonPasswords && (await isCommonPassword(password))) {
    throw invalidField('password', 'This password is too common. Choose another one.');
  }
}
