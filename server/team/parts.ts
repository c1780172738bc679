import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';

export interface TeamParts extends Parts {
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** How often one person may write. */
  readonly writes: Limit;
}
