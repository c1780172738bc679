import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { oneByteChunks } from './vite-plugins.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = `${root}dist/program`;
/** Stands for the place of the bundle until all others are replaced. */
const here = '__bundle__';

/** What runs in a process or a thread of its own. */
const programs = [
  'server/main.ts',
  'server/start/prepare-process.ts',
  'server/infra/text/render-worker.ts',
  'server/features/files/drawing-process.ts',
  'server/features/import/parse-worker.ts',
  'server/features/invoices/pdf-process.ts',
  'server/places/roads/engine-process.ts',
].map((path) => resolve(root, path));

/**
 * Bundled, because each module takes memory of its own: these are most of a process's files. Others stay packages, since
 * they read files beside theirs, or are used by packages that do.
 */
const bundled = [
  /^@modelcontextprotocol\//,
  /^(?:csv-parse|entities|htmlparser2|ical\.js|jose|kysely|marked|oauth4webapi|openid-client|otpauth|qr|zod)(?:\/|$)/,
];

/** Bundles the server into `dist/program`, without its types and comments. Children and threads get files of their own. */
export async function bundleServer(): Promise<void> {
  const { build } = await import('vite');
  await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    plugins: [placesOfSources(), oneByteChunks()],
    ssr: { noExternal: bundled },
    build: {
      ...{ ssr: true, outDir: folder, target: 'esnext', reportCompressedSize: false },
      // Not read while the site runs: for `node --enable-source-maps`.
      sourcemap: true,
      minify: false,
      rollupOptions: {
        input: programs,
        checks: { bundlerTimings: false },
        output: { comments: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

const source = /\.ts$/;
const program = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\s*\)/g;

/**
 * Lets the code find the bundled programs and threads that it starts, and the files beside its sources (migrations,
 * templates, packages).
 */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform: {
      filter: { id: source, code: 'import.meta' },
      handler(code, id) {
        const place = (path: string) => `new URL(${JSON.stringify(relative(folder, path))}, ${here})`;
        const placed = code
          .replaceAll(program, (_, path: string) => {
            const file = resolve(dirname(id), path);
            if (!programs.includes(file)) throw new Error(`Not among the programs: ${file}`);
            return `new URL('./${basename(file, '.ts')}.js', ${here})`;
          })
          .replaceAll(/\bimport\.meta\.url\b/g, `${place(id)}.href`)
          .replaceAll(
            /\bimport\.meta\.dirname\b/g,
            `process.getBuiltinModule('node:url').fileURLToPath(${place(dirname(id))})`,
          )
          .replaceAll(here, 'import.meta.url');
        // Lines stay where they are.
        return { code: placed, map: null };
      },
    },
  };
}
