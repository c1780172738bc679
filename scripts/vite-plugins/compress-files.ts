import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses every text file of the client at build time, so that serving needs no CPU. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder');
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(m?js|css|svg)$/.test(file)).map((file) => join(dir, file));
      await Promise.all(
        texts.map(async (file) => {
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await compressBrotli(bytes));
          await writeFile(`${file}.gz`, await compressGzip(bytes, { level: 9 }));
        }),
      );
    },
  };
}
