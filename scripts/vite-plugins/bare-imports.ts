import type { Plugin } from 'vite';

/** What the builder puts round every `import()` of the client. */
const wrapper = '\0vite/preload-helper.js';

/**
 * Leaves `import()` bare in the built client. The builder's wrapper preloads sheets and scripts of what is imported;
 * there is one sheet for all, and the pointer over a link loads ahead, so that its kilobyte would do nothing.
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
