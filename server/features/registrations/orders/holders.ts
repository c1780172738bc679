import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf, type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../../infra/http/request-limits.ts';
import { isLinkToken, linkToken } from '../../../infra/ids.ts';
import { addJob, handle, type JobHandler, job, type Recurring } from '../../../infra/jobs/queue.ts';
import { findPeople, type Person } from '../../accounts/index.ts';
import { findEvent, lockSeats, type WholeEvent } from '../../events/index.ts';
import { type Mail, queueMail, queueMails } from '../../mail/index.ts';
import { openTicketKey } from '../../tickets/index.ts';
import { eventFacts, findShortCodes } from '../mails/notify.ts';
import { findByIds, findRegistration } from '../store.ts';
import { agreedTickets } from '../tickets/ticket-stock.ts';
import type { CommandQueueDeps, EventCommand, Registration } from '../types.ts';

/** The person for whom a buyer ordered a seat, as far as mails go to them. */
interface Holder {
  readonly registrationId: string;
  readonly buyerId: string;
  readonly address: string;
  readonly askedAt: Temporal.Instant | null;
  readonly agreedAt: Temporal.Instant | null;
  /** Whether they ended the mails about this or another seat of the buyer's. Only they can change that. */
  readonly refused: boolean;
  readonly mailedTicket: string | null;
}

const columns = [
  'registration_id as registrationId',
  'buyer_id as buyerId',
  'address',
  'asked_at as askedAt',
  'agreed_at as agreedAt',
  'mailed_ticket as mailedTicket',
] as const;

type MailDeps = Pick<CommandQueueDeps, 'db' | 'siteUrl' | 'secret' | 'clock'>;

async function findHolders(db: Db, registrationIds: readonly string[]): Promise<Holder[]> {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('seat_holders')
    .select(columns)
    .select(
      sql<boolean>`exists (select from ended_holder_mails ended where ended.buyer_id = seat_holders.buyer_id
        and ended.address = seat_holders.address)`.as('refused'),
    )
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('registration_id')
    .execute();
}

/** The holders' addresses by registration, as their buyers see them. */
export async function holdersOf(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, { email: string; state: 'waiting' | 'asked' | 'agreed' }>> {
  const holders = await findHolders(db, registrationIds);
  return new Map(
    holders.map(({ registrationId, address, askedAt, agreedAt }) => {
      const state = agreedAt !== null ? 'agreed' : askedAt !== null ? 'asked' : 'waiting';
      return [registrationId, { email: address, state }];
    }),
  );
}

/** Those who agreed to get a buyer's mails, or ended them, aren't asked again for another ticket from the same buyer. */
async function insertHolder(
  tx: Tx,
  { registrationId, buyerId, address }: Pick<Holder, 'registrationId' | 'buyerId' | 'address'>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`insert into seat_holders (registration_id, buyer_id, address, agreed_at, created_at)
    values (${registrationId}, ${buyerId}, ${address},
      (select min(agreed_at) from seat_holders where buyer_id = ${buyerId} and address = ${address}
        and not exists (select from ended_holder_mails where buyer_id = ${buyerId} and address = ${address})), ${now})
    on conflict (registration_id) do nothing`.execute(tx);
}

/** Saves the addresses that were given with new orders. Call this once their seats are saved. */
export async function saveHolders(
  tx: Tx,
  commands: readonly EventCommand[],
  isNew: (registrationId: string) => boolean,
  now: Temporal.Instant,
): Promise<void> {
  for (const command of commands) {
    if (command.kind !== 'register') continue;
    for (const { id, holderEmail } of command.order ?? []) {
      if (holderEmail === undefined || !isNew(id)) continue;
      await insertHolder(tx, { registrationId: id, buyerId: command.userId, address: holderEmail }, now);
    }
  }
}

/** The address is part of the purpose: a link that was mailed to another one ends with it. */
function purposeOf({ id, ticketVersion }: Pick<Registration, 'id' | 'ticketVersion'>, address: string) {
  return `held ticket ${id} ${ticketVersion} ${address}`;
}

export function heldTicketUrl(
  { siteUrl, secret }: Pick<MailDeps, 'siteUrl' | 'secret'>,
  registration: Pick<Registration, 'id' | 'eventId' | 'ticketVersion'>,
  address: string,
): string {
  const { id, eventId } = registration;
  const token = linkToken(secret, purposeOf(registration, address));
  return `${siteUrl}/your-ticket?${new URLSearchParams({ eventId, registrationId: id, secret: token })}`;
}

const askHolderJob = job('ask_seat_holder', z.object({ registrationId: z.string() }));

/** What mails to holders have in common: where they go, and the way to end them. */
function addressedTo(
  deps: MailDeps,
  { address }: Holder,
  registration: Registration,
  { locale, timeZone }: Pick<Person, 'locale' | 'timeZone'>,
) {
  return {
    to: { address, name: registration.holderName, locale, timeZone },
    about: { eventId: registration.eventId, registrationId: registration.id },
    heldTicketUrl: heldTicketUrl(deps, registration, address),
  };
}

function ticketOf({ ticketVersion, ticketTypeId, addOns }: Registration): string {
  return JSON.stringify([ticketVersion, ticketTypeId, addOns.map(({ id, count }) => [id, count])]);
}

/**
 * Mails the holders of seats that a transaction changed: their ticket once it's confirmed or another one, and that it
 * ended. Who hasn't agreed yet is asked by a job, because that is limited.
 */
export async function notifyHolders(
  deps: MailDeps,
  tx: Tx,
  event: WholeEvent,
  changed: readonly Registration[],
): Promise<void> {
  const holders = await findHolders(
    tx,
    changed.map(({ id }) => id),
  );
  if (holders.length === 0) return;
  const people = await findPeople(tx, [event.organiserId, ...holders.map(({ buyerId }) => buyerId)]);
  const organiser = people.get(event.organiserId);
  const replyTo = organiser && { replyTo: { address: organiser.email, name: organiser.name } };
  const facts = eventFacts(event, deps);
  const agreed = await agreedTickets(
    tx,
    event,
    changed.map(({ id }) => id),
  );
  const seated = changed.flatMap(({ id, state }) => (state === 'confirmed' ? [id] : []));
  const shortCodes = await findShortCodes(tx, seated);
  const key = seated.length === 0 ? null : await openTicketKey(deps.db);
  const byId = new Map(changed.map((each) => [each.id, each]));
  const mails: Mail[] = [];
  for (const holder of holders) {
    const seat = byId.get(holder.registrationId);
    const buyer = people.get(holder.buyerId);
    if (seat === undefined || buyer === undefined) continue;
    const { id, eventId, state, ticketVersion, companion } = seat;
    if (!companion || state === 'cancelled' || state === 'declined') {
      await deleteHolder(tx, id);
      if (holder.mailedTicket === null) continue;
      const { to, about } = addressedTo(deps, holder, companion ? seat : { ...seat, holderName: '' }, buyer);
      const why = companion ? (seat.cancelCause === 'attendee' ? 'buyer' : 'other') : 'moved';
      const values = { event: facts, buyer: buyer.name, why } as const;
      mails.push({ kind: 'holder_ticket_over', to, about, values, ...replyTo, calendar: 'take out' });
    } else if (state === 'confirmed' && holder.agreedAt === null) {
      if (holder.askedAt === null && !holder.refused) await addJob(tx, askHolderJob, { registrationId: id });
    } else if (state === 'confirmed' && key !== null && holder.mailedTicket !== ticketOf(seat)) {
      const common = addressedTo(deps, holder, seat, buyer);
      const url = common.heldTicketUrl;
      const code = key.codeOf({ eventId, registrationId: id, version: ticketVersion });
      mails.push({
        kind: 'holder_ticket',
        values: { event: facts, buyer: buyer.name, url },
        ...common,
        ...replyTo,
        calendar: 'put',
        agreed: agreed.get(id),
        ticket: { code, shortCode: shortCodes.get(id) ?? null, url },
      });
      await tx
        .updateTable('seat_holders')
        .set({ mailed_ticket: ticketOf(seat) })
        .where('registration_id', '=', id)
        .execute();
    }
  }
  await queueMails(tx, mails);
}

/** Per person who orders and per address: no one can mail strangers, or one of them repeatedly. */
const day = 24 * 3600;
const byBuyer: Limit = { most: 40, seconds: day };
const toAddress: Limit = { most: 3, seconds: day };

/** Asks the owner of an address whether they want mails about their ticket. The mail has nothing that was typed. */
export function askHolder(deps: CommandQueueDeps): JobHandler {
  return handle(askHolderJob, async ({ registrationId }) => {
    const seat = await findRegistration(deps.db, registrationId);
    const [known] = await findHolders(deps.db, [registrationId]);
    if (seat === null || known === undefined || known.askedAt !== null || known.refused) return;
    try {
      await useLimit(deps, `seat_holders:${known.buyerId}`, byBuyer);
      await useLimit(deps, `seat_holders_to:${known.address}`, toAddress);
    } catch (error) {
      // The buyer sees that the mail is waiting, and can send it another day.
      if (error instanceof Problem) return;
      throw error;
    }
    await transaction(deps.db, async (tx) => {
      await lockSeats(tx, seat.eventId);
      const [holder] = await findHolders(tx, [registrationId]);
      const current = await findRegistration(tx, registrationId);
      const event = await findEvent(tx, seat.eventId);
      if (holder === undefined || holder.address !== known.address) return;
      if (holder.askedAt !== null || holder.refused) return;
      if (current?.state !== 'confirmed' || event === null || event.hiddenReason !== null) return;
      const buyer = (await findPeople(tx, [holder.buyerId])).get(holder.buyerId);
      if (buyer === undefined) return;
      const { locale, timeZone } = buyer;
      await queueMail(tx, {
        kind: 'holder_invitation',
        to: { address: holder.address, name: '', locale, timeZone },
        about: { userId: holder.buyerId },
        values: { url: heldTicketUrl(deps, current, holder.address) },
      });
      await tx
        .updateTable('seat_holders')
        .set({ asked_at: deps.clock.now() })
        .where('registration_id', '=', registrationId)
        .execute();
    });
  });
}

/** Replaces or removes the address of a seat's holder. The caller holds the lock of the event's seats. */
export async function changeHolder(
  deps: MailDeps,
  tx: Tx,
  event: WholeEvent,
  { seat, address }: { readonly seat: Registration; readonly address: string | null },
): Promise<void> {
  const [before] = await findHolders(tx, [seat.id]);
  const now = deps.clock.now();
  if (before !== undefined && before.address === address) {
    if (before.agreedAt !== null || before.refused) return;
    const asked = tx.updateTable('seat_holders').set({ asked_at: null });
    await asked.where('registration_id', '=', seat.id).execute();
    await notifyHolders(deps, tx, event, [seat]);
    return;
  }
  if (before !== undefined) await endHolder(deps, tx, event, { seat, had: before });
  if (address === null) return;
  await insertHolder(tx, { registrationId: seat.id, buyerId: seat.userId, address }, now);
  await notifyHolders(deps, tx, event, await findByIds(tx, event.id, [seat.id]));
}

/** Those who could open the ticket can't use it any more. */
async function endHolder(
  deps: MailDeps,
  tx: Tx,
  event: WholeEvent,
  { seat, had }: { readonly seat: Registration; readonly had: Holder },
): Promise<void> {
  await notifyHolders(deps, tx, event, [{ ...seat, companion: false }]);
  if (had.askedAt === null && had.agreedAt === null) return;
  await tx
    .updateTable('registrations')
    .set({ ticket_version: sql`ticket_version + 1`, updated_at: deps.clock.now() })
    .where('id', '=', seat.id)
    .execute();
}

async function deleteHolder(tx: Tx, registrationId: string): Promise<void> {
  await tx.deleteFrom('seat_holders').where('registration_id', '=', registrationId).execute();
}

/**
 * The seat that a mailed link opens.
 * @throws Problem `registration_not_found`, `ticket_void`, `registration_not_possible`
 */
export async function openHeldSeat(
  { db, secret: ours }: Pick<CommandQueueDeps, 'db' | 'secret'>,
  { registrationId, secret }: { readonly registrationId: string; readonly secret: string },
): Promise<{ readonly seat: Registration; readonly mailed: boolean }> {
  const seat = await findRegistration(db, registrationId);
  const [holder] = await findHolders(db, [registrationId]);
  if (seat === null || holder === undefined || !seat.companion) throw new Problem('registration_not_found');
  if (!isLinkToken(ours, purposeOf(seat, holder.address), secret)) {
    throw new Problem('registration_not_found');
  }
  if (seat.state === 'cancelled' || seat.state === 'declined') throw new Problem('ticket_void');
  if (seat.state !== 'confirmed') throw new Problem('registration_not_possible');
  return { seat, mailed: holder.agreedAt !== null };
}

/** Has the holder get mails about their ticket, the ticket first; or none any more, and no question from its buyer. */
export async function setMailed(
  deps: MailDeps & Pick<CommandQueueDeps, 'db'>,
  { registrationId, secret, mailed }: { registrationId: string; secret: string; mailed: boolean },
): Promise<void> {
  const { seat } = await openHeldSeat(deps, { registrationId, secret });
  await transaction(deps.db, async (tx) => {
    await lockSeats(tx, seat.eventId);
    // The buyer may have changed the address, or cancelled the seat, since.
    const current = await openHeldSeat({ ...deps, db: tx }, { registrationId, secret });
    const event = await findEvent(tx, seat.eventId);
    if (event === null) throw new Problem('registration_not_found');
    if (current.mailed === mailed) return;
    const now = deps.clock.now();
    await tx
      .updateTable('seat_holders')
      .set(mailed ? { agreed_at: now } : { agreed_at: null, asked_at: now, mailed_ticket: null })
      .where('registration_id', '=', registrationId)
      .execute();
    // About any seat of the same buyer's, also after this address is removed.
    if (mailed) {
      await sql`delete from ended_holder_mails using seat_holders where registration_id = ${registrationId}
        and ended_holder_mails.buyer_id = seat_holders.buyer_id
        and ended_holder_mails.address = seat_holders.address`.execute(tx);
      await notifyHolders(deps, tx, event, [current.seat]);
    } else {
      await sql`insert into ended_holder_mails (buyer_id, address, ended_at)
        select buyer_id, address, ${now} from seat_holders where registration_id = ${registrationId}
        on conflict (buyer_id, address) do update set ended_at = excluded.ended_at`.execute(tx);
    }
  });
}

/** The same news for those who agreed to get it about these seats. `wordsFor` writes the mail about one of them. */
export async function mailsToHolders<Written extends object>(
  deps: MailDeps,
  tx: Tx,
  registrations: readonly Registration[],
  wordsFor: (registration: Registration) => Written | null,
): Promise<(Written & ReturnType<typeof addressedTo>)[]> {
  const companions = new Map(
    registrations.filter(({ companion }) => companion).map((each) => [each.id, each]),
  );
  const holders = (await findHolders(tx, [...companions.keys()])).filter(({ agreedAt }) => agreedAt !== null);
  const buyers = await findPeople(
    tx,
    holders.map(({ buyerId }) => buyerId),
  );
  return holders.flatMap((holder) => {
    const seat = companions.get(holder.registrationId);
    const buyer = buyers.get(holder.buyerId);
    const words = seat && wordsFor(seat);
    if (seat === undefined || buyer === undefined || !words) return [];
    return [{ ...words, ...addressedTo(deps, holder, seat, buyer) }];
  });
}

const forgetHoldersJob = job('forget_seat_holders', z.unknown(), 3);

/** Days after an event, or a seat's end, for which the address is kept. */
const keptDays = 30;

/** Deletes addresses that are no longer needed, nightly. */
export function seatHolderSweep({ db, clock }: Pick<CommandQueueDeps, 'db' | 'clock'>): Recurring {
  const sweep = async (): Promise<void> => {
    const before = clock.now().subtract({ hours: 24 * keptDays });
    await sql`delete from seat_holders using registrations, events
      where registrations.id = registration_id and events.id = registrations.event_id
        and (events.ends_at < ${before} or registrations.cancelled_at < ${before})`.execute(db);
  };
  return { cron: '55 3 * * *', handler: handle(forgetHoldersJob, sweep) };
}
