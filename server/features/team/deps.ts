import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

export interface TeamDeps extends Deps {
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** How often one person may write. */
  readonly writes: Limit;
}
