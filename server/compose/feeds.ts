import type { Config } from '../config.ts';
import type { FeedParts } from '../feeds/index.ts';
import { pageSite } from './pages.ts';

/** The feeds with their settings. */
export function feedPartsOf(
  config: Config,
  parts: Omit<FeedParts, 'siteUrl' | 'pictures' | 'secret'>,
): FeedParts {
  const { url, pictures } = pageSite(config);
  return { ...parts, siteUrl: url, pictures, secret: config.secret };
}
