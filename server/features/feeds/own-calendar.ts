import { randomBytes } from 'node:crypto';
import type { CalendarAddress } from '../../../contracts/feeds.ts';
import { inLanguage, languageOf } from '../../../contracts/languages.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { Db } from '../../infra/db/database.ts';
import type { Principal } from '../../infra/http/server.ts';
import { isLinkToken, linkToken } from '../../infra/ids.ts';
import { findPeople, readAccount } from '../accounts/index.ts';
import { type CalendarEntry, entryOf, writeCalendar } from '../calendar/index.ts';
import { type EventRow, listForFeed, listOpenEvents } from '../events/index.ts';
import { type CalendarRegistration, calendarRegistrationsOf } from '../registrations/index.ts';
import { type FeedDeps, type Translate, translatorFor } from './feed.ts';
import { eventUrl } from './formats.ts';

/** Entries per calendar of what the person attends, and of what they organise. */
const maxEntries = 500;
/** Past events are half of a calendar's use. */
const retention = Temporal.Duration.from({ hours: 24 * 366 });

/**
 * The events a person attends, waits for or organises, as a calendar to subscribe to; null when
 * there is no such person.
 */
export async function readOwnCalendar(
  deps: Pick<FeedDeps, 'db' | 'clock' | 'siteUrl'>,
  userId: string,
  url: string,
): Promise<string | null> {
  const { db, clock, siteUrl } = deps;
  if ((await readAccount(db, userId)) === null) return null;
  const reader = (await findPeople(db, [userId])).get(userId);
  const language = languageOf(reader?.locale);
  const now = clock.now();
  const since = now.subtract(retention);
  const registrations = await calendarRegistrationsOf(db, userId, since, maxEntries);
  const attended = await listOpenEvents(
    db,
    registrations.map(({ eventId }) => eventId),
    { caller: { userId, sessionId: '' } },
  );
  const byReader = { organiserId: userId, readerId: userId };
  const organised = await listForFeed(db, byReader, { since, now, most: maxEntries });
  const byEvent = new Map(registrations.map((each) => [each.eventId, each]));
  const t = translatorFor(language);
  const site = catalogues[language].site.name;
  const entries = [...attended, ...organised].map((shown) => {
    const event = inLanguage(shown, language);
    const own = byEvent.get(event.id);
    const entry = ownEntry(event, own, siteUrl);
    return { ...entry, title: titleOf(event, own, t) };
  });
  const feed = { name: t('own', { site }), url };
  return writeCalendar({ method: 'PUBLISH', site, feed }, entries);
}

/** @param own the reader's registration; undefined for events they organise */
function ownEntry(event: EventRow, own: CalendarRegistration | undefined, siteUrl: string): CalendarEntry {
  const cancelled = event.status === 'cancelled';
  const seated = own === undefined || own.state === 'confirmed';
  const status = cancelled ? 'CANCELLED' : seated ? 'CONFIRMED' : 'TENTATIVE';
  return entryOf(event, {
    url: eventUrl(siteUrl, event.id),
    asOf: latest(event.updatedAt, own?.updatedAt),
    status,
    alarms: false,
    onlineLink: seated && !cancelled ? event.onlineLink : null,
    exactAddress: seated && !cancelled ? event.exactAddress : '',
    ticketType: cancelled ? null : own?.ticketType,
  });
}

function titleOf(
  { title: event, status }: EventRow,
  own: CalendarRegistration | undefined,
  t: Translate,
): string {
  if (status === 'cancelled') return t('cancelled', { event });
  switch (own?.state) {
    case 'pending':
    case 'waitlisted':
    case 'awaiting_payment':
      return t(own.state, { event });
    default:
      return event;
  }
}

function latest(one: Temporal.Instant, other: Temporal.Instant | undefined): Temporal.Instant {
  return other !== undefined && Temporal.Instant.compare(other, one) > 0 ? other : one;
}

type AddressDeps = Pick<FeedDeps, 'db' | 'clock' | 'siteUrl' | 'secret'>;

/**
 * The caller's private calendar address. It can be shown repeatedly, because it is derived and not
 * stored.
 */
export async function showAddress(deps: AddressDeps, { userId }: Principal): Promise<CalendarAddress> {
  const nonce = await findNonce(deps.db, userId);
  return { url: nonce === null ? null : addressOf(deps, userId, nonce) };
}

/** Replaces the caller's address; the former one stops working. */
export async function makeAddress(deps: AddressDeps, { userId }: Principal): Promise<CalendarAddress> {
  const nonce = randomBytes(16).toString('hex');
  await saveNonce(deps.db, userId, nonce, deps.clock.now());
  return { url: addressOf(deps, userId, nonce) };
}

export async function revokeAddress(deps: AddressDeps, { userId }: Principal): Promise<void> {
  await deleteNonce(deps.db, userId);
}

/** Whether a token is the person's current one. */
export async function isAddress(deps: AddressDeps, userId: string, token: string): Promise<boolean> {
  const nonce = await findNonce(deps.db, userId);
  return nonce !== null && isLinkToken(deps.secret, purposeOf(userId, nonce), token);
}

function addressOf({ siteUrl, secret }: AddressDeps, userId: string, nonce: string): string {
  const token = linkToken(secret, purposeOf(userId, nonce));
  return `${siteUrl}/feeds/calendars/${encodeURIComponent(userId)}/${token}/events.ics`;
}

function purposeOf(userId: string, nonce: string): string {
  return `calendar ${userId} ${nonce}`;
}

/** The random part of the person's address, or null when they have none. */
async function findNonce(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('nonce')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.nonce ?? null;
}

async function saveNonce(db: Db, userId: string, nonce: string, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('calendar_addresses')
    .values({ user_id: userId, nonce, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ nonce, created_at: now }))
    .execute();
}

export async function deleteNonce(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('user_id', '=', userId).execute();
}
