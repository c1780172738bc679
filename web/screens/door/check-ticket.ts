import { type ReadTicket, readTicket } from '../../../contracts/tickets.ts';

/** What a scanned text turned out to be. `unable`: this browser can't check signatures. */
export type CheckedTicket =
  | { readonly kind: 'genuine'; readonly ticket: ReadTicket }
  | { readonly kind: 'garbage' | 'forged' | 'unable' };

const algorithm = { name: 'Ed25519' };

/**
 * Checks on this device whether a text is a ticket that the site signed: it needs no connection, and no text whatever
 * breaks it.
 *
 * @param publicKey of the installation, raw in base64url
 */
export async function checkTicket(text: string, publicKey: string): Promise<CheckedTicket> {
  const ticket = readTicket(text);
  if (ticket === null) return { kind: 'garbage' };
  const key = await importKey(publicKey);
  if (key === null) return { kind: 'unable' };
  const signed = new TextEncoder().encode(ticket.signed);
  const genuine = await crypto.subtle.verify(algorithm, key, bytesOf(ticket.signature), signed);
  return genuine ? { kind: 'genuine', ticket } : { kind: 'forged' };
}

async function importKey(publicKey: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(publicKey), algorithm, false, ['verify']);
  } catch {
    return null;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
