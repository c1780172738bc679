import type { FastifyInstance } from 'fastify';
import { type LegalTexts, readAboutSite, readLegalTexts } from '../../../contracts/installation.ts';
import { siteStateEndpoints } from '../../../contracts/site-state.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Bind } from '../../infra/http/server.ts';
import { type BrandFile, type Installation, presentAbout, renderLegal } from './present.ts';
import { presentNotice } from './state.ts';

export { brandFiles, type Installation, presentBrand, siteMailTheme, siteTexts } from './present.ts';
export { readOperation, releaseRecurring } from './releases.ts';
export {
  announce,
  endMaintenance,
  type MaintenanceSwitch,
  openMaintenanceSwitch,
  startMaintenance,
} from './state.ts';

export function siteRoutes(
  bind: Bind,
  { db }: Pick<Deps, 'db'>,
  installation: Installation,
  legal: Pick<LegalTexts, 'version' | 'services'>,
): void {
  bind(readAboutSite, async ({ query }) => presentAbout(installation, query.language));
  bind(siteStateEndpoints.readSiteNotice, () => presentNotice(db));
  const ownTexts = renderLegal(installation);
  bind(readLegalTexts, async ({ query }) => ({ ...legal, ...ownTexts(query.language) }));
}

/** The style sheet and logo of the site's own look. */
export function brandFileRoutes(app: FastifyInstance, files: readonly (BrandFile | null)[]): void {
  for (const file of files) {
    if (file === null) continue;
    app.get(file.path, async (_, reply) =>
      reply
        .type(file.type)
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          // An SVG may contain scripts, which must not run.
          'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        })
        .send(file.bytes),
    );
  }
}
