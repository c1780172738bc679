import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withProgress } from '../server/infra/progress.ts';

const ROOT = new URL('../', import.meta.url);
const STAMP = new URL('dist/inputs.sha256', ROOT);
const INPUTS = [
  'web/**',
  'contracts/**',
  'messages/**',
  'docs/examples/**',
  'docs/{embedding,webhooks}.md',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/vite-plugins.ts',
];

/** Whether the web client in `dist` was built from the current sources. */
export async function isBuilt(): Promise<boolean> {
  const built = await readFile(STAMP, 'utf8').catch(() => undefined);
  return built === (await inputsHash());
}

/** Builds the web client for the browser and for server rendering, into `dist`. */
export async function buildWeb(): Promise<void> {
  // Loaded only if there is something to build.
  const { createBuilder } = await import('vite');
  const hash = await inputsHash();
  const builder = await createBuilder({
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(hash.slice(0, 12)) },
  });
  await withProgress('Building the web client', () => builder.buildApp());
  await mkdir(new URL('.', STAMP), { recursive: true });
  await writeFile(STAMP, hash);
}

/** By content, because checkouts and copies change dates. */
async function inputsHash(): Promise<string> {
  const hash = createHash('sha256');
  const root = fileURLToPath(ROOT);
  const entries = await Array.fromAsync(glob(INPUTS, { cwd: root, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

if (import.meta.main) {
  try {
    await buildWeb();
  } catch (error) {
    // The message names file and line; the stack is the builder's own.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
