import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readJwt, signJwt } from './identify.ts';
import { keyFor } from './rules.ts';

const secret = 'a secret that serves tests and nothing else';
const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const claims = { userId: 'asha', sessionId: 'one', exp: now.epochMilliseconds / 1000 + 900 };

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, body: object) => {
  const content = `${encoded(header)}.${encoded(body)}`;
  return `${content}.${createHmac('sha256', keyFor(secret, 'jwt')).update(content).digest('base64url')}`;
};

test('reads a token until it expires', () => {
  const token = signJwt(secret, claims);
  expect(readJwt(secret, token, now)).toEqual(claims);
  expect(readJwt(secret, token, now.add({ seconds: 899 }))).toEqual(claims);
  expect(readJwt(secret, token, now.add({ seconds: 900 }))).toBeNull();
});

test('issues standard tokens', () => {
  expect(signJwt(secret, claims)).toBe(signed({ typ: 'JWT', alg: 'HS256' }, claims));
});

test.each([
  ['a token signed with another key', signJwt('another secret, just as long as the first', claims)],
  ['a token without a signature', `${encoded({ typ: 'JWT', alg: 'none' })}.${encoded(claims)}.`],
  ['a token with another algorithm', signed({ typ: 'JWT', alg: 'none' }, claims)],
  [
    'a token with a replaced payload',
    signJwt(secret, claims).replace(/\.[^.]+\./, `.${encoded({ ...claims, userId: 'ravi' })}.`),
  ],
  ['a token with an extra part', `${signJwt(secret, claims)}.x`],
  ['no token at all', 'x'],
  ['nothing', ''],
])('rejects %s', (_, token) => {
  expect(readJwt(secret, token, now)).toBeNull();
});
