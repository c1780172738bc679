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
