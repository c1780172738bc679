import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { areaTexts, type TextTree } from '../messages/files.ts';

const settingsFile = fileURLToPath(new URL('../.env.example', import.meta.url));
const settingsModule = '\0env-example.js';

/** Serves `.env.example?raw` as a module: Vite's own server refuses files whose names start with `.env`. */
export function settingsReference(): Plugin {
  return {
    name: 'settings-reference',
    enforce: 'pre',
    resolveId: { filter: { id: /\/\.env\.example\?raw$/ }, handler: () => settingsModule },
    load: {
      filter: { id: new RegExp(`^${settingsModule}$`) },
      async handler() {
        this.addWatchFile(settingsFile);
        return `export default ${JSON.stringify(await readFile(settingsFile, 'utf8'))};`;
      },
    },
  };
}

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

const textFile = /\/messages\/(\w+\/[\w-]+)\.json$/;
const textModule = /\/messages\/(\w+)\/([\w-]+)\.js$/;
const textFolder = fileURLToPath(new URL('../messages/', import.meta.url));

/**
 * Serves each file of texts as a module, with English where a translation is missing. The build also compiles the texts,
 * so that their parser (9 kB compressed) isn't sent to browsers. The module's name ends in `.js`, because Vite would add
 * a default export to JSON, and with it every text a second time.
 */
export function messageModules(): Plugin {
  let building = false;
  return {
    name: 'message-modules',
    enforce: 'pre',
    config: (_config, { command }) => {
      building = command === 'build';
      if (!building) return {};
      return { resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } };
    },
    resolveId: {
      filter: { id: textFile },
      handler: (id) => `${textFolder}${textFile.exec(id)?.[1]}.js`,
    },
    load: {
      filter: { id: textModule },
      handler(id) {
        const [, language = '', area = ''] = textModule.exec(id) ?? [];
        for (const each of ['en', language]) this.addWatchFile(`${textFolder}${each}/${area}.json`);
        return Object.entries(areaTexts(language, area))
          .map(
            ([name, texts]) =>
              `export const ${name} = ${JSON.stringify(building ? compileAll(texts) : texts)};`,
          )
          .join('\n');
      },
    },
  };
}

function compileAll(texts: string | TextTree): unknown {
  if (typeof texts === 'string') return compile(texts);
  return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, compileAll(inner)]));
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
/** What every page loads of the router. */
const everywhere = ['context', 'hooks', 'components', 'dom/lib', 'router/utils'].map(
  (name) => `lib/${name}.js`,
);
/**
 * Modules of which some parts get an instance of their own, with only what they use of it: what every page loads needs a few
 * small values of the module that navigates, and what opens that one alone needs half of the helpers. They share no state.
 */
const opener = 'lib/dom/lib.js?own';
const ownInstances: readonly { readonly module: string; readonly by: readonly string[] }[] = [
  { module: 'router/router.js', by: ['lib/hooks.js', 'lib/components.js', 'lib/dom/lib.js'] },
  { module: 'router/utils.js', by: [opener] },
  { module: 'router/history.js', by: [opener] },
  { module: './utils.js', by: ['lib/router/router.js'] },
  { module: './history.js', by: ['lib/router/router.js'] },
];
const instanced = /\/(?:router\/router|utils|history)\.js$|^react-router$/;
/** What is imported here is opened with what navigates. */
const opens = /\/web\/full-router\.ts$/;
const exported = /^export \{ (.+) \};$/m;
const ownInstance = /\/react-router\/dist\/.+\.js\?own$/;

/**
 * Removes unused parts of the router from the built client (4 kB compressed), and keeps the module that navigates out of
 * the first load (18 kB): `web/page-router.ts` loads it.
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
    resolveId: {
      filter: { id: instanced },
      async handler(source, importer) {
        if (source === 'react-router') {
          if (importer === undefined || !opens.test(importer)) return null;
          met.add(opener);
          const index = await this.resolve(source, importer, { skipSelf: true });
          return index && { id: index.id.replace(/index\.js$/, opener), moduleSideEffects: false };
        }
        const part = inRouter.exec(importer ?? '')?.[1] ?? '';
        if (!ownInstances.some(({ module, by }) => source.endsWith(module) && by.includes(part))) return null;
        met.add(part);
        const module = await this.resolve(source, importer, { skipSelf: true });
        return module && { id: `${module.id}?own`, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: ownInstance },
      handler: (id) => readFile(id.replace(/\?own$/, ''), 'utf8'),
    },
    transform: {
      filter: { id: inRouter },
      handler(code, id) {
        const part = inRouter.exec(id)?.[1] ?? '';
        const standIn = standIns[part];
        if (standIn === undefined) return everywhere.includes(part) ? terse(code) : null;
        met.add(part);
        return `${standIn}\n${namesWithout(standIn, code)}`;
      },
    },
    buildEnd(error) {
      const moved = [...Object.keys(standIns), ...ownInstances.flatMap(({ by }) => by)].filter(
        (part) => !met.has(part),
      );
      if (error === undefined && moved.length > 0) throw changed(moved.join(', '));
    },
  };
}

/**
 * Without names and messages for developers, without what a component does in the router's own framework only, and so
 * that the build can drop the components that nothing uses.
 */
function terse(code: string): string {
  return code
    .replaceAll(/^\tif \(!remixContext \|\| .+\) return null;$/gm, '\treturn null;')
    .replaceAll(/^\w+\.displayName = .+;$/gm, '')
    .replaceAll(/(?<== )React\$1\.forwardRef\(/g, '/* @__PURE__ */ React$1.forwardRef(')
    .replaceAll(/^\t*warn(?:ing)?(?:Once)?\(.+\);$/gm, '')
    .replaceAll(/^(\t*invariant\(.*?), (?:`.*`|".*"|get\w+Error\(.*\))\);$/gm, '$1);');
}

/** Other exports of the part: the router re-exports them, and no one calls them. */
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

/** Node.js keeps a script with any of these in memory with two bytes for each character, even if V8 needs only one. */
const wide = /[^\0-\x7f]/g;
/** One behind a backslash, which would escape the escape. */
const escaped = /\\[^\0-\x7f]/;

/**
 * Escapes the few wide characters of a script, whose source stays in memory. Scripts that are mostly wide, such as Hindi
 * texts, stay as they are.
 */
export function oneByteChunks(): Plugin {
  return {
    name: 'one-byte-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // Not `renderChunk`: the printer runs after it and writes the characters again.
    generateBundle(_options, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = narrow(file.code);
    },
  };
}

/** With escapes instead of wide characters, if that makes it smaller. */
export function narrow(code: string): string {
  const count = code.match(wide)?.length ?? 0;
  // An escape has six characters, and narrow ones save a byte each.
  if (count * 5 > code.length || escaped.test(code)) return code;
  return code.replaceAll(wide, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
