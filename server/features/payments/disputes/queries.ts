import { sql } from 'kysely';
import { type Dispute, disputesPerPage } from '../../../../contracts/disputes.ts';
import type { Db } from '../../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../../infra/db/pagination.ts';
import { wireTime, wireTimeOrNull } from '../../../infra/deps.ts';
import type { PaymentDeps } from '../deps.ts';

/** Whether evidence can be sent, and none is on its way: none was, or it was refused. */
const isUnanswered = (now: Temporal.Instant) => sql<boolean>`(disputes.state in ('inquiry', 'open')
  and (evidence_state is null or evidence_state = 'failed') and (respond_by is null or respond_by > ${now}))`;

/** Of an event: how many disputes wait for an answer, and until when the first does. */
export async function openDisputesOf(
  db: Db,
  eventId: string,
  now: Temporal.Instant,
): Promise<{ count: number; until: Temporal.Instant | null }> {
  return db
    .selectFrom('disputes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('respond_by').as('until')])
    .where('event_id', '=', eventId)
    .where(isUnanswered(now))
    .executeTakeFirstOrThrow();
}

interface Wanted {
  /** Null: of the whole site. */
  readonly eventId: string | null;
  readonly only: 'answerable' | undefined;
  readonly page: number;
}

/** A page of disputes, newest first. Callers check who may see them. */
export async function pageOfDisputes(
  { db, clock, timeZone }: Pick<PaymentDeps, 'db' | 'clock' | 'timeZone'>,
  { eventId, only, page }: Wanted,
) {
  const among = sql<boolean>`${eventId === null ? sql`true` : sql`disputes.event_id = ${eventId}`}
    and ${only === undefined ? sql`true` : isUnanswered(clock.now())}`;
  const { total } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(among)
    .executeTakeFirstOrThrow();
  const { limit, offset } = sliceOf(page, disputesPerPage);
  const rows = await rowsOf(
    db,
    sql`${among} order by disputes.created_at desc, disputes.id limit ${limit} offset ${offset}`,
  );
  return {
    ...pageOf(page, total, disputesPerPage),
    disputes: rows.map((row) => presentDispute(row, timeZone)),
  };
}

export async function showDispute(db: Db, id: string, timeZone: string): Promise<Dispute | null> {
  const [row] = await rowsOf(db, sql`disputes.id = ${id}`);
  return row === undefined ? null : presentDispute(row, timeZone);
}

interface DisputeRow
  extends Pick<
    Dispute,
    | 'paymentId'
    | 'eventId'
    | 'description'
    | 'payerName'
    | 'paidPaise'
    | 'amountPaise'
    | 'currency'
    | 'state'
    | 'reason'
    | 'withdrawnPaise'
    | 'feePaise'
    | 'refundedPaise'
    | 'account'
  > {
  readonly id: string;
  readonly respondBy: Temporal.Instant | null;
  readonly evidenceState: Dispute['evidence']['state'];
  readonly evidenceError: string | null;
  readonly checkedInAt: Temporal.Instant | null;
  readonly timeZone: string | null;
  readonly createdAt: Temporal.Instant;
}

async function rowsOf(db: Db, which: ReturnType<typeof sql>): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select disputes.id, orders.id as "paymentId", disputes.event_id as "eventId", orders.description,
      users.name as "payerName", payments.amount_paise as "paidPaise", disputes.amount_paise as "amountPaise",
      orders.currency, disputes.state, disputes.reason, disputes.respond_by as "respondBy",
      disputes.withdrawn_paise as "withdrawnPaise", disputes.fee_paise as "feePaise",
      disputes.evidence_state as "evidenceState", disputes.evidence_error as "evidenceError",
      disputes.created_at as "createdAt", events.time_zone as "timeZone",
      coalesce(methods.account, case when orders.method_id is null then 'site' else 'organiser' end) as account,
      (select coalesce(sum(refunds.amount_paise), 0)::int from refunds
        where refunds.payment_id = payments.id and refunds.cause <> 'dispute') as "refundedPaise",
      (select min(admissions.admitted_at) from admissions
          join registrations on registrations.id = admissions.registration_id,
          lateral (select orders.subject_id as id union select items.subject_id from payment_items items
            where items.payment_id = payments.id) bought
        where registrations.id = bought.id or registrations.pass_id = bought.id) as "checkedInAt"
    from disputes
      join payments on payments.id = disputes.payment_id
      join payment_orders orders on orders.id = payments.order_id
      join users on users.id = orders.payer_id
      left join events on events.id = orders.event_id
      left join payment_methods methods on methods.id = orders.method_id
    where ${which}`.execute(db);
  return rows;
}

function presentDispute(row: DisputeRow, timeZone: string): Dispute {
  const { id, respondBy, evidenceState, evidenceError, checkedInAt, createdAt, ...rest } = row;
  return {
    ...rest,
    $id: id,
    respondBy: wireTimeOrNull(respondBy),
    checkedInAt: wireTimeOrNull(checkedInAt),
    evidence: { state: evidenceState, error: evidenceError },
    timeZone: row.timeZone ?? timeZone,
    $createdAt: wireTime(createdAt),
  };
}
