import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import {
  type GuestOutcome,
  type GuestRequest,
  guestMinutes,
  type startGuestRegistration,
} from '../../../../contracts/guest-registrations.ts';
import type { Language } from '../../../../contracts/languages.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { wireTime } from '../../../infra/deps.ts';
import { invalidField, Problem } from '../../../infra/http/problem.ts';
import { hashLinkSecret, newId } from '../../../infra/ids.ts';
import { addJob } from '../../../infra/jobs/queue.ts';
import {
  type AccountDeps,
  type CheckedProof,
  type Client,
  checkProof,
  codeMinutes,
  countProofMail,
  createProof,
  hashCode,
  inEvenTime,
  lockUser,
  networkHash,
  type OpenedSession,
  openSession,
  rememberNetwork,
  useProof,
} from '../../accounts/index.ts';
import { findLinkedEvent, findVisibleEvent, presentEvent } from '../../events/index.ts';
import { queueMail } from '../../mail/index.ts';
import { type AdmissionDeps, type GuestPlace, guestPlace, proveAdmission } from '../../waiting-room/index.ts';
import { refusal, refusalNow } from '../execute-commands.ts';
import type { RegistrationDeps } from '../types.ts';
import { holdSeatJob } from './holds.ts';
import { outcomeOf, registerCommand, settle } from './settle.ts';
import { findGuest, findGuestByKey, type Guest, insertGuest, markProved, updateGuest } from './store.ts';

const linkPath = '/confirm-registration';

export interface GuestDeps extends RegistrationDeps {
  readonly accounts: AccountDeps;
  readonly waitingRooms: AdmissionDeps;
}

type Asked = Omit<z.output<typeof startGuestRegistration.body>, 'answers'> & {
  readonly eventId: string;
  readonly questions: NonNullable<Guest['answers']['questions']>;
  readonly language: Language;
  readonly ip: string;
  readonly browser: Buffer | null;
};

/**
 * Saves a visitor's request to register and mails a code and a link to the address. Everything that depends on the
 * address is decided at the moment of proof, so the answer is the same for every one. The same key is the same
 * request: a repeated call sends no second mail.
 * @throws Problem why nobody can register for the event now; `general_argument_invalid` with the questions that
 *   aren't answered; `general_rate_limit_exceeded`
 */
export async function startGuest(deps: GuestDeps, asked: Asked): Promise<GuestRequest> {
  const { db, clock } = deps;
  const { eventId, email, questions, socialMedia, reason, listed } = asked;
  const { ticketTypeId, otherTicketTypes, amountPaise, expectedPaise, code, addOns, order } = asked;
  const ticket = { ticketTypeId, otherTicketTypes, amountPaise, expectedPaise, code, addOns };
  const answers = { socialMedia, reason, listed, questions, ticket, ...(order && { order }) };
  const place = await requireOpen(deps, asked, answers);
  const now = clock.now();
  const keyHash = hashLinkSecret(asked.key);
  const typed = {
    name: asked.name,
    answers,
    terms_version: asked.acceptedTerms ?? null,
  };
  const known = await findGuestByKey(db, eventId, keyHash);
  if (known !== null) return repeatStart(deps, known, { email, typed });
  await countProofMail(deps.accounts, asked);
  const guest: Guest = {
    ...typed,
    id: newId(),
    event_id: eventId,
    email,
    locale: asked.language,
    key_hash: keyHash,
    network_hash: networkHash(deps.accounts, asked.ip),
    hold_expires_at: null,
    user_id: null,
    proved_at: null,
    code_hash: null,
    registration_id: null,
    refusal: null,
    settled_at: null,
    expires_at: now.add({ minutes: guestMinutes }),
    created_at: now,
  };
  let isNew = false;
  await inEvenTime(() =>
    transaction(db, async (tx) => {
      isNew = await insertGuest(tx, guest);
      if (!isNew) return;
      await place?.take(tx, guest.id);
      await mailProof(tx, deps, guest);
      await addJob(tx, holdSeatJob, { eventId, guestId: guest.id }, { urgent: true });
    }),
  );
  if (!isNew) {
    // The same call again, while the first one was running.
    const first = await findGuestByKey(db, eventId, keyHash);
    if (first === null) throw new Error('the request with this key is gone');
    return repeatStart(deps, first, { email, typed });
  }
  return present(guest, now);
}

async function repeatStart(
  { db }: GuestDeps,
  guest: Guest,
  { email, typed }: { email: string; typed: Pick<Guest, 'name' | 'answers' | 'terms_version'> },
): Promise<GuestRequest> {
  if (guest.email !== email) throw invalidField('key', 'Use a new key for another address');
  await transaction(db, (tx) => updateGuest(tx, guest.id, typed));
  return present(guest, guest.created_at);
}

/**
 * Everything is checked that doesn't depend on who the visitor is.
 * @returns the place in line that the visitor uses; null where the event has no waiting room
 * @throws Problem what no one can register for now, and answers that lack something
 */
async function requireOpen(
  deps: GuestDeps,
  asked: Asked,
  answers: Guest['answers'],
): Promise<GuestPlace | null> {
  const event = await findVisibleEvent(deps.db, asked.eventId, null, asked.browser);
  if (event === null) throw new Problem('event_not_found');
  const nobody = { id: '', user_id: '', event_id: event.id, answers };
  const refused = await transaction(deps.db, (tx) => refusalNow(deps, tx, event, registerCommand(nobody)));
  if (refused !== null) throw refusal(refused);
  return event.waitingRoom ? guestPlace(deps.waitingRooms, event.id, asked.place) : null;
}

/**
 * Mails another code and link; earlier ones stay valid. A held seat isn't held any longer for it.
 * @throws Problem `user_invalid_token` without the request's key, `general_rate_limit_exceeded`
 */
export async function mailGuestAgain(
  deps: GuestDeps,
  { guestId, key, ip }: { guestId: string; key: string; ip: string },
): Promise<GuestRequest> {
  const guest = await requireGuest(deps, guestId, key);
  await countProofMail(deps.accounts, { email: guest.email, ip });
  const now = deps.clock.now();
  await inEvenTime(() =>
    transaction(deps.db, async (tx) => {
      await updateGuest(tx, guestId, { expires_at: now.add({ minutes: guestMinutes }) });
      await mailProof(tx, deps, guest);
    }),
  );
  return present(guest, now);
}

function mailProof(tx: Tx, deps: GuestDeps, guest: Guest): Promise<unknown> {
  const asked = {
    purpose: 'registration',
    email: guest.email,
    language: guest.locale,
    // The page can name the event even when the link has expired.
    page: new URL(`${deps.siteUrl}${linkPath}?${new URLSearchParams({ eventId: guest.event_id })}`),
    wantedUserId: guest.id,
    name: guest.name,
    acceptedTerms: guest.terms_version ?? undefined,
  } as const;
  return createProof(tx, deps.accounts, asked, (_, { to, ...values }) =>
    queueMail(tx, { kind: 'guest_registration', to, values }),
  );
}

/** The request with this key, which only the client that made it has. */
async function requireGuest(deps: GuestDeps, guestId: string, key: string): Promise<Guest> {
  const guest = await findGuest(deps.db, guestId, deps.clock.now());
  if (guest === null || !timingSafeEqual(guest.key_hash, hashLinkSecret(key))) {
    throw new Problem('user_invalid_token');
  }
  return guest;
}

/**
 * Proves the address with the mailed code, registers its account and opens a session if one is wanted. Repeating the
 * call with the right key and code is answered like the first time, with another session.
 * @throws Problem `user_invalid_token`, `user_token_expired`, `user_token_used_up`, `user_blocked`,
 * `general_rate_limit_exceeded`
 */
export async function confirmGuest(
  deps: GuestDeps,
  given: { guestId: string; key: string; code: string; session: boolean; ip: string; client: Client },
): Promise<{ opened: OpenedSession | null; outcome: GuestOutcome }> {
  const guest = await requireGuest(deps, given.guestId, given.key);
  const codeHash = hashCode(deps.accounts.accountSettings.secret, guest.id, given.code);
  const isRepeated = guest.code_hash !== null && timingSafeEqual(guest.code_hash, codeHash);
  const checked = isRepeated ? null : await check(deps, guest, { secret: given.code, ip: given.ip });
  const opened = await transaction(deps.db, async (tx) => {
    const user =
      checked === null ? await lockProved(tx, guest) : await prove(tx, deps, { guest, checked, codeHash });
    if (!given.session) return null;
    const session = await openSession(tx, deps.accounts, { user, client: given.client, by: 'email' });
    if (!session.session.pending)
      await rememberNetwork(tx, deps.accounts, { userId: user.id, ip: given.client.ip });
    return session;
  });
  return { opened, outcome: await settle(deps, guest.id) };
}

/**
 * Proves the address with the mailed link and registers its account. Opens no session: the person reading the mail
 * may not be the one who made the request. Repeating the call is answered like the first.
 * @throws Problem as {@link confirmGuest}
 */
export async function confirmGuestByLink(
  deps: GuestDeps,
  given: { guestId: string; secret: string; ip: string },
): Promise<GuestOutcome> {
  const guest = await findGuest(deps.db, given.guestId, deps.clock.now());
  if (guest === null) throw new Problem('user_token_expired');
  const checked = await checkLink(deps, guest, given);
  if (checked !== null)
    await transaction(deps.db, (tx) => prove(tx, deps, { guest, checked, codeHash: null }));
  return settle(deps, guest.id);
}

/**
 * The event behind a mailed link, and what became of the request if the address is proved.
 * @throws Problem `user_invalid_token`, `user_token_expired`, `event_not_found`
 */
export async function showGuestByLink(
  deps: GuestDeps,
  given: { guestId: string; secret: string; ip: string },
) {
  const guest = await findGuest(deps.db, given.guestId, deps.clock.now());
  if (guest === null) throw new Problem('user_token_expired');
  await checkLink(deps, guest, given);
  const event = await findLinkedEvent(deps.db, guest.event_id);
  if (event === null) throw new Problem('event_not_found');
  return {
    event: presentEvent(event, { caller: null, admitted: false }),
    outcome: guest.settled_at === null ? null : await outcomeOf(deps, guest),
  };
}

/** Null if the link is right but the address is proved already. */
async function checkLink(
  deps: GuestDeps,
  guest: Guest,
  given: { secret: string; ip: string },
): Promise<CheckedProof | null> {
  try {
    return await check(deps, guest, given);
  } catch (error) {
    const isRight = error instanceof Problem && error.type === 'user_token_used_up';
    if (isRight && guest.proved_at !== null) return null;
    throw error;
  }
}

function check(
  deps: GuestDeps,
  guest: Guest,
  { secret, ip }: { secret: string; ip: string },
): Promise<CheckedProof> {
  return checkProof(deps.accounts, { purpose: 'registration', userId: guest.id, secret, ip });
}

async function prove(
  tx: Tx,
  deps: GuestDeps,
  { guest, checked, codeHash }: { guest: Guest; checked: CheckedProof; codeHash: Buffer | null },
) {
  const { user } = await useProof(tx, deps.accounts, checked);
  await markProved(tx, guest.id, { userId: user.id, codeHash, now: deps.clock.now() });
  await proveAdmission(tx, guest.id, user.id);
  return user;
}

/** The account of a request that was proved before, for a call that is repeated. */
async function lockProved(tx: Tx, { user_id: userId, email }: Guest) {
  const user = userId === null ? null : await lockUser(tx, userId);
  // The account may have been deleted since, or have another address.
  if (user === null || user.email !== email) throw new Problem('user_token_used_up');
  if (user.blocked_at !== null) {
    throw new Problem('user_blocked', { about: { reason: user.blocked_reason ?? '' } });
  }
  return user;
}

function present({ id, event_id: eventId }: Guest, mailedAt: Temporal.Instant): GuestRequest {
  return { $id: id, eventId, expiresAt: wireTime(mailedAt.add({ minutes: codeMinutes })) };
}
