import type { FastifyInstance } from 'fastify';
import type { PageMap } from '../../contracts/pages.ts';
import type { Config } from '../config.ts';
import { brandFileRoutes, type brandFiles, presentBrand } from '../installation/index.ts';
import { pageRoutes, type Renderer } from '../pages/index.ts';
import { checkoutSources } from '../payments/index.ts';
import type { Parts } from '../platform/parts.ts';
import type { SharedAnswers } from '../platform/shared-answers.ts';
import { sharingRoutes } from '../sharing/index.ts';
import type { Features } from './features.ts';
import { pageSite } from './pages.ts';

/** Serves the pages of the web client, what they look like here, and the cards that networks show of them. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  given: {
    readonly parts: Parts;
    readonly files: Features['files'];
    readonly looks: Awaited<ReturnType<typeof brandFiles>>;
    readonly map: PageMap;
    readonly renderer: Renderer;
    readonly sharedAnswers: SharedAnswers;
  },
): Promise<void> {
  const { parts, files, looks, map, renderer, sharedAnswers } = given;
  brandFileRoutes(app, [looks.sheet, looks.logo]);
  sharingRoutes(app, {
    ...parts,
    siteUrl: config.site.url,
    dataDir: config.dataDir,
    pictures: files,
    drawCover: renderer.drawCover,
  });
  await pageRoutes(app, {
    ...parts,
    ...{ renderer, sharedAnswers },
    site: pageSite(config, { map, brand: presentBrand(config.installation, looks) }),
    logo: looks.logo?.bytes,
    checkout: config.payments.kind === 'razorpay' ? checkoutSources : undefined,
  });
}
