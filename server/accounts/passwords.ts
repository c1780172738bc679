import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createGate } from '../platform/gate.ts';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;

// 19 MiB and some 30 ms each: a burst of log-ins queues up instead of taking all memory and the file system's threads.
const gate = createGate({ atOnce: 2, waiting: 200 });

/**
 * Hashes a password for storage, as a PHC string that names its parameters.
 *
 * @throws Problem `general_service_unavailable` when too many wait already
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(password, { ...cost, nonce: salt, tagLength: tagBytes });
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
 * @throws Problem `general_service_unavailable` when too many wait already
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored ?? noPassword) ?? [];
  const known = tag === undefined ? randomBytes(tagBytes) : Buffer.from(tag, 'base64');
  const given = await tagOf(password, {
    memory: Number(memory ?? cost.memory),
    passes: Number(passes ?? cost.passes),
    parallelism: Number(parallelism ?? cost.parallelism),
    nonce: salt === undefined ? randomBytes(saltBytes) : Buffer.from(salt, 'base64'),
    tagLength: known.length,
  });
  return timingSafeEqual(given, known) && tag !== undefined;
}

/** The same characters may be typed in several ways; Unicode's composed form makes them one password. */
function tagOf(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return gate(() => derive('argon2id', { ...parameters, message: password.normalize('NFC') }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
