import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { uploadOf } from '../../integration/contract/random-requests.ts';
import { movingPicture, plainPicture } from '../../kit/pictures.ts';
import { type Arena, sampled, strikeEach } from '../arena.ts';
import type { Row } from '../verdict.ts';
import { upload } from '../world.ts';

/** Files that are small on the wire and large in memory, or with false headers. Some take seconds to make. */
const bombs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a PNG of 30,000 × 30,000': () => png(30_000, 30_000),
  'a PNG of 9,999 × 9,999': () => png(9999, 9999),
  'an interlaced PNG of 9,999 × 9,999': () => png(9999, 9999, { interlaced: true }),
  'a PNG of 2,000,000,000 × 1': () => png(2_000_000_000, 1, { rows: 1 }),
  'a PNG with a text of 200 MB': () => png(8, 8, { text: 200_000_000 }),
  'a PNG without its pixels': () => png(5000, 5000, { rows: 0 }),
  'a GIF that says 65,535 × 65,535': async () =>
    patched(await movingPicture(400, 'gif'), 6, [0xff, 0xff, 0xff, 0xff]),
  'a GIF of 400 frames of 500 × 500': async () =>
    patched(await movingPicture(400, 'gif'), 6, [0xf4, 1, 0xf4, 1]),
  'a WebP that says 16,384 × 16,384': async () =>
    patched(await movingPicture(200, 'webp'), 24, [0xff, 0x3f, 0, 0xff, 0x3f, 0]),
  'a WebP of 9,900 × 9,900': () => plainPicture(9900, 9900, 'webp'),
  'an AVIF of 8,000 × 8,000': () => plainPicture(8000, 8000, 'avif'),
  'an AVIF that says 65,535 × 65,535': async () => lyingAvif(await plainPicture(64, 64, 'avif'), 65_535),
  'an AVIF that says 9,999 × 9,999': async () => lyingAvif(await plainPicture(64, 64, 'avif'), 9999),
  'a JPEG that says 65,535 × 65,535': async () => lyingJpeg(await plainPicture(64, 64, 'jpeg'), 65_535),
  'a progressive JPEG of 9,900 × 9,900': () => progressive(9900),
  'a moving WebP of 900 frames of 320 × 320': () => moving(900, 320, 'webp'),
  'a moving GIF of 900 frames of 320 × 320': () => moving(900, 320, 'gif'),
  'an SVG of a billion laughs': () => Buffer.from(billionLaughs),
  'a zip within a zip': () => nestedZip(),
  'a calendar of 10,000 events': () => calendar('DTSTART:20310101T100000Z', 10_000),
  'a calendar without end': () => calendar('RRULE:FREQ=SECONDLY;BYSECOND=0,1,2;COUNT=999999999', 10),
  'a table of commas': () => Buffer.alloc(1_000_000, ','),
  'packed zeros': () => gzipSync(Buffer.alloc(100_000_000)),
  nothing: () => Buffer.alloc(0),
  'a PNG signature alone': () => signature,
};

/** Every file to every upload endpoint, made just before sending. */
export async function attackWithBombs(arena: Arena, row: Row): Promise<void> {
  const [organiser] = arena.world.people;
  const whole = { ...arena, share: 1 };
  for (const [name, make] of sampled(arena, Object.entries(bombs))) {
    const form = uploadOf({ fileId: 'unique()', bytes: await make() });
    await strikeEach(whole, row, [{ name, bytes: () => upload(form, organiser) }]);
  }
  const odd = {
    'of empty fields': '--b\r\n\r\n'.repeat(100_000),
    'of many fields': fields(20_000),
    'of many files': fields(5000, true),
  };
  for (const [name, payload] of Object.entries(odd)) {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    await strikeEach(whole, row, [
      { name: `a form ${name}`, bytes: () => upload({ headers, payload: Buffer.from(payload) }, organiser) },
    ]);
  }
}

function fields(count: number, files = false): string {
  const file = files ? '; filename="x.png"\r\nContent-Type: image/png' : '';
  return `${`--b\r\nContent-Disposition: form-data; name="a"${file}\r\n\r\n\r\n`.repeat(count)}--b--\r\n`;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one colour, one bit per pixel. */
function png(
  width: number,
  height: number,
  options: { rows?: number; interlaced?: boolean; text?: number } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, options.interlaced ? 1 : 0], 8);
  // Interlaced, seven passes take slightly more than the rows; the rest isn't read.
  const bytes = (options.rows ?? height * (options.interlaced ? 1.1 : 1)) * (Math.ceil(width / 8) + 1);
  const text =
    options.text === undefined
      ? []
      : [chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(options.text))]))];
  const pixels = bytes > 300_000_000 ? Buffer.alloc(1000) : deflateSync(Buffer.alloc(Math.ceil(bytes)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...text,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

function patched(bytes: Buffer, at: number, values: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
}

/** The `ispe` box contains an AVIF's dimensions. */
function lyingAvif(bytes: Buffer, side: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf('ispe');
  copy.writeUInt32BE(side, at + 8);
  copy.writeUInt32BE(side, at + 12);
  return copy;
}

/** A JPEG's frame header contains height and width. */
function lyingJpeg(bytes: Buffer, side: number): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return patched(bytes, at + 5, [side >> 8, side & 255, side >> 8, side & 255]);
}

function progressive(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#c8135f' } })
    .jpeg({ progressive: true, quality: 30 })
    .toBuffer();
}

async function moving(frames: number, side: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * frames * 3);
  for (let at = 0; at < frames; at++) pixels.fill(at % 251, at * side * side * 3, (at + 1) * side * side * 3);
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw, limitInputPixels: false })[format]({ effort: 1 }).toBuffer();
}

const entities = Array.from(
  { length: 10 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join('');
const billionLaughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><text>&l10;</text></svg>`;

/** A stored entry with compressed data that contains compressed data. */
function nestedZip(): Buffer {
  let inner = Buffer.alloc(50_000_000);
  for (let level = 0; level < 3; level++) inner = deflateSync(inner);
  return Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), Buffer.alloc(20), inner]);
}

function calendar(line: string, events: number): Buffer {
  return Buffer.from(
    `BEGIN:VCALENDAR\r\n${`BEGIN:VEVENT\r\nUID:x\r\n${line}\r\nEND:VEVENT\r\n`.repeat(events)}END:VCALENDAR`,
  );
}
