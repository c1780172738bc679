import type { PreviewOptions } from '../../../contracts/files.ts';
import { type PictureType, previewSides } from '../../../contracts/pictures.ts';

const largestSide = 4000;

/** Total pixels of a preview's frames. */
export const maxPreviewPixels = 2048 ** 2;
/**
 * The same when it is rotated, bordered, rounded or faded: such pictures are in memory several
 * times.
 */
const maxDecoratedPixels = 1024 ** 2;
/** Pixels that count as one drawing against a network's limit. */
const pixelsOfOneDrawing = 500_000;

/** Whether more than the size is changed, which only works on still images. */
export function isDecorated({ rotation, borderWidth, borderRadius, opacity = 1 }: PreviewOptions): boolean {
  return Boolean(rotation) || Boolean(borderWidth) || Boolean(borderRadius) || opacity < 1;
}

/**
 * Rounds a requested preview: sides up to fixed sizes, quality to fives, opacity to twentieths, and
 * the whole down to the allowed number of pixels. Similar requests then share one cached drawing.
 * @param picture its size in pixels
 * @returns the options, and how many pixels will be drawn
 */
export function boundPreview(
  asked: PreviewOptions,
  picture: { readonly width: number; readonly height: number },
): { readonly options: PreviewOptions; readonly pixels: number } {
  const { quality, opacity = 1, rotation = 0, borderRadius, borderWidth } = asked;
  const rounded: PreviewOptions = {
    ...asked,
    width: asked.width ? sideOf(asked.width) : undefined,
    height: asked.height ? sideOf(asked.height) : undefined,
    quality: quality === undefined ? undefined : Math.ceil(quality / 5) * 5,
    opacity: opacity === 1 ? undefined : Math.round(opacity * 20) / 20,
    rotation: (rotation + 360) % 360 || undefined,
    borderRadius: borderRadius ? sideOf(borderRadius) : undefined,
    borderWidth: borderWidth || undefined,
    borderColor: borderWidth ? asked.borderColor : undefined,
  };
  const size = drawnSize(rounded, picture);
  const most = isDecorated(rounded) ? maxDecoratedPixels : maxPreviewPixels;
  const scale = Math.min(
    1,
    Math.sqrt(most / (size.width * size.height)),
    largestSide / size.width,
    largestSide / size.height,
  );
  const pixels = Math.round(size.width * size.height * scale ** 2);
  if (scale === 1) return { options: rounded, pixels };
  const width = Math.max(1, Math.floor(size.width * scale));
  const height = Math.max(1, Math.floor(size.height * scale));
  // A side derived from the other one stays derived.
  const { width: wide, height: high } = rounded;
  if (wide && high) return { options: { ...rounded, width, height }, pixels };
  const scaled = high ? { ...rounded, height } : { ...rounded, width };
  return { options: scaled, pixels };
}

/** Pixels of one frame of a preview. */
export function previewPixels(
  options: PreviewOptions,
  picture: { readonly width: number; readonly height: number },
): number {
  const { width, height } = drawnSize(options, picture);
  return width * height;
}

/** The cost of drawing this many pixels, counted against a network's limit. */
export function drawingCost(pixels: number): number {
  return Math.max(1, Math.ceil(pixels / pixelsOfOneDrawing));
}

function sideOf(asked: number): number {
  return previewSides.find((side) => side >= asked) ?? largestSide;
}

function drawnSize(
  { width, height }: PreviewOptions,
  picture: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  if (width && height) return { width, height };
  if (width) return { width, height: (width * picture.height) / picture.width };
  if (height) return { width: (height * picture.width) / picture.height, height };
  return picture;
}

const outputs = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const satisfies Record<string, PictureType>;

/** The type of a preview: the requested one, else the picture's own. */
export function previewType({ output }: PreviewOptions, own: PictureType): PictureType {
  return output === undefined ? own : outputs[output];
}

/** Whether a type can be animated; such pictures keep their frames. */
export function mayMove(type: PictureType): boolean {
  return type === 'image/gif' || type === 'image/webp';
}

/** Whether a preview can have more than one frame. */
export function mayHaveFrames(options: PreviewOptions, own: PictureType): boolean {
  return mayMove(own) && mayMove(previewType(options, own)) && !isDecorated(options);
}
