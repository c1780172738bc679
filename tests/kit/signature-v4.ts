import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const algorithm = 'AWS4-HMAC-SHA256';
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Verifies an AWS Signature Version 4 authorization header over host, path, query and, if stated, the body's
 * hash.
 */
export function isSigned(
  { method, url, headers, body }: SignedRequest,
  key: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string },
): boolean {
  const [, credential = '', names = '', signature = ''] =
    authorization.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${key.region}/s3/aws4_request`;
  const signed = names.split(';');
  const stated = String(headers['x-amz-content-sha256']);
  if (credential !== `${key.accessKeyId}/${scope}` || !signed.includes('host')) return false;
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const request = [method, pathname, query, lines, names, stated].join('\n');
  const text = [algorithm, time, scope, sha256(request)].join('\n');
  const signingKey = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${key.secretAccessKey}`);
  return timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'));
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
