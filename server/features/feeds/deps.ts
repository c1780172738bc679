import type { ReplicaReads } from '../../infra/db/read-replica.ts';
import type { Deps } from '../../infra/deps.ts';

export interface FeedDeps extends Deps {
  /** The database for public feeds; may be a replica. */
  readonly visitorReads: ReplicaReads;
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Path of the stored pictures below it. */
  readonly pictures: string;
  /** The key behind private calendar addresses is derived from it. */
  readonly secret: string;
}
