import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { halvedPicture, movingPicture, plainPicture } from '../../../tests/kit/pictures.ts';
import { encodePicture, pictureTypeOf } from './encode-picture.ts';

const unsupported = expect.objectContaining({ type: 'storage_file_type_unsupported' });

describe.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s', (format) => {
  test('is accepted with its type and size', async () => {
    const picture = await encodePicture(await plainPicture(40, 30, format));
    expect(picture).toMatchObject({ type: `image/${format}`, width: 40, height: 30 });
    expect(pictureTypeOf(picture.bytes)).toBe(`image/${format}`);
    expect(picture.md5).toMatch(/^[0-9a-f]{32}$/);
  });

  test('is rejected when its end is missing', async () => {
    const bytes = await halvedPicture(200, 200, format);
    await expect(encodePicture(bytes.subarray(0, bytes.length >> 1))).rejects.toThrow(unsupported);
  });
});

test.each(['jpeg', 'webp'] as const)(
  '%s: applies the orientation and removes it with all other metadata',
  async (format) => {
    const held = await sharp(await plainPicture(40, 30))
      [format]()
      .withExif({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitude: '19/1 4/1 33/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(held).metadata()).exif).toBeDefined();
    const picture = await encodePicture(held);
    expect(picture).toMatchObject({ width: 30, height: 40 });
    const { exif, icc, xmp, iptc, orientation } = await sharp(picture.bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  },
);

test('loses anything hidden in the file', async () => {
  const picture = await plainPicture(10, 10, 'jpeg');
  const { bytes } = await encodePicture(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
  expect(bytes.toString('latin1')).not.toContain('script');
});

test.each(['gif', 'webp'] as const)('an animated %s keeps its frames', async (format) => {
  const picture = await encodePicture(await movingPicture(4, format));
  expect(picture).toMatchObject({ width: 16, height: 12 });
  expect((await sharp(picture.bytes).metadata()).pages).toBe(4);
});

test('scales down a picture larger than any screen', async () => {
  expect(await encodePicture(await plainPicture(5000, 100, 'jpeg'))).toMatchObject({
    width: 4000,
    height: 80,
  });
});

const tooLarge = expect.objectContaining({ type: 'storage_picture_too_large' });

test('rejects a small file with a huge number of pixels before it fills the memory', async () => {
  const bomb = await plainPicture(10_100, 10_100);
  expect(bomb.length).toBeLessThan(2_000_000);
  await expect(encodePicture(bomb)).rejects.toThrow(tooLarge);
  await expect(encodePicture(bomb)).rejects.toThrow('Use one with up to 100 megapixels.');
});

describe('the pixel limit depends on what the decoder needs', () => {
  const memory = 320 * 2 ** 20;
  const create = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#c8135f' } });

  test.each([
    ['an AVIF image', 3100, () => create(3100).avif({ effort: 0 }), 8],
    ['a progressive JPEG', 4700, () => create(4700).jpeg({ progressive: true }), 20],
    ['an interlaced PNG', 6600, () => create(6600).png({ progressive: true }), 41],
    ['a WebP image', 4700, () => create(4700).webp({ effort: 0 }), 20],
  ])('rejects %s with sides of %i pixels', async (_, side, make, megapixels) => {
    const bytes = await make().toBuffer();
    const drawn = encodePicture(bytes, null, memory);
    await expect(drawn).rejects.toThrow(tooLarge);
    await expect(drawn).rejects.toThrow(`up to ${megapixels} megapixels`);
    expect(side ** 2).toBeGreaterThan(megapixels * 1e6);
  });

  test.each([
    ["a phone's JPEG", 8160, 6144, 'jpeg'],
    ['a PNG', 6600, 6600, 'png'],
  ] as const)('accepts %s of %i × %i on a small machine', async (_, width, height, format) => {
    const picture = await encodePicture(await plainPicture(width, height, format), null, memory);
    expect(Math.max(picture.width, picture.height)).toBe(4000);
  });
});

describe('rejects everything but the supported formats, whatever its declared type', () => {
  test.each([
    ['text', 'plain text'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'],
    ['a page that starts like a GIF', 'GIF89a<html><script>1</script></html>'],
    ['PDF', '%PDF-1.7\n'],
    ['a container of another type', '\0\0\0\x1cftypisom\0\0\0\0'],
    ['an empty container', 'RIFF\x04\0\0\0WEBP'],
  ])('%s', async (_, text) => {
    await expect(encodePicture(Buffer.from(text, 'latin1'))).rejects.toThrow(unsupported);
  });

  test('TIFF, although the library could read it', async () => {
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer();
    await expect(encodePicture(tiff)).rejects.toThrow(unsupported);
  });

  test('an empty file', async () => {
    await expect(encodePicture(Buffer.alloc(0))).rejects.toThrow(
      expect.objectContaining({ type: 'storage_file_empty' }),
    );
  });
});
