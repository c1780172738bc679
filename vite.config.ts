import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareImports } from './scripts/vite-plugins/bare-imports.ts';
import { compileMessages } from './scripts/vite-plugins/compile-messages.ts';
import { compressFiles } from './scripts/vite-plugins/compress-files.ts';
import { spareRouterParts } from './scripts/vite-plugins/spare-router-parts.ts';

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), bareImports(), spareRouterParts(), compileMessages(), compressFiles()],
  build: {
    // Browsers of about the last two and a half years: the first that know `light-dark()`, which the themes need.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The engine of maps is one megabyte, and comes with the first map that somebody opens.
    chunkSizeWarningLimit: 1200,
    // The server names what a page needs, and the pointer over a link what the next one does: no list of files has to
    // be in every first load.
    modulePreload: false,
    // One sheet for all screens: 15 kB that stay in the cache, in one certain order.
    cssCodeSplit: false,
  },
  // The server's bundle carries its libraries in their production form, whatever NODE_ENV the server has.
  ssr: command === 'build' ? { noExternal: true } : {},
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rollupOptions: {
          input: ['web/first-script.ts', 'web/entry-client.tsx', 'web/worker/service-worker.ts'],
          // What every page needs comes in two files: they compress better than thirty, and libraries change less often.
          output: {
            // The worker is asked for by this name for ever.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                // Comes before all others, and brings none of them.
                { name: 'first-script', test: /\/web\/(?:first-script|early-input)\./, priority: 3 },
                { name: 'library', test: /node_modules/, tags: ['$initial'], priority: 2 },
                // The worker stands alone.
                { name: 'frame', test: /^(?!.*\/web\/worker\/)/, tags: ['$initial'], priority: 1 },
                // What nearly every screen with events has, what lists of them have beside it, and what forms have: a file
                // each instead of ten. On a slow line every file is a way there and back.
                {
                  name: 'events',
                  test: /\/web\/(?:ui\/(?:avatar|card|prose|theme-scope)|features\/events\/(?:event-picture|facts)|lib\/(?:format|pictures)|api\/(?:events|registrations))\.|\/(?:useSuspenseQuery|map-pin|ticket|circle-check|video)\.m?js$/,
                },
                {
                  name: 'fields',
                  test: /\/web\/(?:ui\/(?:fields\/(?:checkbox|choices?|control|date-field|field|form-message|select|text-field)|disclosure|skeleton)|lib\/form)\.|\/contracts\/categories\./,
                },
                { name: 'cards', test: /\/web\/features\/events\/(?:event-card|event-grid|search-box)\./ },
                {
                  name: 'lists',
                  test: /\/web\/(?:ui\/(?:chip|pagination)|features\/events\/(?:event-filters|event-list|filters|map-toggle|near-me))\./,
                },
                // Those that none of the above has.
                { name: 'icons', test: /\/lucide-react\/.+\/icons\// },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { outDir: 'dist/server', rollupOptions: { input: 'web/entry-server.tsx' } } },
  },
  builder: {},
}));
