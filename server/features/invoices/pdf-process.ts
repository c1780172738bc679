/**
 * Draws one document as PDF/A: its texts as JSON come in on stdin, the file goes out on stdout. A process of its own,
 * because the library is native and works in one go, and neither a fault nor a long document must stop the site.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const { resolve } = createRequire(import.meta.url);

/** Static fonts, because the library doesn't read variable ones; the first also has Greek and Cyrillic. */
const families = [
  ['noto-sans', 'NotoSans'],
  ['noto-sans-devanagari', 'NotoSansDevanagari'],
  ['noto-sans-arabic', 'NotoSansArabic'],
] as const;
const fonts = families.flatMap(([name, file]) =>
  ['400Regular', '700Bold'].map((weight) =>
    readFileSync(
      join(dirname(resolve(`@expo-google-fonts/${name}/package.json`)), weight, `${file}_${weight}.ttf`),
    ),
  ),
);

const { issuedAt, ...data } = JSON.parse((await buffer(process.stdin)).toString());
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: fonts }] });
const pdf = compiler.pdf(
  { mainFilePath: join(import.meta.dirname, 'invoice.typ'), inputs: { data: JSON.stringify(data) } },
  { pdfStandard: 'a-3b', creationTimestamp: issuedAt },
);
process.stdout.write(pdf);
