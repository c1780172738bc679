import type { Deps } from '../../infra/deps.ts';

export interface TeamDeps extends Deps {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
}
