import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { encodeQR } from 'qr';
import { signedPart, type TicketClaim } from '../../../contracts/tickets.ts';
import type { Db } from '../../infra/db/database.ts';

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

/** Modules left white around the code; scanners need four (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code as a drawing that sharpens with every screen and printer. */
interface CodePicture {
  /** Modules a side, the quiet zone included. */
  readonly modules: number;
  /** The dark ones, as the path of an SVG that is `modules` wide. */
  readonly path: string;
}

/** Draws a code so that a scratched screen still scans: a quarter of it may be unreadable. */
export function drawCode(text: string): CodePicture {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quietZone });
  const path = rows.map((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return { modules: rows.length, path: path.flat().join('') };
}

/** The same as a file (GIF): mail programs show no drawings. */
export function drawTicketFile(text: string): Buffer {
  return Buffer.from(encodeQR(text, 'gif', { ecc: 'quartile', border: quietZone, scale: 8 }));
}

/** Where dark modules stand side by side: one rectangle draws them without seams. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    if (!dark) continue;
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
