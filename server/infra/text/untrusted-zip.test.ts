import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linesOf, openUntrustedZip, type ZipBounds, ZipFault } from './untrusted-zip.ts';
import { createZip } from './zip.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Part {
  readonly name: string;
  readonly content: Buffer;
  /** What the directory says instead of the truth. */
  readonly size?: number;
  readonly crc?: number;
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
}

/** Written byte by byte, because libraries refuse to write what is wrong. */
function zipOf(parts: readonly Part[], { count = parts.length } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode = 0o100600, flags = 0, method = 8, ...said } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(said.crc ?? crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(said.size ?? content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE((mode << 16) >>> 0, 6);
    entry.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), version, facts, entry, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end]);
}

const bounds: ZipBounds = {
  entries: 5,
  bytes: 20_000_000,
  ratio: 100,
  bytesOf: (name) => (/^[a-z]+\.txt$/.test(name) ? 10_000_000 : null),
};

let files = 0;
async function open(bytes: Buffer) {
  const path = join(folder, `${++files}.zip`);
  await writeFile(path, bytes);
  return openUntrustedZip(path, bounds);
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  const fault = await work.then(
    () => 'none',
    (error: unknown) => error,
  );
  if (fault instanceof ZipFault) return fault.fault;
  throw new Error(`No fault, but ${fault}.`);
}

const text = (name: string, content = 'hello'): Part => ({ name, content: Buffer.from(content) });

test('reads what our own writer packs', async () => {
  const zip = createZip();
  const whole = buffer(zip.output);
  await zip.add('a.txt', Buffer.from('one\n\ntwo\nthree'));
  await zip.add('b.txt', Buffer.alloc(0));
  zip.end();
  using read = await open(await whole);
  expect(read.names).toEqual(['a.txt', 'b.txt']);
  expect(await Array.fromAsync(linesOf(read, 'a.txt'))).toEqual([
    { line: 1, text: 'one' },
    { line: 3, text: 'two' },
    { line: 4, text: 'three' },
  ]);
  expect(await Array.fromAsync(linesOf(read, 'b.txt'))).toEqual([]);
});

test('splits lines where chunks end in the middle of a letter', async () => {
  const line = 'पतंग '.repeat(30_000);
  using read = await open(zipOf([{ ...text('a.txt', `${line}\n${line}`), method: 0 }]));
  expect((await Array.fromAsync(linesOf(read, 'a.txt'))).map((each) => each.text)).toEqual([line, line]);
});

describe('refuses by the directory, before anything is unpacked', () => {
  const bomb = Buffer.alloc(9_000_000);
  test.each<[fault: string, what: string, bytes: () => Buffer]>([
    ['not_archive', 'a text', () => Buffer.from('hello there')],
    ['not_archive', 'an archive that is cut off', () => zipOf([text('a.txt')]).subarray(0, 60)],
    ['unexpected_entry', 'another name', () => zipOf([text('evil.exe')])],
    ['unexpected_entry', 'a way out of the folder', () => zipOf([text('../a.txt')])],
    ['unexpected_entry', 'a whole path', () => zipOf([text('/etc/a.txt')])],
    ['unexpected_entry', 'a path of Windows', () => zipOf([text('..\\a.txt')])],
    ['unexpected_entry', 'a folder', () => zipOf([text('a.txt/')])],
    [
      'unexpected_entry',
      'a symbolic link',
      () => zipOf([{ ...text('a.txt', '/etc/passwd'), mode: 0o120777 }]),
    ],
    ['duplicate_entry', 'a name twice', () => zipOf([text('a.txt'), text('a.txt', 'other')])],
    ['encrypted', 'an encrypted entry', () => zipOf([{ ...text('a.txt'), flags: 1 }])],
    ['too_many_entries', 'many entries', () => zipOf([...'abcdef'].map((name) => text(`${name}.txt`)))],
    ['too_many_entries', 'many entries that it says', () => zipOf([text('a.txt')], { count: 60_000 })],
    ['broken', 'fewer entries than it says', () => zipOf([text('a.txt')], { count: 3 })],
    ['unpacks_too_large', 'a bomb', () => zipOf([{ name: 'a.txt', content: bomb }])],
    [
      'unpacks_too_large',
      'an entry that is too large',
      () => zipOf([{ ...text('a.txt'), size: 11_000_000 }]),
    ],
    [
      'unpacks_too_large',
      'too much together',
      () => zipOf([...'abc'].map((name) => ({ name: `${name}.txt`, content: Buffer.alloc(9e6), method: 0 }))),
    ],
  ])('%s: %s', async (fault, _, bytes) => {
    expect(await faultOf(open(bytes()))).toBe(fault);
  });
});

describe('stops while it unpacks', () => {
  test.each<[what: string, part: Part]>([
    ['an entry with more than it says', { ...text('a.txt', 'x'.repeat(500_000)), size: 10 }],
    ['an entry with less than it says', { ...text('a.txt'), size: 10 }],
    ['an entry that was changed', { ...text('a.txt'), crc: 1 }],
    ['an entry packed in another way', { ...text('a.txt'), method: 9 }],
    ['a text that is not UTF-8', { name: 'a.txt', content: Buffer.from([0x41, 0xff, 0x41]) }],
  ])('%s', async (_, part) => {
    using zip = await open(zipOf([part]));
    expect(await faultOf(Array.fromAsync(linesOf(zip, 'a.txt')))).toBe('broken');
  });

  test('a line of more than a megabyte', async () => {
    const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => `${index}`).join(' '));
    using zip = await open(zipOf([{ name: 'a.txt', content }]));
    expect(await faultOf(Array.fromAsync(linesOf(zip, 'a.txt')))).toBe('unpacks_too_large');
  });
});
