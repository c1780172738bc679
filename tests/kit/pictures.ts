import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** A single colour, which compresses well. */
export function plainPicture(width: number, height: number, format: Format = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c8135f' } })
    [format]()
    .toBuffer();
}

/** Noise, which doesn't compress: three bytes per pixel. */
export function noisePicture(width: number, height: number): Promise<Buffer> {
  return drawn(randomBytes(width * height * 3), width, height)
    .png()
    .toBuffer();
}

/** Left half red, right half blue. */
export function halvedPicture(width: number, height: number, format: Format = 'png'): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    pixels[pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 255;
  }
  return drawn(pixels, width, height)[format]().toBuffer();
}

/** An animation with this many frames in different greys. */
export function movingPicture(frames: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const [width, height] = [16, 12];
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, index) => Buffer.alloc(width * height * 3, index * 40)),
  );
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  return sharp(pixels, { raw })
    [format]({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

function drawn(pixels: Buffer, width: number, height: number): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
