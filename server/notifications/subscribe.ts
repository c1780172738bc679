import type { Language } from '../../contracts/languages.ts';
import { languagesOf } from '../accounts/index.ts';
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
 *
 * @param wish `language` that the request asks for; the one of the address's account goes before it
 */
export async function subscribe(
  {
    db,
    clock,
    siteUrl,
    unconfirmedDays,
  }: Pick<NotificationParts, 'db' | 'clock' | 'siteUrl' | 'unconfirmedDays'>,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<void> {
  const secret = newLinkSecret();
  await transaction(db, async (tx) => {
    const account = await languagesOf(tx, [email]);
    const { id, locale } = await saveWish(tx, {
      id: newId(),
      email,
      secretHash: hashLinkSecret(secret),
      locale: language,
      now: clock.now(),
    });
    await queueMail(tx, {
      kind: 'subscription_confirmation',
      to: { address: email, name: '', locale: account.get(email) ?? locale, timeZone: 'UTC' },
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
  { id, secret, language }: { id: string; secret: string; language: Language },
): Promise<void> {
  const now = clock.now();
  const since = now.subtract({ hours: 24 * unconfirmedDays });
  const answer = { id, secretHash: hashLinkSecret(secret), locale: language, since, now };
  if (!(await confirm(db, answer))) {
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
