import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';

export interface NotificationParts extends Parts {
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** The key that links in mails are signed with is derived from it. */
  readonly secret: string;
  /** Days until the link is void by which somebody confirms a subscription. */
  readonly unconfirmedDays: number;
  /** How often one person may write. */
  readonly writes: Limit;
}
