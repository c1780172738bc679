import { z } from 'zod';
import type { Language } from '../../../contracts/languages.ts';
import type { Unsubscription } from '../../../contracts/notifications.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashLinkSecret, isLinkToken, linkToken, newId, newLinkSecret } from '../../infra/ids.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';
import { findAccountId, languagesOf, muteMails } from '../accounts/index.ts';
import { queueMail } from '../mail/index.ts';

export interface NotificationDeps extends Deps {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** The key that signs unsubscribe links is derived from it. */
  readonly secret: string;
  /** Days for which the link that confirms a subscription is valid. */
  readonly unconfirmedDays: number;
  /** The reader of an invitation to a group wants no others. */
  refuseInvitations(deps: Pick<Deps, 'db' | 'clock'>, named: string): Promise<void>;
}

export const startDigestJob = job('start_digest', z.unknown(), 12);

/** Mails the digest to its subscribers, page by page. */
export const digestJob = job('send_digest', z.object({ week: z.string() }));

const deleteUnconfirmedJob = job('forget_unanswered_subscriptions', z.unknown(), 3);

/**
 * Asks an address's owner whether they want the digest. An address already subscribed is asked as
 * well, so that neither the answer nor its timing reveals anything.
 * @param request `language` of the request; the language of an account with this address takes
 * precedence
 */
export async function subscribe(
  {
    db,
    clock,
    siteUrl,
    unconfirmedDays,
  }: Pick<NotificationDeps, 'db' | 'clock' | 'siteUrl' | 'unconfirmedDays'>,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<void> {
  const secret = newLinkSecret();
  await transaction(db, async (tx) => {
    const account = await languagesOf(tx, [email]);
    const { id, locale } = await saveSubscriptionRequest(tx, {
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
 * Subscribes the address that the caller's account has verified, without asking by mail. Not through an
 * API key, which may have been made for something else.
 * @returns false for every other address: its owner has to be asked
 */
export async function subscribeOwnAddress(
  { db, clock }: Pick<NotificationDeps, 'db' | 'clock'>,
  caller: Principal | null,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<boolean> {
  if (caller === null || caller.byKey) return false;
  return transaction(db, async (tx) => {
    if ((await findAccountId(tx, email)) !== caller.userId) return false;
    const now = clock.now();
    await tx
      .insertInto('subscriptions')
      .values({
        ...{ id: newId(), email, locale: language, asked_at: now, confirmed_at: now },
        // Of a link that no one gets.
        secret_hash: hashLinkSecret(newLinkSecret()),
      })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(({ fn, ref }) => ({
          confirmed_at: fn.coalesce(ref('subscriptions.confirmed_at'), ref('excluded.confirmed_at')),
          locale: language,
        })),
      )
      .execute();
    return true;
  });
}

/**
 * Confirms a subscription with the secret of the mailed link.
 * @throws Problem `user_invalid_token`
 */
export async function confirmSubscription(
  { db, clock, unconfirmedDays }: Pick<NotificationDeps, 'db' | 'clock' | 'unconfirmedDays'>,
  { id, secret, language }: { id: string; secret: string; language: Language },
): Promise<void> {
  const now = clock.now();
  const since = now.subtract({ hours: 24 * unconfirmedDays });
  const answer = { id, secretHash: hashLinkSecret(secret), locale: language, since, now };
  if (!(await confirm(db, answer))) {
    throw new Problem('user_invalid_token');
  }
}

/** Deletes unconfirmed subscriptions, nightly. */
export function unconfirmedSweep({
  db,
  clock,
  unconfirmedDays,
}: Pick<NotificationDeps, 'db' | 'clock' | 'unconfirmedDays'>): Recurring {
  const sweep = () => deleteUnconfirmedBefore(db, clock.now().subtract({ hours: 24 * unconfirmedDays }));
  return { cron: '47 3 * * *', handler: handle(deleteUnconfirmedJob, sweep) };
}

/** A confirmed or pending subscription. */
interface Subscription {
  readonly id: string;
  readonly email: string;
  readonly confirmedAt: Temporal.Instant | null;
  /** The language of the request. */
  readonly locale: string;
}

const columns = ['id', 'email', 'confirmed_at as confirmedAt', 'locale'] as const;

/**
 * Saves a request with the newest mail's secret. Anyone may request any address, so a confirmed
 * subscription keeps its language.
 */
async function saveSubscriptionRequest(
  tx: Tx,
  request: { id: string; email: string; secretHash: Buffer; locale: string; now: Temporal.Instant },
): Promise<Subscription> {
  return tx
    .insertInto('subscriptions')
    .values({
      id: request.id,
      email: request.email,
      secret_hash: request.secretHash,
      locale: request.locale,
      asked_at: request.now,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((set) => ({
        secret_hash: request.secretHash,
        asked_at: request.now,
        locale: set
          .case()
          .when('subscriptions.confirmed_at', 'is', null)
          .then(request.locale)
          .else(set.ref('subscriptions.locale'))
          .end(),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** @returns whether the secret is right and not older than `since` */
async function confirm(
  db: Db,
  answer: { id: string; secretHash: Buffer; locale: string; since: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('subscriptions')
    .set(({ fn, val, ref }) => ({
      confirmed_at: fn.coalesce(ref('confirmed_at'), val(answer.now)),
      locale: answer.locale,
    }))
    .where('id', '=', answer.id)
    .where('secret_hash', '=', answer.secretHash)
    .where('asked_at', '>', answer.since)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('subscriptions').where('id', '=', id).execute();
}

async function deleteUnconfirmedBefore(db: Db, instant: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', instant)
    .execute();
}

/** The next subscriptions by id, after `through`. */
export async function nextSubscriptions(db: Db, through: string, most: number): Promise<Subscription[]> {
  return db
    .selectFrom('subscriptions')
    .select(columns)
    .where('confirmed_at', 'is not', null)
    .where('id', '>', through)
    .orderBy('id')
    .limit(most)
    .execute();
}

/**
 * Unsubscribes the reader of a link from one topic.
 * @throws Problem `user_invalid_token` when the link isn't ours
 */
export async function unsubscribe(
  deps: Pick<NotificationDeps, 'db' | 'clock' | 'secret' | 'refuseInvitations'>,
  request: Unsubscription,
): Promise<void> {
  if (!isGenuine(deps, request)) throw new Problem('user_invalid_token');
  const { list, id } = request;
  if (list === 'digest') await deleteSubscription(deps.db, id);
  else if (list === 'group_invitations') await deps.refuseInvitations(deps, id);
  else await muteMails(deps, id, { [list]: false });
}

type LinkDeps = Pick<NotificationDeps, 'siteUrl' | 'secret'>;

/**
 * The link that unsubscribes a reader from one topic. In a browser it shows a button; mail programs
 * post to it directly (RFC 8058). It never expires, because mails are read late and it allows
 * nothing else.
 */
export function unsubscribeUrl(
  { siteUrl, secret }: LinkDeps,
  list: Unsubscription['list'],
  id: string,
): string {
  const query = new URLSearchParams({ list, id, token: linkToken(secret, purposeOf(list, id)) });
  return `${siteUrl}/unsubscribe?${query}`;
}

/** Whether we signed this link. */
function isGenuine({ secret }: Pick<LinkDeps, 'secret'>, { list, id, token }: Unsubscription): boolean {
  return isLinkToken(secret, purposeOf(list, id), token);
}

function purposeOf(list: Unsubscription['list'], id: string): string {
  return `unsubscribe ${list} ${id}`;
}
