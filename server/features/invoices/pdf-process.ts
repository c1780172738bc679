/**
 * Draws one document as PDF/A: its texts as JSON come in on stdin, the file goes out on stdout. A process of its own,
 * because the library is native and works in one go, and neither a fault nor a long document must stop the site.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** In place of signs that no font has. */
const substitute = '\uFFFD';

const { resolve } = createRequire(import.meta.url);

/** Static fonts, because the library doesn't read variable ones; the first also has Greek and Cyrillic. */
const families = [
  ['noto-sans', 'NotoSans'],
  ['noto-sans-devanagari', 'NotoSansDevanagari'],
  ['noto-sans-arabic', 'NotoSansArabic'],
  ['noto-sans-bengali', 'NotoSansBengali'],
  ['noto-sans-gujarati', 'NotoSansGujarati'],
  ['noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  ['noto-sans-kannada', 'NotoSansKannada'],
  ['noto-sans-malayalam', 'NotoSansMalayalam'],
  ['noto-sans-tamil', 'NotoSansTamil'],
  ['noto-sans-telugu', 'NotoSansTelugu'],
  ['noto-emoji', 'NotoEmoji'],
] as const;
const fonts = families.flatMap(([name, file]) =>
  ['400Regular', '700Bold'].map((weight) =>
    readFileSync(
      join(dirname(resolve(`@expo-google-fonts/${name}/package.json`)), weight, `${file}_${weight}.ttf`),
    ),
  ),
);

const { issuedAt, template = 'invoice.typ', ...data } = JSON.parse((await buffer(process.stdin)).toString());
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: fonts }] });

function draw(texts: string, pdfStandard?: 'a-3b'): Buffer {
  return compiler.pdf(
    { mainFilePath: join(import.meta.dirname, template), inputs: { data: texts } },
    { creationTimestamp: issuedAt, ...(pdfStandard && { pdfStandard }) },
  );
}

/** All code points that a font has glyphs for (OpenType, `cmap` in formats 4 and 12). */
function signsOf(font: Buffer): Set<number> {
  const signs = new Set<number>();
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) return signs;
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  const add = (first: number, last: number) => {
    for (let sign = first; sign <= last; sign++) signs.add(sign);
  };
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    const format = table.readUInt16BE(0);
    if (format === 12) {
      for (let group = 0; group < table.readUInt32BE(12); group++) {
        add(table.readUInt32BE(16 + 12 * group), table.readUInt32BE(20 + 12 * group));
      }
    } else if (format === 4) {
      const length = table.readUInt16BE(6);
      for (let at = 0; at < length; at += 2) {
        const last = table.readUInt16BE(14 + at);
        if (last !== 0xffff) add(table.readUInt16BE(16 + length + at), last);
      }
    }
  }
  return signs;
}

/** Never drawn: variation selectors, and control and format characters. */
const invisible = /\p{Variation_Selector}|\p{Cc}|\p{Cf}/gu;
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Replaces letters that no font has with all of their marks. */
function readable(text: string, known: readonly ReadonlySet<number>[]): string {
  return Array.from(clusters.segment(text), ({ segment }) => {
    const signs = Array.from(segment.replaceAll(invisible, ''), (sign) => sign.codePointAt(0) ?? 0);
    return known.some((font) => signs.every((sign) => font.has(sign))) ? segment : substitute;
  }).join('');
}

function drawReadable(): Buffer {
  try {
    return draw(JSON.stringify(data), 'a-3b');
  } catch {
    // PDF/A refuses texts that no font has.
    const known = fonts.map(signsOf);
    const texts = JSON.stringify(data, (_, value) =>
      typeof value === 'string' ? readable(value, known) : value,
    );
    try {
      return draw(texts, 'a-3b');
    } catch {
      // Better a file that isn't for archives than none. A fault of another kind ends the process here.
      return draw(texts);
    }
  }
}

process.stdout.write(drawReadable());
