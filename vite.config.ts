import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Puts a compressed copy beside every text file of the client, so that serving one costs nothing. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder');
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg)$/.test(file)).map((file) => join(dir, file));
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

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), compressFiles()],
  build: {
    // Browsers of about the last two and a half years: the first that know `light-dark()`, which the themes need.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // The server's bundle carries its libraries in their production form, whatever NODE_ENV the server has.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      build: { outDir: 'dist/client', manifest: true, rollupOptions: { input: 'web/entry-client.tsx' } },
    },
    ssr: { build: { outDir: 'dist/server', rollupOptions: { input: 'web/entry-server.tsx' } } },
  },
  builder: {},
}));
