import { api, bytesEndpoints } from '../../../contracts/api.ts';
import type { BytesSpec, EndpointSpec } from '../../../contracts/endpoint.ts';
import type { Attack } from '../arena.ts';
import { requestBytes } from '../wire.ts';
import { json, type World } from '../world.ts';
import { jsonSchema } from './schema-values.ts';

/** All headers together; Node's server rejects more than 16 KiB. */
const maxBytes = 15_000;

/** Start, repeated part, end: each is expensive for some parser. */
const dearValues: readonly (readonly [string, string, string])[] = [
  ['', 'x', ''],
  ['a', ' ', 'b'],
  ['a', '\t', 'b'],
  ['a;', ' ', 'b'],
  ['', ',', ''],
  ['', ', ', 'x'],
  ['', ';', 'x'],
  ['', 'a,', ''],
  ['', 'hi;q=0.1,', ''],
  ['', 'a=b;', ''],
  ['', 'a=b; ', ''],
  ['', '=', ''],
  ['"', '\\"', ''],
  ['', '"', ''],
  ['', '-', 'x'],
  ['', '1-', 'x'],
  ['bytes=', '0-,', ''],
  ['bytes=', '9', '-'],
  ['bytes ', '9', '/9'],
  ['', 'W/"a",', ''],
  ['W/"', 'a', '"x'],
  ['', '%', ''],
  ['', '%41', '%'],
  ['', '(', ''],
  ['Mozilla/5.0 ', '(x; ', ''],
  ['', 'Version/', ''],
  ['', '1.', 'x'],
  ['', '1.1.1.1,', 'x'],
  ['', '::', 'x'],
  ['http://', 'a.', ''],
  ['Bearer ', 'a.', ''],
  ['Bearer ', ' ', 'x'],
  ['multipart/form-data; boundary=', 'a', ''],
  ['multipart/form-data; boundary="', '\\"', ''],
  ['application/json;', ' ', 'charset=x'],
  ['form-data; name="', '\\"', ''],
  ['a_session_mela=', 'e30', ''],
  ['a_session_mela=', '%7B', ''],
  ['{"a_session_mela":"', '\\\\', '"}'],
  ['', '[', ''],
  ['', '{"a":', ''],
];

const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-disposition',
  'content-range',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'sec-websocket-protocol',
  'traceparent',
  'user-agent',
  'x-appwrite-id',
  'x-appwrite-jwt',
  'x-appwrite-locale',
  'x-appwrite-project',
  'x-appwrite-session',
  'x-fallback-cookies',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
];

/** An upgraded connection stays open. */
const socketPath = '/v1/realtime';

/** Every header at maximum length, to a page and to other kinds of URLs. */
export function* headerAttacks(world: World): Generator<Attack> {
  const page = `/events/${world.eventId}`;
  const others = [
    '/',
    '/v1/events',
    '/v1/account',
    `/v1/storage/buckets/images/files/${world.pictureId}/view`,
    '/assets/style.css',
    `${socketPath}?project=mela&channels[]=documents`,
  ];
  for (const [at, header] of headers.entries()) {
    for (const [turn, value] of dearValues.entries()) {
      for (const path of [page, others[(at + turn) % others.length] ?? page]) {
        yield {
          name: `${header} of ${named(value)} to ${path}`,
          bytes: () => read(path, header, long(value)),
          ...(path.startsWith(socketPath) && { quietMs: 100 }),
        };
      }
    }
  }
  const session = world.people[0]?.cookie ?? '';
  for (const header of ['content-type', 'content-range', 'x-appwrite-id', 'content-disposition']) {
    for (const value of dearValues) {
      yield {
        name: `${header} of ${named(value)} with a body`,
        bytes: () =>
          requestBytes({
            method: 'POST',
            path: '/v1/storage/buckets/images/files',
            headers: {
              'content-type': 'multipart/form-data; boundary=b',
              cookie: session,
              [header]: long(value),
            },
            body: `--b\r\nContent-Disposition: form-data; name="file"; filename="${long(value)}"\r\n\r\nx\r\n--b--\r\n`,
          }),
      };
    }
  }
}

function read(path: string, header: string, value: string): Buffer {
  const upgrade = path.startsWith(socketPath) && {
    ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  return requestBytes({ path, headers: { ...upgrade, [header]: value } });
}

/** Every query and path parameter at maximum length. */
export function* queryAttacks(world: World): Generator<Attack> {
  for (const [name, spec] of Object.entries<EndpointSpec | BytesSpec>({ ...api, ...bytesEndpoints })) {
    const fields = spec.query === undefined ? [] : Object.keys(jsonSchema(spec.query).properties ?? {});
    const asked = name.endsWith('Documents') || name === 'listFiles' ? ['queries[0]', 'queries[]'] : [];
    for (const field of [...fields, ...asked]) {
      for (const value of [...dearValues, ...dearParameters]) {
        const path = `${pathOf(world, spec)}?${field}=${encoded(long(value))}`;
        yield { name: `${name} with ${field} of ${named(value)}`, bytes: () => call(world, spec, path) };
      }
    }
    for (const [, parameter = ''] of spec.path.matchAll(/:(\w+)/g)) {
      const path = pathOf(world, spec, { [parameter]: 'a.-'.repeat(66) });
      yield { name: `${name} with a long ${parameter}`, bytes: () => call(world, spec, path) };
    }
  }
}

/** Queries for document lists. */
const dearParameters: readonly (readonly [string, string, string])[] = [
  ['{"method":"equal","attribute":"eventTitle","values":[', '0,', '0]}'],
  ['{"method":"equal","attribute":"eventTitle","values":[', '"a",', '""]}'],
  ['{"method":"search","attribute":"eventTitle","values":["', 'a ', '"]}'],
  ['{"method":"search","attribute":"description","values":["', 'a" -', '"]}'],
  ['{"method":"select","values":[', '"eventTitle",', '"date"]}'],
  ['{"method":"or","values":[', '{"method":"isNull","attribute":"date"},', '{}]}'],
  ['', '{"method":"or","values":[', ''],
  ['', 'क', ''],
  ['', 'a* ', ''],
  ['', 'a & ', ''],
  ['', '2031-01-01', ''],
  ['', 'free next friday ', ''],
];

/** As many queries as fit into one URL. */
export function* manyQueryAttacks(): Generator<Attack> {
  const path = '/v1/databases/main/collections/events/documents';
  const queries = [
    '{}',
    '{"method":"limit","values":[1]}',
    '{"method":"orderAsc","attribute":"date"}',
    '[]',
    '0',
  ];
  for (const query of queries) {
    for (const key of ['queries[]', 'queries[0]', 'queries']) {
      const one = `${key}=${encoded(query)}&`;
      const all = `${path}?${one.repeat(Math.floor(maxBytes / one.length))}`;
      yield { name: `many ${key} of ${query}`, bytes: () => requestBytes({ path: all }) };
    }
  }
}

function pathOf(
  { known }: World,
  { path }: EndpointSpec | BytesSpec,
  given: Record<string, string> = {},
): string {
  return path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => given[name] ?? String(known[name]?.[0] ?? 'nowhere'),
  );
}

function call({ people }: World, spec: EndpointSpec | BytesSpec, path: string): Buffer {
  const as = spec.path.startsWith('/v1/admin') ? (people[2] ?? people[0]) : people[0];
  const sent = { method: spec.method, path: path.slice(0, maxBytes) };
  const signedIn = spec.access === 'user' && as !== undefined;
  // Requests that end the session would make later ones fail early.
  return requestBytes(spec.method === 'GET' && signedIn ? json(sent, as) : json(sent));
}

function encoded(text: string): string {
  return encodeURIComponent(text.slice(0, maxBytes)).slice(0, maxBytes);
}

function long([begin, middle, end]: readonly [string, string, string]): string {
  const room = maxBytes - begin.length - end.length - 1000;
  return begin + middle.repeat(Math.max(1, Math.floor(room / middle.length))) + end;
}

function named([begin, middle, end]: readonly [string, string, string]): string {
  return JSON.stringify(`${begin}${middle}…${end}`);
}
