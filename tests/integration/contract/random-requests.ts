import fc from 'fast-check';
import { z } from 'zod';
import type { BytesSpec, EndpointSpec } from '../../../contracts/endpoint.ts';
import { chunkBytes } from '../../../contracts/pictures.ts';
import { anyJson, anyText, type Known, valuesOf } from './random-values.ts';

export interface DrawnRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** The path may not match its endpoint. */
  readonly astray: boolean;
}

type Spec = EndpointSpec | BytesSpec;

/** Values beyond the schema. */
export interface Richer {
  readonly body?: fc.Arbitrary<unknown>;
  readonly query?: fc.Arbitrary<string>;
}

/** Requests to an endpoint, most of which pass validation. */
export function requestsFor(spec: Spec, known: Known, richer: Richer = {}): fc.Arbitrary<DrawnRequest> {
  return fc
    .record({
      path: pathsOf(spec, known),
      query: fc.oneof(
        { weight: 6, arbitrary: richer.query ?? queriesOf(spec, known) },
        { weight: 1, arbitrary: oddQuery },
      ),
      body: bodiesOf(spec, known, richer.body),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    })
    .map(({ path, query, body, headers }) => ({
      method: spec.method,
      url: query === '' ? path.text : `${path.text}?${query}`,
      headers: { ...body.headers, ...headers },
      ...(body.payload !== undefined && { payload: body.payload }),
      astray: path.astray,
    }));
}

function pathsOf(spec: Spec, known: Known): fc.Arbitrary<{ text: string; astray: boolean }> {
  const names = [...spec.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const part = (name: string) =>
    fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...(known[name] ?? wordsFor(spec, name))).map(String) },
      { weight: 2, arbitrary: anyText },
    );
  const raw = fc.constantFrom('%', '%ff', '%c0%af', '%2e%2e', '%00', '..;', '%2F', '*', ':id');
  return fc
    .tuple(
      fc.record(Object.fromEntries(names.map((name) => [name, part(name)]))),
      fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: raw }),
    )
    .map(([values, odd]) => {
      const text = (name: string) =>
        odd ?? encodeURIComponent(String((values as Record<string, string>)[name]).toWellFormed());
      const astray = names.some(
        (name) => /^(?:\.|%2e)*$/i.test(text(name)) || decoded(text(name)).length > 200,
      );
      return { text: spec.path.replaceAll(/:(\w+)/g, (_, name: string) => text(name)), astray };
    });
}

/** If a path parameter is an enum: its values. */
function wordsFor({ params }: Spec, name: string): readonly unknown[] {
  const schema = params?.shape[name];
  return schema instanceof z.ZodEnum ? schema.options : ['nowhere'];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not a string: leads nowhere, like one that is too long.
    return 'x'.repeat(201);
  }
}

function queriesOf(spec: Spec, known: Known): fc.Arbitrary<string> {
  if (spec.query === undefined) return fc.constant('');
  return valuesOf(spec.query, known).map((values) =>
    queryText(Object.entries(typeof values === 'object' && values !== null ? values : { values })),
  );
}

/** A query string as a browser encodes it. */
export function queryText(entries: readonly (readonly [string, unknown])[]): string {
  const texts = entries.map(([name, value]) => [
    name.toWellFormed(),
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  ]);
  return String(new URLSearchParams(texts)).slice(0, 14_000);
}

const oddQuery = fc.oneof(
  fc.constantFrom(
    'page=0',
    'page=1&page=2',
    'page[]=1',
    'queries',
    'queries=',
    'queries[0]',
    'queries[]={}&queries[]=[]',
    'queries[99999999999999999999]={}',
    'queries[0][0]=x',
    '&&&=&=x&%=%',
    '__proto__[x]=1&constructor=2&project=mela',
    'a=%ff%fe&b=%00',
    'project=',
  ),
  fc.dictionary(anyText, anyText, { maxKeys: 3 }).map((values) => queryText(Object.entries(values))),
);

interface Body {
  readonly payload?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const json = { 'content-type': 'application/json' };

function bodiesOf(spec: Spec, known: Known, richer?: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  if (spec.method === 'GET') return fc.constantFrom<Body>({ headers: {} }, { headers: json });
  if ('form' in spec && spec.form !== undefined) return uploads(known);
  const schema = 'body' in spec ? spec.body : undefined;
  const fitting = richer ?? (schema === undefined ? fc.constant({}) : valuesOf(schema, known));
  const written = (values: fc.Arbitrary<unknown>) =>
    values.map((value): Body => ({ headers: json, payload: JSON.stringify(value) }));
  return fc.oneof(
    { weight: 12, arbitrary: written(fitting) },
    { weight: 2, arbitrary: written(anyJson) },
    { weight: 1, arbitrary: oddBody },
  );
}

const oddBody: fc.Arbitrary<Body> = fc.oneof(
  fc.constantFrom<Body>(
    { headers: {} },
    { headers: json },
    { headers: json, payload: '{' },
    { headers: json, payload: '{"__proto__":{"admin":true}}' },
    { headers: json, payload: '{"constructor":{"prototype":{}}}' },
    { headers: json, payload: '{"a":1,"a":2}' },
    { headers: json, payload: '1e999' },
    { headers: json, payload: `"${'x'.repeat(1_100_000)}"` },
    { headers: json, payload: '['.repeat(20_000) },
    { headers: { 'content-type': 'text/plain' }, payload: 'text' },
    { headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' },
    { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
    { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: '--b\r\n' },
    { headers: { 'content-type': '\u00e9;' }, payload: 'x' },
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes): Body => ({ headers: json, payload: Buffer.from(bytes) })),
);

/** Printable header bytes. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const oddHeaders = fc
  .tuple(
    fc.constantFrom(
      'x-appwrite-session',
      'x-appwrite-jwt',
      'x-fallback-cookies',
      'x-appwrite-id',
      'x-appwrite-project',
      'x-forwarded-for',
      'content-range',
      'range',
      'if-none-match',
      'if-range',
      'origin',
      'user-agent',
      'accept-language',
    ),
    fc.oneof(
      headerText,
      fc.constantFrom(
        'bytes=0-1',
        'bytes=99999999999-',
        'bytes=-0',
        'bytes 0-4/5',
        '*',
        'null',
        '{"a_session_mela":"x"}',
        '{"a_session_mela":{}}',
        '[]',
        'e30=',
        'a.b.c',
      ),
    ),
  )
  .map(([name, value]) => ({ [name]: value }));

function uploads(known: Known): fc.Arbitrary<Body> {
  const pictures = (known.picture ?? []) as readonly Buffer[];
  return fc
    .record({
      fileId: fc.oneof(fc.constantFrom('unique()', ...(known.fileId ?? []).map(String)), anyText),
      name: fc.oneof(fc.constantFrom('file', 'file[0]', 'other'), anyText),
      filename: anyText,
      bytes: fc.oneof(
        fc.constantFrom(...pictures, Buffer.alloc(0), Buffer.alloc(chunkBytes + 1)),
        fc
          .tuple(fc.constantFrom(...pictures), fc.nat(), fc.nat(255))
          .map(([picture, at, byte]) => damaged(picture, at, byte)),
        fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      ),
      permission: fc.option(fc.oneof(fc.constant('read("any")'), anyText)),
      boundary: fc.constantFrom('----b', '----b', '----b', 'other'),
      range: fc.option(
        fc.constantFrom('bytes 0-5242879/6000000', 'bytes 5242880-5999999/6000000', 'bytes 0-4/5'),
      ),
    })
    .map(uploadOf);
}

interface Upload {
  readonly fileId: string;
  readonly bytes: Buffer;
  readonly name?: string;
  readonly filename?: string;
  readonly permission?: string | null;
  readonly boundary?: string;
  readonly range?: string | null;
}

/** A multipart upload built byte by byte, because form libraries refuse to make invalid ones. */
export function uploadOf(upload: Upload): { headers: Record<string, string>; payload: Buffer } {
  const { name = 'file', filename = 'kite.png', boundary = '----b', permission, range } = upload;
  const field = (label: string, value: string) =>
    `------b\r\nContent-Disposition: form-data; name="${label}"\r\n\r\n${value}\r\n`;
  const head = [
    field('fileId', upload.fileId),
    typeof permission === 'string' ? field('permissions[]', permission) : '',
    `------b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n`,
    'Content-Type: image/png\r\n\r\n',
  ].join('');
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(typeof range === 'string' && { 'content-range': range }),
    },
    payload: Buffer.concat([Buffer.from(head), upload.bytes, Buffer.from('\r\n------b--\r\n')]),
  };
}

function damaged(picture: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(picture);
  copy[at % copy.length] = byte;
  return copy;
}
