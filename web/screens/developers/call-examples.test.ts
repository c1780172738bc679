import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { examplesOf, sampleRequest } from './call-examples.ts';
import type { Call } from './reference.ts';
import { sampleOf } from './schema.ts';

const site = 'https://mela.example';
const call: Call = {
  id: 'changeKite',
  method: 'PUT',
  path: '/v1/kites/{kiteId}',
  summary: 'Change a kite',
  text: undefined,
  needsSession: true,
  scopes: ['events.write'],
  sample: { name: "Asha's “kite”\n$HOME", isBig: true, tail: null },
  hasExample: true,
  parameters: [
    { name: 'kiteId', place: 'path', type: 'string', required: true, text: undefined },
    { name: 'since', place: 'query', type: 'string', required: true, text: undefined },
    { name: 'after', place: 'query', type: 'string', required: false, text: undefined },
  ],
  body: [],
  answers: [],
  problems: [],
};

test('a shell passes the curl example on as it is meant', () => {
  const printer = 'curl() { printf "%s\\0" "$@"; }\n';
  const output = execFileSync('sh', ['-c', printer + examplesOf(call, site).curl], { encoding: 'utf8' });
  const passed = output.split('\0').slice(0, -1);
  expect(passed.slice(0, -1)).toEqual([
    ...['-X', 'PUT', 'https://mela.example/v1/kites/KITE_ID?since=SINCE'],
    ...['-H', 'Authorization: Bearer API_KEY', '-H', 'Content-Type: application/json', '-d'],
  ]);
  expect(JSON.parse(passed.at(-1) ?? '')).toEqual(call.sample);
});

test('the TypeScript example sends the same request', async () => {
  const sent: unknown[] = [];
  const fetchHere = async (...request: unknown[]) => {
    sent.push(...request);
    return new Response('{}');
  };
  const run = new Function(
    'fetch',
    'console',
    `return (async () => { ${examplesOf(call, site).TypeScript} })()`,
  );
  await run(fetchHere, { log: () => {} });
  const { url, method, headers, body } = sampleRequest(call, site);
  expect(sent).toEqual([url, { method, headers, body: JSON.stringify(body) }]);
});

test('the Python example names constants as Python does', () => {
  const { Python } = examplesOf(call, site);
  expect(Python).toContain('"isBig": True, "tail": None');
  expect(Python).toContain('method="PUT"');
});

test('calls that take no keys show a session, and public ones neither', () => {
  expect(sampleRequest({ ...call, scopes: null }, site).headers).toHaveProperty('X-Appwrite-Session');
  const open = { ...call, needsSession: false, sample: null };
  expect(sampleRequest(open, site).headers).toEqual({});
});

test('sample bodies have the required fields, with values of the right shape', () => {
  const text = { type: 'string' };
  const schema = {
    type: 'object',
    required: ['eventTitle', 'date', 'seats', 'tags', 'kind', 'email'],
    properties: {
      eventTitle: text,
      date: { type: 'string', format: 'date' },
      seats: { type: 'integer', minimum: 5 },
      tags: { type: 'array', items: text },
      kind: { type: 'string', enum: ['free', 'paid'] },
      email: { type: 'string', format: 'idn-email' },
      note: text,
    },
  };
  expect(sampleOf(schema)).toEqual({
    eventTitle: 'EVENT_TITLE',
    date: '2031-01-14',
    seats: 5,
    tags: ['TAGS'],
    kind: 'free',
    email: 'asha@example.org',
  });
});
