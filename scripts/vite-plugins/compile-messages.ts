import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

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
        const shown = id.endsWith('/event-fields.ts') ? onPages : (messages: unknown) => messages;
        return Object.entries(catalogues)
          .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compileAll(shown(messages)))};`)
          .join('\n');
      },
    },
  };
}

/** The texts of event fields without the assistant's answers and the refusals, which `problems.ts` has as well. */
function onPages(messages: unknown): unknown {
  const { assistant, refusals, remedies, ...shown } = messages as Record<string, unknown>;
  return shown;
}

function compileAll(messages: unknown): unknown {
  if (typeof messages === 'string') return compile(messages);
  if (typeof messages !== 'object' || messages === null) throw new Error('A message is text');
  return Object.fromEntries(Object.entries(messages).map(([key, inner]) => [key, compileAll(inner)]));
}
