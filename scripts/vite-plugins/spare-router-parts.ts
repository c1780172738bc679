import type { Plugin } from 'vite';

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
    buildEnd(fault) {
      const moved = Object.keys(standIns).filter((part) => !met.has(part));
      if (fault === undefined && moved.length > 0) throw changed(moved.join(', '));
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
