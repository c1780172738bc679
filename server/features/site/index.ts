import type { FastifyInstance } from 'fastify';
import { type LegalTexts, readAboutSite, readLegalTexts } from '../../../contracts/installation.ts';
import type { Bind } from '../../infra/http/server.ts';
import type { Installation } from './defaults.ts';
import { type BrandFile, presentAbout, renderLegal } from './present.ts';

export { colourFaults } from './colours.ts';
export type { Installation } from './defaults.ts';
export { brandFiles, presentBrand, siteMailTheme, siteTexts } from './present.ts';

/** Serves what the installation says of itself. */
export function siteRoutes(
  bind: Bind,
  installation: Installation,
  legal: Pick<LegalTexts, 'version' | 'services'>,
): void {
  bind(readAboutSite, async ({ query }) => presentAbout(installation, query.language));
  const ownTexts = renderLegal(installation);
  bind(readLegalTexts, async ({ query }) => ({ ...legal, ...ownTexts(query.language) }));
}

/** Serves the files that give pages the installation's looks. */
export function brandFileRoutes(app: FastifyInstance, files: readonly (BrandFile | null)[]): void {
  for (const file of files) {
    if (file === null) continue;
    app.get(file.path, async (_, reply) =>
      reply
        .type(file.type)
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          // A drawing may carry a script, which nothing of ours may run.
          'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        })
        .send(file.bytes),
    );
  }
}
