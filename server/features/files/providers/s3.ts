import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Area, ByteRange, FileStore } from '../deps.ts';

export interface S3Options {
  /**
   * The bucket's URL: `https://host/bucket`, or `https://bucket.host` if the provider requires it.
   */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** An unexpected answer of the bucket; the message is for the site's operator. */
class BucketError extends Error {
  override readonly name = 'BucketError';
}

/** Timeout of a call including its bytes: a 20 MB picture over a slow line. */
const timeoutMs = 60_000;
/** Retries when the provider is temporarily unavailable. */
const retries = 3;

/** Stores files in an S3-compatible bucket. Any number of machines may share it. */
export function s3Store(options: S3Options): FileStore {
  const { url, ...key } = options;
  const client = new AwsClient({ ...key, service: 's3', retries });
  const call = (
    method: string,
    address: string,
    init: { body?: Buffer; headers?: Record<string, string> } = {},
  ) =>
    client
      .fetch(address, { ...init, method, signal: AbortSignal.timeout(timeoutMs) } as RequestInit)
      .catch((error: Error) => {
        const cause = error.cause instanceof Error ? error.cause : error;
        throw new BucketError(`The bucket in S3_URL doesn't respond (${cause.message || cause.name}).`, {
          cause,
        });
      });
  const addressOf = (area: Area, name: string) => `${url}/${area}/${keyOf(name)}`;
  return {
    async put(area, name, bytes) {
      const answer = await call('PUT', addressOf(area, name), { body: bytes });
      if (!answer.ok) await fail('store', answer);
    },

    async open(area, name, range) {
      const answer = await call('GET', addressOf(area, name), { headers: headersOf(range) });
      if (answer.ok) return answer.body && Readable.fromWeb(answer.body as ReadableStream);
      return failUnlessMissing('read', answer);
    },

    async erase(area, name) {
      const answer = await call('DELETE', addressOf(area, name));
      if (!answer.ok) await failUnlessMissing('erase', answer);
    },

    async *list(area) {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${area}/` });
        if (after !== undefined) query.set('continuation-token', after);
        const answer = await call('GET', `${url}/?${query}`);
        if (!answer.ok) await fail('list', answer);
        const text = await answer.text();
        for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const storedAt = Temporal.Instant.from(textOf(content, 'LastModified') ?? '');
          yield { name: nameOf((textOf(content, 'Key') ?? '').slice(area.length + 1)), storedAt };
        }
        after = textOf(text, 'NextContinuationToken');
      } while (after !== undefined);
    },

    // Writes to a bucket are atomic.
    deletePartialWrites: async () => undefined,
  };
}

function headersOf(range: ByteRange | undefined): Record<string, string> {
  return range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
}

/** Hex has no special meaning in a URL, and no provider folds its case. */
function keyOf(name: string): string {
  return Buffer.from(name).toString('hex');
}

function nameOf(key: string): string {
  return Buffer.from(key, 'hex').toString();
}

/**
 * The text of an XML element. The elements read here contain only our own keys, times and tokens.
 */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}

async function failUnlessMissing(action: string, answer: Response): Promise<null> {
  const text = await answer.text();
  return answer.status === 404 && textOf(text, 'Code') === 'NoSuchKey' ? null : refuse(action, answer, text);
}

async function fail(action: string, answer: Response): Promise<never> {
  return refuse(action, answer, await answer.text());
}

/** The URL is left out, because it may be signed. */
function refuse(action: string, { status }: Response, text: string): never {
  const reason = [textOf(text, 'Code'), textOf(text, 'Message')].filter(Boolean).join(': ');
  throw new BucketError(`The bucket did not ${action} a file (${status} ${reason}).`);
}
