import { expect, test } from 'vitest';
import { createJsonMemory, JoinedReply, jsonPiece } from './json-replies.ts';

/** A little more than a kilobyte with its entry, in a memory for a thousand of that. */
const kilobyte = (name: string) => ({ name, text: 'x'.repeat(700) });
const maxBytes = 1_000_000;

test('a joined reply is the JSON of all its pieces, with its length in bytes', () => {
  const pieces = [{ name: 'Café' }, { name: 'मेला' }].map(jsonPiece);
  const reply = new JoinedReply('{"total":2,"documents":[', pieces, ']}');
  const whole = reply.join();
  expect(JSON.parse(String(whole))).toEqual({ total: 2, documents: [{ name: 'Café' }, { name: 'मेला' }] });
  expect(whole).toHaveLength(reply.length);
  expect(String(new JoinedReply('[', [], ']').join())).toBe('[]');
});

test('drops the pieces that were not used for longest, and replies with them can not be sent', () => {
  const memory = createJsonMemory(maxBytes);
  const [first, second] = ['first', 'second'].map((name) => memory.keep(name, kilobyte(name)));
  if (first === undefined || second === undefined) throw new Error('Both are kept.');
  const replies = [first, second].map((piece) => new JoinedReply('[', [piece], ']'));
  for (let index = 0; index < 900; index++) memory.keep(`other ${index}`, kilobyte('other'));
  expect(memory.find('first')).toBe(first);
  for (let index = 900; index < 1100; index++) memory.keep(`other ${index}`, kilobyte('other'));
  expect(memory.find('first')).toBe(first);
  expect(memory.find('second')).toBeUndefined();
  expect(replies.map(({ isWhole }) => isWhole)).toEqual([true, false]);
  expect(replies[1]?.join()).toBeNull();
});

test('keeps within its bytes, also when a key is kept again', () => {
  const memory = createJsonMemory(maxBytes);
  const kept = Array.from({ length: 5000 }, (_, index) => memory.keep(`${index % 1300}`, kilobyte('piece')));
  const whole = new Set(kept.slice(-1300).filter(({ json }) => json !== null));
  expect(whole.size * 1000).toBeLessThanOrEqual(maxBytes);
  expect(whole.size).toBeGreaterThan(900);
});

test('leaves large pieces to the reply, which accounts for them', () => {
  const memory = createJsonMemory(maxBytes);
  const large = memory.keep('large', 'x'.repeat(100_000));
  expect(memory.find('large')).toBeUndefined();
  const small = memory.keep('small', 'x');
  expect(new JoinedReply('', [small], '').bytes).toBeLessThan(1000);
  expect(new JoinedReply('', [large], '').bytes).toBeGreaterThan(100_000);
});
