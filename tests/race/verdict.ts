import { sql } from 'kysely';
import type { RegistrationState } from '../../contracts/registrations.ts';
import type { Db } from '../../server/infra/db/database.ts';
import { type Prize, pricePaise } from './crowd.ts';
import type { RacerRecord } from './racer.ts';
import { judgeTickets } from './tickets.ts';
import type { TransferOutcome } from './transfer.ts';

/** Counts that must be zero. */
export const offences = ['over', 'lost', 'doubled', 'unpaid', 'untold', 'difference'] as const;
export type Offence = (typeof offences)[number];

/** Figures and violations of a race. */
export interface Verdict extends Readonly<Record<Offence, number>> {
  readonly confirmed: number;
  readonly held: number;
  readonly waiting: number;
  readonly cancelled: number;
  readonly declined: number;
  readonly handedOn: number;
  readonly paidFor: number;
  readonly givenBack: number;
  readonly seconds: number;
  /** Violations in words. */
  readonly findings: readonly string[];
}

interface Facts {
  readonly eventId: string;
  readonly prize: Prize;
  readonly seats: number;
  readonly records: readonly RacerRecord[];
  /** The highest number of taken seats observed. */
  readonly maxTaken: number;
  /** What people paid, as the providers have it; by default the sandbox. */
  readonly received?: readonly Received[];
}

/** Money that a provider has, and how often it was given back. */
export interface Received {
  readonly id: string;
  readonly paise: number;
  readonly refunds: number;
}

interface Row {
  readonly id: string;
  readonly userId: string;
  readonly state: RegistrationState;
  readonly cancelCause: string | null;
  readonly handedOn: boolean;
  readonly kept: number;
  readonly keptPaise: number;
  /** Null where the event's price applies. */
  readonly agreedPaise: number | null;
  readonly told: readonly string[];
}

/** Confirmed and held seats, counted from the registrations. */
export async function countTaken(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select count(*)::int as taken from registrations
    where event_id = ${eventId} and state in ('confirmed', 'awaiting_payment')`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Compares what people were told with the database, and checks the database's consistency. */
export async function judge(db: Db, facts: Facts): Promise<Omit<Verdict, 'seconds'>> {
  const rows = await readRegistrations(db, facts.eventId);
  const received = facts.received ?? (await receivedInSandbox(db, facts.eventId));
  const money = await readMoney(db, facts.eventId, received);
  const tickets = await judgeTickets(db, facts.eventId);
  const dueFor = ({ agreedPaise }: Row) =>
    agreedPaise ?? (facts.prize.ticketType === 'paid' ? pricePaise : 0);
  const count = (state: RegistrationState): number => rows.filter((row) => row.state === state).length;
  const taken = count('confirmed') + count('awaiting_payment');
  const found: Record<Offence, string[]> = {
    over: [...overrun(facts, taken), ...tickets.over],
    lost: [...lostSeats(facts, rows, taken), ...money.lost, ...tickets.lost],
    doubled: [...doubledSeats(facts, rows), ...money.doubled],
    unpaid: rows
      .filter((row) => row.state === 'confirmed' && (row.keptPaise !== dueFor(row) || row.kept > 1))
      .map(
        (row) =>
          `seat ${row.id} costs ${dueFor(row)} and was paid ${row.kept} times, ${row.keptPaise} in all`,
      ),
    untold: rows.flatMap(untold),
    difference: money.difference === 0 ? [] : [`the books are out by ${money.difference} paise`],
  };
  const figures = Object.fromEntries(offences.map((name) => [name, found[name].length]));
  return {
    ...(figures as Record<Offence, number>),
    confirmed: count('confirmed'),
    held: count('awaiting_payment'),
    waiting: count('waitlisted'),
    cancelled: count('cancelled'),
    declined: count('declined'),
    handedOn: rows.filter(({ handedOn }) => handedOn).length,
    paidFor: money.captured,
    givenBack: money.returned,
    findings: offences.flatMap((name) => found[name].map((what) => `${name}: ${what}`)),
  };
}

function overrun({ seats, maxTaken }: Facts, taken: number): string[] {
  const most = Math.max(maxTaken, taken);
  return Array.from({ length: Math.max(0, most - seats) }, (_, index) => `seat ${seats + index + 1}`);
}

/** Responses that didn't come true, and free seats while people wait. */
function lostSeats({ records, seats }: Facts, rows: readonly Row[], taken: number): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const broken = records.flatMap(({ userId, registrationIds, last, cancelled, surprises }) => {
    const own = [...registrationIds].map((id) => byId.get(id));
    if (registrationIds.size === 0 || own.includes(undefined)) return [`${userId} is not registered`];
    const state = own[0]?.state;
    if (cancelled && state !== 'cancelled') return [`${userId} cancelled and is ${state}`];
    if (!cancelled && last === 'confirmed' && state !== 'confirmed') {
      return [`${userId} was told of a seat and is ${state}`];
    }
    return surprises;
  });
  const waiting = rows.filter(({ state }) => state === 'waitlisted').length;
  const empty = Math.min(seats - taken, waiting);
  return [
    ...broken,
    ...records.flatMap(({ transfer }) => transfer ?? []).flatMap((transfer) => lostTickets(transfer, byId)),
    ...Array.from({ length: Math.max(0, empty) }, () => 'a seat is empty while people wait'),
  ];
}

/** Everyone told that they have the ticket must have it. */
function lostTickets(
  { registrationId, receivers, surprises }: TransferOutcome,
  byId: ReadonlyMap<string, Row>,
): string[] {
  const without = receivers.filter((id) => byId.get(registrationId)?.userId !== id);
  return [...without.map((id) => `${id} was told of a ticket that is another's`), ...surprises];
}

function doubledSeats({ records }: Facts, rows: readonly Row[]): string[] {
  const standing = new Map<string, number>();
  for (const { userId, state } of rows) {
    if (state !== 'cancelled') standing.set(userId, (standing.get(userId) ?? 0) + 1);
  }
  return [
    ...records
      .filter(({ transfer }) => transfer !== null && transfer.receivers.length > 1)
      .map(({ userId }) => `${userId} handed one ticket to two`),
    ...records
      .filter(({ registrationIds }) => registrationIds.size > 1)
      .map(({ userId }) => `${userId} has two`),
    ...[...standing].filter(([, count]) => count > 1).map(([userId]) => `${userId} stands twice`),
    ...rows
      .filter(({ told }) => new Set(told).size < told.length)
      .map(({ id, told }) => `${id} was told ${told}`),
  ];
}

const seatMails = ['registration_confirmed', 'registration_approved', 'seat_confirmed_from_waitlist'];

/**
 * Everyone confirmed, removed or declined must have an email about it. Who hands a ticket on before theirs is written is
 * told of that instead, and the new holder has one in any case.
 */
function untold({ id, state, handedOn, cancelCause, told }: Row): string[] {
  const wanted =
    state === 'confirmed'
      ? handedOn
        ? ['ticket_taken_over']
        : seatMails
      : state === 'declined'
        ? ['registration_declined']
        : state === 'cancelled'
          ? [cancelCause === 'lapse' ? 'seat_lapsed' : 'registration_cancelled']
          : state === 'waitlisted'
            ? ['registration_waitlisted']
            : [];
  if (wanted.length === 0 || told.some((kind) => wanted.includes(kind))) return [];
  return [`${id} is ${state} and was told ${told.join(', ') || 'nothing'}`];
}

async function readRegistrations(db: Db, eventId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, user_id as "userId", state, cancel_cause as "cancelCause", handed_on_at is not null as "handedOn",
      (select count(*)::int from payments join payment_orders on payment_orders.id = payments.order_id
        where subject_id = registrations.id and payments.state = 'captured' and kept_at is not null) as kept,
      (select coalesce(sum(payments.amount_paise), 0)::int from payments
        join payment_orders on payment_orders.id = payments.order_id
        where subject_id = registrations.id and payments.state = 'captured' and kept_at is not null) as "keptPaise",
      agreed_paise as "agreedPaise",
      array(select kind from mails where registration_id = registrations.id) as told
    from registrations where event_id = ${eventId}`.execute(db);
  return rows;
}

interface Money {
  readonly captured: number;
  readonly returned: number;
  readonly lost: string[];
  readonly doubled: string[];
  /** The event's money minus seats and debts: must be zero. */
  readonly difference: number;
}

async function receivedInSandbox(db: Db, eventId: string): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select entity.id, payment_orders.amount_paise as paise,
      (select count(*)::int from sandbox_entities as back where back.parent_id = entity.id) as refunds
    from payment_orders join sandbox_entities as entity on entity.parent_id = payment_orders.provider_order_id
    where payment_orders.event_id = ${eventId} and entity.body ->> 'status' = 'captured'`.execute(db);
  return rows;
}

/** Compares the provider's payments and refunds with the ledger, payment by payment. */
async function readMoney(db: Db, eventId: string, received: readonly Received[]): Promise<Money> {
  const known = await sql<{ id: string; state: string; kept: boolean }>`
    select provider_payment_id as id, payments.state, kept_at is not null as kept
    from payments join payment_orders on payment_orders.id = payments.order_id
    where payment_orders.event_id = ${eventId}`.execute(db);
  const byId = new Map(known.rows.map((payment) => [payment.id, payment]));
  const rows = received.map((each) => {
    const { state = null, kept = false } = byId.get(each.id) ?? {};
    return { ...each, state, kept };
  });
  const books = await sql<Record<'sold' | 'due' | 'unassigned' | 'provider' | 'fees', number>>`
    select ${balance('sales')} as sold, ${balance('refunds_due')} as due,
      ${balance('unassigned')} as unassigned, ${balance('provider')} as provider, ${balance('fees')} as fees
    from ledger_entries join payments on payments.id = ledger_entries.payment_id
    join payment_orders on payment_orders.id = payments.order_id
    where payment_orders.event_id = ${eventId}`.execute(db);
  const { sold = 0, due = 0, unassigned = 0, provider = 0, fees = 0 } = books.rows[0] ?? {};
  const captured = rows.length;
  const returned = rows.filter(({ refunds }) => refunds > 0).length;
  const sum = (some: typeof rows) => some.reduce((total, { paise }) => total + paise, 0);
  const seats = sum(rows.filter(({ state, kept }) => state === 'captured' && kept));
  const kept = sum(rows.filter(({ refunds }) => refunds === 0));
  return {
    captured,
    returned,
    lost: rows
      .filter(({ state, kept, refunds }) => !(state === 'captured' && kept) && refunds === 0)
      .map(({ id, state }) => `${id} is ${state ?? 'unknown'}: neither a seat nor money back`),
    doubled: rows
      .filter(({ refunds, state, kept }) => refunds > 1 || (refunds === 1 && state === 'captured' && kept))
      .map(({ id }) => `${id} was given back twice, or bought a seat too`),
    // The gateway may not have said yet what it keeps of a payment.
    difference:
      Math.abs(sold + seats) + Math.abs(due) + Math.abs(unassigned) + Math.abs(provider + fees - kept),
  };
}

function balance(account: string) {
  return sql<number>`coalesce(sum(ledger_entries.amount_paise) filter (where account = ${account}), 0)::int`;
}
