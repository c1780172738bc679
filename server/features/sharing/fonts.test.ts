import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTypeOf, unpackFonts } from './fonts.ts';

let folder = '';
let fonts: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-fonts-'));
  fonts = await unpackFonts(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a font's path and texts, writes the texts' widths in pixels. */
const measure = `
  const sharp = require('sharp');
  const [fontfile, ...texts] = process.argv.slice(1);
  const text = { font: 'Eczar Bold 100', fontfile, dpi: 72 };
  const widths = texts.map(async (words) => {
    const drawn = sharp({ text: { ...text, text: words } }).png();
    return (await drawn.toBuffer({ resolveWithObject: true })).info.width;
  });
  Promise.all(widths).then((all) => console.log(JSON.stringify(all)));
`;

/** In a separate process, because the library remembers fonts by name. */
async function widthsOf(...texts: readonly string[]): Promise<number[]> {
  const fontfile = fonts.find((path) => path.includes('devanagari-700')) ?? '';
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', measure, fontfile, ...texts]);
  return JSON.parse(stdout);
}

test('shapes Devanagari: ligatures are narrower than their letters', async () => {
  // A ligature, and a vowel that precedes its consonant.
  for (const [joined, ...letters] of [
    ['क्ष', 'क', '्', 'ष'],
    ['त्र', 'त', '्', 'र'],
  ] as const) {
    const [together = Number.NaN, ...apart] = await widthsOf(joined, ...letters);
    expect(together, joined).toBeLessThan(0.8 * apart.reduce((sum, width) => sum + width, 0));
  }
});

test('uses our font: each letter has its own width, a missing one is a box', async () => {
  const [danda, letter = Number.NaN] = await widthsOf('।', 'क');
  expect(danda).toBeLessThan(letter / 2);
});

test("rejects files that aren't fonts", () => {
  expect(() => openTypeOf(Buffer.from('GIF89a'.repeat(20)))).toThrow('no WOFF');
});
