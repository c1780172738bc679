import { describe, expect, test } from 'vitest';
import { chunkBytes } from '../../../contracts/pictures.ts';
import { byteRangeOf, chunkOf } from './serve-bytes.ts';

describe('the chunk of an upload request', () => {
  const size = 2 * chunkBytes + 100;

  test.each([
    [`bytes 0-${chunkBytes - 1}/${size}`, chunkBytes, { start: 0, end: chunkBytes - 1, size }],
    [
      `bytes ${chunkBytes}-${2 * chunkBytes - 1}/${size}`,
      chunkBytes,
      { start: chunkBytes, end: 2 * chunkBytes - 1, size },
    ],
    [`bytes ${2 * chunkBytes}-${size - 1}/${size}`, 100, { start: 2 * chunkBytes, end: size - 1, size }],
    ['bytes 0-9/10', 10, { start: 0, end: 9, size: 10 }],
    [`bytes 70-169/${size}`, 100, { start: 70, end: 169, size }],
  ])('%s', (header, length, chunk) => {
    expect(chunkOf(header, length)).toEqual(chunk);
  });

  test.each([
    ['that ends before it starts', `bytes 9-8/${size}`, 0],
    ['beyond the end', `bytes ${3 * chunkBytes}-${3 * chunkBytes + 9}/${size}`, 10],
    ["whose length differs from the body's", 'bytes 0-9/10', 9],
    ['of an empty file', 'bytes 0-0/0', 0],
    ['without a total', 'bytes 0-9/*', 10],
    ['in another unit', 'pages 1-2/3', 2],
    ['of an absurd size', `bytes 0-9/${'9'.repeat(30)}`, 10],
  ])('rejects a range %s', (_, header, length) => {
    expect(() => chunkOf(header, length)).toThrow(
      expect.objectContaining({ type: 'storage_invalid_content_range' }),
    );
  });
});

describe('the requested byte range', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes = 1 - 2', { start: 1, end: 2 }],
  ])('%s', (header, range) => {
    expect(byteRangeOf(header, 100)).toEqual(range);
  });

  test.each([undefined, '', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=20-10'])(
    '%s means the whole file',
    (header) => {
      expect(byteRangeOf(header, 100)).toBeNull();
    },
  );

  test.each(['bytes=100-', 'bytes=500-600', 'bytes=-0'])('%s is out of range', (header) => {
    expect(() => byteRangeOf(header, 100)).toThrow(
      expect.objectContaining({
        type: 'storage_invalid_range',
        status: 416,
        headers: { 'content-range': 'bytes */100' },
      }),
    );
  });
});
