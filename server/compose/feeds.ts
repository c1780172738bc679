import type { Config } from '../config.ts';
import type { FeedParts } from '../feeds/index.ts';
import { picturesPath } from './pages.ts';

/** The feeds with their settings. */
export function feedPartsOf(
  config: Config,
  parts: Omit<FeedParts, 'siteUrl' | 'pictures' | 'secret'>,
): FeedParts {
  return { ...parts, siteUrl: config.site.url, pictures: picturesPath(config), secret: config.secret };
}
