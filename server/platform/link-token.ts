import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What makes an address that we wrote genuine: derived from the installation's secret, so that nothing has to be stored.
 *
 * @param purpose what it is good for, and for whom: words that no other purpose begins with
 * @returns base64url of HMAC-SHA-256
 */
export function linkToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`mela ${purpose}`).digest('base64url');
}

/** Whether a token is the one of {@link linkToken}; takes as long for a wrong one as for the right one. */
export function isLinkToken(secret: string, purpose: string, token: string): boolean {
  const right = Buffer.from(linkToken(secret, purpose));
  const given = Buffer.from(token);
  return right.length === given.length && timingSafeEqual(right, given);
}
