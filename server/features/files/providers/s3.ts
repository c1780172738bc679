import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Area, ByteRange, FileStore } from '../deps.ts';

/** A bucket, and the key that opens it. */
export interface S3Options {
  /** Address of the bucket: `https://host/bucket`, or `https://bucket.host` where the provider wants that. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket that does not do what it is asked; the message is for whoever runs the site. */
export class BucketFault extends Error {
  override readonly name = 'BucketFault';
}

/** How long a call may take, bytes included: a picture of 20 MB over a slow line. */
const timeoutMs = 60_000;
/** Tries after the first one, where the provider is out of order for a moment. */
const retries = 3;

/** Keeps files in a bucket that speaks the S3 API. Any number of machines may share it. */
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
        throw new BucketFault(`The bucket of S3_URL did not answer (${cause.message || cause.name}).`, {
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

    // A bucket takes bytes as a whole or not at all.
    forgetBrokenWrites: async () => undefined,
  };
}

function headersOf(range: ByteRange | undefined): Record<string, string> {
  return range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
}

/** In hex a name means nothing in an address, and no provider folds its case. */
function keyOf(name: string): string {
  return Buffer.from(name).toString('hex');
}

function nameOf(key: string): string {
  return Buffer.from(key, 'hex').toString();
}

/** The text of an element. Those that are read here hold no more than our own keys, times and tokens. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}

async function failUnlessMissing(deed: string, answer: Response): Promise<null> {
  const text = await answer.text();
  return answer.status === 404 && textOf(text, 'Code') === 'NoSuchKey' ? null : refuse(deed, answer, text);
}

async function fail(deed: string, answer: Response): Promise<never> {
  return refuse(deed, answer, await answer.text());
}

/** The address stays out: it may be signed. */
function refuse(deed: string, { status }: Response, text: string): never {
  const reason = [textOf(text, 'Code'), textOf(text, 'Message')].filter(Boolean).join(': ');
  throw new BucketFault(`The bucket did not ${deed} a file (${status} ${reason}).`);
}
