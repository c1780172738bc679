import { z } from 'zod';
import { handle, job, type Recurring } from '../platform/jobs.ts';
import { deleteExpiredAccessTokens } from './access-token-store.ts';
import { forgetOldAttempts } from './attempt-store.ts';
import { deleteExpiredCodes } from './code-store.ts';
import { forgetOldNetworks } from './known-networks.ts';
import type { AccountParts } from './parts.ts';
import { deleteExpiredSessions } from './session-store.ts';
import { deletePendingBefore } from './store.ts';

const forgetStale = job('forget_stale_accounts', z.unknown(), 3);

/** Removes what is over: codes, sessions, access tokens, and sign-ups that nobody confirmed. */
export function forgetStaleRecurring(
  parts: Pick<AccountParts, 'db' | 'clock'> & {
    readonly accountSettings: Pick<AccountParts['accountSettings'], 'unconfirmedDays'>;
  },
): Recurring {
  const handler = handle(forgetStale, async () => {
    const now = parts.clock.now();
    await deleteExpiredCodes(parts.db, now);
    await deleteExpiredSessions(parts.db, now);
    await deleteExpiredAccessTokens(parts.db, now);
    await forgetOldAttempts(parts.db, now);
    await forgetOldNetworks(parts.db, now);
    await deletePendingBefore(parts.db, now.subtract({ hours: 24 * parts.accountSettings.unconfirmedDays }));
  });
  return { cron: '41 * * * *', handler };
}
