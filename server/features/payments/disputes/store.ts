import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../../infra/db/database.ts';
import type { MethodName } from '../deps.ts';
import type { DisputeFacts } from '../rules.ts';
import { type Checks, due, wayOf } from '../store.ts';

/** A captured payment that a bank can take back. */
export interface DisputedPayment extends MethodName {
  readonly id: string;
  readonly orderId: string;
  readonly eventId: string | null;
  readonly subjectId: string;
  readonly payerId: string;
  readonly description: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly capturedAt: Temporal.Instant;
  /** Seats that it bought. */
  readonly registrationIds: readonly string[];
  /** The same, and those that it changed or added something to. */
  readonly ticketIds: readonly string[];
  /** What was or will be refunded of it, and what of that no bank took back. */
  readonly refundedPaise: number;
  readonly returnedPaise: number;
}

/** By the provider's id of the payment. Null for what another site took through the same account, and for what wasn't captured. */
export async function findDisputedPayment(
  db: Db,
  method: MethodName,
  providerPaymentId: string,
): Promise<DisputedPayment | null> {
  const { rows } = await sql<DisputedPayment>`
    select payments.id, orders.id as "orderId", orders.event_id as "eventId", orders.subject_id as "subjectId",
      orders.payer_id as "payerId", orders.description, payments.amount_paise as "amountPaise", orders.currency,
      payments.captured_at as "capturedAt", orders.provider, orders.method_id as "methodId", tickets.ids as "ticketIds",
      case when orders.subject_kind = 'registration' then tickets.ids else '{}' end as "registrationIds",
      refunded.paise as "refundedPaise", refunded.returned as "returnedPaise"
    from payments join payment_orders orders on orders.id = payments.order_id,
      lateral (select coalesce(array_agg(distinct items.subject_id order by items.subject_id), array[orders.subject_id]) as ids
        from payment_items items where items.payment_id = payments.id) tickets,
      lateral (select coalesce(sum(amount_paise), 0)::int as paise,
          coalesce(sum(amount_paise) filter (where cause <> 'dispute'), 0)::int as returned
        from refunds where refunds.payment_id = payments.id) refunded
    where payments.paid_through = ${wayOf(method)} and payments.provider_payment_id = ${providerPaymentId}
      and payments.captured_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** People with the finance role of an event. */
export async function listMoneyHelpers(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_helpers')
    .select('user_id as id')
    .where('event_id', '=', eventId)
    .where('role', '=', 'money')
    .orderBy('user_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What is known of a dispute, besides what the provider says. */
export interface KnownDispute extends DisputeFacts, MethodName {
  readonly id: string;
  readonly providerDisputeId: string;
  readonly providerPaymentId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly eventId: string | null;
  readonly payerId: string;
  readonly currency: string;
  readonly settledAt: Temporal.Instant | null;
  readonly evidenceState: 'queued' | 'sent' | 'failed' | null;
  readonly evidenceNote: string;
  /** When it was queued last. */
  readonly evidenceAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
}

function selectDisputes(db: Db) {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select([
      'disputes.id',
      'disputes.provider_dispute_id as providerDisputeId',
      'payments.provider_payment_id as providerPaymentId',
      'disputes.payment_id as paymentId',
      'payment_orders.id as orderId',
      'disputes.event_id as eventId',
      'payment_orders.payer_id as payerId',
      'payment_orders.provider',
      'payment_orders.method_id as methodId',
      'payment_orders.currency',
      'disputes.amount_paise as amountPaise',
      'disputes.reason',
      'disputes.state',
      'disputes.is_inquiry as isInquiry',
      'disputes.respond_by as respondBy',
      'disputes.withdrawn_paise as withdrawnPaise',
      'disputes.fee_paise as feePaise',
      'disputes.settled_at as settledAt',
      'disputes.created_at as createdAt',
    ])
    .select(['evidence_state as evidenceState', 'evidence_note as evidenceNote', 'evidence_at as evidenceAt'])
    .$narrowType<Pick<KnownDispute, 'provider'>>();
}

export async function findDispute(db: Db, id: string): Promise<KnownDispute | null> {
  return (await selectDisputes(db).where('disputes.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locked until the transaction ends. */
export async function lockDispute(
  tx: Tx,
  of: { readonly id: string } | { readonly paymentId: string; readonly providerDisputeId: string },
): Promise<KnownDispute | null> {
  const named =
    'id' in of
      ? selectDisputes(tx).where('disputes.id', '=', of.id)
      : selectDisputes(tx)
          .where('disputes.payment_id', '=', of.paymentId)
          .where('disputes.provider_dispute_id', '=', of.providerDisputeId);
  return (await named.forUpdate('disputes').executeTakeFirst()) ?? null;
}

/** @returns whether the dispute is new; otherwise it stays as it is */
export async function insertDispute(
  tx: Tx,
  dispute: DisputeFacts & {
    readonly id: string;
    readonly paymentId: string;
    readonly eventId: string | null;
    readonly providerDisputeId: string;
    readonly nextCheckAt: Temporal.Instant | null;
  },
  now: Temporal.Instant,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('disputes')
    .values({
      ...{ id: dispute.id, payment_id: dispute.paymentId, event_id: dispute.eventId },
      provider_dispute_id: dispute.providerDisputeId,
      ...columnsOf(dispute),
      ...{ next_check_at: dispute.nextCheckAt, created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'provider_dispute_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

function columnsOf(facts: DisputeFacts) {
  return {
    amount_paise: facts.amountPaise,
    reason: facts.reason,
    state: facts.state,
    is_inquiry: facts.isInquiry,
    respond_by: facts.respondBy,
    withdrawn_paise: facts.withdrawnPaise,
    fee_paise: facts.feePaise,
  };
}

export async function saveDispute(
  tx: Tx,
  id: string,
  changes: {
    readonly facts?: DisputeFacts;
    readonly nextCheckAt?: Temporal.Instant | null;
    readonly settledAt?: Temporal.Instant | null;
    readonly evidence?: {
      readonly state: 'queued' | 'sent' | 'failed' | null;
      readonly error: string | null;
      readonly note?: string;
      readonly by?: string;
      readonly at?: Temporal.Instant;
    };
  },
  now: Temporal.Instant,
): Promise<void> {
  const { facts, evidence } = changes;
  await tx
    .updateTable('disputes')
    .set({
      ...(facts !== undefined && columnsOf(facts)),
      next_check_at: changes.nextCheckAt,
      settled_at: changes.settledAt,
      evidence_state: evidence?.state,
      evidence_error: evidence?.error,
      evidence_note: evidence?.note,
      evidence_by: evidence?.by,
      evidence_at: evidence?.at,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Those of these payments whose refunds wait: providers refuse them while a bank has the money. */
export async function heldByBank(db: Db, paymentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('disputes')
    .select('payment_id as id')
    .where('payment_id', '=', anyOf(paymentIds))
    .where('state', 'in', ['open', 'under_review'])
    .where('is_inquiry', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The refunds of a payment that no one has sent: those that wait, and those that failed. */
export async function lockUnsentRefunds(
  tx: Tx,
  paymentId: string,
): Promise<{ id: string; amountPaise: number; state: 'queued' | 'failed' }[]> {
  return tx
    .selectFrom('refunds')
    .select(['id', 'amount_paise as amountPaise', 'state'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['queued', 'failed'])
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ state: 'queued' | 'failed' }>()
    .execute();
}

/** What was owed to the buyer before they got it from their bank through this lost dispute. */
export async function lockRefundsThrough(
  tx: Tx,
  disputeId: string,
): Promise<{ id: string; amountPaise: number }[]> {
  return tx
    .selectFrom('refunds')
    .select(['id', 'amount_paise as amountPaise'])
    .where('dispute_id', '=', disputeId)
    .where('cause', '<>', 'dispute')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** What a bank had returned of a payment; when it decides anew, it takes that away again. */
export async function deleteBankRefunds(
  tx: Tx,
  { paymentId, disputeId }: { readonly paymentId: string; readonly disputeId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom('refunds')
    .where('dispute_id', '=', disputeId)
    .where('cause', '=', 'dispute')
    // What a credit note was issued for stays.
    .where(sql<boolean>`not exists (select from invoices where invoices.refund_id = refunds.id)`)
    .execute();
  await tx
    .updateTable('payments')
    .set({ state: 'captured', updated_at: now })
    .where('id', '=', paymentId)
    .where('state', 'in', ['refund_pending', 'refunded'])
    .where(
      'amount_paise',
      '>',
      sql<number>`(select coalesce(sum(amount_paise), 0) from refunds where refunds.payment_id = payments.id)`,
    )
    .execute();
}

/** Open disputes whose check is due. */
export async function disputesToCheck(db: Db, checks: Checks): Promise<KnownDispute[]> {
  return due(selectDisputes(db), 'disputes', checks).execute();
}

export async function saveDisputeCheck(db: Db, id: string, nextCheckAt: Temporal.Instant): Promise<void> {
  await db.updateTable('disputes').set({ next_check_at: nextCheckAt }).where('id', '=', id).execute();
}
