import type { Selectable } from 'kysely';
import type { Language } from '../../../../contracts/languages.ts';
import type { NewOrder } from '../../../../contracts/orders.ts';
import type { ProblemType } from '../../../../contracts/problem.ts';
import { anyOf, type Db, type Tx } from '../../../infra/db/database.ts';
import type { GuestRegistrations } from '../../../infra/db/schema.ts';
import type { Answers } from '../register.ts';

/** The tickets that a visitor asked for, where they are several. */
export type GuestOrder = Pick<NewOrder, 'own' | 'seats'>;

/** A visitor's request to register, until their address is proved and the request settled. */
export interface Guest extends Omit<Selectable<GuestRegistrations>, 'answers' | 'locale' | 'refusal'> {
  readonly answers: Omit<Answers, 'email'> & { readonly order?: GuestOrder };
  readonly locale: Language;
  readonly refusal: ProblemType | null;
}

/** @returns false when the key was used for this event before */
export async function insertGuest(tx: Tx, { answers, ...guest }: Guest): Promise<boolean> {
  const inserted = await tx
    .insertInto('guest_registrations')
    .values({ ...guest, answers: JSON.stringify(answers) })
    .onConflict((conflict) => conflict.columns(['event_id', 'key_hash']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

function selectGuests(db: Db) {
  return db.selectFrom('guest_registrations').selectAll().$castTo<Guest>();
}

export async function findGuestByKey(db: Db, eventId: string, keyHash: Buffer): Promise<Guest | null> {
  const guests = selectGuests(db).where('event_id', '=', eventId).where('key_hash', '=', keyHash);
  return (await guests.executeTakeFirst()) ?? null;
}

export async function findGuest(db: Db, id: string, now: Temporal.Instant): Promise<Guest | null> {
  const guests = selectGuests(db).where('id', '=', id).where('expires_at', '>', now);
  return (await guests.executeTakeFirst()) ?? null;
}

/** Saves the visitor's corrections, as long as the address isn't proved. */
export async function updateGuest(
  tx: Tx,
  id: string,
  { answers, ...values }: Partial<Pick<Guest, 'name' | 'answers' | 'terms_version' | 'expires_at'>>,
): Promise<void> {
  await tx
    .updateTable('guest_registrations')
    .set({ ...values, ...(answers !== undefined && { answers: JSON.stringify(answers) }) })
    .where('id', '=', id)
    .where('proved_at', 'is', null)
    .execute();
}

/** Marks the address as proved. The code's hash identifies a repeated call. */
export async function markProved(
  tx: Tx,
  id: string,
  proof: { readonly userId: string; readonly codeHash: Buffer | null; readonly now: Temporal.Instant },
): Promise<void> {
  const { userId, codeHash, now } = proof;
  await tx
    .updateTable('guest_registrations')
    .set(({ fn, val }) => ({
      user_id: fn.coalesce('user_id', val(userId)),
      proved_at: fn.coalesce('proved_at', val(now)),
      ...(codeHash !== null && { code_hash: codeHash }),
    }))
    .where('id', '=', id)
    .execute();
}

// Call the following with the event's seats locked.

/** Ends expired holds. Those with proof become a registration instead. @returns how many ended */
export async function endLapsedHolds(tx: Tx, eventId: string, now: Temporal.Instant): Promise<number> {
  const ended = await tx
    .updateTable('guest_registrations')
    .set({ hold_expires_at: null })
    .where('event_id', '=', eventId)
    .where('hold_expires_at', '<=', now)
    .where('proved_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends all holds, because the event is cancelled. */
export async function endHolds(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('guest_registrations')
    .set({ hold_expires_at: null })
    .where('event_id', '=', eventId)
    .where('hold_expires_at', 'is not', null)
    .execute();
}

export async function findGuests(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Guest>> {
  if (ids.length === 0) return new Map();
  const guests = await selectGuests(tx)
    .where('event_id', '=', eventId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(guests.map((guest) => [guest.id, guest]));
}

/** The people for whom the event has unproven holds. */
export interface Holder {
  readonly email: string;
  readonly network: string;
}

/** At most a tenth of the event's seats. */
export async function listHolders(tx: Tx, eventId: string): Promise<Holder[]> {
  const holders = await tx
    .selectFrom('guest_registrations')
    .select(['email', 'network_hash'])
    .where('event_id', '=', eventId)
    .where('hold_expires_at', 'is not', null)
    .execute();
  return holders.map(({ email, network_hash }) => ({ email, network: network_hash.toString('base64') }));
}

export async function saveHold(tx: Tx, id: string, until: Temporal.Instant): Promise<void> {
  await tx.updateTable('guest_registrations').set({ hold_expires_at: until }).where('id', '=', id).execute();
}

/** The outcome of a request. */
export interface Settled {
  readonly id: string;
  readonly registrationId: string | null;
  readonly refusal: ProblemType | null;
}

/** Also clears what the visitor typed: it is stored with the registration by now, or not needed any more. */
export async function settleGuest(tx: Tx, settled: Settled, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('guest_registrations')
    .set({
      registration_id: settled.registrationId,
      refusal: settled.refusal,
      settled_at: now,
      hold_expires_at: null,
      name: '',
      answers: JSON.stringify({}),
    })
    .where('id', '=', settled.id)
    .execute();
}

// For the job that runs every minute.

export async function eventsWithLapsedHolds(db: Db, now: Temporal.Instant, most: number): Promise<string[]> {
  const events = await db
    .selectFrom('guest_registrations')
    .select('event_id')
    .distinct()
    .where('hold_expires_at', '<=', now)
    .where('proved_at', 'is', null)
    .limit(most)
    .execute();
  return events.map(({ event_id }) => event_id);
}

/** Proved requests that the process handling them didn't finish. */
export async function listUnsettled(db: Db, before: Temporal.Instant, most: number): Promise<Guest[]> {
  return selectGuests(db)
    .where('proved_at', '<=', before)
    .where('settled_at', 'is', null)
    .orderBy('proved_at')
    .limit(most)
    .execute();
}

/** A hold ends first, and a request with proof is settled first. */
export async function deleteGuestsBefore(db: Db, before: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('guest_registrations')
    .where('expires_at', '<=', before)
    .where('hold_expires_at', 'is', null)
    .where((guest) => guest.or([guest('proved_at', 'is', null), guest('settled_at', 'is not', null)]))
    .execute();
}
