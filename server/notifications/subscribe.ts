import { queueMail } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { handle, type Recurring } from '../platform/jobs.ts';
import { hashLinkSecret, newLinkSecret } from '../platform/link-secret.ts';
import { Problem } from '../platform/problem.ts';
import { forgetUnansweredJob } from './jobs.ts';
import type { NotificationParts } from './parts.ts';
import { confirm, deleteUnansweredBefore, saveWish } from './subscription-store.ts';

/**
 * Asks the reader of an address whether it shall get the digest. Whoever typed it learns nothing about it: one that
 * gets the digest already is asked as well, so that the answer and its time are alike.
 */
export async function subscribe(
  {
    db,
    clock,
    siteUrl,
    unconfirmedDays,
  }: Pick<NotificationParts, 'db' | 'clock' | 'siteUrl' | 'unconfirmedDays'>,
  email: string,
): Promise<void> {
  const secret = newLinkSecret();
  await transaction(db, async (tx) => {
    const { id } = await saveWish(tx, {
      id: newId(),
      email,
      secretHash: hashLinkSecret(secret),
      now: clock.now(),
    });
    await queueMail(tx, {
      kind: 'subscription_confirmation',
      to: { address: email, name: '', locale: 'en', timeZone: 'UTC' },
      values: { url: `${siteUrl}/subscription?id=${id}&secret=${secret}`, days: unconfirmedDays },
    });
  });
}

/**
 * Takes an address in whose reader has agreed with the secret of the mailed link.
 *
 * @throws Problem `user_invalid_token`
 */
export async function confirmSubscription(
  { db, clock, unconfirmedDays }: Pick<NotificationParts, 'db' | 'clock' | 'unconfirmedDays'>,
  { id, secret }: { id: string; secret: string },
): Promise<void> {
  const now = clock.now();
  const since = now.subtract({ hours: 24 * unconfirmedDays });
  if (!(await confirm(db, { id, secretHash: hashLinkSecret(secret), since, now }))) {
    throw new Problem('user_invalid_token');
  }
}

/** Deletes addresses that nobody agreed for, once a night. */
export function unansweredSweep({
  db,
  clock,
  unconfirmedDays,
}: Pick<NotificationParts, 'db' | 'clock' | 'unconfirmedDays'>): Recurring {
  const sweep = () => deleteUnansweredBefore(db, clock.now().subtract({ hours: 24 * unconfirmedDays }));
  return { cron: '47 3 * * *', handler: handle(forgetUnansweredJob, sweep) };
}
