import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTypeOf, unpackFonts } from './fonts.ts';

let folder = '';
let fonts: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-fonts-'));
  fonts = await unpackFonts(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function widthOf(text: string): Promise<number> {
  const fontfile = fonts.find((path) => path.includes('devanagari-700')) ?? '';
  const { info } = await sharp({ text: { text, font: 'Eczar Bold 100', fontfile, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return info.width;
}

test('Devanagari is written by its rules: what joins takes less room than its letters apart', async () => {
  // A joined pair, and a vowel that goes before its consonant.
  for (const [joined, ...letters] of [
    ['क्ष', 'क', '्', 'ष'],
    ['त्र', 'त', '्', 'र'],
  ] as const) {
    const apart = await Promise.all(letters.map(widthOf));
    expect(await widthOf(joined), joined).toBeLessThan(0.8 * apart.reduce((sum, width) => sum + width, 0));
  }
});

test('letters come from our font: each is as wide as its own, where a missing one is a box', async () => {
  expect(await widthOf('।')).toBeLessThan((await widthOf('क')) / 2);
});

test('what is no font file is refused', () => {
  expect(() => openTypeOf(Buffer.from('GIF89a'.repeat(20)))).toThrow('no WOFF');
});
