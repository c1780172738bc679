import { randomBytes } from 'node:crypto';
import type { CalendarAddress } from '../../contracts/feeds.ts';
import type { Principal } from '../platform/http.ts';
import { isLinkToken, linkToken } from '../platform/link-token.ts';
import { deleteNonce, findNonce, saveNonce } from './address-store.ts';
import type { FeedParts } from './parts.ts';

type AddressParts = Pick<FeedParts, 'db' | 'clock' | 'siteUrl' | 'secret'>;

/** The caller's calendar address; it can be shown again and again, since it is derived and kept nowhere. */
export async function showAddress(parts: AddressParts, { userId }: Principal): Promise<CalendarAddress> {
  const nonce = await findNonce(parts.db, userId);
  return { url: nonce === null ? null : addressOf(parts, userId, nonce) };
}

/** Makes the caller another address. Programs that read the former one read nothing from now on. */
export async function makeAddress(parts: AddressParts, { userId }: Principal): Promise<CalendarAddress> {
  const nonce = randomBytes(16).toString('hex');
  await saveNonce(parts.db, userId, nonce, parts.clock.now());
  return { url: addressOf(parts, userId, nonce) };
}

/** Takes the caller's address away. */
export async function revokeAddress(parts: AddressParts, { userId }: Principal): Promise<void> {
  await deleteNonce(parts.db, userId);
}

/** Whether an address is the one that a person gave out last. */
export async function isAddress(parts: AddressParts, userId: string, token: string): Promise<boolean> {
  const nonce = await findNonce(parts.db, userId);
  return nonce !== null && isLinkToken(parts.secret, purposeOf(userId, nonce), token);
}

function addressOf({ siteUrl, secret }: AddressParts, userId: string, nonce: string): string {
  const token = linkToken(secret, purposeOf(userId, nonce));
  return `${siteUrl}/feeds/calendars/${encodeURIComponent(userId)}/${token}/events.ics`;
}

function purposeOf(userId: string, nonce: string): string {
  return `calendar ${userId} ${nonce}`;
}
