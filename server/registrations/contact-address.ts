import { findPeople, type Person } from '../accounts/index.ts';
import { queueMail } from '../mail/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import { handle, type Recurring } from '../platform/jobs.ts';
import { hashLinkSecret, newLinkSecret } from '../platform/link-secret.ts';
import { Problem } from '../platform/problem.ts';
import {
  countContactRequests,
  forgetContactRequests,
  hasAgreed,
  insertContactRequest,
  setContactEmail,
  takeContactRequest,
} from './contact-store.ts';
import { forgetContactRequestsJob } from './jobs.ts';
import type { Ledger, WantedContact } from './ledger.ts';
import type { DeskParts } from './parts.ts';

/** In a day: nobody has our mails sent to strangers, or to one stranger again and again. */
const mostByPerson = 10;
const mostToAddress = 3;

/**
 * Asks the readers of other addresses than the accounts' whether they want mails about these registrations (ruling 24).
 * The mail that asks carries nothing that anybody typed. Until they agree, mails go to the account's address.
 */
export async function askForContacts(
  parts: Pick<DeskParts, 'clock' | 'siteUrl' | 'unconfirmedDays'>,
  tx: Tx,
  ledger: Ledger,
): Promise<void> {
  const wanted = ledger.wantedContacts;
  if (wanted.length === 0) return;
  const people = await findPeople(
    tx,
    wanted.map(({ userId }) => userId),
  );
  for (const contact of wanted) {
    const person = people.get(contact.userId);
    if (person === undefined || person.email === contact.address) continue;
    if (await hasAgreed(tx, contact)) {
      await setContactEmail(tx, contact.registrationId, contact.address);
      ledger.setContact(contact);
    } else {
      await askForContact(parts, tx, contact, person);
    }
  }
}

async function askForContact(
  { clock, siteUrl, unconfirmedDays }: Pick<DeskParts, 'clock' | 'siteUrl' | 'unconfirmedDays'>,
  tx: Tx,
  contact: WantedContact,
  { locale, timeZone }: Person,
): Promise<void> {
  const now = clock.now();
  const day = Temporal.Duration.from({ hours: 24 });
  const { byPerson, toAddress } = await countContactRequests(tx, contact, now.subtract(day));
  if (byPerson >= mostByPerson || toAddress >= mostToAddress) return;
  const secret = newLinkSecret();
  const expiresAt = now.add({ hours: 24 * unconfirmedDays });
  await insertContactRequest(tx, {
    ...contact,
    secretHash: hashLinkSecret(secret),
    expiresAt,
    createdAt: now,
  });
  const url = `${siteUrl}/confirm-contact?registrationId=${contact.registrationId}&secret=${secret}`;
  await queueMail(tx, {
    kind: 'contact_confirmation',
    to: { address: contact.address, name: '', locale, timeZone },
    about: { userId: contact.userId },
    values: { url, days: unconfirmedDays },
  });
}

/**
 * Sends mails about a registration to the address whose reader has agreed with the secret of the mailed link.
 *
 * @throws Problem `user_invalid_token`
 */
export async function confirmContact(
  { db, clock }: Pick<DeskParts, 'db' | 'clock'>,
  { registrationId, secret }: { registrationId: string; secret: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const secretHash = hashLinkSecret(secret);
    const request = await takeContactRequest(tx, { registrationId, secretHash }, clock.now());
    if (request === null) throw new Problem('user_invalid_token');
    await setContactEmail(tx, registrationId, request.address);
  });
}

/** Deletes requests that nobody answered, once a night. */
export function contactRequestSweep({ db, clock }: Pick<DeskParts, 'db' | 'clock'>): Recurring {
  const sweep = () => forgetContactRequests(db, clock.now());
  return { cron: '53 3 * * *', handler: handle(forgetContactRequestsJob, sweep) };
}
