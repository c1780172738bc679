import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PreviewOptions } from '../../../contracts/files.ts';
import { halvedPicture, movingPicture } from '../../../tests/kit/pictures.ts';
import { drawnFrames, drawPreview } from './draw-preview.ts';

async function preview(options: Record<string, unknown>, picture?: Buffer) {
  const bytes = await drawPreview(
    picture ?? (await halvedPicture(400, 200)),
    PreviewOptions.parse(options),
    'image/png',
  );
  const { format, compression, width, height, pages } = await sharp(bytes).metadata();
  return { bytes, format: compression === 'av1' ? 'avif' : format, width, height, pages };
}

/** Red, green, blue and alpha of one pixel. */
async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const region = { left, top, width: 1, height: 1 };
  return [...(await sharp(bytes).ensureAlpha().extract(region).raw().toBuffer())];
}

const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];

test.each([
  [{}, 400, 200],
  [{ width: 100 }, 100, 50],
  [{ height: '50', width: '0' }, 100, 50],
  [{ width: 320, height: 200 }, 320, 200],
  [{ width: 800, height: 800 }, 800, 800],
])('%j gives %i × %i', async (options, width, height) => {
  expect(await preview(options)).toMatchObject({ format: 'png', width, height });
});

test.each([
  ['left', red],
  ['top-left', red],
  ['right', blue],
  ['bottom-right', blue],
])('cropping to the %s keeps that part', async (gravity, colour) => {
  const { bytes } = await preview({ width: 20, height: 200, gravity });
  expect(await pixel(bytes, 10, 100)).toEqual(colour);
});

test.each([
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['gif', 'gif'],
])('writes %s as %s', async (output, format) => {
  expect(await preview({ width: 40, output })).toMatchObject({ format });
});

test('a lower quality gives fewer bytes', async () => {
  const noise = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer();
  const low = await preview({ output: 'jpg', quality: 10 }, noise);
  const high = await preview({ output: 'jpg', quality: 90 }, noise);
  expect(low.bytes.length).toBeLessThan(high.bytes.length / 2);
});

test.each(['jpg', 'png', 'webp', 'avif', 'gif'] as const)(
  'draws quality 0, the lowest, as %s',
  async (output) => {
    expect((await preview({ output, quality: 0 })).bytes.length).toBeGreaterThan(0);
  },
);

describe('a preview', () => {
  test('can be rotated', async () => {
    const { bytes, width, height } = await preview({ width: 100, rotation: 90 });
    expect({ width, height }).toEqual({ width: 50, height: 100 });
    expect(await pixel(bytes, 25, 5)).toEqual(red);
  });

  test('can have a border', async () => {
    const { bytes, width } = await preview({ width: 100, borderWidth: 10, borderColor: '00ff00' });
    expect(width).toBe(120);
    expect(await pixel(bytes, 2, 2)).toEqual([0, 255, 0, 255]);
  });

  test('can have rounded corners, on a background if requested', async () => {
    const clear = await preview({ width: 100, borderRadius: 20 });
    expect((await pixel(clear.bytes, 0, 0))[3]).toBe(0);
    expect(await pixel(clear.bytes, 20, 25)).toEqual(red);
    const grounded = await preview({ width: 100, borderRadius: 20, background: '00ff00' });
    expect(await pixel(grounded.bytes, 0, 0)).toEqual([0, 255, 0, 255]);
  });

  test('can have a border along rounded corners, without becoming larger', async () => {
    const { bytes, width } = await preview({
      width: 100,
      borderRadius: 20,
      borderWidth: 10,
      borderColor: '00ff00',
    });
    expect(width).toBe(100);
    expect((await pixel(bytes, 0, 0))[3]).toBe(0);
    expect(await pixel(bytes, 50, 10)).toEqual([0, 255, 0, 255]);
    expect(await pixel(bytes, 25, 25)).toEqual(red);
  });

  test('can be faded, on white in formats without transparency', async () => {
    const faded = await preview({ opacity: 0.5 });
    expect((await pixel(faded.bytes, 10, 10))[3]).toBeCloseTo(128, -1);
    const [, green = 0] = await pixel((await preview({ opacity: 0, output: 'jpg' })).bytes, 10, 10);
    expect(green).toBeGreaterThan(250);
  });

  test('is animated if picture and output can be', async () => {
    const gif = await movingPicture(3, 'gif');
    const draw = async (options: object) =>
      (await sharp(await drawPreview(gif, PreviewOptions.parse(options), 'image/gif')).metadata()).pages ?? 1;
    expect(await draw({ width: 8 })).toBe(3);
    expect(await draw({ width: 8, output: 'webp' })).toBe(3);
    expect(await draw({ width: 8, output: 'png' })).toBe(1);
    expect(await draw({ width: 8, rotation: 90 })).toBe(1);
  });
});

test('of an animation is a still image when all frames together are too many pixels', async () => {
  const gif = await movingPicture(20, 'gif');
  const frames = (options: object) => drawnFrames(gif, PreviewOptions.parse(options), 'image/gif');
  expect(await frames({ width: 16 })).toBe(20);
  expect(await frames({ width: 1000, height: 1000 })).toBe(1);
  expect(await frames({ width: 16, output: 'png' })).toBe(1);
});

test('treats empty texts as options left out', () => {
  const options = Object.fromEntries(Object.keys(PreviewOptions.shape).map((name) => [name, '']));
  expect(Object.values(PreviewOptions.parse(options)).every((value) => value === undefined)).toBe(true);
});

test.each([
  { width: 4001 },
  { width: -1 },
  { height: 'high' },
  { quality: 101 },
  { gravity: 'north' },
  { output: 'svg' },
  { borderColor: 'url(x)' },
  { opacity: 2 },
])('rejects %j', (options) => {
  expect(PreviewOptions.safeParse(options).success).toBe(false);
});

test.each([
  [{ x: 0, y: 50 }, red],
  [{ x: 100, y: 50 }, blue],
])('cropping without a gravity keeps the focal point: %j', async (focus, colour) => {
  const options = PreviewOptions.parse({ width: 20, height: 200 });
  const bytes = await drawPreview(await halvedPicture(400, 200), options, 'image/png', focus);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 200 });
  expect(await pixel(bytes, 10, 100)).toEqual(colour);
});

test('a requested gravity takes precedence over the focal point', async () => {
  const options = PreviewOptions.parse({ width: 20, height: 200, gravity: 'right' });
  const bytes = await drawPreview(await halvedPicture(400, 200), options, 'image/png', { x: 0, y: 0 });
  expect(await pixel(bytes, 10, 100)).toEqual(blue);
});
