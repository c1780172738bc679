import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Vite's wrapper around every `import()` of the client. */
const wrapper = '\0vite/preload-helper.js';

/**
 * Removes Vite's preload wrapper from `import()`. It preloads style sheets and scripts; we have a single
 * style sheet and prefetch on hover, so its kilobyte would be useless.
 */
export function bareImports(): Plugin {
  return {
    name: 'bare-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`^${wrapper}$`) },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/**
 * Compiles the message catalogues at build time, so that their parser (9 kB compressed) isn't sent to
 * browsers.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    transform: {
      filter: { id: /\/messages\/\w+\/[\w-]+\.ts$/ },
      async handler(_code, id) {
        const catalogues: Record<string, unknown> = await import(pathToFileURL(id).href);
        const shown = id.endsWith('/event-fields.ts') ? inForms : (messages: unknown) => messages;
        return Object.entries(catalogues)
          .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compileAll(shown(messages)))};`)
          .join('\n');
      },
    },
  };
}

/** The texts of event fields in the form. The others are in the catalogues that import them. */
function inForms(messages: unknown): unknown {
  const { form } = messages as Record<string, unknown>;
  return { form };
}

function compileAll(messages: unknown): unknown {
  if (typeof messages === 'string') return compile(messages);
  if (typeof messages !== 'object' || messages === null) throw new Error('A message is text');
  return Object.fromEntries(Object.entries(messages).map(([key, inner]) => [key, compileAll(inner)]));
}

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

/**
 * Stubs for parts of the router that the client never runs, by file. They belong to the router's own
 * framework (route manifest, prefetched data, server components) and to tracing; the router imports them on
 * every first load, and no option excludes them.
 */
const standIns: Readonly<Record<string, string>> = {
  'lib/dom/ssr/components.js': `
    import { createContext, useRef } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => [false, useRef(null), {}];
    export const mergeRefs = (...refs) => (value) => {
      for (const ref of refs) if (typeof ref === 'function') ref(value); else if (ref != null) ref.current = value;
    };`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;`,
  'lib/errors.js': `
    export const decodeRedirectErrorDigest = () => undefined;
    export const decodeRouteErrorResponseDigest = () => undefined;`,
};

const inRouter = /\/react-router\/dist\/(?:production|development)\/(.+)$/;
const exported = /^export \{ (.+) \};$/m;

/**
 * Removes unused parts of the router from the built client (4 kB compressed).
 *
 * @throws Error if a version of the router has different parts: the list must be reviewed then
 */
export function spareRouterParts(): Plugin {
  const met = new Set<string>();
  return {
    name: 'spare-router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: inRouter },
      handler(code, id) {
        const part = inRouter.exec(id)?.[1] ?? '';
        const standIn = standIns[part];
        if (standIn === undefined) return null;
        met.add(part);
        return `${standIn}\n${namesWithout(standIn, code)}`;
      },
    },
    buildEnd(error) {
      const moved = Object.keys(standIns).filter((part) => !met.has(part));
      if (error === undefined && moved.length > 0) throw changed(moved.join(', '));
    },
  };
}

/** Other exports of the part: the router re-exports them, and nobody calls them. */
function namesWithout(standIn: string, part: string): string {
  const names = exported.exec(part)?.[1]?.split(', ') ?? [];
  const stood = [...standIn.matchAll(/export const (\w+)/g)].map(([, name]) => name ?? '');
  const gone = stood.filter((name) => !names.includes(name));
  if (gone.length > 0) throw changed(gone.join(', '));
  return names
    .filter((name) => !stood.includes(name))
    .map((name) => `export const ${name} = undefined;`)
    .join('\n');
}

function changed(parts: string): Error {
  return new Error(`The router no longer has ${parts}: look at spare-router-parts.ts again.`);
}
