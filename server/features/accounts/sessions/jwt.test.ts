import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyFor } from '../rules.ts';
import { readJwt, signJwt } from './identify.ts';

const secret = 'a secret that serves tests and nothing else';
const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const claims = { userId: 'asha', sessionId: 'one', exp: now.epochMilliseconds / 1000 + 900 };

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, body: object) => {
  const content = `${encoded(header)}.${encoded(body)}`;
  return `${content}.${createHmac('sha256', keyFor(secret, 'jwt')).update(content).digest('base64url')}`;
};

test('reads a token until it expires', async () => {
  const token = await signJwt(secret, claims);
  expect(await readJwt(secret, token, now)).toEqual(claims);
  expect(await readJwt(secret, token, now.add({ milliseconds: 899_999 }))).toEqual(claims);
  expect(await readJwt(secret, token, now.add({ seconds: 900 }))).toBeNull();
});

test('produces standard tokens', async () => {
  expect(await signJwt(secret, claims)).toBe(signed({ typ: 'JWT', alg: 'HS256' }, claims));
});

const good = signed({ typ: 'JWT', alg: 'HS256' }, claims);
const [head, body, signature] = good.split('.');

test.each([
  ['another key', await signJwt('another secret, just as long as the first', claims)],
  ['no signature', `${encoded({ typ: 'JWT', alg: 'none' })}.${encoded(claims)}.`],
  ['another method', signed({ typ: 'JWT', alg: 'none' }, claims)],
  ['a token with a longer hash, signed with the same key', withLongerHash()],
  ['an exchanged body', `${head}.${encoded({ ...claims, userId: 'ravi' })}.${signature}`],
  ['a token with a truncated signature', good.slice(0, -4)],
  ["a token with a header that isn't JSON", `x.${body}.${signature}`],
  ["a token with a payload that isn't JSON", `${head}.x.${signature}`],
  ['a part too many', `${good}.x`],
  ['a token with 100,000 more characters', `${good}${'x'.repeat(100_000)}`],
  ['100,000 dots', '.'.repeat(100_000)],
  ['no token at all', 'x'],
  ['nothing', ''],
])('%s is refused', async (_, token) => {
  expect(await readJwt(secret, token, now)).toBeNull();
});

function withLongerHash(): string {
  const content = `${encoded({ typ: 'JWT', alg: 'HS512' })}.${encoded(claims)}`;
  return `${content}.${createHmac('sha512', keyFor(secret, 'jwt')).update(content).digest('base64url')}`;
}
