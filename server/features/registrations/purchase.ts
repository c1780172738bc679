import type { Db } from '../../infra/db/database.ts';
import { findShutOut } from '../accounts/index.ts';
import { findEvent, type WholeEvent } from '../events/index.ts';
import { findBlocked } from './block-store.ts';
import type { CommandQueueDeps } from './deps.ts';
import type { Terms } from './rules.ts';
import { type SaleBar, saleBar } from './sale.ts';
import { findRegistration, type Registration } from './store.ts';

type PurchaseParts = Pick<CommandQueueDeps, 'clock' | 'payments'>;

/** The event's current terms. */
export function termsOf(event: WholeEvent, { payments }: Pick<CommandQueueDeps, 'payments'>): Terms {
  const onSale = event.hiddenReason === null && !event.organiserShutOut;
  return { ...event, onSale, payable: payments.kind !== 'none' };
}

/** People who get no seat for their money: blocked by the organiser, or with a deleted account. */
export async function findBarred(
  db: Db,
  organiserId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  return new Set([...(await findBlocked(db, organiserId, userIds)), ...(await findShutOut(db, userIds))]);
}

/** Why the seat can't be paid with this amount now; null when it can. */
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

/** The state of a payment for a registration; `unwanted` when no seat is held (any more). */
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
