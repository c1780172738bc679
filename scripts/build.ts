import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withProgress } from '../server/infra/progress.ts';

const ROOT = new URL('../', import.meta.url);

interface Part {
  readonly title: string;
  /** Holds the hash of what it was built from. */
  readonly stamp: URL;
  readonly inputs: readonly string[];
  build(hash: string): Promise<void>;
}

const BOTH = [
  'contracts/**',
  'messages/**',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/vite-{plugins,styles}.ts',
];

const PARTS: readonly Part[] = [
  {
    title: 'Building the web client',
    stamp: new URL('dist/inputs.sha256', ROOT),
    inputs: [...BOTH, 'web/**', 'docs/examples/**', 'docs/{embedding,webhooks}.md', 'vite.config.ts'],
    async build(hash) {
      // Loaded only if there is something to build.
      const { createBuilder } = await import('vite');
      const builder = await createBuilder({
        ...{ root: fileURLToPath(ROOT), configFile: fileURLToPath(new URL('vite.config.ts', ROOT)) },
        logLevel: 'warn',
        define: { BUILD: JSON.stringify(hash.slice(0, 12)) },
      });
      await builder.buildApp();
    },
  },
  {
    title: 'Building the server',
    stamp: new URL('dist/program/inputs.sha256', ROOT),
    // The bundle knows the names of its migrations, and the assistant learns from messages.
    inputs: [...BOTH, 'server/**/*.{ts,sql,tsv,txt}', 'scripts/build-server.ts'],
    async build() {
      const { bundleServer } = await import('./build-server.ts');
      await bundleServer();
    },
  },
];

/** Whether the server and the web client in `dist` were built from the current sources. */
export async function isBuilt(): Promise<boolean> {
  return (await outdated()).length === 0;
}

async function outdated(): Promise<Part[]> {
  // A container has what was built, and not all that it was built from.
  if (!existsSync(new URL('vite.config.ts', ROOT))) return [];
  const current = await Promise.all(
    PARTS.map(async ({ stamp, inputs }) => {
      const built = await readFile(stamp, 'utf8').catch(() => undefined);
      return built === (await hashOf(inputs));
    }),
  );
  return PARTS.filter((_, index) => !current[index]);
}

/**
 * Builds the server, and the web client for the browser and for server rendering, into `dist`.
 *
 * @param options `all` builds also what is up to date
 */
export async function build({ all = false } = {}): Promise<void> {
  for (const part of all ? PARTS : await outdated()) {
    const hash = await hashOf(part.inputs);
    // First, so that an interrupted build doesn't look like a complete one.
    await rm(part.stamp, { force: true });
    await withProgress(part.title, () => part.build(hash));
    await mkdir(new URL('.', part.stamp), { recursive: true });
    await writeFile(part.stamp, hash);
  }
}

/** By content, because checkouts and copies change dates. */
async function hashOf(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const root = fileURLToPath(ROOT);
  const entries = await Array.fromAsync(glob(inputs, { cwd: root, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

if (import.meta.main) {
  try {
    await build({ all: true });
  } catch (error) {
    // The message names file and line; the stack is the builder's own.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
