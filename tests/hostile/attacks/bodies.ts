import { api } from '../../../contracts/api.ts';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import type { Attack } from '../arena.ts';
import { requestBytes } from '../wire.ts';
import { json, type World } from '../world.ts';
import { fitting, jsonSchema, type Place, placesOf, type Schema, withRaw } from './schema-values.ts';

/** The site's limit of JSON bodies, in bytes. */
const maxBytes = 1024 * 1024;

/** The smallest elements of a list. */
const cheapest = ['0', '[]', '{}', '""', 'null'];

/** Long texts that are expensive for some parser. */
const dearTexts = [
  'x',
  ' ',
  '-',
  'a@a.',
  '1',
  '\\u0000',
  'é',
  '(',
  'x ',
  '%41',
  '[](',
  '*a_',
  '<a ',
  '&amp;',
  '\\n> ',
  '/*',
];

/**
 * For every list, record and string of every contract: a body of maximum size that repeats the smallest
 * element.
 */
export function* bodyAttacks(world: World): Generator<Attack> {
  for (const [name, spec] of Object.entries<EndpointSpec>(api)) {
    if (spec.method === 'GET' || spec.form !== undefined) continue;
    const schema = spec.body === undefined ? {} : jsonSchema(spec.body);
    for (const [what, text] of bodiesFor(schema)) {
      yield { name: `${name} ${what}`, bytes: () => request(world, spec, text()) };
    }
  }
}

/** Bodies that are expensive to parse, whatever they should be: one endpoint of each kind. */
export function* oddBodyAttacks(world: World): Generator<Attack> {
  const calls = ['chat', 'createEvent', 'syncCheckIn', 'createJwt', 'createDocument'] as const;
  for (const name of calls) {
    for (const [what, text] of Object.entries(oddBodies)) {
      yield { name: `${name} ${what}`, bytes: () => request(world, api[name], text()) };
    }
  }
}

const oddBodies: Readonly<Record<string, () => string>> = {
  'of nested lists': () => '['.repeat(maxBytes),
  'of nested and closed lists': () => '['.repeat(maxBytes / 2) + ']'.repeat(maxBytes / 2),
  'of nested objects': () => '{"a":'.repeat(maxBytes / 5),
  'of nested and closed objects': () => `${'{"a":'.repeat(170_000)}0${'}'.repeat(170_000)}`,
  'of one key again and again': () => `{${filled('"a":0', ',', maxBytes - 2)}}`,
  'of one long number': () => '1'.repeat(maxBytes),
  'of one long fraction': () => `0.${'1'.repeat(maxBytes - 2)}`,
  'of spaces': () => ' '.repeat(maxBytes),
  'of spaces before an object': () => `${' '.repeat(maxBytes - 2)}{}`,
  'of escaped characters': () => `"${'\\u0041'.repeat((maxBytes - 2) / 6)}"`,
  'of prototypes': () => `{"a":[${filled('{"__proto__":0}', ',', maxBytes - 8)}]}`,
  'of constructors': () => `{"a":[${filled('{"constructor":{"prototype":0}}', ',', maxBytes - 8)}]}`,
  'larger than the limit': () => ' '.repeat(3 * maxBytes),
};

function* bodiesFor(schema: Schema): Generator<readonly [string, () => string]> {
  if (Object.keys(schema).length === 0) {
    yield ['with a list where nothing is expected', () => list('0', maxBytes)];
    yield ['with a record where nothing is expected', () => record(maxBytes)];
    return;
  }
  // Branches of a union at the same path share attacks.
  const tried = new Set<string>();
  for (const place of placesOf(schema)) {
    for (const [what, text] of bodiesAt(schema, place)) {
      if (tried.has(what)) continue;
      tried.add(what);
      yield [what, text];
    }
  }
}

function* bodiesAt(schema: Schema, place: Place): Generator<readonly [string, () => string]> {
  const at = place.path.join('.') || 'body';
  const room = maxBytes - withRaw(schema, place, '').length;
  const body = (raw: () => string) => () => withRaw(schema, place, raw());
  if (place.schema.type === 'array') {
    const element = JSON.stringify(fitting(place.schema.items ?? {}));
    for (const each of new Set([...cheapest, element])) {
      yield [`with ${at} of ${each.slice(0, 20)}`, body(() => list(each, room))];
    }
    return;
  }
  // Send a list where none is expected, and a record likewise.
  yield [`with a list as ${at}`, body(() => list('0', room))];
  if (place.schema.type === 'object') {
    yield [`with a record as ${at}`, body(() => record(room))];
    yield [`with a record of lists as ${at}`, body(() => record(room, '[]'))];
  }
  if (place.schema.type === 'string') {
    for (const text of dearTexts) {
      yield [`with ${at} of ${JSON.stringify(text)}`, body(() => `"${filled(text, '', room - 2)}"`)];
    }
  }
}

function list(element: string, bytes: number): string {
  return `[${filled(element, ',', bytes - 2)}]`;
}

/** A record with as many keys as fit. */
function record(bytes: number, value = '0'): string {
  const parts: string[] = [];
  for (let [key, length] = [0, 2]; ; key++) {
    const part = `"${key.toString(36)}":${value}`;
    length += part.length + 1;
    if (length > bytes) return `{${parts.join(',')}}`;
    parts.push(part);
  }
}

/** Repeated to fill this many bytes. */
function filled(text: string, separator: string, bytes: number): string {
  const one = Buffer.byteLength(text + separator);
  return Array.from({ length: Math.max(1, Math.floor((bytes + separator.length) / one)) }, () => text).join(
    separator,
  );
}

function request({ people, known }: World, spec: EndpointSpec, body: string): Buffer {
  // Administration endpoints need an administrator; the rest uses the organiser.
  const as = spec.path.startsWith('/v1/admin') ? (people[2] ?? people[0]) : people[0];
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => String(known[name]?.[0] ?? 'nowhere'));
  return requestBytes(json({ method: spec.method, path, body }, as));
}
