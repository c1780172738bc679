import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { encodeQR } from 'qr';
import { signedPart, type TicketClaim } from '../../../contracts/tickets.ts';
import { type Db, perDatabase } from '../../infra/db/database.ts';

/** The site's key: signs tickets so that check-in devices can verify them offline. */
export interface TicketKey {
  /** The text of a ticket's QR code. */
  codeOf(claim: TicketClaim): string;
  /** Raw, 32 bytes, in base64url: for verifying signatures on check-in devices. */
  readonly publicKey: string;
}

/**
 * The key that signs tickets, loaded once and created on the first start, once even when several
 * processes start together. It is stored in the database, so that a backup includes it along with
 * the tickets it signed.
 *
 * @param db of the process, and no transaction: the key outlives it
 */
export function openTicketKey(db: Db): Promise<TicketKey> {
  const opened = openedKeys(db);
  opened.key ??= loadKey(db).catch((error: Error) => {
    opened.key = undefined;
    throw error;
  });
  return opened.key;
}

const openedKeys = perDatabase((): { key: Promise<TicketKey> | undefined } => ({ key: undefined }));

async function loadKey(db: Db): Promise<TicketKey> {
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
  const stored = await findKey(db);
  if (stored === null) throw new Error('the key that signs tickets was not saved');
  return stored;
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

/** White modules around the code; scanners need four (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code as a scalable drawing. */
interface CodePicture {
  /** Modules per side, including the quiet zone. */
  readonly modules: number;
  /** The dark modules as an SVG path in a square of `modules` units. */
  readonly path: string;
}

/**
 * Draws a code with error correction level Q: a quarter of it may be unreadable, as on a scratched
 * screen.
 */
export function drawCode(text: string): CodePicture {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quietZone });
  const path = rows.map((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return { modules: rows.length, path: path.flat().join('') };
}

/** The same as a GIF, because mail programs don't show SVG. */
export function drawTicketFile(text: string): Buffer {
  return Buffer.from(encodeQR(text, 'gif', { ecc: 'quartile', border: quietZone, scale: 8 }));
}

/** Runs of dark modules, each drawn as one rectangle without seams. */
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
