import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '../../server/features/files/deps.ts';
import { previewCache } from '../../server/features/files/index.ts';
import { diskStore } from '../../server/features/files/providers/disk.ts';
import { s3Store } from '../../server/features/files/providers/s3.ts';
import { type S3Server, startS3Server } from '../kit/s3-server.ts';
import { temporaryFolder } from '../kit/temporary-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

let bucket: S3Server;
beforeAll(async () => {
  bucket = await startS3Server();
});
afterAll(() => bucket.close());

test('a bucket rejects requests without a valid signature', async () => {
  const { url, ...key } = await bucket.emptyBucket();
  const right = s3Store({ url, ...key });
  await right.put('pictures', 'one', Buffer.from('one'));
  for (const wrong of [
    { secretAccessKey: 'guessed' },
    { accessKeyId: 'somebody' },
    { region: 'eu-west-1' },
  ]) {
    const store = s3Store({ url, ...key, ...wrong });
    await expect(store.put('pictures', 'two', Buffer.from('two'))).rejects.toThrow('403');
    await expect(store.open('pictures', 'one')).rejects.toThrow('403');
  }
  expect(await right.open('pictures', 'two')).toBeNull();
});

describe.each<[string, () => FileStore | Promise<FileStore>]>([
  ['the disk', () => diskStore(join(folder, 'files'))],
  ['a bucket', async () => s3Store(await bucket.emptyBucket())],
])('a store on %s', (_, open) => {
  let store: FileStore;
  beforeEach(async () => {
    store = await open();
  });

  const read = async (name: string, range?: { start: number; end: number }) => {
    const stream = await store.open('pictures', name, range);
    return stream === null ? null : text(stream);
  };
  const names = async (area: 'pictures' | 'chunks') => {
    const found: string[] = [];
    for await (const { name } of store.list(area)) found.push(name);
    return found.sort();
  };

  test('returns bytes, in full and in ranges', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
    await store.put('pictures', 'one', bytes);
    const stream = await store.open('pictures', 'one');
    expect(stream && (await buffer(stream))).toEqual(bytes);
    const part = await store.open('pictures', 'one', { start: 65_000, end: 66_000 });
    expect(part && (await buffer(part))).toEqual(bytes.subarray(65_000, 66_001));
  });

  test('finds nothing under other names, in other areas or after deletion', async () => {
    await store.put('pictures', 'one', Buffer.from('one'));
    expect(await read('two')).toBeNull();
    expect(await store.open('chunks', 'one')).toBeNull();
    await store.erase('pictures', 'one');
    await store.erase('pictures', 'one');
    expect(await read('one')).toBeNull();
  });

  test('replaces bytes atomically while they are read', async () => {
    await store.put('pictures', 'one', Buffer.from('former'));
    const former = await store.open('pictures', 'one');
    await store.put('pictures', 'one', Buffer.from('now'));
    expect(former && (await text(former))).toBe('former');
    expect(await read('one')).toBe('now');
  });

  test('distinguishes case and confines unusual names', async () => {
    const odd = ['a', 'A', '../../outside', 'a/0', '.', 'ünïcode'];
    for (const name of odd) await store.put('pictures', name, Buffer.from(name));
    for (const name of odd) expect(await read(name)).toBe(name);
    expect(await names('pictures')).toEqual([...odd].sort());
    expect(await names('chunks')).toEqual([]);
  });
});

describe('a bucket', () => {
  test('lists several pages, with modification times', async () => {
    const store = s3Store(await bucket.emptyBucket());
    const wanted = Array.from({ length: 1010 }, (_, index) => `picture-${index}`);
    for (let start = 0; start < wanted.length; start += 50) {
      const some = wanted.slice(start, start + 50);
      await Promise.all(some.map((name) => store.put('chunks', name, Buffer.from('x'))));
    }
    const listed = await Array.fromAsync(store.list('chunks'));
    expect(listed.map(({ name }) => name).sort()).toEqual(wanted.sort());
    const ages = listed.map(({ storedAt }) => Date.now() - storedAt.epochMilliseconds);
    expect(Math.max(...ages)).toBeLessThan(120_000);
  });

  test('a wrong key or a missing bucket is an error, not a missing file', async () => {
    const options = await bucket.emptyBucket();
    const locked = s3Store({ ...options, accessKeyId: 'another' });
    await expect(locked.put('pictures', 'one', Buffer.from('one'))).rejects.toThrow('InvalidAccessKeyId');
    const elsewhere = s3Store({ ...options, url: `${options.url}-elsewhere` });
    await expect(elsewhere.open('pictures', 'one')).rejects.toThrow('NoSuchBucket');
  });
});

describe('the disk', () => {
  test('shows no half-written files, and removes those left by a crash', async () => {
    const root = join(folder, 'files');
    const store = diskStore(root);
    await mkdir(join(root, 'incoming'), { recursive: true });
    for (const [name, hoursAgo] of [
      ['old', 30],
      ['new', 1],
    ] as const) {
      await writeFile(join(root, 'incoming', name), 'half');
      const at = new Date(Date.now() - hoursAgo * 3_600_000);
      await utimes(join(root, 'incoming', name), at, at);
    }
    await store.deletePartialWrites(Temporal.Now.instant().subtract({ hours: 24 }));
    expect(await readdir(join(root, 'incoming'))).toEqual(['new']);
    for await (const { name } of store.list('pictures')) throw new Error(`${name} is listed`);
  });
});

describe('the preview cache', () => {
  const drawing = (bytes = 'drawn') => {
    const draw = Object.assign(
      async () => {
        draw.times++;
        return Buffer.from(bytes);
      },
      { times: 0 },
    );
    return draw;
  };

  test('renders once for concurrent and later requests', async () => {
    const cache = previewCache(folder, 1_000_000);
    const draw = drawing();
    const both = await Promise.all([cache.obtain('one', 'small', draw), cache.obtain('one', 'small', draw)]);
    expect(both.map(String)).toEqual(['drawn', 'drawn']);
    expect(String(await cache.obtain('one', 'small', draw))).toBe('drawn');
    expect(String(await previewCache(folder, 1_000_000).obtain('one', 'small', draw))).toBe('drawn');
    expect(draw.times).toBe(1);
    await cache.obtain('one', 'large', draw);
    expect(draw.times).toBe(2);
  });

  test('retries a failed drawing', async () => {
    const cache = previewCache(folder, 1_000_000);
    await expect(cache.obtain('one', 'small', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(String(await cache.obtain('one', 'small', drawing()))).toBe('drawn');
  });

  test('gives previews also while none can be kept, such as on a full disk', async () => {
    const root = join(folder, 'cache');
    const reported: string[] = [];
    const cache = previewCache(root, 1_000_000, { log: { warn: (_, message) => reported.push(message) } });
    const draw = drawing();
    const withoutFolder = async () => {
      await writeFile(root, '');
      return draw();
    };
    expect(String(await cache.obtain('one', 'small', withoutFolder))).toBe('drawn');
    expect(reported).toHaveLength(1);
  });

  test('evicts the least recently used and stays within its size', async () => {
    const cache = previewCache(folder, 10_000);
    const kilobyte = 'x'.repeat(1000);
    for (let index = 0; index < 30; index++) {
      await cache.obtain(`picture-${index}`, 'small', drawing(kilobyte));
      // The first one is requested continuously.
      await cache.obtain('picture-0', 'small', drawing(kilobyte));
    }
    const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    );
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length).toBeLessThanOrEqual(11);
    expect((await readFile(join(folder, 'picture-0', 'small'))).length).toBe(1000);
  });

  test('stays within its number of entries, even across short-lived processes', async () => {
    for (let index = 0; index < 12; index++) {
      await previewCache(folder, 1_000_000, { most: 5 }).obtain(`picture-${index}`, 'small', drawing('x'));
    }
    const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    );
    expect(kept.length).toBeLessThanOrEqual(6);
    expect(kept.length).toBeGreaterThan(0);
  });

  test('forgets all previews of a picture', async () => {
    const cache = previewCache(folder, 1_000_000);
    const draw = drawing();
    await cache.obtain('one', 'small', draw);
    await cache.forget('one');
    await cache.forget('one');
    await cache.obtain('one', 'small', draw);
    expect(draw.times).toBe(2);
  });
});
