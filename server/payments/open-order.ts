import { newId } from '../platform/ids.ts';
import { upsertOrder } from './order-store.ts';
import type { PaymentParts, Subject } from './parts.ts';

/** Something that somebody is to pay. */
export interface OrderRequest {
  readonly subject: Subject;
  readonly eventId: string | null;
  readonly payerId: string;
  /** What is paid for, as the person knows it. */
  readonly description: string;
  readonly amountPaise: number;
  /** Until when what is paid for is held. */
  readonly expiresAt: Temporal.Instant | null;
  /** Until when who pays it gets everything back, should they cancel; null: never. */
  readonly refundableUntil: Temporal.Instant | null;
}

/** Opens an order and returns its id. Whoever asks again for the same gets the one that is open. */
export async function openOrder(
  { db, clock, provider }: Pick<PaymentParts, 'db' | 'clock' | 'provider'>,
  request: OrderRequest,
): Promise<string> {
  return upsertOrder(db, { ...request, id: newId(), provider: provider.name }, clock.now());
}
