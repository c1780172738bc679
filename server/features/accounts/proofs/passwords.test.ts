import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { useRealHashes } from '../../../../tests/kit/cheap-hashes.ts';
import { hashPassword, isPassword, noPassword } from './passwords.ts';

useRealHashes();

test('a password matches only its own hash, and no two hashes are equal', async () => {
  const [first, second] = await Promise.all([
    hashPassword('sesame opens', 'test'),
    hashPassword('sesame opens', 'test'),
  ]);
  expect(first).not.toBe(second);
  expect(await isPassword('sesame opens', first, 'test')).toBe(true);
  expect(await isPassword('sesame opens', second, 'test')).toBe(true);
  expect(await isPassword('Sesame opens', first, 'test')).toBe(false);
  expect(await isPassword('', first, 'test')).toBe(false);
});

test('stores the parameters in the hash, so that older hashes stay valid', async () => {
  const nonce = Buffer.from('a salt of sixteen');
  const parameters = { memory: 64, passes: 3, parallelism: 2, tagLength: 24 };
  const tag = argon2Sync('argon2id', { ...parameters, message: 'sesame', nonce });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const stored = `$argon2id$v=19$m=64,t=3,p=2$${unpadded(nonce)}$${unpadded(tag)}`;
  expect(await isPassword('sesame', stored, 'test')).toBe(true);
  expect(await isPassword('sesam', stored, 'test')).toBe(false);
});

test('an account without a password accepts none', async () => {
  for (const given of ['', noPassword, 'sesame']) {
    expect(await isPassword(given, noPassword, 'test')).toBe(false);
    expect(await isPassword(given, undefined, 'test')).toBe(false);
  }
});

test('checking an account without a password takes as long as any other', async () => {
  const stored = await hashPassword('sesame opens', 'test');
  /** CPU time, because wall time depends on other programs. */
  const work = async (against: string | undefined) => {
    const works: number[] = [];
    for (let round = 0; round < 7; round++) {
      const start = process.cpuUsage();
      await isPassword('guessed', against, 'test');
      const { user, system } = process.cpuUsage(start);
      works.push(user + system);
    }
    return Math.min(...works);
  };
  const [known, unknown] = [await work(stored), await work(undefined)];
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});
