import type { Db } from '../../infra/db/database.ts';
import { findShutOut } from '../accounts/index.ts';
import { findEvent, type WholeEvent } from '../events/index.ts';
import { findBlocked } from './block-store.ts';
import type { CommandQueueDeps } from './deps.ts';
import type { Terms } from './rules.ts';
import { type SaleBar, saleBar } from './sale.ts';
import { findRegistration, type Registration } from './store.ts';

type PurchaseParts = Pick<CommandQueueDeps, 'clock' | 'payments'>;

/** What an event lays down for its registrations now. */
export function termsOf(event: WholeEvent, { payments }: Pick<CommandQueueDeps, 'payments'>): Terms {
  const onSale = event.hiddenReason === null && !event.organiserShutOut;
  return { ...event, onSale, payable: payments.kind !== 'none' };
}

/** Those of the people who get no seat for their money: the organiser blocked them, or their account is no more. */
export async function findBarred(
  db: Db,
  organiserId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  return new Set([...(await findBlocked(db, organiserId, userIds)), ...(await findShutOut(db, userIds))]);
}

/** Why a registration's seat can't be paid with this amount now; null where it can. */
export async function barToBuying(
  deps: PurchaseParts,
  db: Db,
  {
    event,
    registration,
    amountPaise,
  }: { event: WholeEvent; registration: Registration; amountPaise: number },
): Promise<SaleBar | null> {
  const { userId, createdAt: enteredAt, holdExpiresAt } = registration;
  const barred = (await findBarred(db, event.organiserId, [userId])).has(userId);
  const now = deps.clock.now();
  return saleBar({ terms: termsOf(event, deps), barred, amountPaise, enteredAt, holdExpiresAt, now });
}

/** How it stands with paying an amount for a registration: `unwanted` where no seat is held for it (any more). */
export async function paymentStanding(
  deps: PurchaseParts,
  db: Db,
  { registrationId, amountPaise }: { registrationId: string; amountPaise: number },
): Promise<'due' | 'unwanted' | SaleBar> {
  const registration = await findRegistration(db, registrationId);
  if (registration?.state !== 'awaiting_payment') return 'unwanted';
  const event = await findEvent(db, registration.eventId);
  if (event === null) return 'unwanted';
  return (await barToBuying(deps, db, { event, registration, amountPaise })) ?? 'due';
}
