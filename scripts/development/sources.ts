import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { PageRendering } from '../../contracts/pages.ts';
import { freePort } from '../../server/infra/free-port.ts';
import type { WebClient } from '../../server/start/serve.ts';

const ENTRY = '/development-entry.js';

/** What the entry imports before all else: it sets the order of the cascade's layers. */
const FIRST_STYLES = '/web/ui/styles.css';

/**
 * The web client from its sources: pages rendered by what was just saved, and a browser that takes on a change
 * without losing its state.
 */
export async function openSources(): Promise<WebClient> {
  const port = await freePort();
  const vite = await createServer({
    // The other loaders write a file into node_modules, which the watcher takes for a changed source.
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
      // The pages change while somebody works on them, and are not kept.
      parametersOf: () => null,
      drawCover: async (subject) => {
        const { drawCover } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as PageRendering;
        return drawCover(subject);
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
        // Hundreds of files a page: not worth a line each.
        request.log.level = 'silent';
        vite.middlewares(request.raw, reply.raw, () => {
          request.log.level = level;
          done();
        });
      }),
    close: () => vite.close(),
  };
}

/** What the built client has in its entry's file, and what hot reload wants to be there before it. */
function developmentEntry(): Plugin {
  const modules = ['/@vite/client', '@vitejs/plugin-react/preamble', '/web/entry-client.tsx'];
  return {
    name: 'development-entry',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? modules.map((module) => `import '${module}';`).join('\n') : undefined),
  };
}

/** The style sheets of every screen shown so far, so that a page does not stand bare until its scripts have run. */
function loadedStyles(vite: ViteDevServer): string[] {
  const modules = [...vite.environments.ssr.moduleGraph.idToModuleMap.values()];
  const others = modules.map(({ url }) => url).filter((url) => url.endsWith('.css') && url !== FIRST_STYLES);
  return [FIRST_STYLES, ...others].map((url) => `${url}?direct`);
}
