import sharp, { type Sharp } from 'sharp';
import type { PreviewOptions } from '../../../contracts/files.ts';
import type { PictureType } from '../../../contracts/pictures.ts';
import { type Focus, openPicture, writeAs } from './encode-picture.ts';
import { isDecorated, maxPreviewPixels, mayHaveFrames, previewPixels, previewType } from './preview-size.ts';

const positions = {
  center: 'centre',
  'top-left': 'left top',
  top: 'top',
  'top-right': 'right top',
  left: 'left',
  right: 'right',
  'bottom-left': 'left bottom',
  bottom: 'bottom',
  'bottom-right': 'right bottom',
} as const;

/**
 * Draws a preview: cropped or scaled to the size, then rotated, bordered, rounded and faded, in
 * that order. An animation stays one if the output format can be animated, only its size changes,
 * and its frames together aren't too many pixels.
 * @param focus the point to keep in view unless the options say otherwise
 */
export async function drawPreview(
  bytes: Buffer,
  options: PreviewOptions,
  own: PictureType,
  focus: Focus | null = null,
): Promise<Buffer> {
  const type = previewType(options, own);
  const decorated = isDecorated(options);
  const animated = (await drawnFrames(bytes, options, own)) > 1;
  const picture = openPicture(bytes, { animated });
  const resized = await resize(picture, options, focus);
  const drawn = decorated ? await decorate(resized, options) : resized;
  const background = options.background ?? (type === 'image/jpeg' ? 'ffffff' : undefined);
  const flattened = background === undefined ? drawn : drawn.flatten({ background: `#${background}` });
  // The protocol counts from 0, the encoders from 1.
  const quality = options.quality === undefined ? undefined : Math.max(1, options.quality);
  return writeAs(flattened, type, quality).toBuffer();
}

async function resize(
  picture: Sharp,
  { width, height, gravity }: PreviewOptions,
  focus: Focus | null,
): Promise<Sharp> {
  if (!width && !height) return picture;
  if (width && height && focus !== null && gravity === undefined)
    return cutAround(picture, { width, height }, focus);
  const position = positions[gravity ?? 'center'];
  return picture.resize({ ...(width && { width }), ...(height && { height }), fit: 'cover', position });
}

/**
 * Crops a still image like CSS `object-position`: the focus has the same relative position in the
 * crop as in the picture.
 */
async function cutAround(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  { x, y }: Focus,
): Promise<Sharp> {
  const whole = await picture.metadata();
  const scale = Math.max(width / whole.width, height / whole.height);
  const wide = Math.max(width, Math.round(whole.width * scale));
  const high = Math.max(height, Math.round(whole.height * scale));
  const left = Math.round(((wide - width) * x) / 100);
  const top = Math.round(((high - height) * y) / 100);
  return picture.resize(wide, high, { fit: 'fill' }).extract({ left, top, width, height });
}

/**
 * The preview's number of frames: more than one if picture and output can be animated and the
 * frames aren't too many pixels.
 */
export async function drawnFrames(bytes: Buffer, options: PreviewOptions, own: PictureType): Promise<number> {
  if (!mayHaveFrames(options, own)) return 1;
  const opened = await openPicture(bytes, { animated: true }).metadata();
  const { width, height, pageHeight = height, pages = 1 } = opened;
  return previewPixels(options, { width, height: pageHeight }) * pages <= maxPreviewPixels ? pages : 1;
}

/** Every step depends on the size left by the previous one, so each is rendered separately. */
async function decorate(picture: Sharp, options: PreviewOptions): Promise<Sharp> {
  let drawn = await pixels(picture);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  if (options.rotation) drawn = await pixels(drawn.rotate(options.rotation, { background: clear }));
  if (options.borderWidth) {
    const { borderWidth: side } = options;
    const background = `#${options.borderColor ?? '000000'}`;
    drawn = await pixels(drawn.extend({ top: side, bottom: side, left: side, right: side, background }));
  }
  if (options.borderRadius) {
    const { width, height } = await drawn.metadata();
    const mask = roundedRectangle(width, height, options.borderRadius);
    drawn = await pixels(drawn.composite([{ input: mask, blend: 'dest-in' }]));
  }
  return isFaded(options) ? pixels(drawn.linear([1, 1, 1, options.opacity ?? 1], [0, 0, 0, 0])) : drawn;
}

async function pixels(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}

/** Rendered by libvips: millions of pixels would block this thread. */
function roundedRectangle(width: number, height: number, radius: number): Buffer {
  const corner = Math.min(radius, width / 2, height / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`;
  return Buffer.from(svg);
}

function isFaded({ opacity }: PreviewOptions): boolean {
  return opacity !== undefined && opacity < 1;
}
