import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  bareImports,
  compressFiles,
  messageModules,
  oneByteChunks,
  settingsReference,
  spareRouterParts,
} from './scripts/vite-plugins.ts';
import { className, splitStyles } from './scripts/vite-styles.ts';

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [
    react(),
    bareImports(),
    spareRouterParts(),
    messageModules(),
    settingsReference(),
    splitStyles(),
    oneByteChunks(),
    compressFiles(),
  ],
  // Icons without the options that none here uses: see there.
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('web/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  css: { modules: { generateScopedName: className } },
  build: {
    // The first versions with `light-dark()`, which the themes need: about two and a half years back.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The map engine is one megabyte, loaded with the first map.
    chunkSizeWarningLimit: 1200,
    // The server preloads what a page needs, and hovering a link what the next one needs, so the first load doesn't
    // carry a list of files.
    modulePreload: false,
    // One sheet with a fixed order of rules, which `splitStyles` divides into two.
    cssCodeSplit: false,
  },
  // The server bundle contains production builds of its libraries, whatever NODE_ENV the server has.
  ssr: command === 'build' ? { noExternal: true } : {},
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rollupOptions: {
          input: [
            'web/first-script.ts',
            'web/entry-client.tsx',
            'web/worker/service-worker.ts',
            'web/embed.ts',
          ],
          // One file for what every page needs: it compresses better than thirty.
          output: {
            // Installed browsers request the worker by this name, and other sites the embedding script.
            entryFileNames: ({ name }) =>
              name === 'service-worker' || name === 'embed' ? '[name].js' : 'assets/[name]-[hash:7].js',
            // The entry names some 100 files, and hashes don't compress: 42 bits are enough to tell versions apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // Loaded first, without imports.
                { name: 'first-script', test: /\/web\/(?:first-script|lib\/early-input)\./, priority: 3 },
                // Everything but the worker and the embedding script, which are separate.
                {
                  name: 'frame',
                  test: /^(?!.*\/web\/(?:worker\/|embed\.ts))/,
                  tags: ['$initial'],
                  priority: 2,
                },
                // One file each, instead of ten, for what screens with events, event lists and forms share. On a slow
                // connection every file costs a round trip.
                {
                  name: 'events',
                  test: /\/web\/(?:shell\/head|screens\/event\/(?:register-panel\.module|priced-action)|ui\/(?:action-bar|card|date-tile)|features\/events\/(?:event-picture|facts)|lib\/(?:format|pending-guest|pictures)|api\/(?:events|registrations))\.|\/contracts\/registration-window\.|\/(?:useSuspenseQuery|map-pin|video)\.m?js$/,
                },
                {
                  name: 'fields',
                  test: /\/web\/(?:ui\/(?:fields\/(?:choices|field|text-field)|skeleton)|lib\/form)\.|\/contracts\/categories\./,
                },
                { name: 'cards', test: /\/web\/features\/events\/(?:event-row|days|search-box)\./ },
                {
                  name: 'lists',
                  test: /\/web\/(?:ui\/(?:chip|pagination)|features\/events\/(?:event-filters|event-list|filters))\./,
                },
                // Icons outside the groups above.
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
