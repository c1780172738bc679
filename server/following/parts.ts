import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';

export interface FollowingParts extends Parts {
  /** How often one person may write. */
  readonly writes: Limit;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** The key that links in mails are signed with is derived from it. */
  readonly secret: string;
}
