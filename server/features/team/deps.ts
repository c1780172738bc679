import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

export interface TeamDeps extends Deps {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Write limit per person. */
  readonly writes: Limit;
}
