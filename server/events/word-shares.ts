import type { Db } from '../platform/database.ts';
import type { WordShares } from './search-reach.ts';
import { readWordShares } from './search-store.ts';

/** Milliseconds for which they are good: shares of words change over months. */
const goodForMs = 600_000;

const kept = new WeakMap<Db, { readonly until: number; readonly shares: Promise<WordShares> }>();

/** How often words are used by the events of a database, read once in a while. */
export function wordSharesOf(db: Db, now: Temporal.Instant): Promise<WordShares> {
  const known = kept.get(db);
  if (known !== undefined && known.until > performance.now()) return known.shares;
  const shares = readWordShares(db, now);
  kept.set(db, { until: performance.now() + goodForMs, shares });
  shares.catch(() => kept.delete(db));
  return shares;
}
