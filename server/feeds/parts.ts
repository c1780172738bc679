import type { LaggingReads } from '../platform/lagging-reads.ts';
import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';

export interface FeedParts extends Parts {
  /** Where the public feeds are read. */
  readonly visitorReads: LaggingReads;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** Address of the stored pictures below it. */
  readonly pictures: string;
  /** The key that addresses of private calendars are derived with is derived from it. */
  readonly secret: string;
  /** How often one person may write. */
  readonly writes: Limit;
}
