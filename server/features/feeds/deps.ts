import type { ReplicaReads } from '../../infra/db/read-replica.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';

export interface FeedDeps extends Deps {
  /** Where the public feeds are read. */
  readonly visitorReads: ReplicaReads;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** Address of the stored pictures below it. */
  readonly pictures: string;
  /** The key that addresses of private calendars are derived with is derived from it. */
  readonly secret: string;
  /** How often one person may write. */
  readonly writes: Limit;
}
