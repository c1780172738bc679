import sharp, { type OverlayOptions } from 'sharp';
import { escapeHtml } from '../../../contracts/escape-html.ts';
import { cardSize, coverSize } from '../../../contracts/sharing.ts';
import type { CardTexts } from './card-texts.ts';

/** Pixels between the edges and the text. */
const margin = 64;
const innerWidth = cardSize.width - 2 * margin;

/** The dark gradient behind the text. */
const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
  <defs>
    <linearGradient id="veil" x1="0" y1="1" x2="0" y2="0">
      <stop stop-color="#06110e" stop-opacity="0.97"/>
      <stop offset="0.45" stop-color="#06110e" stop-opacity="0.86"/>
      <stop offset="1" stop-color="#06110e" stop-opacity="0.12"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#veil)"/>
  <rect y="${cardSize.height - 10}" width="100%" height="10" fill="#d81b6c"/>
  <rect y="${cardSize.height - 14}" width="100%" height="4" fill="#f5b73d"/>
</svg>`;

/** What a card is drawn from. */
export interface CardSubject extends CardTexts {
  readonly siteName: string;
  /** The event's picture, cropped to the card's size, or its generated cover as SVG. */
  readonly picture: { readonly bytes: Buffer } | { readonly svg: string };
}

/**
 * Draws the preview image shown where an event's link is shared. The library shapes each script
 * correctly, using the fonts of `unpackFonts`.
 * @param fonts paths of the fonts
 * @returns a PNG
 */
export async function drawCard(subject: CardSubject, fonts: readonly string[]): Promise<Buffer> {
  const { picture, title, when, where, siteName } = subject;
  const base = 'svg' in picture ? sharp(Buffer.from(picture.svg)) : sharp(picture.bytes);
  const write = textWriter(fonts);
  const lines = [
    await write(siteName, { size: 30, weight: 'Bold', colour: '#f5b73d', lines: 1, gap: 0 }),
    await write(title, { size: titleSize(title), weight: 'Bold', colour: '#ffffff', lines: 3, gap: 26 }),
    await write(when, { size: 32, weight: 'Medium', colour: '#eef6f1', lines: 1, gap: 34 }),
    ...(where === ''
      ? []
      : [await write(where, { size: 32, weight: 'Medium', colour: '#b0c4bb', lines: 1, gap: 20 })]),
  ];
  return base
    .resize({ ...cardSize, fit: 'cover' })
    .flatten({ background: '#081411' })
    .composite([{ input: Buffer.from(overlay) }, ...stacked(lines, startsRightToLeft.test(title))])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

/** Draws the cover above mails, without texts. @returns a JPEG */
export async function drawMailCover(picture: CardSubject['picture']): Promise<Buffer> {
  const base = 'svg' in picture ? sharp(Buffer.from(picture.svg)) : sharp(picture.bytes);
  return base
    .resize({ ...coverSize, fit: 'cover' })
    .flatten({ background: '#081411' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** Smaller for long titles, so that 200 characters fit on three lines. */
function titleSize(title: string): number {
  return title.length > 120 ? 42 : title.length > 60 ? 54 : 72;
}

interface Line {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  /** Pixels to the line above. */
  readonly gap: number;
}

/** Stacks lines upwards from the bottom of the card, on the side where the title starts. */
function stacked(lines: readonly Line[], isRightToLeft: boolean): OverlayOptions[] {
  let bottom = cardSize.height - margin;
  return [...lines].reverse().map(({ image, width, height, gap }) => {
    const top = bottom - height;
    bottom = top - gap;
    const left = isRightToLeft ? cardSize.width - margin - width : margin;
    return { input: image, left, top: Math.max(0, top) };
  });
}

interface TextStyle {
  /** Font size in pixels. */
  readonly size: number;
  readonly weight: 'Bold' | 'Medium';
  readonly colour: string;
  /** Maximum number of lines; longer text is cut off. */
  readonly lines: number;
  readonly gap: number;
}

type Write = (text: string, style: TextStyle) => Promise<Line>;

/** Renders text as images. The library uses one font per text and remembers earlier ones. */
function textWriter(fonts: readonly string[]): Write {
  const [first = '', ...others] = fonts;
  const known = Promise.all(
    others.map((fontfile) => sharp({ text: { text: '.', fontfile } }).toBuffer({ resolveWithObject: true })),
  );
  return async (text, { size, weight, colour, lines, gap }) => {
    await known;
    const draw = (words: string, width: number, wrap: 'word' | 'word-char') =>
      sharp({
        text: {
          text: `<span foreground="${colour}">${escapeHtml(words)}</span>`,
          font: `Eczar, Noto Sans Arabic ${weight} ${size}`,
          fontfile: first,
          width,
          wrap,
          // The font's line height leaves room for stacked marks, which titles don't have.
          spacing: Math.round(size * -0.45),
          rgba: true,
          dpi: 72,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true });
    let words = text;
    for (;;) {
      const drawn = await draw(words, innerWidth, 'word-char');
      const { width, height } = drawn.info;
      // The maximum height of a single line, including marks above and below.
      if (height <= size * 1.4) return { image: drawn.data, width, height, gap };
      if (height <= size * 1.4 * lines) {
        const even = await evenLines(drawn, size, (width) => draw(words, width, 'word'));
        return { image: even.data, width: even.info.width, height: even.info.height, gap };
      }
      words = shortened(words);
    }
  };
}

/** The first letter decides, as in the browser. */
const startsRightToLeft = /^[^\p{L}]*[\u0590-\u08ff]/u;

interface Drawn {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number };
}

/**
 * The same text in as many lines, as narrow as possible, so that the last line isn't a single word.
 */
async function evenLines(wide: Drawn, size: number, draw: (width: number) => Promise<Drawn>): Promise<Drawn> {
  // The height varies with descenders; one more line adds more than that.
  const most = wide.info.height + size / 2;
  let best = wide;
  let [tooNarrow, enough] = [innerWidth / 2, innerWidth];
  while (enough - tooNarrow > innerWidth / 20) {
    const width = Math.round((tooNarrow + enough) / 2);
    const drawn = await draw(width);
    // A word longer than a line overflows it.
    if (drawn.info.height <= most && drawn.info.width <= width) [best, enough] = [drawn, width];
    else tooNarrow = width;
  }
  return best;
}

/** Removes the last word, or the last tenth of a single word. Letters keep their marks. */
function shortened(text: string): string {
  const bare = text.replace(/…$/, '').trimEnd();
  const space = bare.lastIndexOf(' ');
  if (space > bare.length / 2) return `${bare.slice(0, space)}…`;
  const letters = [...new Intl.Segmenter().segment(bare)].map(({ segment }) => segment);
  return `${letters.slice(0, Math.floor(letters.length * 0.9)).join('')}…`;
}
