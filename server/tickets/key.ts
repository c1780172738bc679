import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { signedPart, type TicketClaim } from '../../contracts/tickets.ts';
import type { Db } from '../platform/database.ts';

/** The installation's key: makes tickets that every door can tell from forged ones, without asking us. */
export interface TicketKey {
  /** The text of a ticket's code. */
  codeOf(claim: TicketClaim): string;
  /** Raw, 32 bytes, in base64url: what a device at the door checks signatures with. */
  readonly publicKey: string;
}

/**
 * Reads the key that signs tickets, or makes it: at the first start, and once, however many processes start together.
 * It lies in the database, so a backup has the tickets that are out and the key by which they are genuine together.
 */
export async function openTicketKey(db: Db): Promise<TicketKey> {
  const stored = (await findKey(db)) ?? (await makeKey(db));
  const key = createPrivateKey({ key: stored, format: 'der', type: 'pkcs8' });
  return { codeOf: (claim) => codeOf(key, claim), publicKey: rawPublicKey(key) };
}

async function findKey(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom('ticket_keys').select('private_key').executeTakeFirst();
  return row?.private_key ?? null;
}

async function makeKey(db: Db): Promise<Buffer> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await db
    .insertInto('ticket_keys')
    .values({ private_key: privateKey.export({ format: 'der', type: 'pkcs8' }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await findKey(db);
  if (kept === null) throw new Error('the key that signs tickets was not kept');
  return kept;
}

function codeOf(key: KeyObject, claim: TicketClaim): string {
  const signed = signedPart(claim);
  return `${signed}:${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

function rawPublicKey(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new Error('an Ed25519 key has a public half');
  return x;
}
