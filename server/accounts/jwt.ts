import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSame, keyFor } from './secrets.ts';

const Claims = z.object({ userId: z.string(), sessionId: z.string(), exp: z.int() });
/** Whom a token stands for: a person in one session, until `exp` (seconds since 1970). */
export type Claims = z.infer<typeof Claims>;

const header = encode({ typ: 'JWT', alg: 'HS256' });

/** Signs a token (RFC 7519, HMAC-SHA256). */
export function signJwt(secret: string, claims: Claims): string {
  const content = `${header}.${encode(claims)}`;
  return `${content}.${signatureOf(secret, content).toString('base64url')}`;
}

/** Reads a token; `null` when it was not signed by us with this very method, or its time is over. */
export function readJwt(secret: string, token: string, now: Temporal.Instant): Claims | null {
  const [head, body, signature, ...rest] = token.split('.');
  if (head !== header || body === undefined || signature === undefined || rest.length > 0) return null;
  if (!isSame(Buffer.from(signature, 'base64url'), signatureOf(secret, `${head}.${body}`))) return null;
  const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return claims.exp * 1000 > now.epochMilliseconds ? claims : null;
}

function signatureOf(secret: string, content: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'jwt')).update(content).digest();
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
