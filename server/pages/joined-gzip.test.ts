import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflateFast, deflateWell, gzipPieces, joinGzip } from './joined-gzip.ts';

test('joins texts into one gzip file with a valid checksum', async () => {
  const texts = ['<!doctype html>', 'कोलम '.repeat(5000), '', 'x', 'the same again, the same again'];
  const well = await Promise.all(texts.map(deflateWell));
  const fast = texts.map(deflateFast);
  for (const pieces of [well, fast, [...well, ...fast], [fast[1], well[1]].flatMap((each) => each ?? [])]) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    expect(gunzipSync(joinGzip(pieces))).toHaveLength(length);
  }
  expect(gunzipSync(joinGzip([...well, ...fast])).toString()).toBe(texts.join('').repeat(2));
  expect(gunzipSync(joinGzip([])).toString()).toBe('');
});

test('keeps no more in memory than the compressed text', async () => {
  for (const { bytes } of [await deflateWell('a small text'), deflateFast('a small text')]) {
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

test('takes no memory for a file in pieces beside its texts and an end of a few bytes', async () => {
  const texts = [await deflateWell('head'), await deflateWell('body')];
  const pieces = gzipPieces(texts);
  expect(Buffer.concat(pieces)).toEqual(joinGzip(texts));
  expect(pieces.slice(1, -1).every((piece, index) => piece === texts[index]?.bytes)).toBe(true);
  expect(pieces.at(-1)?.buffer.byteLength).toBe(10);
});
