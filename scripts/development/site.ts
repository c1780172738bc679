import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { PageRendering } from '../../contracts/pages.ts';
import { freePort } from '../../server/infra/free-port.ts';
import { run, type WebClient } from '../../server/start/serve.ts';

const ENTRY = '/development-entry.js';

/** Imported first, because it sets the order of the CSS layers. */
const FIRST_STYLES = '/web/ui/styles.css';

/** Serves the web client from source: pages render the saved state, and the browser hot-reloads. */
async function openSources(): Promise<WebClient> {
  const port = await freePort();
  const vite = await createServer({
    // The other loaders write into node_modules, which the watcher takes for a source change.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { port } },
    plugins: [developmentEntry()],
  });
  const { icon } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as PageRendering;
  return {
    renderer: {
      icon,
      renderPage: async (request) => {
        const { renderPage } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as PageRendering;
        return renderPage(request);
      },
      // No caching in development.
      shared: null,
      parametersOf: () => null,
      drawCover: async (design) => {
        const { drawCover } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as PageRendering;
        return drawCover(design);
      },
      assetsOf: () => ({
        firstScript: '/web/first-script.ts',
        entry: ENTRY,
        styles: loadedStyles(vite),
        modules: [],
      }),
      files: undefined,
      policyExtras: { style: "'unsafe-inline'", connect: `ws://localhost:${port}` },
    },
    attach: (app) =>
      void app.addHook('onRequest', (request, reply, done) => {
        const { level } = request.log;
        // A page loads hundreds of files: too many log lines.
        request.log.level = 'silent';
        vite.middlewares(request.raw, reply.raw, () => {
          request.log.level = level;
          done();
        });
      }),
    close: () => vite.close(),
  };
}

/** Does what the built entry contains, and what hot reload needs before it. */
function developmentEntry(): Plugin {
  const modules = ['/@vite/client', '@vitejs/plugin-react/preamble', '/web/entry-client.tsx'];
  return {
    name: 'development-entry',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? modules.map((module) => `import '${module}';`).join('\n') : undefined),
  };
}

/** Style sheets of all screens shown so far, to avoid unstyled pages until scripts have run. */
function loadedStyles(vite: ViteDevServer): string[] {
  const modules = [...vite.environments.ssr.moduleGraph.idToModuleMap.values()];
  const others = modules.map(({ url }) => url).filter((url) => url.endsWith('.css') && url !== FIRST_STYLES);
  return [FIRST_STYLES, ...others].map((url) => `${url}?direct`);
}

await run(openSources);
