import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  const migrations = (await readdir(`${root}server/migrations`))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const former = await filesOfBuild();
  const built = await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    plugins: [placesOfSources(), oneByteChunks()],
    define: { BUNDLED_MIGRATIONS: JSON.stringify(migrations), HAS_LEARNED_MODELS: 'true' },
    ssr: { noExternal: bundled },
    build: {
      ...{ ssr: true, outDir: folder, target: 'esnext', reportCompressedSize: false },
      // A site that is running loads some of its files only when it needs them.
      emptyOutDir: false,
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
  const { learnedModels, learnedModelsFile } = await import('../server/assistant/index.ts');
  await writeFile(learnedModelsFile, learnedModels());
  const names = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const files = names.map(({ fileName }) => fileName);
  await writeFile(listOfFiles, JSON.stringify(files));
  const lasting = new Set([...files, ...former]);
  for (const name of await readdir(folder)) {
    if (isBuilt.test(name) && !lasting.has(name)) await rm(`${folder}/${name}`);
  }
}

/** What the last build wrote. Its files stay for a site that still runs on them; those before it are removed. */
const listOfFiles = `${folder}/files.json`;
const isBuilt = /\.js(?:\.map)?$/;

async function filesOfBuild(): Promise<string[]> {
  try {
    return JSON.parse(await readFile(listOfFiles, 'utf8'));
  } catch {
    return [];
  }
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
