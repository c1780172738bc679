import sharp, { type OverlayOptions } from 'sharp';
import { cardSize } from '../../../contracts/sharing.ts';
import { whenOf } from '../calendar/index.ts';
import type { WholeEvent } from '../events/index.ts';

/** Pixels from the edges to the words. */
const margin = 64;
const innerWidth = cardSize.width - 2 * margin;

/** What the words stand on: the site's dark ground, out of which the picture rises. */
const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
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
  /** The event's picture, cut to the card's size; else its designed cover, as SVG. */
  readonly picture: { readonly bytes: Buffer } | { readonly svg: string };
}

/**
 * Draws the picture that stands for an event where its address is shared. Needs the fonts of `unpackFonts`; the
 * drawing library shapes each script by its rules.
 *
 * @param fonts paths of the fonts
 * @returns a PNG
 */
export async function drawCard(subject: CardSubject, fonts: readonly string[]): Promise<Buffer> {
  const { picture, title, when, where, siteName } = subject;
  const ground = 'svg' in picture ? sharp(Buffer.from(picture.svg)) : sharp(picture.bytes);
  const write = letters(fonts);
  const lines = [
    await write(siteName, { size: 30, weight: 'Bold', colour: '#f5b73d', lines: 1, gap: 0 }),
    await write(title, { size: titleSize(title), weight: 'Bold', colour: '#ffffff', lines: 3, gap: 26 }),
    await write(when, { size: 32, weight: 'Medium', colour: '#eef6f1', lines: 1, gap: 34 }),
    ...(where === ''
      ? []
      : [await write(where, { size: 32, weight: 'Medium', colour: '#b0c4bb', lines: 1, gap: 20 })]),
  ];
  return ground
    .resize({ ...cardSize, fit: 'cover' })
    .flatten({ background: '#081411' })
    .composite([{ input: Buffer.from(veil) }, ...stacked(lines)])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

/** Long titles in smaller letters, so that three lines hold two hundred of them. */
function titleSize(title: string): number {
  return title.length > 120 ? 42 : title.length > 60 ? 54 : 72;
}

interface Line {
  readonly image: Buffer;
  readonly height: number;
  /** Pixels to the line above. */
  readonly gap: number;
}

/** Places lines above each other, the last one at the foot of the card. */
function stacked(lines: readonly Line[]): OverlayOptions[] {
  let bottom = cardSize.height - margin;
  return [...lines].reverse().map(({ image, height, gap }) => {
    const top = bottom - height;
    bottom = top - gap;
    return { input: image, left: margin, top: Math.max(0, top) };
  });
}

interface Hand {
  /** Height of the letters in pixels. */
  readonly size: number;
  readonly weight: 'Bold' | 'Medium';
  readonly colour: string;
  /** What does not fit into so many lines is cut off at their end. */
  readonly lines: number;
  readonly gap: number;
}

type Write = (text: string, hand: Hand) => Promise<Line>;

/** Writes text as pictures. The library takes one font a text and remembers those of earlier ones. */
function letters(fonts: readonly string[]): Write {
  const [first = '', ...others] = fonts;
  const known = Promise.all(
    others.map((fontfile) => sharp({ text: { text: '.', fontfile } }).toBuffer({ resolveWithObject: true })),
  );
  return async (text, { size, weight, colour, lines, gap }) => {
    await known;
    const draw = (words: string, width: number, wrap: 'word' | 'word-char') =>
      sharp({
        text: {
          text: `<span foreground="${colour}">${escapeMarkup(words)}</span>`,
          font: `Eczar ${weight} ${size}`,
          fontfile: first,
          width,
          wrap,
          // The font's own lines leave room for marks on marks, which titles don't have.
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
      const { height } = drawn.info;
      // A line of these letters, marks above and below included, is at most this high.
      if (height <= size * 1.4) return { image: drawn.data, height, gap };
      if (height <= size * 1.4 * lines) {
        const even = await evenLines(drawn, size, (width) => draw(words, width, 'word'));
        return { image: even.data, height: even.info.height, gap };
      }
      words = shortened(words);
    }
  };
}

interface Drawn {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number };
}

/** The same words in as many lines, but as narrow as they go: no word stands alone in the last one. */
async function evenLines(wide: Drawn, size: number, draw: (width: number) => Promise<Drawn>): Promise<Drawn> {
  // Letters reach below their line or do not; one more line is higher than that.
  const most = wide.info.height + size / 2;
  let best = wide;
  let [tooNarrow, enough] = [innerWidth / 2, innerWidth];
  while (enough - tooNarrow > innerWidth / 20) {
    const width = Math.round((tooNarrow + enough) / 2);
    const drawn = await draw(width);
    // A word that is longer than a line sticks out of it.
    if (drawn.info.height <= most && drawn.info.width <= width) [best, enough] = [drawn, width];
    else tooNarrow = width;
  }
  return best;
}

/** Without its last word, or its last tenth where it is one word. Letters and their marks stay together. */
function shortened(text: string): string {
  const bare = text.replace(/…$/, '').trimEnd();
  const space = bare.lastIndexOf(' ');
  if (space > bare.length / 2) return `${bare.slice(0, space)}…`;
  const letters = [...new Intl.Segmenter().segment(bare)].map(({ segment }) => segment);
  return `${letters.slice(0, Math.floor(letters.length * 0.9)).join('')}…`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What a card says, beside the site's name. */
export interface CardTexts {
  readonly title: string;
  readonly when: string;
  readonly where: string;
}

/**
 * The texts of an event's card, by the event's own clock: who is sent a card may be anywhere.
 *
 * @param online the word for an event that takes place online
 */
export function cardTexts(event: WholeEvent, online: string): CardTexts {
  const { date, time } = whenOf(event, event.timeZone, 'en');
  return {
    // A card has to call the event something.
    title: written(event.title) || event.title,
    when: [date, time].filter((part) => part !== null).join(' · '),
    where: [event.online ? online : '', written(event.location)].filter((part) => part !== '').join(' · '),
  };
}

/** Without emoji: the fonts that come along have none, and what stands in for them is a box with a number. */
function written(text: string): string {
  return text
    .replaceAll(/\p{RGI_Emoji}/gv, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
